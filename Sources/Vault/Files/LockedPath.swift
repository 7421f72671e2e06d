internal import Basics

extension VaultPath {
  /// What the name of an encrypted file ends in, as the program `age` has it.
  private static let ending = ".age"

  /// Whether it names an encrypted file: `gifts/records.jsonl.age`.
  package var isLocked: Bool { text.hasSuffix(Self.ending) && name.utf8.count > 4 }

  /// The encrypted file that stands for this one.
  package var locked: VaultPath {
    isLocked ? self : VaultPath(validating: text + Self.ending) ?? self
  }

  /// The file that this encrypted one stands for; itself when it is none.
  package var unlocked: VaultPath {
    isLocked ? VaultPath(validating: text.dropLast(Self.ending.count)) ?? self : self
  }

  /// What tells how a file holds records, in lower case: that of ``unlocked``.
  package var formatExtension: String { unlocked.pathExtension }

  /// The folder at the vault's top that it is in, or itself when it is there.
  package var topFolder: Substring { text.prefix { $0 != "/" } }
}

/// The name of a small file that holds what was added to a locked collection at once:
/// `part-000012-9f3a61c05be2d784.jsonl.age`.
///
/// Parts are numbered, so that they are read in the order in which they were made, and end in
/// random digits, so that no two machines make the same.
package enum PartName {
  private static let beginning = "part-"

  /// Whether a file is a part.
  package static func isPart(_ path: VaultPath) -> Bool { number(of: path.name) != nil }

  private static func number(of name: Substring) -> Int? {
    guard name.hasPrefix(beginning) else { return nil }
    let digits = name.dropFirst(beginning.count).prefix { $0 != "-" }
    return digits.utf8.count >= 6 ? Int(digits) : nil
  }

  /// The name of a part behind those among `names`.
  ///
  /// - Parameter format: How it holds records, such as `jsonl`.
  package static func next(after names: [Substring], format: String = "jsonl") -> String {
    let last = names.compactMap(number).max() ?? 0
    return "\(beginning)\((last + 1).padded(6))-\(RandomText.hex()).\(format)"
  }
}

/// Random digits.
package enum RandomText {
  /// 64 random bits as 16 hexadecimal digits.
  package static func hex() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next() as UInt64, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
