import Charts
import Chronology
import Gifts
import Growth

/// The words of a review.
package struct ReviewWords: Sendable {
  /// The key of a message.
  struct Key: ExpressibleByStringLiteral {
    let text: String
    init(stringLiteral text: String) { self.text = text }
  }

  /// The site's language, for the names of kinds of gifts.
  private let language: String

  package init(language: String) { self.language = language }

  private static let messages: [String: String] = {
    var messages: [String: String] = [:]
    for line in english.split(separator: "\n") {
      guard let equals = line.firstRange(of: " = ") else { continue }
      messages[String(line[..<equals.lowerBound])] = String(line[equals.upperBound...])
    }
    return messages
  }()

  func callAsFunction(
    _ key: Key, _ arguments: KeyValuePairs<String, any CustomStringConvertible> = [:]
  ) -> String {
    let count = arguments.first { $0.key == "count" }?.value as? Int
    let form = count == 1 ? ".one" : ".other"
    var text = Self.messages[key.text] ?? Self.messages[key.text + form] ?? "⟦\(key.text)⟧"
    // From the end of the message, so that no argument is read for places.
    var result = ""
    while let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") {
      let name = text[text.index(after: open)..<close]
      let value = arguments.first { $0.key == name }?.value
      result += text[..<open]
      result += (value as? Int).map { number(Double($0), decimals: 0) } ?? value?.description ?? ""
      text = String(text[text.index(after: close)...])
    }
    return result + text
  }

  func duration(_ duration: Duration) -> String {
    self.duration(seconds: duration.inSeconds.rounded())
  }
  func duration(seconds: Double) -> String { ValueFormat.duration.text(seconds) }
  func number(_ value: Double, decimals: Int) -> String {
    ValueFormat.number().text(decimals == 0 ? value.rounded() : (value * 10).rounded() / 10)
  }
  func percent(_ share: Double, decimals: Int) -> String {
    ValueFormat.percent.text(share)
  }
  func date(_ day: Day) -> String { EnglishDates.date(day) }
  func shortDate(_ day: Day) -> String { EnglishDates.shortDate(day) }
  func dayAndMonth(_ day: Day) -> String { EnglishDates.dayAndMonth(day) }
  func range(_ days: ClosedRange<Day>) -> String { EnglishDates.range(days) }
  func short(_ period: Period) -> String { EnglishDates.short(period) }
  func long(_ period: Period) -> String { EnglishDates.long(period) }
  func before(_ period: Period) -> String { EnglishDates.before(period) }
  func list(_ items: [String]) -> String { items.joined(separator: ", ") }
  func clauses(_ items: [String]) -> String { items.joined(separator: "; ") }
  func money(_ money: Money) -> String {
    String(MoneyWords.text(money).map { $0 == "\u{A0}" ? " " : $0 })
  }
  func name(of pattern: WeekPattern.Name) -> String { pattern.rawValue }
  func text(_ reason: WeekPattern.Reason) -> String { reason.text }
  func title(of gift: Gift) -> String { GiftNames(language: language).title(of: gift) }

  /// The amount of a gift, the goods, or both.
  func gift(_ gift: Gift, _ quote: (String) -> String) -> String {
    list(
      [gift.amount.isZero ? nil : money(gift.amount), gift.goods.map(quote)].compactMap(\.self))
  }

  private static let english = """
    number.of = {part} of {all}
    review.so_far.one = {range} · so far: {begun} of {count} day
    review.so_far.other = {range} · so far: {begun} of {count} days
    review.nothing = Nothing is on record.
    review.figures = Figures
    review.change = Change
    review.by_then = {period} by then
    review.same_days = the same days of {period}
    review.more = , {value} more than {period}
    review.less = , {value} less than {period}
    review.as_much = , as much as {period}
    review.stop = .
    review.records = Never so much before:
    review.figure_focus = Focus
    review.figure_goal_days = Days that met the goal
    review.figure_tasks = Tasks done
    review.figure_points = Experience points
    review.figure_exercise = Exercise
    review.figure_practice_days = Days with exercise
    review.figure_sent = Gifts sent
    review.figure_received = Gifts received
    review.figure_prompts = Uses of prompts
    review.best_day = Best day: {day}, {value}.
    review.least_day = Least: {day}, {value}.
    review.empty_day = Least: {day}, none.
    review.weeks = Best week: {best}, {most}; least: {least}, {value}.
    review.focus = Focus
    review.focus_total.one = {total} in {count} session
    review.focus_total.other = {total} in {count} sessions
    review.focus_goal.one = The goal of {goal} was met on {met} of {count} day.
    review.focus_goal.other = The goal of {goal} was met on {met} of {count} days.
    review.focus_longest = Longest session: {length}; {mean} in the mean.
    review.project = Project
    review.no_project = without a project
    review.share = Share
    review.sessions = Sessions
    review.record_day = {value} in a day, {day}, after {before}
    review.record_week = {value} in a week, {period}, after {before}
    review.record_session = {value} in a session, {day}, after {before}
    review.record_streak = {count} days in a row that met the goal, up to {day}, after {before}
    review.record_points = {count} points in a day, {day}, after {before}
    review.record_exercise = {value} of exercise in a day, {day}, after {before}
    review.record_exercise_streak = {count} days in a row with exercise, up to {day}, after {before}
    review.record_score = a score of {count}, {day}, after {before}
    review.growth = Growth
    review.points = {points} experience points; level {level}, {name}.
    review.points_gained.one = {points} experience points; {count} level gained, to {level}, {name}.
    review.points_gained.other = {points} experience points; {count} levels gained, to {level}, {name}.
    review.tasks.one = {done} of {count} task done; levers: {levers} of {all}.
    review.tasks.other = {done} of {count} tasks done; levers: {levers} of {all}.
    review.reached = Reached:
    review.failures.one = {count} failure, {learned} with a learning, {applied} applied.
    review.failures.other = {count} failures, {learned} with a learning, {applied} applied.
    review.failure = Failed: {failure}
    review.failure_learned = Failed: {failure} — learned: {learning}
    review.reflections.one = {count} reflection
    review.reflections.other = {count} reflections
    review.energy = , mean energy {value} of 5
    review.mood = , mean mood {value}
    review.best_points.one = Best day: {day}, {count} point.
    review.best_points.other = Best day: {day}, {count} points.
    review.pattern = A {pattern} week: {reasons}.
    review.gifts = Gifts
    review.gift_sums = Sent {sent} ({sentCount}), received {received} ({receivedCount}); balance {balance}.
    review.gifts_before = Against {period}: sent {sent}, received {received}.
    review.largest_sent = Largest sent: {amount} to {person}.
    review.largest_received = Largest received: {amount} from {person}.
    review.gift_day = Day
    review.gift_person = Person
    review.gift_occasion = Occasion
    review.gift_amount = Gift
    review.gift_to = to {person}
    review.gift_from = from {person}
    review.gifts_more.one = The largest are shown, {count} is not.
    review.gifts_more.other = The largest are shown, {count} are not.
    review.exercise = Exercise
    review.exercise_total.one = {total} on {days} of {count} day
    review.exercise_total.other = {total} on {days} of {count} days
    review.exercise_goal.one = The goal of {goal} was met on {met} of {count} day.
    review.exercise_goal.other = The goal of {goal} was met on {met} of {count} days.
    review.exercise_streak.one = Longest streak: {count} day, {days}.
    review.exercise_streak.other = Longest streak: {count} days, {days}.
    review.followed.one = The exercise of the day was done on {met} of {count} day.
    review.followed.other = The exercise of the day was done on {met} of {count} days.
    review.scans.one = {count} scan, a score of {value}.
    review.scans.other = {count} scans, a mean score of {value}.
    review.prompts = Prompts
    review.prompt_uses.one = {count} use, of {prompts} prompts.
    review.prompt_uses.other = {count} uses, of {prompts} prompts.
    review.most_used = Most used: {prompts}.
    review.best_rated = Best rated: {prompt}, {value} of 5.
    review.versions.one = {count} version saved:
    review.versions.other = {count} versions saved, the last of them:
    review.version = {prompt}, version {number}
    review.next = What to look at next
    review.next_more.one = and {count} more
    review.next_more.other = and {count} more
    review.next_overdue = Overdue since {day}: {goal}
    review.next_due = Due {day}: {goal}
    review.next_lever = A lever left from {day}: {task}
    review.next_levers.one = {count} lever left undone
    review.next_levers.other = {count} levers left undone
    review.next_tasks.one = {count} other task left undone
    review.next_tasks.other = {count} other tasks left undone
    review.next_unlearned.one = {count} failure has no learning yet
    review.next_unlearned.other = {count} failures have no learning yet
    review.next_learning = A learning to apply: {learning}
    review.next_lent = {person} owes you {amount}, due {day}
    review.next_borrowed = You owe {person} {amount}, due {day}
    review.next_lent_overdue = {person} owes you {amount}, overdue since {day}
    review.next_borrowed_overdue = You owe {person} {amount}, overdue since {day}
    review.next_birthday = {day}: birthday of {person}
    review.next_birthday_turn = {day}: birthday of {person}, who gave last
    review.next_sent = {day}: planned for {person}, {amount}
    review.next_received = {day}: expected from {person}, {amount}
    review.next_rest = Time to rest: on each day of {days} focus and energy were below half of what is usual
    review.ask_well = What went well
    review.ask_change = What I change next
    """
}
