package import Basics
package import Wording

/// What asks the person one question a day. A system gives it as its figures, so that others can
/// put the question where they ask, without knowing who does.
package protocol DayQuestions: Sendable {
  /// What is asked about on a day; nil when nothing gives reason to a question.
  func reason(on day: Day, in figures: VaultFigures) -> QuestionReason?
  /// The question of a day in the words of a language; nil when nothing gives reason to one. It
  /// follows from what was on record before the day, so it stays the same all day.
  func question(on day: Day, in figures: VaultFigures, _ words: Words) -> String?
}

extension VaultFigures {
  /// The question of a day in the words of a language; nil where nothing asks, and when nothing
  /// gives reason to one.
  package func question(on day: Day, _ words: Words) -> String? {
    self[(any DayQuestions).self]?.question(on: day, in: self, words)
  }
}

/// What gives reason to ask the person a question on a day: only what was on record before the day
/// began, as it was then, so that a question stays for its day and a day that is past has the one
/// it had. It is given the figures of all systems.
package typealias ReasonSource = @Sendable (Day, VaultFigures) -> [QuestionReason]
