import Diagnostics
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

  /// The program of that name; nil when it is not installed.
  ///
  /// - Parameter searchPath: The folders to look in, with colons between them; those that are not
  ///   absolute are left out.
  init?(named name: String, searchPath: String = Machine.environment["PATH"] ?? "") {
    let files = searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }
    guard
      let file = files.first(where: { DiskFiles.isFolder($0) == false && access($0, X_OK) == 0 })
    else { return nil }
    self.file = file
  }

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - variables: What its environment has beside the machine's.
  ///   - isShown: Whether the person sees on standard error what it says, in place of that being
  ///     kept.
  func run(
    _ arguments: [String], variables: [String: String] = [:], isShown: Bool = false
  ) async throws -> ProgramResult {
    // On a thread that may wait.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            try isShown
              ? shown(arguments, variables) : result(arguments, variables, keepsOutput: true)
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

  /// Runs the program on this thread and waits for its end; what it writes on standard output is
  /// lost.
  func runHere(_ arguments: [String], variables: [String: String] = [:]) throws -> ProgramResult {
    try result(arguments, variables, keepsOutput: false)
  }

  /// Starts the program and lets it go on by itself; what it writes is lost.
  func open(_ arguments: [String]) throws {
    do throws(FileError.Reason) {
      try ChildProcess(file, arguments, environment: Machine.environment, isApart: true).release()
    } catch {
      throw Failure(FileError(file, error).diagnostic)
    }
  }

  private func result(
    _ arguments: [String], _ variables: [String: String], keepsOutput: Bool
  ) throws -> ProgramResult {
    do throws(FileError.Reason) {
      let errors = try OutputPipe()
      defer { errors.closeReader() }
      var pipes = [errors]
      if keepsOutput {
        do throws(FileError.Reason) { pipes.append(try OutputPipe()) } catch {
          errors.closeWriter()
          throw error
        }
      }
      defer { for pipe in pipes.dropFirst() { pipe.closeReader() } }
      let started = Result { () throws(FileError.Reason) in
        try ChildProcess(
          file, arguments, environment: Machine.environment.merging(variables) { $1 },
          output: keepsOutput ? .open(pipes[1].writer) : .nothing, errors: .open(errors.writer))
      }
      // Once it has them, nobody writes into the pipes but the program.
      for pipe in pipes { pipe.closeWriter() }
      let process = try started.get()
      let texts = OutputPipe.texts(of: pipes)
      return ProgramResult(
        status: process.wait(), output: keepsOutput ? texts[1] : "", errors: texts[0])
    } catch {
      throw Failure(FileError(file, error).diagnostic)
    }
  }
}
