/// A text as a name in an address, as Jekyll makes it.
package enum SlugText {
  /// The characters that stay, besides letters and digits.
  package enum Kept: Sendable, Hashable {
    /// None, so that anything else becomes a hyphen.
    case nothing
    /// Signs that addresses have, such as `_` and `~`, and capitals.
    case signs
    /// All but white space.
    case all
    /// As none, and only letters of ASCII stay.
    case ascii
  }

  /// `text` with hyphens for other characters, one for several in a row and none at its ends.
  package static func slug(_ text: String, keeping kept: Kept = .nothing) -> String {
    var result = ""
    for character in kept == .signs ? text : text.lowercased() {
      if isKept(character, kept) {
        result.append(character)
      } else if let last = result.last, last != "-" {
        result.append("-")
      }
    }
    while result.last == "-" { result.removeLast() }
    return String(result.drop { $0 == "-" })
  }

  private static func isKept(_ character: Character, _ kept: Kept) -> Bool {
    switch kept {
    case .all: !character.isWhitespace
    case .ascii: character.isASCII && (character.isLetter || character.isNumber)
    case .nothing: character.isLetter || character.isNumber
    case .signs:
      character.isLetter || character.isNumber || "._~!$&'()+,;=@".contains(character)
    }
  }
}
