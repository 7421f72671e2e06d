package import Basics
package import Vault

/// The questions and answers so far on one reason. The next question follows from them.
package struct Dialogue: Sendable, Hashable {
  package struct Turn: Sendable, Hashable {
    package let question: String
    package let answer: String

    package init(_ question: String, _ answer: String) {
      self.question = question
      self.answer = answer
    }
  }

  /// The most follow-up questions.
  package static let mostFollowing = 3

  package let day: Day
  package let reason: QuestionReason
  package var turns: [Turn]

  /// A dialogue about a reason on a day; empty by default.
  package init(_ reason: QuestionReason, on day: Day, _ turns: [Turn] = []) {
    self.day = day
    self.reason = reason
    self.turns = turns
  }

  package var left: Int { max(0, 1 + Self.mostFollowing - turns.count) }

  package var isOver: Bool { left == 0 }
}

/// An answered question, as kept by the system that keeps answers.
package struct AnsweredQuestion: Sendable, Hashable {
  package let question: String
  package let answer: String
  package let at: Instant
  /// True if a system asks it regularly, regardless of the records.
  package let isStanding: Bool
  /// The name of the record, for the controls of a page.
  package let record: String

  /// An answer, kept by the record of a kind with an id.
  package init(
    _ question: String, _ answer: String, at: Instant, isStanding: Bool = false,
    _ kind: KindOfRecord, id: String
  ) {
    self.question = question
    self.answer = answer
    self.at = at
    self.isStanding = isStanding
    record = RecordControls.name(kind.name, id)
  }
}

/// The form that takes answers to questions: an answer becomes a record that keeps its question.
package struct AnswerForm: Sendable {
  package let form: EntryForm
  package let kind: KindOfRecord
  package let question: String
  package let answer: String

  package init(_ form: EntryForm, of kind: KindOfRecord, question: String, answer: String) {
    self.form = form
    self.kind = kind
    self.question = question
    self.answer = answer
  }
}
