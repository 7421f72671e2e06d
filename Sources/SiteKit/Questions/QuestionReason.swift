package import Basics
package import Vault

/// A reason on record to ask the person a question: the kind of question, and the record it is
/// about.
package struct QuestionReason: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A stated goal, while the time went elsewhere.
    case contradiction
    /// Something important put off, day after day.
    case avoidance
    /// An absolute word, such as “always”.
    case assumption
    /// A failure without a lesson yet.
    case learning
    /// Days when the person was low.
    case energy
    /// A goal without progress.
    case nextStep = "next-step"
  }

  /// The finding, with the figures shown to the person.
  package enum Cause: Sendable, Hashable {
    /// The time of four weeks: how much went to the stated goal, and how much to the thing that
    /// took the most. If that was no goal at all, `other` is nil, and so is `own`.
    case contradiction(own: Duration?, other: String?, otherTime: Duration, all: Duration)
    case avoidance(days: Int)
    case assumption(word: String)
    case learning
    /// The days, which were low in mood, or in energy.
    case energy(ClosedRange<Day>, isMood: Bool)
    case nextStep(days: Int)
  }

  package let cause: Cause
  /// The id of the record among the reasons for this kind of question; it does not depend on other
  /// records.
  package let id: String
  /// The word for the kind of the record, and its id; nil if it is not a single record.
  package let record: NamedRecord?
  package let day: Day
  /// Its words, on one line.
  package let text: String
  /// The address where the site shows it; nil for the page of its day.
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
  /// The most characters of a record that are quoted in a sentence.
  private static let mostQuoted = 120

  /// The text for use in a sentence: on one line, without a final full stop, and shortened.
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
