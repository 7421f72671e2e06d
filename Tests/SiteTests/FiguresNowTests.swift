import Basics
import SiteKit
import TestKit
import Testing

@testable import Focus
@testable import Site

/// `data/now.json`.
struct FiguresNowTests {
  private func figures(
    at time: String, _ change: (inout GivenSite) -> Void = { _ in }
  ) async throws
    -> String
  {
    let running = Session(start: try at("2026-11-20 11:00"), end: nil, project: "novel")
    let sessions = [
      Session(start: try at("2026-11-19 09:00"), end: try at("2026-11-19 10:00"), project: "novel"),
      Session(start: try at("2026-11-12 09:00"), end: try at("2026-11-12 09:30"), project: "novel"),
      running,
    ]
    var given = try input(sessions: sessions, asOf: time)
    change(&given)
    let files = await rendered(given) { $0 == "data/now.json" }.files
    return try #require(files["data/now.json"])
  }

  @Test func `It changes with a record or the day alone`() async throws {
    let now = try await figures(at: "2026-11-20 11:20")
    #expect(
      now.hasPrefix(
        #"{"version":1,"day":"2026-11-20","timeZone":"Asia/Shanghai","#
          + #""running":"#))
    #expect(
      now.has(
        #"{"system":"focus","series":"focus","name":"Focus","ofWeek":"sum","unit":"seconds","#
          + #""today":0,"week":3600,"lastWeek":1800,"#
      ))
    #expect(try await figures(at: "2026-11-20 12:59") == now)
    #expect(try await figures(at: "2026-11-21 08:00") != now)
  }

  @Test func `An audience is not told that something is running`() async throws {
    let text = try await figures(at: "2026-11-20 11:20") { $0.audience = .friends(of: ["focus"]) }
    #expect(!text.has("running") && !text.has("11:00") && text.has(#""system":"focus""#))
    let sums = try await figures(at: "2026-11-20 11:20") { given in
      given.audience = .friends(of: [])
      given.audience.levels["focus"] = .totals
    }
    // A week of fewer than three records is in no sum.
    #expect(!sums.has("1800") && !sums.has("3600") && !sums.has("running"))
  }
}
