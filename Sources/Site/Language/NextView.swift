import Basics
import Liquid
import SiteKit
import Wording

/// What needs the person next, over all systems, as templates see it in `next`: what is overdue,
/// what is open today, and what falls within the next ``days``.
struct NextView: Sendable {
  let rooms: [any Room]
  let today: Day
  /// The reviews that the person wrote, by their periods.
  let written: [Period: WrittenReview]
  /// The days that a record is about, in order.
  let recordedDays: [Day]
  let words: Words

  /// How far ahead it looks, today left out.
  static let days = 14
  /// How many lines are shown; of the others there is only the number.
  static let most = 10

  var object: Object {
    // Of one day by urgency, then in the order of the systems.
    let items = (review + rooms.flatMap { $0.next(within: Self.days) }).enumerated()
      .sorted { one, other in
        Self.rank(one) < Self.rank(other)
      }
      .map(\.element)
    return [
      "items": .array(items.prefix(Self.most).map { .object(object(of: $0)) }),
      "more": .int(max(0, items.count - Self.most)),
      "overdue": .int(items.count { $0.isOverdue }),
    ]
  }

  private static func rank(
    _ item: EnumeratedSequence<[NextItem]>.Element
  ) -> (Int, Day, Int, Int) {
    (item.element.isOverdue ? 0 : 1, item.element.day, item.element.urgency.rawValue, item.offset)
  }

  private func object(of item: NextItem) -> Object {
    [
      "record": item.record, "isDone": item.canBeTicked ? .bool(false) : .nil,
      "tone": .string(item.tone), "title": .string(item.title), "detail": Value(item.detail),
      "command": Value(item.command), "url": Value(item.address),
      "day": .string("\(item.day)"), "dayTitle": .string(words.dayAndMonth(item.day)),
      "left": .string(words.distance(from: today, to: item.day)),
      "isOverdue": .bool(item.isOverdue),
    ]
  }

  /// The review of the week before this one, when it holds a record and nobody wrote about it.
  private var review: [NextItem] {
    let week = today.week.previous
    guard recordedDays.contains(where: { week.days.contains($0) }),
      written[.week(week)]?.firstLine == nil
    else { return [] }
    return [
      NextItem(
        .task, on: today, tone: rooms.first?.name ?? "",
        title: words("next.review", ["week": words.short(.week(week))]),
        command: "daybook review \(week)", address: SiteAddress.review(.week(week)))
    ]
  }
}
