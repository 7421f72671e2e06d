import AllSystems
import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import daybook

/// Lists, `stats` and pages agree about the time of a day, a week, a month and a year.
///
/// The expected sums are computed here from the lines of records, in seconds; the sample's zone
/// is UTC+8, where all days have 24 hours.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
struct OneAnswerTests {
  private static let content = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../content").standardizedFileURL.path
  private static let day = 86_400

  private let library = RecordLibrary(
    DiskFiles(root: content), at: Moment(asOf: Instant(seconds: 1_795_171_200), zone: shanghai))
  private let sessions: [StoredRecord]

  init() throws { sessions = try library.records(of: try library.kind("session")) }

  /// The seconds of focus per day (days since 1970), overlaps counted once.
  private func secondsByDay() throws -> [Int: Int] {
    let stretches = try sessions.compactMap { record -> (start: Int, end: Int)? in
      guard record.text["kind"]?.plain ?? "focus" == "focus",
        record.text["valid"]?.plain != "false", let end = record.text["end"]?.plain
      else { return nil }
      func clock(_ text: String) throws -> Int {
        let seconds = try #require(ISO8601DateFormatter().date(from: text)?.timeIntervalSince1970)
        return Int(seconds) + 8 * 3_600
      }
      return (try clock(try #require(record.text["start"]?.plain)), try clock(end))
    }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    var (sums, last) = ([Int: Int](), 0)
    for (start, end) in stretches {
      var from = max(start, last)
      while from < end {
        let to = min(end, (from / Self.day + 1) * Self.day)
        sums[from / Self.day, default: 0] += to - from
        from = to
      }
      last = max(last, end)
    }
    return sums
  }

  private func listed(on days: ClosedRange<Day>) -> Int {
    let span = DaySpan(from: days.lowerBound, to: days.upperBound)
    let sums = sessions.filter { span.contains(anyOf: $0.days) }.sums(on: span, .english)
    return sums.first { sum in sum.members.contains { $0.0 == "kind" && $0.1.plain == "focus" } }
      .flatMap {
        $0.members.first { $0.0 == "seconds" }.flatMap { Int($0.1.plain) }
      } ?? 0
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `The list of a day, week, month or year has the seconds of its records`() throws {
    let sums = try secondsByDay()
    let days = try #require(sums.keys.min().map(Day.init))...(try #require(Day("2026-11-20")))
    #expect(days.count > 500)
    let periods = Set(
      days.flatMap { day in
        [
          Period.day(day), .week(day.week), .month(day.month),
          .year(Year(containing: day)),
        ].map(\.days)
      })
    for days in periods {
      #expect(
        listed(on: days) == days.reduce(0) { $0 + (sums[$1.number] ?? 0) }, "\(days)")
    }
  }

  @Test func `Figures and pages have what the list has, and what was found in gaps`() throws {
    let vault = try TemporaryVault([:])
    try FileManager.default.copyItem(atPath: Self.content, toPath: vault.path)
    let site = vault.path + "-site"
    #expect(try vault.run(["build", "--output", site]).status == 0)
    func table(_ name: String) throws -> [String: Int] {
      let text = try String(contentsOfFile: "\(site)/data/\(name).csv", encoding: .utf8)
      return Dictionary(
        text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
          let cells = line.split(separator: ",", omittingEmptySubsequences: false)
          return Int(cells[1]).map { (String(cells[0]), $0) }
        }
      ) { $1 }
    }
    let (days, weeks) = (try table("focus.days"), try table("focus.weeks"))
    let months = try table("focus.months")
    var perMonth: [String: Int] = [:]
    for (day, seconds) in days { perMonth[String(day.prefix(7)), default: 0] += seconds }
    #expect(perMonth == months)

    for year in ["2025", "2026"] {
      let figures = try object(
        try vault.run(["stats", "focus", year, "--format", "json"]).output)
      let total = try #require(figures["focusSeconds"] as? Int)
      let sources = try #require(figures["sources"] as? [[String: Any]])
      let found = sources.first { $0["name"] as? String == "detected" }?["focusSeconds"] as? Int
      let period = try #require(Year(year)).days
      #expect(total == listed(on: period) + (found ?? 0))
      #expect(total == days.reduce(0) { $0 + ($1.key.hasPrefix(year) ? $1.value : 0) })
      let byDay = try #require(figures["days"] as? [[String: Any]])
      for entry in byDay {
        let day = try #require(entry["day"] as? String)
        #expect(entry["focusSeconds"] as? Int == days[day] ?? 0, "\(day)")
      }
      let review = try vault.run(["review", year])
      #expect(review.status == 0, "\(review.errors)")
      let text = try String(contentsOfFile: "\(vault.path)/reviews/\(year).md", encoding: .utf8)
      #expect(text.contains("**\(Words.english.duration(seconds: Double(total)))**"))
    }

    for (name, seconds) in weeks {
      let week = try #require(Week(name))
      let sum = week.days.reduce(0) { $0 + (days["\($1)"] ?? 0) }
      #expect(seconds == sum, "\(name)")
      // A week without focus has no page.
      if sum == 0 { continue }
      let page = try String(
        contentsOfFile: "\(site)/focus/weeks/\(name)/index.html", encoding: .utf8)
      let shown = page.replacing(try Regex("<[^>]*>"), with: "")
      #expect(shown.contains(Words.english.duration(seconds: Double(sum))), "\(name)")
    }
  }
}
