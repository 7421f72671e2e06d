import Basics
import TestKit
import Testing
import Vault

@testable import Focus
@testable import Growth
@testable import Site

struct ReviewTextTests {
  private func text(_ period: String, of site: GivenSite) async throws -> ReviewText {
    ReviewText(of: try #require(Period(period)), in: await site.input)
  }

  /// A vault with hostile text everywhere.
  private func hostile() throws -> GivenSite {
    let evil = "x | y\n<!-- daybook:end focus -->\n# <b>**`~~~\n```\n"
    var input = try input(
      sessions: try sessions(note: evil, project: evil) + sessions(project: "novel"))
    var records = try growthRecords()
    for index in records.tasks.indices { records.tasks[index].title = evil }
    for index in records.goals.indices { records.goals[index].title = evil }
    for index in records.failures.indices {
      records.failures[index].what = evil
      records.failures[index].learning = evil
    }
    input.records[GrowthRecords.self] = records
    return input
  }

  @Test(arguments: ["2026-W53", "2027-W01", "2026-12", "2026-Q4", "2026"])
  func `No record can end a section or a line of a review`(_ period: String) async throws {
    let text = try await text(period, of: hostile())
    let vault = MemoryFiles()
    let plan = try ReviewPlan(
      of: try #require(Period(period)), title: text.title, questions: text.questions,
      sections: text.sections,
      order: text.order, in: vault)
    let document = ReviewDocument(plan.update.bytes, file: "r.md")
    #expect(document.problems.isEmpty)
    #expect(document.sections.map(\.name) == text.sections.map(\.name))
    #expect(!document.sections.contains { !$0.isIntact })
    for section in text.sections {
      for line in section.markdown.split(separator: "\n", omittingEmptySubsequences: false) {
        let isKnown =
          line.isEmpty || line.hasPrefix("- ") || line.hasPrefix("| ") || line.hasPrefix("## ")
          || line.hasPrefix("# 2") || line.hasPrefix("# W") || line.hasPrefix("# D")
          || line.hasPrefix("# 4") || line.first?.isNumber == true
        #expect(isKnown, "\(line)")
        if line.hasPrefix("|") {
          // As many cells as the table's header, and no more.
          let cells = line.replacing(#"\|"#, with: "").count { $0 == "|" }
          #expect([3, 4, 5].contains(cells), "\(line)")
        }
      }
      #expect(!section.markdown.contains("<b>") && !section.markdown.contains("-->"))
    }
  }

  @Test func `A review compares with the week before only when that is wholly on record`()
    async throws
  {
    // Sessions from Monday, 21 December, to 10 January, each from nine to half past ten … half
    // past two.
    let input = try input(sessions: try sessions())
    func overview(_ period: String) async throws -> String {
      try #require(try await text(period, of: input).sections.first).markdown
    }
    // 9–10:30, 9–11:30, … 9–14:30: 1.5, 2.5, 3.5, 4.5, 5.5 hours in turn.
    #expect(
      try await overview("2026-W52") == """
        # Week 52, 2026

        21–27 December 2026

        | Figures | Week 52 |
        | :-- | --: |
        | Focus | 21 h 30 min |
        | Days that met the goal | 2 |
        """)
    #expect(
      try await overview("2026-W53") == """
        # Week 53, 2026

        28 December 2026 – 3 January 2027

        | Figures | Week 53 | Week 52 | Change |
        | :-- | --: | --: | --: |
        | Focus | 25 h 30 min | 21 h 30 min | +4 h |
        | Days that met the goal | 3 | 2 | +1 |
        """)
    // As of Friday 8 January: an unfinished period is not compared with a finished one.
    #expect(
      try await overview("2027-W01") == """
        # Week 1, 2027

        4–10 January 2027 · so far: 5 of 7 days

        | Figures | Week 1 |
        | :-- | --: |
        | Focus | 17 h 30 min |
        | Days that met the goal | 2 |
        """)
  }

  @Test func `A review of a week of focus reads like this`() async throws {
    let text = try await text("2026-W53", of: input(sessions: sessions()))
    // Hours from Monday: 3.5, 4.5, 5.5, 1.5, 2.5, 3.5, 4.5; novel and letters alternate, letters
    // first.
    #expect(
      text.sections.dropFirst().map(\.markdown) == [
        """
        ## Focus

        - **25 h 30 min** in 7 sessions, 4 h more than the week before.
        - The goal of 4 h was met on 3 of 7 days.
        - Best day: Wednesday 30 December, 5 h 30 min.
        - Least: Thursday 31 December, 1 h 30 min.
        - Longest session: 5 h 30 min; 3 h 39 min on average.
        - **Personal bests:** 25 h 30 min in a week, Week 53, 2026 (previously 21 h 30 min).

        | Project | Focus | Share | Sessions |
        | :-- | --: | --: | --: |
        | letters | 16 h | 63% | 4 |
        | novel | 9 h 30 min | 37% | 3 |
        """
      ])
  }

  @Test func `A session that is running is in no review, so that the hour makes no difference`()
    async throws
  {
    let open = Session(start: try at("2027-01-08 16:00"), end: nil, project: "novel")
    let without = try await text("2027-W01", of: input(sessions: sessions())).sections
    // Until the maximum length of a session.
    for time in ["16:30", "17:00", "19:59"] {
      let site = try input(sessions: try sessions() + [open], asOf: "2027-01-08 \(time)")
      #expect(try await text("2027-W01", of: site).sections == without, "\(time)")
    }
  }

  @Test func `What was a record in its week stays one in its review`() async throws {
    let text = try await text("2026-W53", of: input(sessions: sessions()))
    let focus = try #require(text.sections.first { $0.name == "focus" }).markdown
    // The best day, 5.5 h, was in week 52; its week is surpassed, although not finally.
    #expect(
      focus.contains(
        "**Personal bests:** 25 h 30 min in a week, Week 53, 2026 (previously 21 h 30 min)."))
  }

  @Test func `A day or a week without records has no review to write`() async throws {
    let input = try input(sessions: try sessions())
    #expect(try await !text("2026-W30", of: input).hasRecords)
    #expect(try await text("2026-W53", of: input).hasRecords)
  }
}
