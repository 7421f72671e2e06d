import Diagnostics
import Foundation
import SiteKit
import Vault

/// The editor that a person chose with `$VISUAL` or `$EDITOR`.
struct TextEditor {
  /// As a shell reads it, so that it may have arguments: `code --wait`.
  private let command: String
  private let environment: [String: String]

  /// The editor; nil when none was chosen.
  init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    let chosen = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let chosen else { return nil }
    command = chosen
    self.environment = environment
  }

  /// What the person made of a text, in a file that nobody else can read and that is taken away
  /// afterwards; nil when they left it as it was, blanks at its ends aside.
  ///
  /// - Parameter ending: That of the file, by which editors know what it is.
  func edit(_ text: String, as ending: String = "md") throws -> String? {
    let path = try temporaryFile(text, ending)
    let file = URL(fileURLWithPath: path)
    let status = try run(path)
    let edited = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let isChanged = edited.trimming(\.isWhitespace) != text.trimming(\.isWhitespace)
    // What was written is not lost with an editor that fails.
    if status == 0 || !isChanged { try FileManager.default.removeItem(at: file) }
    guard status == 0 else {
      throw Failure(
        Diagnostic(
          .error, kind: "editor", "the editor \(command.shortQuoted) ended with status \(status)",
          hint: isChanged ? "what you wrote is in \(path)" : nil))
    }
    return isChanged ? edited : nil
  }

  /// A new file, which only its owner can read.
  private func temporaryFile(_ text: String, _ ending: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.path
    var name = Array("\(folder)/daybook-XXXXXX.\(ending)".utf8CString)
    let descriptor = mkstemps(&name, Int32(ending.utf8.count + 1))
    guard descriptor >= 0 else {
      throw Failure(FileError(folder, .system(String(cString: strerror(errno)))).diagnostic)
    }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(
      contentsOf: Data(text.utf8))
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// Runs the editor on this terminal until it ends, and returns its status.
  ///
  /// Foundation’s processes get a group of their own, and a group in the background may not read
  /// the terminal.
  private func run(_ file: String) throws -> Int32 {
    let words = ["sh", "-c", "\(command) \"$1\"", "sh", file]
    let settings = environment.map { "\($0)=\($1)" }
    let arguments = words.map { strdup($0) }
    let variables = settings.map { strdup($0) }
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let problem = posix_spawn(
      &process, "/bin/sh", nil, nil, arguments + [nil], variables + [nil])
    guard problem == 0 else {
      throw Failure(FileError("/bin/sh", .system(String(cString: strerror(problem)))).diagnostic)
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
