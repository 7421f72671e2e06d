import Basics
import SiteKit
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The editor that a person chose with `$VISUAL` or `$EDITOR`.
struct TextEditor {
  /// As in a shell, so that it may have arguments: `code --wait`.
  private let command: String
  private let environment: [String: String]
  /// True if the edited text must not be on a disk.
  private let isSecret: Bool

  /// The editor; nil if none was chosen.
  ///
  /// - Parameter isSecret: True if the text is from locked records, and must not be on a disk.
  init?(_ environment: [String: String] = Machine.environment, isSecret: Bool = false) {
    self.isSecret = isSecret
    let chosen = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let chosen else { return nil }
    command = chosen
    self.environment = environment
  }

  /// The text as edited by the person, in a file that only they can read and that is deleted
  /// afterwards; nil if it is unchanged except for blanks at its ends.
  ///
  /// - Parameter ending: The extension of the file, which tells editors its format.
  func edit(_ text: String, as ending: String = "md") throws -> String? {
    let path = try temporaryFile(text, ending)
    let status = try run(path)
    let edited = String(decoding: try NamedFile(path).contents(), as: UTF8.self)
    let isChanged = edited.withoutBlanks != text.withoutBlanks
    // If the editor fails, changed text is not deleted.
    if status == 0 || !isChanged { unlink(path) }
    guard status == 0 else {
      throw Failure(
        "editor", "the editor \(command.shortQuoted) ended with status \(status)",
        hint: isChanged ? "your text is in \(path)" : nil)
    }
    return isChanged ? edited : nil
  }

  /// A new file, which only its owner can read.
  private func temporaryFile(_ text: String, _ ending: String) throws -> String {
    guard let folder = isSecret ? Machine.memoryFolder : Machine.temporaryFolder else {
      throw Failure(
        "editor",
        "an editor needs a file, and here is no folder in memory for one of locked records",
        hint: "give the text on the command line")
    }
    // The system replaces each X with a letter.
    var name = Array("\(folder)/daybook-XXXXXX.\(ending)".utf8CString)
    let descriptor = mkstemps(&name, Int32(ending.utf8.count + 1))
    guard descriptor >= 0 else {
      throw Failure(FileError(folder, .init(errno: errno)).diagnostic)
    }
    defer { close(descriptor) }
    let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    do throws(FileError.Reason) {
      try ByteStream(descriptor).write(text.utf8)
    } catch {
      throw Failure(FileError(path, error).diagnostic)
    }
    return path
  }

  /// Runs the editor on this terminal until it ends, and returns its status. It stays in this
  /// program's process group, as a background process cannot read the terminal.
  private func run(_ file: String) throws -> Int32 {
    do throws(FileError.Reason) {
      return try ChildProcess(
        "/bin/sh", ["-c", "\(command) \"$1\"", "sh", file], environment: environment,
        input: .shared, output: .shared, errors: .shared
      ).wait()
    } catch {
      throw Failure(FileError("/bin/sh", error).diagnostic)
    }
  }
}
