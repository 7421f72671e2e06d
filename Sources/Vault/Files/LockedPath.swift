internal import Basics

extension VaultPath {
  /// The extension of encrypted files, that of the program `age`.
  private static let ending = ".age"

  /// True if it names an encrypted file: `gifts/records.jsonl.age`.
  package var isLocked: Bool { text.hasSuffix(Self.ending) && name.utf8.count > 4 }

  /// The encrypted form of this path.
  package var locked: VaultPath {
    isLocked ? self : VaultPath(validating: text + Self.ending) ?? self
  }

  /// The plain form of this path; itself if it is not encrypted.
  package var unlocked: VaultPath {
    isLocked ? VaultPath(validating: text.dropLast(Self.ending.count)) ?? self : self
  }

  /// The extension that determines the format of records, in lower case: that of ``unlocked``.
  package var formatExtension: String { unlocked.pathExtension }

  /// The top-level folder that contains it, or itself at the top.
  package var topFolder: Substring { text.prefix { $0 != "/" } }
}

/// The name of a small file with one addition to a locked collection:
/// `part-000012-9f3a61c05be2d784.jsonl.age`.
///
/// Parts are numbered, so that they are read in the order they were made, and end in random digits,
/// so that no two machines make the same one.
package enum PartName {
  private static let beginning = "part-"

  package static func isPart(_ path: VaultPath) -> Bool { number(of: path.name) != nil }

  private static func number(of name: Substring) -> Int? {
    guard name.hasPrefix(beginning) else { return nil }
    let digits = name.dropFirst(beginning.count).prefix { $0 != "-" }
    return digits.utf8.count >= 6 ? Int(digits) : nil
  }

  /// The name of a part that sorts after `names`.
  package static func next(after names: [Substring], format: String = "jsonl") -> String {
    let last = names.compactMap(number).max() ?? 0
    return "\(beginning)\((last + 1).padded(6))-\(RandomText.hex()).\(format)"
  }
}

package enum RandomText {
  /// 64 random bits as 16 hexadecimal digits.
  package static func hex() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next() as UInt64, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// Encrypts the files of a vault, and decrypts them if an identity is available.
package struct FileCipher: Sendable {
  /// Converts bytes, or gives the reason why it cannot.
  package typealias Step = @Sendable (_ bytes: [UInt8]) throws(FileError.Reason) -> [UInt8]

  package let encrypt: Step
  /// Decrypts; nil without an identity.
  package let decrypt: Step?

  package init(encrypt: @escaping Step, decrypt: Step?) {
    self.encrypt = encrypt
    self.decrypt = decrypt
  }
}

/// The format of an encrypted file, https://age-encryption.org/v1.
package enum AgeFormat {
  private static let chunk = 64 << 10
  /// The extra bytes of a chunk, and the bytes before the first one.
  private static let (tag, nonce) = (16, 16)

  /// True if bytes have the form of an encrypted file for `count` bytes: a whole header, and the
  /// right number of bytes after it. Says nothing about the content.
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
