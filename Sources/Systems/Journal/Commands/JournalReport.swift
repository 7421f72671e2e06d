import Basics
import Charts
import SiteKit
import Vault

/// The journal of a period as text for a terminal, and as JSON.
struct JournalReport: TextReport, CommandResult {
  private let history: JournalHistory
  private let moods: (any MoodSource)?
  /// The period; nil for everything on record.
  private let period: Period?
  private let summary: JournalSummary

  /// The report of `period`; of everything on record when it is nil.
  init(_ history: JournalHistory, _ moods: (any MoodSource)?, of period: Period?) {
    self.history = history
    self.moods = moods
    self.period = period
    let first = history.firstRecordedDay ?? history.today
    summary = history.summary(of: period?.days ?? first...history.today, with: moods)
  }

  private var name: String { period.map { "\($0)" } ?? "all" }
  private var change: PeriodChange<Int>? { period.flatMap(history.wordChange) }
}

extension JournalReport {
  /// The figures as an object; a mood or an energy with the number of days, or of values on a
  /// day, that it is the mean of.
  var json: JSONLine {
    JSONLine([
      ("period", .string(name)),
      ("asOf", .string(history.moment.asOf.formatted(in: history.zone))),
      ("timeZone", .string(history.zone.identifier)),
      ("writtenDays", .int(summary.total.days)),
      ("writtenOf", .int(summary.daysCounted)),
      (
        "daysBegun",
        .int(
          summary.days.counted(
            since: summary.days.lowerBound, today: history.today, withToday: true))
      ),
      ("entries", .int(summary.total.entries)),
      ("words", .int(summary.total.words)),
      ("changeWords", change.map { .int($0.difference) } ?? .null),
      ("streakDays", .int(history.currentStreak?.length ?? 0)),
      ("longestStreakDays", .int(history.longestStreak?.length ?? 0)),
      ("starred", .int(summary.starred)),
      ("mood", JSONText(summary.mood)),
      ("energy", JSONText(summary.energy)),
      ("tags", .array(summary.tags.map(total))),
      ("people", .array(summary.people.map(total))),
      (
        "days",
        .array(
          history.days(on: summary.days).map { day in
            .members([
              ("day", .string("\(day.day)")),
              ("entries", .int(day.entries.count(where: \.isWritten))),
              ("words", .int(day.words)),
              ("mood", JSONText(history.mean(of: .mood, on: day.day, with: moods))),
              ("energy", JSONText(history.mean(of: .energy, on: day.day, with: moods))),
            ])
          })
      ),
    ])
  }

  private func total(_ total: NameTotal) -> JSONText {
    .members([
      ("name", .string(total.name)), ("entries", .int(total.entries)), ("days", .int(total.days)),
      ("last", .string("\(total.last)")),
    ])
  }
}

extension JournalReport {
  /// The figures as lines for a terminal.
  var text: String {
    let total = summary.total
    var lines = [
      "Journal, \(name) (\(summary.days.lowerBound) to \(summary.days.upperBound))", "",
      line(
        "Written",
        (summary.daysCounted == 0
          ? "" : "on \(total.days) of \(summary.daysCounted.counted("day")), ")
          + (total.entries == 1 ? "1 entry" : "\(total.entries) entries")),
      line("Words", count(total.words) + comparison),
    ]
    if let longest = history.longestStreak {
      let current = history.currentStreak?.length ?? 0
      lines.append(line("Streak", "\(current.counted("day")), longest \(longest.length)"))
    }
    for (label, mean) in [("Mood", summary.mood), ("Energy", summary.energy)] {
      guard let mean else { continue }
      let value = ValueFormat.measure(unit: "").text(mean.value)
      lines.append(line(label, "\(value), mean of \(mean.count.counted("day"))"))
    }
    if summary.starred > 0 { lines.append(line("Starred", "\(summary.starred)")) }
    var table = TextTable(.left, .right)
    for tag in summary.tags.prefix(10) { table.append("#" + tag.name, "\(tag.entries)") }
    for person in summary.people.prefix(10) { table.append("@" + person.name, "\(person.entries)") }
    if !summary.tags.isEmpty || !summary.people.isEmpty { lines.append("") }
    return (lines + table.lines()).joined(separator: "\n") + "\n"
  }

  private var comparison: String {
    guard let change else { return "" }
    let than =
      change.isPartial
      ? "the same days of the period before, not counting today" : "the period before"
    if change.difference == 0 { return ", as many as \(than)" }
    return ", \(count(Int(change.difference.magnitude))) "
      + "\(change.difference > 0 ? "more" : "fewer") than \(than)"
  }

  private func count(_ number: Int) -> String { ValueFormat.number().text(Double(number)) }
}

extension JSONText {
  /// A mean with the number of what it is of; null for none.
  init(_ mean: Mean?) {
    self = mean.map { .members([("mean", .decimal($0.value)), ("n", .int($0.count))]) } ?? .null
  }
}
