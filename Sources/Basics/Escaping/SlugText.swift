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

  /// `text` in lower case with the letters of Latin scripts in place of those with accents, and of
  /// ligatures.
  package static func transliterated(_ text: String) -> String {
    text.lowercased().reduce(into: "") { $0 += plainLetters[$1] ?? String($1) }
  }

  private static let plainLetters: [Character: String] = {
    let letters = [
      ("a", "àáâãäåāăą"), ("ae", "æ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęě"),
      ("g", "ĝğġģ"), ("h", "ĥħ"), ("i", "ìíîïĩīĭįı"), ("ij", "ĳ"), ("j", "ĵ"), ("k", "ķĸ"),
      ("l", "ĺļľŀł"), ("n", "ñńņňŉ"), ("ng", "ŋ"), ("o", "òóôõöøōŏő"), ("oe", "œ"), ("r", "ŕŗř"),
      ("s", "śŝşš"), ("ss", "ß"), ("t", "ţťŧ"), ("th", "þ"), ("u", "ùúûüũūŭůűų"), ("w", "ŵ"),
      ("y", "ýÿŷ"), ("z", "źżž"),
    ]
    return Dictionary(
      letters.flatMap { plain, others in others.map { ($0, plain) } }
    ) { first, _ in first }
  }()
}
