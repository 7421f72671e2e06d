/// Double brackets in a text of notes, which are a link where they are meant as one.
package enum DoubleBrackets {
  /// True if brackets with `inside` between them are the index of a list, as in `x[[1]]` and
  /// `x[["a"]]`: a number or a quoted word right after a name.
  ///
  /// - Parameter byte: The byte before them; nil at the start of a text.
  package static func areIndex(_ inside: some StringProtocol, after byte: UInt8?) -> Bool {
    guard let byte else { return false }
    let isName = 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || "_])".utf8.contains(byte)
    let isQuoted =
      inside.count > 1 && inside.first == inside.last
      && (inside.hasPrefix("\"") || inside.hasPrefix("'"))
    return isName && (isQuoted || inside.utf8.allSatisfy { 0x30...0x39 ~= $0 })
  }
}
