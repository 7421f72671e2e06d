import Foundation

/// The program, built together with the tests.
enum BuiltProgram {
  static let url = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("daybook")

  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: url.path) }

  /// The output for some arguments, and the exit code; standard input is not a terminal.
  static func run(
    _ arguments: [String], _ variables: [String: String] = [:], input: String? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    let (process, output, errors) = try start(arguments, variables, input: input)
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let told = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: said, as: UTF8.self),
      String(decoding: told, as: UTF8.self)
    )
  }

  /// Starts the program without waiting for it.
  ///
  /// - Parameter input: Its standard input, shorter than a pipe holds; nil for none.
  static func start(
    _ arguments: [String], _ variables: [String: String] = [:], input: String? = nil
  ) throws -> (process: Process, output: Pipe, errors: Pipe) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    if let input {
      let pipe = Pipe()
      pipe.fileHandleForWriting.write(Data(input.utf8))
      try pipe.fileHandleForWriting.close()
      process.standardInput = pipe
    }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return (process, output, errors)
  }
}

/// A temporary folder with files, for a test that needs a disk.
struct TemporaryVault: ~Copyable {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("daybook-\(UUID().uuidString)")
  var path: String { url.path }
  /// The location of the program's cache of the vault.
  var variables: [String: String] { ["XDG_CACHE_HOME": path + "-cache"] }

  init(_ files: [String: String]) throws {
    for (path, text) in files { try write(path, text) }
  }

  deinit {
    for suffix in ["", "-cache", "-site"] {
      try? FileManager.default.removeItem(atPath: url.path + suffix)
    }
  }

  func write(_ path: String, _ text: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The output of the program for some arguments about this vault.
  func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
    try BuiltProgram.run(arguments + ["--vault", path], variables)
  }
}
