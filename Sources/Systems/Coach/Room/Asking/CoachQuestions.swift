import Chronology
import Coach
import SiteKit
import Wording

/// The question of each day, from what all systems have that gives reason to one.
struct CoachQuestions: DayQuestions {
  let settings: CoachSettings
  private let known = Memo<Day, QuestionReason?>()
  /// A choice looks at the days before it, which the choices of those days look at too.
  private let reasons = Memo<Day, [QuestionReason]>()

  init(_ settings: CoachSettings) { self.settings = settings }

  func reason(on day: Day, in figures: VaultFigures) -> QuestionReason? {
    guard !settings.kinds.isEmpty else { return nil }
    return known.value(for: day) {
      QuestionChoice<QuestionReason>(
        kind: { $0.kind.rawValue }, id: { $0.id },
        reasons: { day in
          reasons.value(for: day) {
            figures.reasons(on: day).filter { settings.kinds.contains($0.kind) }
          }
        }
      ).chosen(on: day)
    }
  }

  func question(on day: Day, in figures: VaultFigures, _ words: Words) -> String? {
    reason(on: day, in: figures).map { words.question(about: $0, on: day) }
  }
}
