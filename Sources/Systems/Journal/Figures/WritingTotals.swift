import Algorithms
import Basics

struct WritingTotal: Sendable, Hashable {
  var days = 0
  /// The number of entries; one with only a mood or an energy does not count.
  var entries = 0
  var words = 0

  init(_ days: some Sequence<JournalDay>) {
    for day in days where day.isWritten {
      self.days += 1
      entries += day.entries.count(where: \.isWritten)
      words += day.words
    }
  }
}

/// The number of uses of a tag or a name.
struct NameTotal: Sendable, Hashable {
  let name: String
  fileprivate(set) var entries: Int
  fileprivate(set) var days: Int
  fileprivate(set) var last: Day
}

struct JournalSummary: Sendable {
  let days: ClosedRange<Day>
  /// The number of days that ``total`` covers, from the first on record; today is included once
  /// something is written.
  let daysCounted: Int
  let total: WritingTotal
  /// The mean of the days' means, with the number of days.
  let mood: Mean?
  let energy: Mean?
  let longestStreak: Streak?
  /// Most frequent first.
  let tags: [NameTotal]
  let people: [NameTotal]
  let starred: Int
}

extension JournalHistory {
  func total(on days: ClosedRange<Day>) -> WritingTotal {
    WritingTotal(self.days(on: days))
  }

  /// The totals of each week, month or other period that has a day on record, in order.
  func totals<Period: CalendarPeriod>(
    by period: Period.Type, on days: ClosedRange<Day>
  ) -> [(period: Period, total: WritingTotal)] {
    self.days(on: days).chunked { Period(containing: $0.day) }
      .map { (period: $0, total: WritingTotal($1)) }
  }

  func wordChange(of period: Period) -> PeriodChange<Int>? {
    PeriodChange(of: period, asOf: today, since: firstRecordedDay) { total(on: $0).words }
  }

  /// The tags of `days`, most frequent first, then by name.
  func tags(on days: ClosedRange<Day>) -> [NameTotal] { names(on: days, \.tags) }

  /// The people of `days`, most frequent first, then by name.
  func people(on days: ClosedRange<Day>) -> [NameTotal] { names(on: days, \.people) }

  /// The entries with a tag, newest first.
  package func entries(tagged tag: String) -> [JournalEntry] {
    entries.filter { $0.tags.contains(tag) }.reversed()
  }

  /// The entries with a person, newest first.
  package func entries(with person: String) -> [JournalEntry] {
    entries.filter { $0.people.contains(person) }.reversed()
  }

  private func names(
    on days: ClosedRange<Day>, _ names: (JournalEntry) -> [String]
  ) -> [NameTotal] {
    var totals: [String: NameTotal] = [:]
    for day in self.days(on: days) {
      for name in day.entries.flatMap(names) {
        var total = totals[name] ?? NameTotal(name: name, entries: 0, days: 1, last: day.day)
        total.entries += 1
        if total.last < day.day { total.days += 1 }
        total.last = day.day
        totals[name] = total
      }
    }
    return totals.values.sorted { ($1.entries, $0.name) < ($0.entries, $1.name) }
  }

  func summary(of days: ClosedRange<Day>, with source: (any MoodSource)? = nil) -> JournalSummary {
    JournalSummary(
      days: days,
      daysCounted: days.counted(
        since: firstRecordedDay, today: today, withToday: day(today)?.isWritten ?? false),
      total: total(on: days), mood: mean(of: .mood, on: days, with: source),
      energy: mean(of: .energy, on: days, with: source),
      longestStreak: longestStreak(on: days), tags: tags(on: days), people: people(on: days),
      starred: self.days(on: days).reduce(0) { $0 + $1.entries.count(where: \.isStarred) })
  }
}

// Consecutive days with entries.
extension JournalHistory {
  /// The streak up to today, or up to yesterday while nothing was written today.
  var currentStreak: Streak? { streaks(of: days[...]).current(at: moment) }

  /// The longest streak; the first of equals.
  var longestStreak: Streak? { streaks(of: days[...]).longest }

  /// The longest streak clipped to `days`; the first of equals.
  func longestStreak(on days: ClosedRange<Day>) -> Streak? {
    streaks(of: self.days(on: days)).longest
  }

  private func streaks(of days: ArraySlice<JournalDay>) -> [Streak] {
    days.lazy.filter(\.isWritten).map(\.day).streaks(over: moment.pauses)
  }
}
