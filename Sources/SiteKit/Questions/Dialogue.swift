package import Basics
package import Vault

/// What was asked and answered of one question: what whatever asks next goes on from.
package struct Dialogue: Sendable, Hashable {
  package struct Turn: Sendable, Hashable {
    package let question: String
    package let answer: String

    package init(_ question: String, _ answer: String) {
      self.question = question
      self.answer = answer
    }
  }

  /// So often a question is followed by another one.
  package static let mostFollowing = 3

  package let day: Day
  package let reason: QuestionReason
  package var turns: [Turn]

  /// What is said about a reason on a day; nothing yet.
  package init(_ reason: QuestionReason, on day: Day, _ turns: [Turn] = []) {
    self.day = day
    self.reason = reason
    self.turns = turns
  }

  package var left: Int { max(0, 1 + Self.mostFollowing - turns.count) }

  package var isOver: Bool { left == 0 }
}

/// A question that was answered, as the system has it that keeps answers.
package struct AnsweredQuestion: Sendable, Hashable {
  package let question: String
  package let answer: String
  package let at: Instant
  /// Whether a system asks it every so often, whatever is on record.
  package let isStanding: Bool
  /// What names the record, for the controls of a page.
  package let record: String

  /// An answer, which the record of a kind with an id keeps.
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
