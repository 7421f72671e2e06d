import Chronology
import Focus
import Gifts
import Growth
import Wording

/// What to look at next, seen from the last day of a period: what was open then, whatever has become of
/// it since.
struct ReviewOutlook {
  /// A line of it, with the system that it is about.
  struct Item: Sendable, Hashable {
    /// `focus`, `growth`, `gifts` or `exercise`.
    var system: String
    var text: String
    /// Where it leads in the site.
    var address: String?
  }

  let base: ReviewBase
  let period: Period
  let words: Words
  /// How text of records is written.
  let quote: (String) -> String

  /// So many lines of a kind; how many more there are is said.
  static let most = 5

  /// The last day that is looked back on.
  private var last: Day { min(period.lastDay, base.today) }
  /// What still belongs to the period that comes.
  private var soon: ClosedRange<Day> {
    let next = last.advanced(by: 1)
    return next...max(period.next.lastDay, next.advanced(by: 13))
  }

  var items: [Item] {
    goals + tasks + learnings + loans + birthdays + planned + rest
  }

  private func item(_ system: String, _ text: String, _ address: String? = nil) -> Item {
    Item(system: system, text: text, address: address)
  }

  /// Only what is shown is put into words: of thousands of people, hundreds have a birthday soon.
  private func limited<Element>(
    _ elements: [Element], of system: String, _ worded: (Element) -> Item
  ) -> [Item] {
    let items = elements.prefix(Self.most).map(worded)
    let rest = elements.count - items.count
    guard rest > 0 else { return items }
    return items + [item(system, words("review.next_more", ["count": rest]))]
  }

  private func wasDone(_ instant: Instant?) -> Bool {
    instant.map { base.growth.zone.day(of: $0) <= last } ?? false
  }

  /// Goals that were open and due, the overdue ones first.
  private var goals: [Item] {
    let due = base.growth.tree.all.compactMap { node -> (day: Day, goal: Goal)? in
      let goal = node.goal
      guard let due = goal.due, due <= soon.upperBound, goal.status != .dropped,
        !(goal.status == .done && (goal.doneAt == nil || wasDone(goal.doneAt)))
      else { return nil }
      return (due, goal)
    }
    .sorted { ($0.day, $0.goal.title, $0.goal.id) < ($1.day, $1.goal.title, $1.goal.id) }
    return limited(due, of: "growth") { day, goal in
      item(
        "growth",
        words(
          day <= last ? "review.next_overdue" : "review.next_due",
          ["goal": quote(goal.title), "day": words.date(day)]),
        goal.horizon == .quarter ? SiteAddress.project(goal.id) : nil)
    }
  }

  /// Levers of the period that were left undone, the latest first; of a quarter or year how many. Other tasks are too many to be told one by one.
  private var tasks: [Item] {
    let open = base.growth.records.tasks.filter { task in
      period.days.contains(task.day) && task.day <= last && !wasDone(task.doneAt)
    }
    let levers = open.filter { $0.lever != nil }
    var items: [Item] = []
    if period.days.count > 31, !levers.isEmpty {
      items = [item("growth", words("review.next_levers", ["count": levers.count]))]
    } else {
      items = limited(levers.reversed(), of: "growth") { task in
        item(
          "growth",
          words(
            "review.next_lever",
            ["task": quote(task.title), "day": words.dayAndMonth(task.day)]))
      }
    }
    let others = open.count - levers.count
    if others > 0 { items.append(item("growth", words("review.next_tasks", ["count": others]))) }
    return items
  }

  private var learnings: [Item] {
    let interval = base.growth.zone.interval(of: period.days)
    let failures = base.growth.records.failures.filter {
      interval.start <= $0.at && $0.at < interval.end
    }
    var items: [Item] = []
    let unlearned = failures.count { !$0.isLearned }
    if unlearned > 0 {
      items.append(
        item("growth", words("review.next_unlearned", ["count": unlearned]), GrowthAddress.failures)
      )
    }
    items += failures.filter { $0.isLearned && !$0.isApplied }.suffix(Self.most).map { failure in
      item(
        "growth", words("review.next_learning", ["learning": quote(failure.learning ?? "")]),
        GrowthAddress.failures)
    }
    return items
  }

  /// Loans that were not paid back and due.
  private var loans: [Item] {
    let end = soon.upperBound
    let due = base.loansByDue.prefix { $0.due <= end }.compactMap {
      (due, loan) -> (day: Day, loan: Loan, left: Money)? in
      guard loan.gift.day <= last else { return nil }
      switch loan.gift.settlement {
      case .someDay: return nil
      case .on(let day) where day <= last: return nil
      default: break
      }
      let left = loan.repayments.filter { $0.gift.day <= last }
        .reduce(loan.amount) { $0 - $1.amount }
      return left.isZero ? nil : (due, loan, left)
    }
    return limited(due, of: "gifts") { day, loan, left in
      let isLent = loan.gift.direction == .sent
      let key: Words.Key =
        switch (isLent, day <= last) {
        case (true, false): "review.next_lent"
        case (true, true): "review.next_lent_overdue"
        case (false, false): "review.next_borrowed"
        case (false, true): "review.next_borrowed_overdue"
        }
      return item(
        "gifts",
        words(
          key,
          [
            "amount": words.plainMoney(left), "person": quote(loan.name), "day": words.date(day),
          ]))
    }
  }

  private var birthdays: [Item] {
    let coming = base.birthdays(
      in: soon.lowerBound...min(soon.upperBound, last.advanced(by: 31)))
    return limited(coming, of: "gifts") { day, person in
      let latest = base.gifts.gifts(of: person).last {
        $0.kind == .gift && !$0.isVoid && $0.day <= last
      }
      return item(
        "gifts",
        words(
          latest?.direction == .received ? "review.next_birthday_turn" : "review.next_birthday",
          ["person": quote(person.name), "day": words.date(day)]))
    }
  }

  /// Gifts that are planned; of a period that is long over nobody knows any more what was.
  private var planned: [Item] {
    guard last == base.today else { return [] }
    return limited(
      base.gifts.planned.filter { $0.kind == .gift && soon.contains($0.day) }, of: "gifts"
    ) { gift in
      let person = base.gifts.person(gift.contact)?.name ?? gift.contact
      return item(
        "gifts",
        words(
          gift.direction == .sent ? "review.next_sent" : "review.next_received",
          [
            "amount": words.gift(gift, quote), "person": quote(person),
            "day": words.date(gift.day),
          ]))
    }
  }

  /// A rest, when the three days before the last one ask for it.
  private var rest: [Item] {
    guard
      let recovery = Recovery(
        today: last, focus: { base.focus.focus(on: $0) }, energy: base.growth.energy)
    else { return [] }
    return [item("focus", words("review.next_rest", ["days": words.range(recovery.days)]))]
  }
}
