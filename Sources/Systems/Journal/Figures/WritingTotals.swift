import Algorithms
package import Basics

/// How much was written.
package struct WritingTotal: Sendable, Hashable {
  /// On how many days something was written.
  package var days = 0
  /// How many entries there are; what only says how a day was is none.
  package var entries = 0
  /// How many words all of them have.
  package var words = 0

  init(_ days: some Sequence<JournalDay>) {
    for day in days where day.isWritten {
      self.days += 1
      entries += day.entries.count(where: \.isWritten)
      words += day.words
    }
  }
}

/// How often a tag or a name comes up.
package struct NameTotal: Sendable, Hashable {
  /// The tag without its `#`, or the person's name.
  package let name: String
  /// In how many entries.
  package fileprivate(set) var entries: Int
  /// On how many days.
  package fileprivate(set) var days: Int
  /// The day of the last.
  package fileprivate(set) var last: Day
}

/// The journal of a stretch of days.
package struct JournalSummary: Sendable {
  package let days: ClosedRange<Day>
  /// Of how many of them ``total`` is, from the first on record on: today is among them once
  /// something is written.
  package let daysCounted: Int
  package let total: WritingTotal
  /// The means of the days' means, with how many days they are of.
  package let mood: Mean?
  package let energy: Mean?
  /// The longest streak among the days.
  package let longestStreak: WritingStreak?
  /// Most frequent first.
  package let tags: [NameTotal]
  package let people: [NameTotal]
  /// How many entries are to come back to.
  package let starred: Int
}

extension JournalHistory {
  /// How much was written on `days`.
  package func total(on days: ClosedRange<Day>) -> WritingTotal {
    WritingTotal(self.days(on: days))
  }

  /// How much was written in each week, month or other period that has a day on record, in order.
  package func totals<Period: CalendarPeriod>(
    by period: Period.Type, on days: ClosedRange<Day>
  ) -> [(period: Period, total: WritingTotal)] {
    self.days(on: days).chunked { Period(containing: $0.day) }
      .map { (period: $0, total: WritingTotal($1)) }
  }

  /// The change in words from the period before `period`; nil where ``PeriodChange`` has none.
  package func wordChange(of period: Period) -> PeriodChange<Int>? {
    PeriodChange(of: period, asOf: today, since: firstRecordedDay) { total(on: $0).words }
  }

  /// The tags of `days`, most frequent first, then by name.
  package func tags(on days: ClosedRange<Day>) -> [NameTotal] { names(on: days, \.tags) }

  /// The people of `days`, most frequent first, then by name.
  package func people(on days: ClosedRange<Day>) -> [NameTotal] { names(on: days, \.people) }

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

  /// The figures of `days`.
  package func summary(
    of days: ClosedRange<Day>, with source: (any MoodSource)? = nil
  ) -> JournalSummary {
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
