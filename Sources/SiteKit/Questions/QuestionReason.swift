package import Basics
package import Vault

/// Something on record that gives reason to ask the person a question: of what kind it would be,
/// and the record that led there.
package struct QuestionReason: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Something was said, and the time went elsewhere.
    case contradiction
    /// Something that was to matter was left, day after day.
    case avoidance
    /// A word that knows no exception.
    case assumption
    /// A failure of which nothing was learned yet.
    case learning
    /// Days on which the person was low.
    case energy
    /// Something wanted that does not move.
    case nextStep = "next-step"
  }

  /// What was found, with the figures that a person is told.
  package enum Cause: Sendable, Hashable {
    /// Of the time of four weeks, how much went to what was said, and to what most went. Where that
    /// was no goal at all, `other` is nil, and so is `own`.
    case contradiction(own: Duration?, other: String?, otherTime: Duration, all: Duration)
    case avoidance(days: Int)
    case assumption(word: String)
    case learning
    /// The days, which were low in mood, or in energy.
    case energy(ClosedRange<Day>, isMood: Bool)
    case nextStep(days: Int)
  }

  package let cause: Cause
  /// What the record is known by among those that give reason to a question of the kind; the same
  /// whatever else is on record.
  package let id: String
  /// The word for the kind of the record, and its id; nil for what is no record by itself.
  package let record: NamedRecord?
  package let day: Day
  /// Its words, on one line.
  package let text: String
  /// Where the site shows it; nil for the page of its day.
  package let address: String?

  package init(
    _ cause: Cause, _ kind: KindOfRecord?, id: String, on day: Day, text: String,
    address: String? = nil
  ) {
    self.cause = cause
    self.id = (kind.map { $0.name + "/" } ?? "") + id
    self.record = kind.map { NamedRecord(kind: $0.name, id: id) }
    self.day = day
    self.text = text.quotable
    self.address = address
  }

  package var kind: Kind {
    switch cause {
    case .contradiction: .contradiction
    case .avoidance: .avoidance
    case .assumption: .assumption
    case .learning: .learning
    case .energy: .energy
    case .nextStep: .nextStep
    }
  }
}

package struct NamedRecord: Sendable, Hashable {
  package let kind: String
  package let id: String

  package init(kind: String, id: String) {
    self.kind = kind
    self.id = id
  }

  package var name: String { RecordControls.name(kind, id) }
}

extension String {
  /// So many characters of a record are put into a sentence.
  private static let mostQuoted = 120

  /// The text as a part of a sentence: on one line, without a full stop at its end, and not long.
  package var quotable: String {
    var text = unwrappedLine
    if text.count > Self.mostQuoted {
      return text.prefix(Self.mostQuoted - 1).trimming(\.isWhitespace) + "…"
    }
    let isShort = text.hasSuffix("...")
    while let last = text.last, ".。".contains(last), !isShort { text.removeLast() }
    return text
  }
}
