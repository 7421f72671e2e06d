import Basics
import SiteKit
import Synchronization
import Wording

final class CoachQuestions: DayQuestions {
  private typealias Choice = QuestionChoice<QuestionReason>

  let settings: CoachSettings
  /// The reasons asked about on the first days of a block, by its first day: each choice depends on
  /// the ones before it, and none after the last day that was asked for is made.
  private let known = Mutex<[Day: Choice.Choices]>([:])

  init(_ settings: CoachSettings) { self.settings = settings }

  func reason(on day: Day, in figures: VaultFigures) -> QuestionReason? {
    guard !settings.kinds.isEmpty, day <= figures.moment.today else { return nil }
    let choice = Choice(
      kind: { $0.kind.rawValue }, id: { $0.id },
      reasons: { [settings] day in
        figures.reasons(on: day).filter { settings.kinds.contains($0.kind) }
      })
    let first = Choice.blockStart(of: day)
    // Choices take long, so other days need not wait for them.
    var choices = known.withLock { $0[first] } ?? .init()
    let chosen = choice.chosen(on: day, after: &choices)
    known.withLock { [choices] known in
      if choices.reasons.count > known[first]?.reasons.count ?? 0 { known[first] = choices }
    }
    return chosen
  }

  func question(on day: Day, in figures: VaultFigures, _ words: Words) -> String? {
    reason(on: day, in: figures).map { words.question(about: $0, on: day) }
  }
}
