import Basics
import Foundation

/// A program on the machine to compare results with.
package struct OutsideProgram: Sendable {
  private let file: URL

  /// The program of that name on the `PATH`; nil if absent. A test without its program is skipped
  /// and reports that.
  package init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let files = folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
    guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return nil }
    self.file = file
  }

  /// True if the program is on the `PATH`.
  package static func has(_ name: String) -> Bool { OutsideProgram(name) != nil }

  /// True if there is a python3 with a module.
  package static func hasPython(with module: String) -> Bool {
    (try? OutsideProgram("python3")?.output(["-c", "import \(module)"])) != nil
  }

  /// The program's standard output for a file with these bytes, whose path follows the arguments.
  package func output(_ arguments: [String], file bytes: [UInt8]) throws -> String {
    let input = FileManager.default.temporaryDirectory
      .appendingPathComponent("daybook-test-\(UUID().uuidString)")
    try Data(bytes).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    return try output(arguments + [input.path])
  }

  /// The program's standard output.
  ///
  /// - Throws: ``Failure`` if it exits with a code other than 0.
  package func output(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = file
    process.arguments = arguments
    process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    let output = Pipe()
    let log = FileManager.default.temporaryDirectory
      .appendingPathComponent("daybook-test-\(UUID().uuidString).log")
    try Data().write(to: log)
    defer { try? FileManager.default.removeItem(at: log) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let errors = String(decoding: try Data(contentsOf: log), as: UTF8.self)
      throw Failure(program: file.lastPathComponent, errors: errors)
    }
    return String(decoding: said, as: UTF8.self)
  }

  /// A program's failure.
  package struct Failure: Error {
    package let program: String
    /// Its standard error.
    package let errors: String
  }
}
