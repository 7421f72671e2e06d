import Basics
import Foundation

/// A program of the machine that a result is held against.
package struct OutsideProgram: Sendable {
  private let file: URL

  /// The program of that name on the `PATH`; nil when there is none. A test without its program is
  /// skipped and says so.
  package init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let files = folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
    guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return nil }
    self.file = file
  }

  /// Whether the program is there.
  package static func has(_ name: String) -> Bool { OutsideProgram(name) != nil }

  /// Whether python3 is there with a module.
  package static func hasPython(with module: String) -> Bool {
    (try? OutsideProgram("python3")?.output(["-c", "import \(module)"])) != nil
  }

  /// What the program says when it is done with a file of these bytes, whose path comes after the
  /// arguments.
  package func output(_ arguments: [String], file bytes: [UInt8]) throws -> String {
    let input = FileManager.default.temporaryDirectory
      .appendingPathComponent("daybook-test-\(UUID().uuidString)")
    try Data(bytes).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    return try output(arguments + [input.path])
  }

  /// What the program says on standard output.
  ///
  /// - Throws: ``Failure`` when it exits with another code than 0.
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

  /// A program that failed.
  package struct Failure: Error {
    package let program: String
    /// What it said on standard error.
    package let errors: String
  }
}
