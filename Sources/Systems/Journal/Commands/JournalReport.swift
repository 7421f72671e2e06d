import ArgumentParser
import Basics
import Charts
import SiteKit
import Vault
import Wording

struct JournalReport: PeriodReport {
  static let configuration = CommandConfiguration(
    commandName: "journal",
    abstract: "Print how much you wrote in a day, week, month or year, and how you felt.",
    discussion: """
      Examples:
        daybook stats journal
        daybook stats journal --month 2026-10 --format json
      """)

  static let system: String? = "journal"

  private let history: JournalHistory
  private let moods: (any MoodSource)?
  let period: Period?
  var words = Words.english
  private let summary: JournalSummary

  init?(_ contents: VaultContents, of period: Period?) {
    guard let history = contents.figures[JournalHistory.self] else { return nil }
    self.history = history
    moods = contents.figures[(any MoodSource).self]
    self.period = period
    let first = history.firstRecordedDay ?? history.today
    summary = history.summary(of: period?.days ?? first...history.today, with: moods)
  }

  private var change: PeriodChange<Int>? { period.flatMap(history.wordChange) }
}

extension JournalReport {
  /// The figures as an object; a mood or an energy comes with the number of days, or of values on a
  /// day, in its mean.
  var json: JSONLine {
    json(
      at: history.moment,
      [
        "writtenDays": .int(summary.total.days),
        "writtenOf": .int(summary.daysCounted),
        "daysBegun": .int(
          summary.days.counted(
            since: summary.days.lowerBound, today: history.today, withToday: true)),
        "entries": .int(summary.total.entries), "words": .int(summary.total.words),
        "changeWords": JSONText(change) { .int($0.difference) },
        "streakDays": .int(history.currentStreak?.length ?? 0),
        "longestStreakDays": .int(history.longestStreak?.length ?? 0),
        "starred": .int(summary.starred), "mood": JSONText(summary.mood),
        "energy": JSONText(summary.energy), "tags": .array(summary.tags, total),
        "people": .array(summary.people, total),
        "days": .array(history.days(on: summary.days)) { day in
          [
            "day": "\(day.day)", "entries": .int(day.entries.count(where: \.isWritten)),
            "words": .int(day.words),
            "mood": JSONText(history.mean(of: .mood, on: day.day, with: moods)),
            "energy": JSONText(history.mean(of: .energy, on: day.day, with: moods)),
          ]
        },
      ])
  }

  private func total(_ total: NameTotal) -> JSONText {
    [
      "name": .string(total.name), "entries": .int(total.entries),
      "writtenDays": .int(total.days),
      "last": "\(total.last)",
    ]
  }
}

extension JournalReport {
  var text: String {
    let total = summary.total
    let lines = [
      line(
        "Written",
        words.commas(
          (summary.daysCounted == 0
            ? [] : [said("on \(total.days) of \(summary.daysCounted.counted("day"))")])
            + [said(total.entries == 1 ? "1 entry" : "\(total.entries) entries")])),
      line("Words", ValueFormat.number().text(Double(total.words), words) + comparison(change)),
      streak(history.currentStreak, longest: history.longestStreak),
      line("Mood", summary.mood.map(text(of:))), line("Energy", summary.energy.map(text(of:))),
      summary.starred > 0 ? line("Starred", "\(summary.starred)") : nil,
    ]
    var table = TextTable(.left, .right)
    for tag in summary.tags.prefix(10) { table.append("#" + tag.name, "\(tag.entries)") }
    for person in summary.people.prefix(10) { table.append("@" + person.name, "\(person.entries)") }
    let names = table.lines()
    return report(
      titled: "nav.journal", on: summary.days, lines + (names.isEmpty ? [] : [""] + names))
  }

  private func text(of mean: Mean) -> String {
    words.commas([plain(mean.value), said("mean of \(mean.count.counted("day"))")])
  }
}

extension JSONText {
  /// A mean with its number of values; null for nil.
  init(_ mean: Mean?) {
    self.init(mean) { ["mean": .decimal($0.value), "n": .int($0.count)] }
  }
}
