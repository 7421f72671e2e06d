import AllSystems
import SiteKit
import Vault

extension UnlockedFiles {
  /// What was decrypted of the vault that this process works on, so that no file is decrypted
  /// twice.
  private static let memory = DecryptedFiles()

  /// The folders in which encrypted files hold records.
  private static let folders = Set(
    Systems.kinds.map { kind in kind.kind.collection.topFolder }
      + Systems.declaredFolders.map { $0[...] })

  /// The files of the vault at `root`. Nothing is written while its settings do not say in which
  /// zone its days begin.
  ///
  /// - Parameter identity: The file with the identity that the command line names.
  /// - Throws: As of ``Identity/file(_:_:ofVaultAt:)``.
  static func ofVault(at root: String, identity: String? = nil) throws -> UnlockedFiles {
    let files = DiskFiles(root: root, isVault: true)
    let read = try? Settings.read(in: files, keys: [], systemNames: Systems.names).settings
    let settings = read ?? Settings()
    let identity = try Identity.file(identity, settings, ofVaultAt: root)
    return UnlockedFiles(
      read?.isZoneCertain ?? false
        ? files : DiskFiles(root: root, refusing: .brokenSettings, isVault: true),
      AgeProgram.cipher(for: settings.recipients, identity: identity),
      in: folders, remembering: memory)
  }

  /// The encrypted files of the collections of the vault, in order.
  var lockedFiles: [VaultPath] {
    let read = try? Settings.read(
      in: self, keys: NamedVault.settingKeys, systemNames: Systems.names)
    return Systems.lockable(in: read?.settings ?? Settings())
      .flatMap { (try? files(of: $0)) ?? [] }.filter(\.isLocked)
  }

  /// Whether what is read of the vault may be of locked records, so that nothing that is made of it
  /// is kept on this machine.
  var opensLocked: Bool { canDecrypt && !lockedFiles.isEmpty }
}

extension Systems {
  /// The collections that can be locked, in the order of the systems.
  static func lockable(in settings: Settings) -> [VaultPath] {
    kinds.filter { !$0.kind.isFrontMatter && !$0.kind.belongsToFiles }
      .map { kind in kind.kind.collection }
      + declaredKinds(in: settings).map(\.kind.collection)
  }
}
