package import Basics

/// The secret of a vault: random bytes in `.daybook/secret`, which only the person can read.
package enum VaultSecret {
  /// Where it is kept.
  package static let path: VaultPath = ".daybook/secret"
  /// How many bytes it has.
  package static let length = 32

  /// The secret of the vault at `root`, made when it has none yet.
  ///
  /// - Throws: When it can neither be read nor written, and when it is not one: another would give
  ///   other pseudonyms, which is for the person to decide.
  package static func load(ofVaultAt root: String) throws(Failure) -> [UInt8] {
    let vault = DiskFiles(root: root, isPrivate: true, isVault: true)
    let bytes: [UInt8]
    do throws(FileError) {
      if try vault.status(of: path) == nil {
        do throws(FileError) {
          try vault.exchange(path, nil, for: (0..<length).map { _ in .random(in: .min ... .max) })
        } catch  where error.reason == .changed {
          // Somebody else made it first.
        }
      }
      bytes = try vault.contents(of: path)
    } catch {
      throw Failure(error.diagnostic)
    }
    guard bytes.count == length else {
      throw Failure(
        Diagnostic(
          .error, kind: "damaged-secret", at: Place(file: vault.displayName(of: path)),
          "the secret of the vault should have \(length) bytes, not \(bytes.count)",
          hint: "put back the file as it was, or delete it to get other pseudonyms"))
    }
    return bytes
  }
}
