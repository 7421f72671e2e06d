/// Ids as people see them. An id that a program made is long: messages show so much of it as names
/// one record among millions, and commands take that for it.
extension String {
  /// The part behind the last dash; all of it without one.
  package var lastIdentifierPart: String {
    lastIndex(of: "-").map { String(self[index(after: $0)...]) } ?? self
  }

  /// The id as messages show it: itself when it is short, or when a person chose its words; else
  /// eight characters of its last part, or of its first, and more up to a letter, so that it is no
  /// number.
  package var shortIdentifier: String {
    guard count > 18 else { return self }
    let first = prefix { $0 != "-" }
    for part in [lastIdentifierPart[...], first] {
      guard part.count >= 6, part.contains(where: \.isNumber),
        let letter = part.firstIndex(where: \.isLetter)
      else { continue }
      return String(part.prefix(max(8, part.distance(from: part.startIndex, to: letter) + 1)))
    }
    return self
  }

  /// True if a text is so much of the id as names it in a list or a message: the beginning of its
  /// last part with a digit in it, of four characters or more.
  package func isShortened(to text: String) -> Bool {
    text.count >= 4 && text.contains(where: \.isNumber) && count > 18
      && (lastIdentifierPart.hasPrefix(text) || shortIdentifier == text)
  }
}
