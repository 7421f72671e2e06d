package import Basics

/// What a person wrote in a record, and nothing that was counted: what an audience may be told in
/// words.
package struct OwnWords: Sendable, Hashable {
  /// The day that the record is of.
  package let day: Day
  /// What the record is: `reflection`.
  package let kind: String
  /// What they wrote, a field each.
  package let texts: [String]

  /// What a person wrote; nil where that is nothing.
  package init?(_ kind: String, on day: Day, _ texts: [String?]) {
    self.day = day
    self.kind = kind
    self.texts = texts.compactMap(\.self).filter { !$0.allSatisfy(\.isWhitespace) }
    if self.texts.isEmpty { return nil }
  }
}
