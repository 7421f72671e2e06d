import Foundation
import SiteKit
import Vault

/// A file that was named on the command line; it may be anywhere, and be a pipe.
struct NamedFile {
  /// What was typed.
  let argument: String
  /// Whether `-` stands for standard input.
  private let mayBeStandardInput: Bool

  /// The file that `argument` names.
  init(_ argument: String, orStandardInput: Bool = false) {
    self.argument = argument
    self.mayBeStandardInput = orStandardInput
  }

  var isStandardInput: Bool { mayBeStandardInput && argument == "-" }

  /// What messages call it.
  var name: String { isStandardInput ? "<stdin>" : argument }

  /// Its bytes, mapped where the system can, as exports may be larger than memory.
  func contents() throws(FileError) -> Data {
    do {
      if isStandardInput { return try FileHandle.standardInput.readToEnd() ?? Data() }
      return try Data(contentsOf: URL(fileURLWithPath: argument), options: .mappedIfSafe)
    } catch {
      // What is no regular file, such as the pipe of a shell's <(…), is read as a stream.
      if let stream = FileHandle(forReadingAtPath: argument),
        let data = try? stream.readToEnd()
      {
        return data
      }
      switch (error as? CocoaError)?.code {
      case .fileReadNoSuchFile: throw FileError(name, .notFound)
      case .fileReadNoPermission: throw FileError(name, .permissionDenied)
      default:
        throw FileError(
          name, isFolder == true ? .isFolder : .system(error.localizedDescription))
      }
    }
  }

  /// Whether it is a folder, links followed; nil when nothing is there.
  var isFolder: Bool? {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
    return exists ? isFolder.boolValue : nil
  }

  /// Writes the file, unless something is there.
  func create(_ bytes: [UInt8]) throws(FileError) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: argument), options: .withoutOverwriting)
    } catch {
      throw FileError(name, .system(error.localizedDescription))
    }
  }
}
