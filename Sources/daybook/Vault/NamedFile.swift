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

  /// Its bytes.
  func contents() throws(FileError) -> [UInt8] {
    do throws(FileError.Reason) {
      if isStandardInput { return try ByteStream.standardInput.readToEnd() }
      return try WholeFile(argument).bytes
    } catch {
      throw FileError(name, error)
    }
  }

  /// Lends its bytes, which may be more than memory holds.
  func withContents<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) throws -> Result {
    if isStandardInput { return try contents().withUnsafeBufferPointer(body) }
    let file: WholeFile
    do throws(FileError.Reason) { file = try WholeFile(argument) } catch {
      throw FileError(name, error)
    }
    return try file.withBytes(body)
  }

  /// Whether it is a folder, links followed; nil when nothing is there.
  var isFolder: Bool? { DiskFiles.isFolder(argument) }

  /// Writes the file, unless something is there.
  func create(_ bytes: [UInt8]) throws(FileError) {
    do throws(FileError.Reason) {
      try WholeFile.create(argument, with: bytes)
    } catch {
      throw FileError(name, error)
    }
  }
}
