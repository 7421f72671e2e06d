/// Double brackets in a text of notes, which are a link where they are meant as one.
package enum DoubleBrackets {
  /// True if brackets with `inside` between them are the index of a list, as in `x[[1]]`,
  /// `x[[1, 2]]` and `x[["a"]]`: numbers or a quoted word right after a name.
  ///
  /// - Parameter byte: The byte before them; nil at the start of a text.
  package static func areIndex(_ inside: some StringProtocol, after byte: UInt8?) -> Bool {
    guard followsName(byte) else { return false }
    let isQuoted =
      inside.count > 1 && inside.first == inside.last
      && (inside.hasPrefix("\"") || inside.hasPrefix("'"))
    let isNumbers =
      inside.utf8.contains { 0x30...0x39 ~= $0 }
      && inside.utf8.allSatisfy { 0x30...0x39 ~= $0 || ", :-".utf8.contains($0) }
    return isQuoted || isNumbers
  }

  /// True if brackets after a byte follow a name, as in `x[[i]]`: they are an index if no page is
  /// called so.
  ///
  /// - Parameter byte: Nil at the start of a text.
  package static func followsName(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || "_])".utf8.contains(byte)
  }
}
