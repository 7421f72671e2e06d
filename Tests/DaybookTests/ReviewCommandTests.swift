import ArgumentParser
import Basics
import Foundation
import Site
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

struct ReviewCommandTests {
  private func chosen(_ arguments: [String], today: String = "2026-11-20") throws -> String {
    let command = try ReviewCommand.parse(arguments)
    let day = try #require(Day(today))
    let now = Moment(asOf: shanghai.start(of: day) + .hours(18), zone: shanghai)
    return "\(try command.chosen(at: now))"
  }

  @Test(arguments: [
    ([], "2026-W47"), (["--last"], "2026-W46"), (["2026-W46"], "2026-W46"),
    (["2026-11"], "2026-11"),
    (["2026-Q4"], "2026-Q4"), (["2026"], "2026"), (["--kind", "month"], "2026-11"),
    (["--last", "--kind", "month"], "2026-10"), (["--kind", "quarter", "--last"], "2026-Q3"),
    (["--last", "--kind", "year"], "2025"), (["last", "week"], "2026-W46"), (["上个月"], "2026-10"),
    (["Q3"], "2026-Q3"), (["去年"], "2025"), (["2027-Q1"], "2027-Q1"),
  ])
  func `A period is named, running, or the last one that is over`(
    _ arguments: [String], _ period: String
  ) throws {
    #expect(try chosen(arguments) == period)
  }

  @Test func `On a Sunday the week is still running`() throws {
    #expect(try chosen([], today: "2026-11-22") == "2026-W47")
    #expect(try chosen(["--last"], today: "2026-11-22") == "2026-W46")
    #expect(try chosen(["--last"], today: "2026-11-23") == "2026-W47")
    #expect(try chosen(["--last"], today: "2027-01-04") == "2026-W53")
  }

  @Test(arguments: [
    ["2026-W54"], ["2026-11-20"], ["yesterday"], ["last 7 days"], ["someday"],
    ["2026-W46", "--last"], ["2026-W46", "--kind", "week"], ["--kind", "day"],
    ["--restore", "focsu"],
  ])
  func `What cannot be meant is refused`(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try chosen(arguments) }
  }

  /// The vaults in the repository.
  @Test(arguments: ["content", "content-zh"])
  func `The reviews of a sample vault are what the command would write`(
    _ name: String
  ) async throws {
    let vault = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../\(name)").path
    let options = try VaultOptions.parse(["--vault", vault])
    let input = try await NamedVault(options, try AsOfOptions.parse([])).site().input
    #expect(input.reviews.map { "\($0.period)" } == ["2026-10", "2026-Q3", "2026-W46"])
    for review in input.reviews {
      let text = ReviewText(of: review.period, in: input)
      let plan = try ReviewPlan(
        of: review.period, title: text.title, questions: text.questions, sections: text.sections,
        order: text.order, in: input.vault)
      let changed = plan.update.changes.filter { $0.outcome != .unchanged }
      #expect(changed.isEmpty, "daybook review \(review.period) --vault \(name)")
      #expect(plan.notes.isEmpty)
    }
  }
}
