import Basics
import Liquid
import SiteKit
import Wording

struct PromptsReview: ReviewPart {
  let firstDay: Day?
  private let view: PromptView

  init(_ view: PromptView) {
    self.view = view
    firstDay = view.activeDays.min()
  }

  func figures(_ scope: ReviewScope) -> [ReviewFigure] {
    [
      scope.figure("review.figure_prompts", since: firstDay, text: scope.number) {
        view.uses(on: $0)
      }
    ].compactMap(\.self)
  }

  func members(of period: Period) -> Object {
    ["prompts": Value(view.review(period), Value.object)]
  }

  func section(_ scope: ReviewScope) -> String? {
    let activity = view.activity(on: scope.days)
    guard !activity.isEmpty else { return nil }
    let words = scope.words
    func title(_ index: Int) -> String { scope.quote(view.library.prompts[index].title) }
    return scope.section(
      "review.prompts",
      [
        activity.uses > 0
          ? words(
            "review.prompt_uses",
            ["count": activity.uses, "prompts": activity.used.count]) : nil,
        activity.used.isEmpty
          ? nil
          : words(
            "review.most_used",
            [
              "prompts": words.list(
                activity.used.prefix(3).map {
                  words(
                    "review.most_used_one",
                    ["prompt": title($0.index), "count": scope.number($0.count)])
                })
            ]),
        activity.rated.first.flatMap { best in
          best.rating.map { rating in
            words(
              "review.best_rated",
              ["prompt": title(best.index), "value": words.number(rating, decimals: 1)])
          }
        },
        activity.versions.isEmpty
          ? nil : words("review.versions", ["count": activity.versions.count]),
      ]
        + activity.versions.suffix(5).map { saved in
          let (prompt, number) = (title(saved.index), saved.version.number)
          guard let note = saved.version.note else {
            return words("review.version", ["prompt": prompt, "number": number])
          }
          return words(
            "review.version_note",
            ["prompt": prompt, "number": number, "note": scope.quote(note)])
        })
  }
}
