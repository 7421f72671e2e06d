import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Measures

/// The visibility of measures to others.
struct MeasureAudienceTests {
  private func stored() async throws -> StoredRecords<MeasureRecords> {
    let files = MemoryFiles([
      "measures.yaml": """
      reading: {kind: count, fields: {book: text, place: [home, train]}}
      pain: {kind: scale, private: true}
      """,
      "measures/reading.jsonl": """
      {"day":"2026-11-19","value":24,"book":"Dune","place":"train","note":"Slowly."}

      """,
      "measures/pain.jsonl": #"{"day":"2026-11-19","value":7}"# + "\n",
    ])
    let system = MeasuresSystem()
    let settings = try Settings.read(
      in: files, keys: system.settingKeys, systemNames: ["measures"]
    ).settings
    return await system.read(CollectionReader(files: files, zone: .utc, width: 1), settings)
  }

  private func sight(_ parts: Set<String>) throws -> AudienceVisibility {
    var audience = Audience("family")
    audience.levels["measures"] = .parts(parts)
    return try #require(audience.sight(of: "measures"))
  }

  @Test func `Values come without words, and what is private not at all`() async throws {
    let visible = try MeasuresSystem().visible(try await stored(), to: sight(["values"]))
    #expect(visible.records.kept.map(\.measure.name) == ["reading"])
    let reading = try #require(visible.records.kept.first?.readings.first)
    #expect(reading.note == nil)
    #expect(reading.own == ["place": "train"])
    #expect(reading.value.number == 24)
    #expect(visible.recordCount == 1)
  }

  @Test func `Words come when they are named, and nothing without the values`() async throws {
    let words = try MeasuresSystem().visible(try await stored(), to: sight(["values", "texts"]))
    #expect(words.records.kept.first?.readings.first?.own["book"] == "Dune")
    #expect(words.records.kept.map(\.measure.name) == ["reading"])
    let none = try MeasuresSystem().visible(try await stored(), to: sight(["texts"]))
    #expect(none.records.kept.isEmpty)
  }

  @Test func `Weekly sums are of weeks with enough records, of what adds up and is not private`()
    async throws
  {
    let days = (16...20).map {
      Reading(id: "\($0)", day: day("2026-11-\($0)"), value: Quantity(millionths: 3_000_000))
    }
    var hidden = Measure("hidden", .count)
    hidden.isPrivate = true
    let history = MeasuresHistory(
      MeasureRecords([
        (Measure("steps", .count), days), (hidden, days), (Measure("weight", .number), days),
      ]), moment: now)
    let totals = try #require(MeasuresSystem().totals(of: history))
    #expect(totals.sums.map(\.series) == ["measures.steps.weeks"])
    #expect(totals.sums.first?.sum(on: day("2026-11-16")...day("2026-11-22")) == 15)
  }
}
