import AllSystems
import Basics
import CProcess
import SiteKit
import Vault

/// The program `age` (https://age-encryption.org), which encrypts and decrypts files of a vault.
/// Data is passed through its standard input and output; its arguments hold only public keys and
/// the path of the identity.
enum AgeProgram {
  /// A cipher that encrypts for some public keys, and decrypts with the identity in a file, if
  /// there is one.
  static func cipher(for recipients: [String], identity: String?) -> FileCipher {
    let encrypt: FileCipher.Step = { bytes throws(FileError.Reason) in
      guard !recipients.isEmpty else { throw .noRecipients }
      let (output, problem) = try run(
        ["--encrypt"] + recipients.flatMap { ["--recipient", $0] }, bytes)
      if let problem { throw .cannotEncrypt(problem) }
      return output
    }
    guard let identity else { return FileCipher(encrypt: encrypt, decrypt: nil) }
    return FileCipher(
      encrypt: encrypt,
      decrypt: { bytes throws(FileError.Reason) in
        let (output, problem) = try run(["--decrypt", "--identity", identity], bytes)
        // Output before a failure is discarded.
        if let problem { throw .notDecrypted(problem) }
        return output
      })
  }

  /// The program's output for `input`, or its message if it fails.
  private static func run(
    _ arguments: [String], _ input: [UInt8]
  ) throws(FileError.Reason) -> (output: [UInt8], problem: String?) {
    guard let program = ExternalProgram(named: "age") else { throw .noAge }
    let (status, output, errors) = try program.filter(input, arguments)
    if status == 0 { return (output, nil) }
    let line = errors.split(separator: "\n").first.map(String.init) ?? "it ended with \(status)"
    let mark = "age: error: "
    return ([], line.hasPrefix(mark) ? String(line.dropFirst(mark.count)) : line)
  }
}

/// The file with the identity that opens the locked records of a vault.
enum Identity {
  /// Its path: from the command line, else from the variable `DAYBOOK_IDENTITY`, else from the
  /// settings; nil if none is set, or if the one in the settings does not exist, as on a machine
  /// that only adds records. Also disables core dumps of this process.
  ///
  /// - Parameter root: The vault's folder.
  /// - Throws: ``Failure`` if the file does not exist, is inside the vault, or needs a password.
  static func file(
    _ named: String?, _ settings: Settings, ofVaultAt root: String
  ) throws -> String? {
    let variable = Machine.environment["DAYBOOK_IDENTITY"].flatMap { $0.isEmpty ? nil : $0 }
    guard let path = named ?? variable ?? settings.identity.map({ place($0, from: root) }) else {
      return nil
    }
    func failure(_ kind: String, _ message: String, _ hint: String) -> Failure {
      Failure(kind, at: Place(file: path), message, hint: hint)
    }
    guard let resolved = DiskFiles.resolve(path) else {
      if named ?? variable == nil { return nil }
      throw failure(
        "no-identity", "there is no such file", "age-keygen -o \(path) makes a new identity")
    }
    let vault = DiskFiles.resolve(root.isEmpty ? "." : root) ?? root
    if resolved.hasPrefix(vault == "/" ? "/" : vault + "/") {
      throw failure(
        "identity-in-vault", "the identity is inside the vault that it opens",
        "move it out of the vault: anyone with a copy of the vault would have the key, too")
    }
    do throws(FileError.Reason) {
      let start = try WholeFile(resolved).withBytes { Array($0.prefix(36)) }
      let isEncrypted = ["age-encryption.org/", "-----BEGIN AGE ENCRYPTED FILE-----"]
        .contains { start.starts(with: $0.utf8) }
      if isEncrypted {
        throw .system("the identity needs a password, which would be asked for each file")
      }
    } catch {
      throw Failure(FileError(path, error).diagnostic)
    }
    forbid_dumps()
    return resolved
  }

  /// A path of the settings: relative to the person's home if it begins with `~/`, else to the
  /// vault.
  private static func place(_ path: String, from root: String) -> String {
    if path.hasPrefix("~/") {
      return (Machine.environment["HOME"] ?? "~") + path.dropFirst()
    }
    return path.hasPrefix("/") || root.isEmpty ? path : "\(root)/\(path)"
  }
}

extension UnlockedFiles {
  /// The decrypted files of the vault that this process works on, so that no file is decrypted
  /// twice.
  private static let memory = DecryptedFiles()

  /// The folders whose encrypted files contain records, or entries to become records.
  private static let folders = Set(
    Systems.kinds.map { kind in kind.kind.collection.topFolder }
      + Systems.declaredFolders.map { $0[...] } + [InboxFolder.path.topFolder])

  /// The files of the vault at `root`. Nothing is written while its settings do not name the time
  /// zone.
  ///
  /// - Parameter identity: The identity file from the command line.
  /// - Throws: If a later program wrote the vault. See also ``Identity/file(_:_:ofVaultAt:)``.
  static func ofVault(at root: String, identity: String? = nil) throws -> UnlockedFiles {
    let files = DiskFiles(root: root, isVault: true)
    let read = try? Settings.read(
      in: files, keys: NamedVault.settingKeys, systemNames: Systems.names)
    let settings = read?.settings ?? Settings()
    if let newer = read?.diagnostics.first(where: { $0.kind == KeyProblem.newerVaultKind }) {
      throw Failure(newer)
    }
    let identity = try Identity.file(identity, settings, ofVaultAt: root)
    let isCertain = read?.settings.isZoneCertain ?? false
    var unlocked = UnlockedFiles(
      isCertain ? files : DiskFiles(root: root, refusing: .brokenSettings, isVault: true),
      AgeProgram.cipher(for: settings.recipients, identity: identity),
      in: folders, texts: Systems.textFolders, companions: Systems.companions,
      remembering: memory)
    if isCertain { unlocked.openedBy = read }
    return unlocked
  }

  /// The encrypted files of the collections and texts of the vault, in order.
  var lockedFiles: [VaultPath] {
    let read = try? Settings.read(
      in: self, keys: NamedVault.settingKeys, systemNames: Systems.names)
    return Systems.lockable(in: read?.settings ?? Settings())
      .flatMap { (try? files(of: $0)) ?? [] }.filter(\.isLocked) + lockedTexts
  }

  /// True if records read from the vault may be locked ones, so that nothing derived from them is
  /// kept on this machine.
  var opensLocked: Bool { canDecrypt && !lockedFiles.isEmpty }
}

extension Systems {
  /// The collections that can be locked, in the order of the systems.
  static func lockable(in settings: Settings) -> [VaultPath] {
    kinds.filter { !$0.kind.isFrontMatter && !$0.kind.belongsToFiles }
      .map { kind in kind.kind.collection }
      + declaredKinds(in: settings).map(\.kind.collection)
  }

  /// The folders whose Markdown files can be locked.
  static let textFolders = all.filter(\.keepsTexts).map { $0.name[...] }

  /// The folders of files that belong to such a text each.
  static let companions = kinds.map { $0.kind }.filter(\.belongsToFiles).map(\.collection)

}
