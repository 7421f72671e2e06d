import Basics

/// Checks that each message has a position in a file with these bytes, and an excerpt of a line.
///
/// - Parameter lineCount: The number of lines, if not that of `bytes`.
func checkPlaces(
  _ diagnostics: some Sequence<Diagnostic>, in bytes: [UInt8], lineCount: Int? = nil
) throws {
  let lineCount = lineCount ?? bytes.lineCount
  for diagnostic in diagnostics {
    try promise("a message", !diagnostic.text().isEmpty)
    if let place = diagnostic.place {
      try promise("a line of \(lineCount): \(place)", (0...lineCount).contains(place.line))
      try promise("a column: \(place)", place.column >= 0 && place.length > 0)
    }
    if let excerpt = diagnostic.excerpt {
      try promise("a stretch", excerpt.start >= 0 && excerpt.length > 0)
      try promise("a place in \(excerpt)", excerpt.start <= excerpt.text.count)
    }
  }
}

extension [UInt8] {
  /// The number of lines; CR, LF and CR LF each end one.
  var lineCount: Int {
    1
      + indices.count {
        self[$0] == 0x0A || self[$0] == 0x0D && $0 + 1 < count && self[$0 + 1] != 0x0A
      }
      + (last == 0x0D ? 1 : 0)
  }

  /// As text, with replacement characters for bytes that are not UTF-8.
  var text: String { String(decoding: self, as: UTF8.self) }
}
