import AllSystems
import Basics
import SiteKit
import Vault

/// A file that was named on the command line; it may be anywhere, and be a pipe.
struct NamedFile {
  let argument: String
  /// True if `-` means standard input.
  private let mayBeStandardInput: Bool

  /// The file that `argument` names.
  init(_ argument: String, orStandardInput: Bool = false) {
    self.argument = argument
    self.mayBeStandardInput = orStandardInput
  }

  var isStandardInput: Bool { mayBeStandardInput && argument == "-" }

  /// The name in messages.
  var name: String { isStandardInput ? "<stdin>" : argument }

  func contents() throws(FileError) -> [UInt8] {
    do throws(FileError.Reason) {
      if isStandardInput { return try ByteStream.standardInput.readToEnd() }
      return try WholeFile(argument).bytes
    } catch {
      throw FileError(name, error)
    }
  }

  /// Its content to import: the files of a folder or an archive, the sheets of a spreadsheet, or
  /// the file itself.
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

  /// True if it is a folder, after following links; nil if it does not exist.
  var isFolder: Bool? { DiskFiles.isFolder(argument) }

  /// True if only its owner, and their group, can read it.
  var isPrivate: Bool { DiskFiles.isPrivate(argument) }

  /// Writes the file, unless it exists.
  func create(_ bytes: [UInt8]) throws(FileError) {
    do throws(FileError.Reason) {
      try WholeFile.create(argument, with: bytes)
    } catch {
      throw FileError(name, error)
    }
  }
}

/// A file that is to be written, as it was named on the command line.
struct NamedTarget {
  let name: String
  let folder: String
  let files: DiskFiles
  private let path: VaultPath

  /// - Parameters:
  ///   - kind: The kind of the problem if its folder does not exist.
  ///   - isPrivate: True if a new file is for its owner only.
  init(_ name: String, kind: String, isPrivate: Bool = false) throws {
    self.name = name
    let slash = name.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { name[..<$0].isEmpty ? "/" : String(name[..<$0]) } ?? "."
    guard DiskFiles.isFolder(folder) == true else {
      throw Failure(
        kind, at: Place(file: name), "there is no folder \(folder)",
        hint: "make the folder first, or give another")
    }
    let file = slash.map { name[name.utf8.index(after: $0)...] } ?? name[...]
    guard let path = VaultPath(validating: file), path != .root else {
      throw Failure(FileError(name, .isFolder).diagnostic)
    }
    self.path = path
    files = DiskFiles(root: folder, isPrivate: isPrivate)
  }

  /// False if it does not exist.
  ///
  /// - Throws: If it exists but is not a file: a device or a pipe would be replaced by a file.
  func isThere() throws -> Bool {
    try failing {
      switch try files.status(of: path)?.kind {
      case nil: false
      case .file: true
      case .folder: throw FileError(name, .isFolder)
      case .link, .other, .misnamed: throw FileError(name, .notAFile)
      }
    }
  }

  func contents() throws -> [UInt8] { try failing { try files.contents(of: path) } }

  /// Writes the whole file, or leaves the old one.
  func write(_ bytes: [UInt8]) throws {
    try failing { try files.replace(path, with: bytes, .flushed) }
  }

  /// Writes the whole file from the pieces that `body` adds, or leaves the old one.
  func write<Result>(
    _ body: (_ add: ([UInt8]) throws -> Void) async throws -> Result
  ) async throws -> Result {
    let file = try failing { try files.replacement(of: path, .flushed) }
    let result = try await body { piece in try failing { try file.write(piece) } }
    try failing { try file.finish() }
    return result
  }

  /// Errors name the file as it was typed.
  private func failing<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as FileError {
      throw Failure(FileError(name, error.reason).diagnostic)
    }
  }
}

/// The file of an export, written atomically: readers see the old content or the new.
struct ExportFile: ExportDestination {
  private let target: NamedTarget
  /// Encrypts what is written; nil for a plain file.
  private let encrypt: FileCipher.Step?

  /// The file, if it may be written.
  ///
  /// - Parameters:
  ///   - vault: The vault's folder, whose own folders take no exports.
  ///   - recipients: The public keys that a file ending in `.age` is encrypted for.
  init(_ options: ExportFileOptions, vault: any Files, recipients: [String]) throws {
    encrypt =
      options.isEncrypted ? AgeProgram.cipher(for: recipients, identity: nil).encrypt : nil
    target = try NamedTarget(options.file, kind: "no-folder")
    func failure(_ kind: String, _ message: String, _ hint: String) -> Failure {
      Failure(kind, at: Place(file: options.file), message, hint: hint)
    }
    if let reserved = Self.recordFolder(of: target.folder, in: vault) {
      throw failure(
        "export-in-vault", "an export must not be among the vault's records in \(reserved)/",
        "Daybook would read it as records; choose another folder")
    }
    if options.isEncrypted, recipients.isEmpty {
      throw FileError(options.file, .noRecipients)
    }
    guard try !target.isThere() || options.overwrite else {
      throw failure(
        "file-exists", "the file is there already, and nothing was written",
        "give another name, or --overwrite")
    }
  }

  var name: String { target.name }

  func write(_ bytes: [UInt8]) throws {
    guard let encrypt else { return try target.write(bytes) }
    let sealed: [UInt8]
    do throws(FileError.Reason) { sealed = try encrypt(bytes) } catch {
      throw FileError(name, error)
    }
    try target.write(sealed)
  }

  /// The folder of the vault's own files that contains `folder`; nil if there is none.
  private static func recordFolder(of folder: String, in vault: any Files) -> String? {
    guard let folder = DiskFiles.resolve(folder).map({ $0 + "/" }),
      let vault = DiskFiles.resolve(vault.rootName.isEmpty ? "." : vault.rootName)
    else { return nil }
    let own = Systems.all.map(\.name) + ["pages", "reviews", "templates"]
    return own.first { folder.hasPrefix("\(vault)/\($0)/") }
  }
}
