import Charts
import Chronology
import Exercise
import Focus
import Gifts
import Growth
import Liquid
import Wording

/// What needs the person next, over all systems, as templates see it in `next`: what is overdue, what
/// is open today, and what falls within the next ``days``.
struct NextView: Sendable {
  let focus: FocusHistory
  let exercise: ExerciseHistory
  let growth: GrowthView
  let gifts: GiftView
  /// The reviews that the person wrote, by their periods.
  let reviews: [Period: WrittenReview]
  let words: Words

  /// How far ahead it looks, today left out.
  static let days = 14
  /// How many lines are shown; of the others there is only the number.
  static let most = 10

  /// A line, with the day that it is sorted by.
  private struct Item {
    var day: Day
    var isOverdue = false
    var members: Object
  }

  private var today: Day { focus.today }
  private var last: Day { today.advanced(by: Self.days) }

  var object: Object {
    // Of one day in the order in which they are made.
    let items = (review + tasks + practice + goals + occasions).enumerated().sorted { one, other in
      (one.element.isOverdue ? 0 : 1, one.element.day, one.offset)
        < (other.element.isOverdue ? 0 : 1, other.element.day, other.offset)
    }
    return [
      "items": .array(items.prefix(Self.most).map { .object(object(of: $0.element)) }),
      "more": .int(max(0, items.count - Self.most)),
      "overdue": .int(items.count { $0.element.isOverdue }),
    ]
  }

  private func object(of item: Item) -> Object {
    var object = item.members
    object["day"] = .string("\(item.day)")
    object["dayTitle"] = .string(words.dayAndMonth(item.day))
    object["left"] = .string(words.distance(from: today, to: item.day))
    object["isOverdue"] = .bool(item.isOverdue)
    return object
  }

  private func members(
    _ tone: String, _ title: String, detail: String? = nil, command: String? = nil, url: String?
  ) -> Object {
    [
      "tone": .string(tone), "title": .string(title), "detail": Value(detail),
      "command": Value(command), "url": Value(url),
    ]
  }

  /// The review of the week before this one, when it has focus and nobody wrote about it.
  private var review: [Item] {
    let week = today.week.previous
    guard focus.weekTotals.contains(where: { $0.week == week }),
      reviews[.week(week)]?.firstLine == nil
    else { return [] }
    return [
      Item(
        day: today,
        members: members(
          "focus", words("next.review", ["week": words.short(.week(week))]),
          command: "daybook review \(week)", url: SiteAddress.review(.week(week))))
    ]
  }

  /// The levers of today that are open, then its other tasks.
  private var tasks: [Item] {
    let open = growth.growth.tasks(on: today).filter { $0.doneAt == nil }
    return (open.filter { $0.lever != nil } + open.filter { $0.lever == nil }).map { task in
      let lever = task.lever.map { words("growth.lever", ["number": $0.rawValue]) }
      return Item(
        day: today, members: members("growth", task.title, detail: lever, url: "growth/"))
    }
  }

  /// The exercise of the day, while it is not done and the day's goal is not met.
  private var practice: [Item] {
    guard let routine = exercise.recommended(on: today),
      !exercise.completions(on: today...today).contains(where: { $0.routine == routine.id }),
      exercise.length(on: today...today) < exercise.settings.dailyGoal
    else { return [] }
    return [
      Item(
        day: today,
        members: members(
          "exercise", routine.name,
          detail: words.duration(seconds: routine.length.inSeconds), url: ExercisePages.address))
    ]
  }

  private var goals: [Item] {
    growth.due(within: Self.days).compactMap { node in
      node.goal.due.map { due in
        Item(
          day: due, isOverdue: due < today,
          members: members(
            "growth", node.goal.title,
            detail: words.list([
              growth.kindTitle(of: node.goal.horizon), growth.percent(node.progress),
            ]),
            url: node.goal.horizon == .quarter
              ? SiteAddress.project(node.goal.id) : GrowthAddress.goals
          ))
      }
    }
  }

  private func isEmptyFestival(_ coming: ComingItem) -> Bool {
    guard case .occasion(let occasion) = coming, case .festival = occasion.kind else {
      return false
    }
    return occasion.guests.isEmpty
  }

  /// What is suggested to give to the one person whom an occasion is about.
  private func suggestion(for coming: ComingItem) -> Money? {
    guard case .occasion(let occasion) = coming else { return nil }
    if case .festival = occasion.kind { return nil }
    return occasion.guests.first?.suggestion?.amount
  }

  /// Birthdays, festivals, planned gifts and loans; festivals only with people to give to.
  private var occasions: [Item] {
    gifts.coming.filter { $0.day <= last && !isEmptyFestival($0) }.map { coming in
      let item = gifts.item(coming, guests: 0)
      let title = item["title"]?.stringValue ?? ""
      var details = item["detail"]?.stringValue.map { [$0] } ?? []
      if let amount = suggestion(for: coming) {
        details.append(words("gifts.suggestion", ["amount": words.money(amount)]))
      }
      return Item(
        day: coming.day, isOverdue: coming.day < today,
        members: members(
          "gifts", title, detail: details.isEmpty ? nil : words.list(details),
          url: item["url"]?.stringValue ?? GiftAddress.coming))
    }
  }
}
