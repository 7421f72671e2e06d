import Basics

struct PracticeSummary: Sendable, Hashable {
  var days: ClosedRange<Day>
  var length: Duration
  /// The number of completions; two on a day count twice.
  var completions: Int
  var practiceDays: Int
  /// The number of days since the first record; today is included once it has a completion.
  var daysCounted: Int
  var goalDays: Int
  /// The number of days for the goal; today is included once it has met it.
  var goalDaysCounted: Int
  var longestStreak: Streak?
  var adherence: ExerciseHistory.Adherence
  /// The scans of the days, including extra ones.
  var scans: [CountedScan]
  /// The mean score of the scans that count; nil if there are none.
  var meanScore: Double?
}

extension ExerciseHistory {
  func summary(of days: ClosedRange<Day>) -> PracticeSummary {
    let found = totals(on: days)
    let scans = Array(scans(on: days))
    func counted(withToday: Bool) -> Int {
      days.counted(since: firstRecordedDay, today: today, withToday: withToday)
    }
    let doneToday = totals(on: today...today).first
    let scores = scans.filter { !$0.isExtra }.map { Double($0.scan.score.value) }
    return PracticeSummary(
      days: days,
      length: found.reduce(.zero) { $0 + $1.length },
      completions: found.reduce(0) { $0 + $1.completions },
      practiceDays: found.count,
      daysCounted: counted(withToday: doneToday != nil),
      goalDays: found.count { $0.length >= settings.dailyGoal },
      goalDaysCounted: counted(
        withToday: doneToday.map { $0.length >= settings.dailyGoal } ?? false),
      longestStreak: longestStreak(on: days),
      adherence: adherence(on: days),
      scans: scans,
      meanScore: scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count))
  }

  /// The change from the period before `period`; nil if ``PeriodChange`` has none.
  func change(of period: Period) -> PeriodChange<Duration>? {
    PeriodChange(of: period, asOf: today, since: firstRecordedDay, total: length)
  }

  func weekTotals(on days: ClosedRange<Day>) -> [(week: Week, length: Duration, completions: Int)] {
    var weeks: [(week: Week, length: Duration, completions: Int)] = []
    for total in totals(on: days) {
      if let last = weeks.last, last.week.days.contains(total.day) {
        weeks[weeks.count - 1].length += total.length
        weeks[weeks.count - 1].completions += total.completions
      } else {
        weeks.append((total.day.week, total.length, total.completions))
      }
    }
    return weeks
  }
}

struct RoutineTotal: Sendable, Hashable {
  var id: String
  /// Its name; the id if no exercise has it.
  var name: String
  var length: Duration
  var completions: Int
  var last: Day
}

extension ExerciseHistory {
  /// The total of each exercise on `days`, most time first, then by name; exercises without
  /// completions are left out.
  func byRoutine(_ days: ClosedRange<Day>) -> [RoutineTotal] {
    var totals: [String: RoutineTotal] = [:]
    for completion in completions(on: days) {
      let id = completion.routine
      var total =
        totals[id]
        ?? RoutineTotal(
          id: id, name: routine(id)?.name ?? id, length: .zero, completions: 0,
          last: completion.day)
      total.length += length(of: completion)
      total.completions += 1
      total.last = completion.day
      totals[id] = total
    }
    return totals.values.sorted {
      ($1.length, $0.name, $0.id) < ($0.length, $1.name, $1.id)
    }
  }
}

// Consecutive days with a completion, however many each has.
extension ExerciseHistory {
  var streaks: [Streak] { dayTotals.map(\.day).streaks(over: moment.pauses) }

  /// The streak up to today, or up to yesterday while today has no completion.
  var currentStreak: Streak? { streaks.current(at: moment) }

  /// The longest streak; the first of equals.
  var longestStreak: Streak? { streaks.longest }

  /// The longest streak clipped to `days`; the first of equals.
  func longestStreak(on days: ClosedRange<Day>) -> Streak? {
    totals(on: days).map(\.day).streaks(over: moment.pauses).longest
  }
}
