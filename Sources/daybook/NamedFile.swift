import Foundation
import Storage

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
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
        throw FileError(
          name, exists && isFolder.boolValue ? .isFolder : .system(error.localizedDescription))
      }
    }
  }
}
