package import Basics
import CNettle

package enum SHA256Hash {
  /// The hash of `bytes`, 32 bytes.
  package static func hash(of bytes: [UInt8]) -> [UInt8] {
    let hash = RunningHash()
    hash.add(bytes)
    return hash.finish()
  }

  /// The hash of the bytes of a file in `range`, read in pieces.
  ///
  /// - Returns: Nil if the file is shorter.
  static func hash(
    of file: any OpenFile, in range: Range<Int>, seeing see: ([UInt8]) -> Void = { _ in }
  ) throws(FileError) -> [UInt8]? {
    let hash = RunningHash()
    var start = range.lowerBound
    while start < range.upperBound {
      let bytes = try file.bytes(in: start..<min(start + 256 << 10, range.upperBound))
      if bytes.isEmpty { return nil }
      see(bytes)
      hash.add(bytes)
      start += bytes.count
    }
    return hash.finish()
  }
}

final class RunningHash {
  private var context = sha256_ctx()

  init() { nettle_sha256_init(&context) }

  func add(_ bytes: [UInt8]) { nettle_sha256_update(&context, bytes.count, bytes) }

  /// The hash, 32 bytes; nothing may be added after it.
  func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    nettle_sha256_digest(&context, digest.count, &digest)
    return digest
  }
}

extension [UInt8] {
  /// Two hexadecimal digits for each byte, in lower case.
  package var hex: String {
    String(decoding: flatMap { [HexDigit.lower($0 >> 4), HexDigit.lower($0)] }, as: UTF8.self)
  }
}

/// Hashes with a key: nobody without it can make or guess them.
package enum KeyedHash {
  /// HMAC with SHA-256 (RFC 2104): 32 bytes.
  package static func sha256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var context = hmac_sha256_ctx()
    nettle_hmac_sha256_set_key(&context, key.count, key)
    nettle_hmac_sha256_update(&context, bytes.count, bytes)
    nettle_hmac_sha256_digest(&context, digest.count, &digest)
    return digest
  }
}

/// The secret of a vault: random bytes in `.daybook/secret`, readable only by its owner.
package enum VaultSecret {
  package static let path: VaultPath = ".daybook/secret"
  package static let length = 32

  /// The secret of the vault at `root`, created on first use.
  ///
  /// - Throws: When it can neither be read nor written, and when it is malformed: another one would
  ///   give other pseudonyms, which is for the person to decide.
  package static func load(ofVaultAt root: String) throws(Failure) -> [UInt8] {
    let vault = DiskFiles(root: root, isPrivate: true, isVault: true)
    let bytes = try failing { () throws(FileError) in
      try vault.contents(
        of: path, madeOnceAs: (0..<length).map { _ in .random(in: .min ... .max) })
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
