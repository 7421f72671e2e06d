package import Chronology

/// How records of a kind are told of in a line, and what of them is added up, where neither follows
/// from their fields. Both are given the vault's zone, in which times without an offset are.
package struct RecordLine: Sendable {
  /// What a line says of a record, in order; nil for what the main fields say.
  let words: (@Sendable (RecordText, Zone) -> [String?])?
  /// What several of them add up to; nil for the lengths among their fields.
  let sums: (@Sendable ([RecordText], Zone) -> [RecordSum])?

  /// How records are told of; by default as their fields say.
  package init(
    words: (@Sendable (RecordText, Zone) -> [String?])? = nil,
    sums: (@Sendable ([RecordText], Zone) -> [RecordSum])? = nil
  ) {
    self.words = words
    self.sums = sums
  }
}

/// What several records add up to: an amount of money of a kind, a length of time.
package struct RecordSum: Sendable {
  /// It in words: `sent ¥1,200`.
  package let text: String
  /// Its members in JSON.
  package let members: [(String, JSONText)]

  /// A sum.
  package init(_ text: String, _ members: [(String, JSONText)]) {
    self.text = text
    self.members = members
  }
}
