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

  /// What is to be imported of it: the files of a folder or an archive, the sheets of a
  /// spreadsheet, or the file itself.
  func importTree() throws(FileError) -> (tree: ImportTree, isTree: Bool) {
    if !isStandardInput, isFolder == true { return (try .folder(argument), true) }
    let file: WholeFile
    do throws(FileError.Reason) {
      file = isStandardInput ? WholeFile(held: try contentsOfInput()) : try WholeFile(argument)
    } catch {
      throw FileError(name, error)
    }
    if file.withBytes(ImportArchive.recognises) {
      let archive = ImportArchive(file, path: name, temporaryFolder: Machine.temporaryFolder)
      let tree = try archive.tree()
      return (try Spreadsheet.tree(tree) ?? tree, true)
    }
    return (ImportTree([.open(name, file)]), false)
  }

  private func contentsOfInput() throws(FileError.Reason) -> [UInt8] {
    try ByteStream.standardInput.readToEnd()
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
