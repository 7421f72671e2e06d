import Basics
import Liquid
import SiteKit
import TestKit
import Testing
import Wording

@testable import Journal

struct DayPageTests {
  private func stretch(_ from: String, _ to: String, _ title: String) throws -> DayStretch {
    DayStretch(Interval(from: try at(from), to: try at(to)), tone: "focus", title: title)
  }

  @Test func `The band has the hours that systems have of the day`() async throws {
    let day = try day("2026-11-20")
    let given = GivenDays(
      stretches: [
        try stretch("2026-11-20 09:00", "2026-11-20 10:30", "Focus"),
        // Overlaps count once, and parts outside the day are cut off.
        try stretch("2026-11-20 10:00", "2026-11-20 11:00", "Focus"),
        try stretch("2026-11-20 14:00", "2026-11-20 14:30", "Focus"),
        try stretch("2026-11-19 23:00", "2026-11-20 06:30", "Sleep"),
      ], days: [day])
    let (files, problems) = try await journalSite([entry("2026-11-20 Words.")], beside: given)
    #expect(problems == [])
    let page = try #require(files["days/2026-11-20/index.html"])
    let start = try #require(page.firstRange(of: "<figure class=\"chart chart-day\""))
    let end = try #require(page[start.upperBound...].firstRange(of: "</figure>"))
    // HTML attributes may have no value; XML requires one.
    let markup = String(page[start.lowerBound..<end.upperBound])
    let figure = try SVGReader.read(markup.replacing(" download>", with: " download=\"\">"))
    #expect(
      files["days/2026-11-20/hours.csv"]?.hasPrefix(
        "system,begin,end,seconds\r\nfocus,2026-11-20T09:00:00+08:00,") == true)
    #expect(
      figure.all("desc").first?.text
        == "Focus: 2 h 30 min in 2 stretches, from 09:00 to 14:30. "
        + "Sleep: 6 h 30 min from 00:00 to 06:30.")
    let cells = figure.all("tr").dropFirst().map { $0.children.map(\.text) }
    #expect(
      cells == [
        ["Focus", "09:00", "11:00", "2 h"], ["Focus", "14:00", "14:30", "30 min"],
        ["Sleep", "00:00", "06:30", "6 h 30 min"],
      ])
    // Parts of the day are parts of the width.
    let bars = figure.all("rect").filter { $0.attributes["class"] == "bar focus" }
    #expect(bars.map { $0.attributes["x"] } == ["37.5%", "58.33%", "0"])
    #expect(bars.map { $0.attributes["width"] } == ["8.33%", "2.08%", "27.08%"])
  }

  @Test func `Highlights and callouts are shown as in pages`() async throws {
    let text = "==First== words.\n\n> [!faq]- Why?\n> So.\n\n**雨。**停"
    let (files, problems) = try await journalSite([entry("2026-11-20 " + text)])
    #expect(problems == [])
    let page = try #require(files["days/2026-11-20/index.html"])
    #expect(page.contains("<mark>First</mark> words."))
    #expect(page.contains("<summary class=\"alert-title\">Why?</summary>"))
    #expect(page.contains("<strong>雨。</strong>停"))
    #expect(!files.values.contains { $0.contains("==First==") })
  }

  @Test func `A day without hours has no band`() async throws {
    let (files, _) = try await journalSite([entry("2026-11-20 Words.")])
    #expect(files["days/2026-11-20/index.html"]?.contains("chart-day") == false)
  }

  @Test func `A mood is the mean of all that were given, with their number`() throws {
    let history = try journal([
      JournalEntry(
        "Words.", on: try day("2026-11-20"), source: RecordSource(id: "1"), mood: 2, energy: 3)
    ])
    let view = JournalView(history, moods: GivenMoods(moods: [-1, 1]), words: .english)
    let mood = history.mean(of: .mood, on: try day("2026-11-20"), with: view.moods)
    #expect(view.feeling(mood, .mood).objectValue?["text"]?.text == "+0.7")
    #expect(view.feeling(mood, .mood).objectValue?["count"]?.text == "3")
    #expect(view.feeling(nil, .energy).isNil)
    let energy = history.mean(of: .energy, on: try day("2026-11-20"), with: view.moods)
    #expect(view.feeling(energy, .energy).objectValue?["text"]?.text == "3 of 5")
  }

  @Test func `Days of earlier years say how long ago they are, by either calendar`() throws {
    let history = try journal(
      "2025-11-20 Sun.", "2024-01-01 Lunar.", asOf: "2024-12-20 12:00")
    // The 20th day of the 11th lunar month occurs at both ends of 2024.
    let view = JournalView(history, moods: nil, words: .english)
    let lunar = view.onThisLunarDay(try day("2024-12-20")).arrayValue ?? []
    #expect(lunar.map { $0.objectValue?["left"]?.text } == ["1 year ago"])
    let sun = JournalView(try journal("2025-11-20 Sun."), moods: nil, words: .english)
    let years = sun.onThisDay(try day("2026-11-20")).arrayValue ?? []
    #expect(years.map { $0.objectValue?["text"]?.text } == ["Sun."])
    #expect(years.map { $0.objectValue?["left"]?.text } == ["1 year ago"])
  }

  @Test func `A week’s review has the first line of each day, a month’s how much there was`()
    async throws
  {
    let history = try journal(
      "2026-10-01 Early.", "2026-11-17 # Title\n\nRain *all* day.",
      "2026-11-19 Sun | and _shade_.", asOf: "2026-11-30 12:00")
    let review = JournalReview(view: JournalView(history, moods: nil, words: .english))
    let today = try day("2026-11-30")
    let week = ReviewScope(.week(try day("2026-11-17").week), today: today, words: .english)
    let section = try #require(review.section(week))
    #expect(section.hasPrefix("## Journal\n\n- 7 words on 2 of 7 days."))
    #expect(section.contains("- **Tuesday 17 November**: Rain all day."))
    #expect(section.contains("- **Thursday 19 November**: Sun | and shade."))
    let month = ReviewScope(.month(today.month), today: today, words: .english)
    // The 30th is not over, and has no text yet.
    #expect(review.section(month) == "## Journal\n\n- 7 words on 2 of 29 days.")
    let before = ReviewScope(.week(try day("2026-11-09").week), today: today, words: .english)
    #expect(review.section(before) == nil)
    #expect(review.figures(week).map(\.now) == ["2", "7"])
  }

  @Test(arguments: ["en", "zh-Hans", "zh-Hant", "ja"])
  func `Every language says everything`(tag: String) async throws {
    let entry = JournalEntry(
      "文字", on: try day("2026-11-20"), at: try at("2026-11-20 09:30"),
      source: RecordSource(id: "1"), title: "文", mood: 1, energy: 2, tags: ["文"], people: ["文"],
      place: "文", isStarred: true)
    let given = GivenDays(
      stretches: [try stretch("2026-11-20 09:00", "2026-11-20 10:30", "文")],
      days: [try day("2026-11-20")])
    let (files, problems) = try await journalSite([entry], beside: given, languages: [tag])
    #expect(problems == [])
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(!text.contains("⟦"), "\(path)")
    }
  }
}
