/// What encrypts the files of a vault, and decrypts them where an identity is at hand.
package struct FileCipher: Sendable {
  /// Turns bytes into others or says why it cannot.
  package typealias Step = @Sendable (_ bytes: [UInt8]) throws(FileError.Reason) -> [UInt8]

  /// Encrypts for the recipients of the vault.
  package let encrypt: Step
  /// Decrypts; nil without an identity.
  package let decrypt: Step?

  /// A cipher.
  package init(encrypt: @escaping Step, decrypt: Step?) {
    self.encrypt = encrypt
    self.decrypt = decrypt
  }
}

/// The form of an encrypted file, as of https://age-encryption.org/v1.
package enum AgeFormat {
  private static let chunk = 64 << 10
  /// How many bytes a chunk has beside its content, and how many stand before the first one.
  private static let (tag, nonce) = (16, 16)

  /// Whether bytes have the form of a file that holds `count` bytes: a whole header, and as many
  /// bytes behind it as that takes. Tells nothing of what is in it.
  package static func isWhole(_ bytes: [UInt8], holding count: Int) -> Bool {
    guard bytes.starts(with: "age-encryption.org/v1\n".utf8) else { return false }
    let mark = Array("\n--- ".utf8)
    // The header has a few hundred bytes for each recipient.
    let limit = min(bytes.count, 1 << 20)
    var start: Int?
    for index in 0..<max(0, limit - mark.count)
    where bytes[index] == mark[0] && bytes[index...].starts(with: mark) {
      start = index + mark.count
      break
    }
    guard let start, let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
      return false
    }
    let chunks = max(1, (count + chunk - 1) / chunk)
    return bytes.count - end - 1 == nonce + count + chunks * tag
  }
}
