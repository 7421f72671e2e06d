internal import Vault

/// A word that only the pages of this preview know; what other pages may not do asks for it.
package struct AccessToken: Sendable, Hashable {
  /// 32 hexadecimal digits.
  let text: String

  /// A new one, which nobody can guess.
  package init() {
    text = RandomText.hex() + RandomText.hex()
  }

  /// Whether `other` is the word, in a time that does not tell how much of it is right.
  func isEqual(to other: String?) -> Bool {
    guard let other, other.utf8.count == text.utf8.count else { return false }
    return zip(text.utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
