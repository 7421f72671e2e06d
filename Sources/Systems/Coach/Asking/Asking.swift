import Algorithms
import Basics
import SiteKit
import Wording

/// The question of a day in a language, and its answers.
struct Asking: Sendable {
  let figures: VaultFigures
  let words: Words
  /// Every answered question, in the order of the answers.
  let answers: [AnsweredQuestion]

  init(_ figures: VaultFigures, _ words: Words) {
    self.figures = figures
    self.words = words
    answers = figures.answers
  }

  /// The next question in a dialogue: first about its reason, then about the words of the last
  /// answer. Nil when there are no more. All of Daybook's own questions come from here; a better
  /// source is tried first.
  func next(in dialogue: Dialogue) -> String? { Self.next(in: dialogue, words) }

  private static func next(in dialogue: Dialogue, _ words: Words) -> String? {
    dialogue.turns.isEmpty
      ? words.question(about: dialogue.reason, on: dialogue.day)
      : words.question(following: dialogue)
  }

  /// The recorded dialogue about the question of a day; nil on a day without one. An answer belongs
  /// to the question stored with it, in whichever language that was asked.
  func dialogue(on day: Day) -> Dialogue? {
    guard
      let reason = figures[(any DayQuestions).self]?.reason(on: day, in: figures)
    else { return nil }
    var dialogue = Dialogue(reason, on: day)
    var answers = answers(on: day...day)
    var last: Instant?
    while !dialogue.isOver {
      let asked = languages.compactMap { Self.next(in: dialogue, $0) }
      // After the first answer, a language model may have asked on, in any words.
      guard
        let index = answers.firstIndex(where: { asked.contains($0.question) })
          ?? last.flatMap({ last in
            answers.firstIndex { !$0.isStanding && $0.at >= last }
          })
      else { break }
      let answer = answers.remove(at: index)
      last = answer.at
      dialogue.turns.append(Dialogue.Turn(answer.question, answer.answer))
    }
    return dialogue
  }

  private var languages: [Words] { [words] + Language.allCases.map(Words.standard) }

  func answers(on days: ClosedRange<Day>) -> ArraySlice<AnsweredQuestion> {
    let interval = figures.moment.zone.interval(of: days)
    return answers.slice(interval.start..<interval.end, by: \.at)
  }
}
