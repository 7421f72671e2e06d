import Basics
import Liquid
import SiteKit
import Vault
import Wording

struct CoachPages: Sendable {
  let view: CoachView

  static let address = "coach/"
  /// The number of answers shown; the others are on the pages of their days.
  static let most = 100

  func all(_ context: SiteContext) -> [OutputFile] {
    [
      context.page("coach", at: Self.address, source: "the page of questions") { [view] in
        let answers = view.asking.answers.suffix(Self.most).reversed()
        return PageContent(
          .init(title: view.words("nav.coach")),
          ["answers": .array(answers, view.answer)])
      }
    ]
  }
}

/// The `coach` object of templates. Every member exists in every vault, nil or empty if there is
/// nothing to show.
struct CoachView: Sendable {
  let words: Words
  let today: Day
  let zone: Zone
  let asking: Asking
  private let form: AnswerForm?
  private let dialogue: Dialogue?

  static let command = "daybook ask"

  init(_ basis: SitePartBasis) {
    words = basis.words
    today = basis.moment.today
    zone = basis.moment.zone
    form = basis.figures.answerForm
    asking = Asking(basis.figures, basis.words)
    dialogue = asking.dialogue(on: today)
  }

  var isAny: Bool { dialogue != nil || !asking.answers.isEmpty }

  /// The current question; nil when everything was answered, and if there is none.
  var current: String? { dialogue.flatMap(asking.next) }

  var object: Object {
    members(of: dialogue).adding(["any": .bool(isAny), "keepsAnswers": .bool(form != nil)])
  }

  private func members(of dialogue: Dialogue?) -> Object {
    let question = dialogue.flatMap(asking.next)
    return [
      "question": Value(question),
      "form": form.flatMap { form in
        question.map { .form(form.kind, [(form.question, $0)]) }
      } ?? .nil,
      "reason": Value(dialogue) { reason($0.reason) },
      "turns": .array(dialogue?.turns ?? []) {
        ["question": .string($0.question), "answer": .string($0.answer)]
      },
    ]
  }

  private func reason(_ reason: QuestionReason) -> Value {
    [
      "kind": .string(reason.kind.rawValue), "title": .string(words.name(of: reason.kind)),
      "text": .string(words.why(reason)), "words": .string(reason.text),
      "record": Value(reason.record?.name), "day": .string("\(reason.day)"),
      "dayTitle": .string(words.date(reason.day)), "url": Value(reason.address),
    ]
  }

  func answer(_ answer: AnsweredQuestion) -> Value {
    let day = zone.day(of: answer.at)
    return [
      "record": .string(answer.record), "question": .string(answer.question),
      "answer": .string(answer.answer), "day": .string("\(day)"),
      "dayTitle": .string(words.date(day)),
      "time": .string("\(zone.local(answer.at).time)"),
    ]
  }

  /// The page of a day: today the question; on a past day that question if it was answered, with
  /// its reason. The answers are the day's own.
  func part(of day: Day) -> DayPart? {
    guard day <= today, day == today || !asking.answers(on: day...day).isEmpty,
      let dialogue = day == today ? dialogue : asking.dialogue(on: day),
      day == today || !dialogue.turns.isEmpty
    else { return nil }
    let first = words.question(about: dialogue.reason, on: day)
    let following = day == today && !dialogue.turns.isEmpty ? asking.next(in: dialogue) : nil
    let why = words.why(dialogue.reason)
    return DayPart(
      "coach", template: "day_coach",
      members: [
        "first": .string(first), "following": Value(following),
        "coach": .object(members(of: dialogue)),
      ]
    ) { [DayLine("?", first), DayLine(nil, why)] + (following.map { [DayLine("?", $0)] } ?? []) }
  }
}
