import Basics
import Liquid
import SiteKit
import Wording

/// The questions in reviews: those answered in the period, with their answers.
struct CoachReview: ReviewPart {
  private let view: CoachView

  /// The maximum number of answers in a review; a longer period shows the last ones.
  private static let most = 10

  init(_ view: CoachView) { self.view = view }

  var firstDay: Day? { nil }

  func figures(_ scope: ReviewScope) -> [ReviewFigure] { [] }

  func members(of period: Period) -> Object {
    let answers = view.asking.answers(on: period.days)
    return [
      "coach": [
        "answers": .array(answers.suffix(Self.most), view.answer),
        "more": .int(max(0, answers.count - Self.most)),
      ]
    ]
  }

  func section(_ scope: ReviewScope) -> String? {
    let answers = view.asking.answers(on: scope.days)
    guard !answers.isEmpty else { return nil }
    let lines = answers.suffix(Self.most).map { answer in
      scope.words(
        "review.answer",
        [
          "day": scope.words.dayAndMonth(view.zone.day(of: answer.at)),
          "question": scope.bold(scope.quote(answer.question)),
          "answer": scope.quote(answer.answer),
        ])
    }
    let more = answers.count - lines.count
    return scope.section(
      "review.coach",
      lines + [more > 0 ? scope.words("review.answers_more", ["count": more]) : nil])
  }
}
