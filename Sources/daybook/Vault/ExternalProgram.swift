import Diagnostics
import Foundation
import SiteKit
import Vault

/// A program of the machine that does a part of the work. It is started without a shell.
struct ExternalProgram {
  private let file: URL

  /// The program of that name; nil when it is not installed.
  ///
  /// - Parameter searchPath: The folders to look in, with colons between them; those that are not
  ///   absolute are left out.
  init?(
    named name: String,
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) {
    let files = searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return nil }
    self.file = file
  }

  /// Runs the program and waits for its end.
  ///
  /// - Parameter variables: What its environment has beside the machine's.
  func run(
    _ arguments: [String], variables: [String: String] = [:]
  ) async throws -> ProgramResult {
    let (output, errors) = (Pipe(), Pipe())
    let process = try start(arguments, variables, output: output, errors: errors)
    // Both at once: a pipe that nobody reads stops the program when it is full.
    let reading = Task.detached { Self.text(of: errors) }
    let text = Self.text(of: output)
    let messages = await reading.value
    process.waitUntilExit()
    return ProgramResult(status: process.terminationStatus, output: text, errors: messages)
  }

  /// Runs the program on this thread and waits for its end; what it writes on standard output is
  /// lost.
  func runHere(_ arguments: [String], variables: [String: String] = [:]) throws -> ProgramResult {
    let errors = Pipe()
    let process = try start(
      arguments, variables, output: FileHandle.nullDevice, errors: errors)
    let messages = Self.text(of: errors)
    process.waitUntilExit()
    return ProgramResult(status: process.terminationStatus, output: "", errors: messages)
  }

  /// - Parameter output: A pipe or an open file.
  private func start(
    _ arguments: [String], _ variables: [String: String], output: Any, errors: Pipe
  ) throws -> Process {
    let process = Process()
    process.executableURL = file
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw Failure(FileError(file.path, .system(error.localizedDescription)).diagnostic)
    }
    return process
  }

  private static func text(of pipe: Pipe) -> String {
    let data = try? pipe.fileHandleForReading.readToEnd()
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
