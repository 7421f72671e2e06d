import Basics
import SiteKit
import Wording

struct CoachQuestions: DayQuestions {
  let settings: CoachSettings
  /// The reasons asked about on the days of a block, by its first day: each choice depends on the
  /// ones before it.
  private let known = Memo<Day, [QuestionReason?]>()

  init(_ settings: CoachSettings) { self.settings = settings }

  func reason(on day: Day, in figures: VaultFigures) -> QuestionReason? {
    guard !settings.kinds.isEmpty, day <= figures.moment.today else { return nil }
    let choice = QuestionChoice<QuestionReason>(
      kind: { $0.kind.rawValue }, id: { $0.id },
      reasons: { day in
        figures.reasons(on: day).filter { settings.kinds.contains($0.kind) }
      })
    let first = QuestionChoice<QuestionReason>.blockStart(of: day)
    let last = min(
      first.advanced(by: QuestionChoice<QuestionReason>.block - 1), figures.moment.today)
    let block = known.value(for: first) { choice.choices(upTo: last) }
    return block[first.distance(to: day)]
  }

  func question(on day: Day, in figures: VaultFigures, _ words: Words) -> String? {
    reason(on: day, in: figures).map { words.question(about: $0, on: day) }
  }
}
