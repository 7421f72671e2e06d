import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// Prompts on the page of a day: the used ones, and the saved versions.
struct PromptsDay: Sendable {
  /// The events of a day, each with the index of its prompt, in order of time.
  private struct Activity: Sendable {
    var uses: [(index: Int, use: PromptUse)] = []
    var versions: [(index: Int, version: PromptVersion)] = []
  }

  private let view: PromptView
  private let activities: Lazy<[Day: Activity]>

  private var words: Words { view.words }

  init(_ view: PromptView) {
    self.view = view
    activities = Lazy { Self.activities(view) }
  }

  private static func activities(_ view: PromptView) -> [Day: Activity] {
    let library = view.library
    var days: [Day: Activity] = [:]
    for index in library.prompts.indices {
      for use in library.uses(of: index) {
        days[view.zone.day(of: use.at), default: Activity()].uses.append((index, use))
      }
    }
    for (at, index, version) in view.saved {
      days[view.zone.day(of: at), default: Activity()].versions.append((index, version))
    }
    return days.mapValues { activity in
      var activity = activity
      activity.uses.sort { ($0.use.at, $0.index) < ($1.use.at, $1.index) }
      return activity
    }
  }

  func part(of day: Day) -> DayPart? {
    guard let activity = activities.value[day] else { return nil }
    return DayPart(
      "prompts", template: "day_prompts",
      members: [
        "uses": .objects(activity.uses) { use($0.use, of: $0.index) },
        "versions": .array(activity.versions) { index, version in
          [
            "prompt": .object(view.named(index)), "number": .int(version.number),
            "note": Value(version.note),
          ]
        },
      ],
      summary: activity.uses.isEmpty
        ? nil : words("prompts.used", ["count": activity.uses.count])
    ) {
      activity.uses.map { index, use in
        DayLine(
          "\(view.zone.local(use.at).time)", view.library.prompts[index].title, use.model,
          use.rating.map { words("prompts.of_five", ["rating": $0]) })
      }
        + activity.versions.map { index, version in
          DayLine(
            nil, view.library.prompts[index].title,
            words("prompts.version_soft", ["version": version.number]), version.note)
        }
    }
  }

  private func use(_ use: PromptUse, of index: Int) -> Object {
    [
      "record": Value(use.id) { .record(PromptUseRecord.kind, $0) },
      "time": .string("\(view.zone.local(use.at).time)"), "prompt": .object(view.named(index)),
      "model": Value(use.model), "rating": Value(use.rating),
    ]
  }
}
