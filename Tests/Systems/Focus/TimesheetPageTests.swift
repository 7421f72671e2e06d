import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus

/// The pages of hours, compared with sums added up by hand.
struct TimesheetPageTests {
  /// Sunday 15 to Friday 20 November 2026: novel 1 h on the 15th; on the 16th novel 1 h 20 min and
  /// letters 10 min; novel 30 min on the 17th and 1 h 7 min on the 18th, letters 1 h on the 18th;
  /// 30 min without a project on the 20th.
  private static let sessions = """
    {"id":"a","start":"2026-11-15T20:00","end":"2026-11-15T21:00","project":"novel"}
    {"id":"b","start":"2026-11-16T09:00","end":"2026-11-16T10:20","project":"novel"}
    {"id":"c","start":"2026-11-16T10:30","end":"2026-11-16T10:40","project":"letters"}
    {"id":"e","start":"2026-11-17T23:30","end":"2026-11-18T01:07","project":"novel"}
    {"id":"g","start":"2026-11-18T09:30","end":"2026-11-18T10:30","project":"letters"}
    {"id":"j","start":"2026-11-20T08:00","end":"2026-11-20T08:30"}

    """

  private func site(
    _ audience: Audience = .me, sessions: String = sessions
  ) async throws -> [String: String] {
    var site = try GivenSite(
      asOf: "2026-11-20 17:45", vault: MemoryFiles(["focus/sessions.jsonl": sessions]))
    site.systems = [FocusSystem()]
    var rates = ProjectRates()
    let rate = try HourlyRate("60 EUR")
    rates.set(ProjectRates.Project(rate: rate, step: .seconds(900)), of: "Novel")
    site.settings[ProjectRates.self] = rates
    site.audience = audience
    let (files, diagnostics) = await rendered(site)
    #expect(diagnostics.isEmpty)
    return files
  }

  private func audience(
    _ level: Audience.Level, _ amounts: Audience.Amounts = .hidden
  ) -> Audience {
    var audience = Audience("client")
    audience.levels["focus"] = level
    audience.amounts = amounts
    return audience
  }

  /// The rows of a page's tables, a text for each.
  private func rows(_ page: String?) throws -> [String] {
    try #require(page).matches(of: /<tr>(.*?)<\/tr>/.dotMatchesNewlines()).map { match in
      match.1.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
  }

  @Test func `A week and a month have their hours by project and day`() async throws {
    let files = try await site()
    let week = try rows(files["focus/hours/2026-W47/index.html"])
    // In quarters of an hour: 1:30 + 0:30 + 1:15 = 3:15, at 60 an hour.
    #expect(week.contains("novel 3 h 15 min 60.00 EUR 195.00 EUR"), "\(week)")
    #expect(week.contains("letters 1 h 10 min"))
    #expect(week.contains("Total 4 h 55 min 195.00 EUR"))
    #expect(week.contains("without a project 30 min"))
    // The days: 1:30 + 0:10, 0:30, 1:15 + 1:00, 0:30.
    #expect(
      week.filter { $0.hasPrefix("Total") } == [
        "Total 4 h 55 min 195.00 EUR", "Total 1 h 40 min", "Total 30 min", "Total 2 h 15 min",
        "Total 30 min",
      ])
    let month = try rows(files["focus/hours/2026-11/index.html"])
    #expect(month.contains("novel 4 h 15 min 60.00 EUR 255.00 EUR"))
    #expect(files["focus/hours/2026-W46/index.html"] != nil)
    #expect(files["focus/hours/2026-10/index.html"] == nil)
    #expect(files["focus/weeks/2026-W47/index.html"]?.contains("focus/hours/2026-W47/") == true)
    #expect(files["focus/index.html"]?.contains("href=\"../focus/hours/2026-11/\"") == true)
  }

  @Test func `Others see prices and their rounding with amounts in full alone`() async throws {
    let sessions = Audience.Level.parts(["sessions"])
    for amounts in [Audience.Amounts.hidden, .rounded] {
      let files = try await site(audience(sessions, amounts))
      let week = try rows(files["focus/hours/2026-W47/index.html"])
      #expect(week.contains("novel 2 h 57 min") && week.contains("Total 4 h 37 min"), "\(week)")
      #expect(!files.values.contains { $0.contains("EUR") })
    }
    let paying = try await site(audience(sessions, .full))
    #expect(paying["focus/hours/2026-W47/index.html"]?.contains("195.00 EUR") == true)
    let sums = try await site(audience(.totals))
    #expect(!sums.keys.contains { $0.hasPrefix("focus/hours/") })
  }

  @Test func `Names of projects are text`() async throws {
    let files = try await site(
      sessions: #"{"start":"2026-11-16T09:00","end":"2026-11-16T10:00","project":"<b>&\"x"}"#)
    let page = try #require(files["focus/hours/2026-W47/index.html"])
    #expect(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>"))
  }
}
