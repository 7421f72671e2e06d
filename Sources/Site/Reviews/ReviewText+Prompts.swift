import Chronology
import Prompts
import Wording

extension ReviewText {
  var prompts: String? {
    let view = base.prompts
    let activity = view.activity(on: period.days)
    guard !activity.isEmpty else { return nil }
    let library = view.library
    func title(_ index: Int) -> String { quote(library.prompts[index].title) }
    return ReviewMarkdown.blocks([
      heading("review.prompts"),
      ReviewMarkdown.list(
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
                  activity.used.prefix(3).map { "\(title($0.index)) (\(number($0.count)))" })
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
            let note = saved.version.note.map { ": " + quote($0) } ?? ""
            return words(
              "review.version",
              ["prompt": title(saved.index), "number": saved.version.number])
              + note
          }),
    ])
  }
}
