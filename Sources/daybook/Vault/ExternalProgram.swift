import Basics
import Dispatch
import SiteKit
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program of the machine that does a part of the work. It is started without a shell.
struct ExternalProgram: Sendable {
  private let file: String

  /// The program of that name; nil if it is not installed.
  ///
  /// - Parameter searchPath: The folders to look in, with colons between them; relative ones are
  ///   ignored.
  init?(named name: String, searchPath: String = Machine.environment["PATH"] ?? "") {
    guard let file = Self.files(named: name, searchPath: searchPath).first else { return nil }
    self.file = file
  }

  init(file: String) { self.file = file }

  /// The files of all programs with that name, in search order.
  static func files(
    named name: String, searchPath: String = Machine.environment["PATH"] ?? ""
  ) -> [String] {
    searchPath.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .filter { DiskFiles.isFolder($0) == false && access($0, X_OK) == 0 }
  }

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - variables: Environment variables in addition to the machine's.
  ///   - isShown: True if its errors go to standard error instead of being captured.
  func run(
    _ arguments: [String], variables: [String: String] = [:], isShown: Bool = false
  ) async throws -> ProgramResult {
    // On a thread that may block.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            try isShown ? shown(arguments, variables) : result(arguments, variables)
          })
      }
    }
  }

  private func shown(
    _ arguments: [String], _ variables: [String: String]
  ) throws -> ProgramResult {
    do throws(FileError.Reason) {
      let process = try ChildProcess(
        file, arguments, environment: Machine.environment.merging(variables) { $1 },
        output: .open(STDERR_FILENO), errors: .shared)
      return ProgramResult(status: process.wait(), output: "", errors: "")
    } catch {
      throw Failure(FileError(file, error).diagnostic)
    }
  }

  /// Starts the program and does not wait for it; its output is discarded.
  func open(_ arguments: [String]) throws {
    do throws(FileError.Reason) {
      try ChildProcess(file, arguments, environment: Machine.environment, isApart: true).release()
    } catch {
      throw Failure(FileError(file, error).diagnostic)
    }
  }

  private func result(
    _ arguments: [String], _ variables: [String: String]
  ) throws -> ProgramResult {
    do throws(FileError.Reason) {
      let (status, output, errors) = try filter(nil, arguments, variables: variables)
      return ProgramResult(
        status: status, output: String(decoding: output, as: UTF8.self), errors: errors)
    } catch {
      throw Failure(FileError(file, error).diagnostic)
    }
  }

  /// Runs the program on this thread as a filter whose output is read as it arrives.
  ///
  /// - Parameters:
  ///   - environment: All of its variables.
  ///   - take: Given the next output; returns false to end the program.
  /// - Returns: Its exit code, its error output, and true if it was not ended by `take`.
  func stream(
    _ input: [UInt8], _ arguments: [String], environment: [String: String],
    within limit: ProgramLimit, take: ([UInt8]) -> Bool
  ) throws(FileError.Reason) -> (status: Int32, errors: String, isWhole: Bool) {
    var errors: [UInt8] = []
    var isWhole = false
    let status = try run(arguments, environment, input: input) { pipes, input, kill in
      do throws(FileError.Reason) {
        isWhole = try ProgramPipe.read(pipes, feeding: input, within: limit, beyond: kill) {
          index, bytes in
          if index == 0 { return take(bytes) }
          errors += bytes
          return true
        }
        return nil
      } catch {
        return error
      }
    }
    return (status, String(decoding: errors, as: UTF8.self), isWhole)
  }

  /// A fingerprint that changes when the program is replaced; nil if the system does not provide
  /// one.
  var stamp: FileStamp? {
    DiskFiles.resolve(file).flatMap { VaultPath(validating: $0.dropFirst()) }
      .flatMap { DiskFiles(root: "/").stamp(of: $0) }
  }

  /// Runs the program on this thread as a filter: passes `input` to its standard input and returns
  /// its output. Neither is ever in a file or in its arguments.
  ///
  /// - Parameters:
  ///   - input: Nil for none.
  ///   - limit: The size of output that ends the program; the output up to it is then returned.
  func filter(
    _ input: [UInt8]?, _ arguments: [String], variables: [String: String] = [:],
    within limit: ProgramLimit? = nil
  ) throws(FileError.Reason) -> (status: Int32, output: [UInt8], errors: String) {
    var contents: [[UInt8]] = [[], []]
    let environment = Machine.environment.merging(variables) { $1 }
    let status = try run(arguments, environment, input: input) { pipes, input, kill in
      do throws(FileError.Reason) {
        contents = try ProgramPipe.contents(of: pipes, feeding: input, within: limit, beyond: kill)
        return nil
      } catch {
        return error
      }
    }
    return (status, contents[0], String(decoding: contents[1], as: UTF8.self))
  }

  /// Gives the program its standard input; true if it took all of it and succeeded. Its output
  /// is discarded, as it may leave a process running that holds its streams.
  func take(_ input: [UInt8], _ arguments: [String]) -> Bool {
    do throws(FileError.Reason) {
      let pipe = try ProgramPipe()
      let started: Result<ChildProcess, FileError.Reason>
      do throws(FileError.Reason) {
        started = .success(
          try ChildProcess(
            file, arguments, environment: Machine.environment, input: .open(pipe.reader)))
      } catch {
        started = .failure(error)
      }
      pipe.closeReader()
      guard case .success(let process) = started else {
        pipe.closeWriter()
        return false
      }
      _ = try ProgramPipe.contents(of: [], feeding: (pipe, input))
      return process.wait() == 0
    } catch {
      return false
    }
  }

  /// Runs the program with pipes for its streams, and waits for its end.
  ///
  /// - Parameter read: Given the pipes of its output and errors, its input, and a function that
  ///   ends it; returns the reason if they cannot be read.
  private func run(
    _ arguments: [String], _ environment: [String: String], input: [UInt8]?,
    read: (
      _ outputs: [ProgramPipe], _ input: (pipe: ProgramPipe, bytes: [UInt8])?,
      _ kill: () -> Void
    ) -> FileError.Reason?
  ) throws(FileError.Reason) -> Int32 {
    var opened: [ProgramPipe] = []
    var started: Result<ChildProcess, FileError.Reason>
    do throws(FileError.Reason) {
      for _ in 0..<(input == nil ? 2 : 3) { opened.append(try ProgramPipe()) }
      started = .success(
        try ChildProcess(
          file, arguments, environment: environment,
          input: input == nil ? .nothing : .open(opened[2].reader),
          output: .open(opened[0].writer), errors: .open(opened[1].writer)))
    } catch {
      started = .failure(error)
    }
    let outputs = opened.prefix(2)
    let inputs = opened.dropFirst(2)
    // The program now holds the only copies of these ends of the pipes.
    for pipe in outputs { pipe.closeWriter() }
    for pipe in inputs { pipe.closeReader() }
    let process: ChildProcess
    do throws(FileError.Reason) { process = try started.get() } catch {
      for pipe in inputs { pipe.closeWriter() }
      for pipe in outputs { pipe.closeReader() }
      throw error
    }
    let failure = read(Array(outputs), inputs.first.map { ($0, input ?? []) }, process.kill)
    if failure != nil { process.kill() }
    // A program that still writes would be waited for for ever.
    for pipe in outputs { pipe.closeReader() }
    let status = process.wait()
    if let failure { throw failure }
    return status
  }
}
