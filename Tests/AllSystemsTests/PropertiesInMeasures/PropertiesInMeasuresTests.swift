import Basics
import Site
import SiteKit
import TestKit
import Testing
import Vault

@testable import AllSystems
@testable import Journal
@testable import Measures

struct PropertiesInMeasuresTests {
  private static let measures = [
    Measure("weight", .number), Measure("steps", .count), Measure("sleep", .duration),
    Measure("headache", .yes), Measure("calm", .scale),
  ]

  private static func site(
    _ files: [VaultPath: String], reads: Bool = true
  ) throws -> GivenSite {
    var site = try GivenSite(asOf: "2026-11-20 18:40", vault: MemoryFiles(files))
    site.settings[JournalSettings.self].readsProperties = reads
    site.settings[MeasureSettings.self].declared = measures
    return site
  }

  private static func values(_ measure: String, of site: GivenSite) async throws -> String? {
    await rendered(site) { $0 == "data/measures.\(measure).csv" }.files.values.first
  }

  private static let notes: [VaultPath: String] = [
    "journal/2026-11-18.md": "---\nweight: 71.4\nheadache: no\n---\nOne.",
    "journal/2026-11-19.md":
      "---\nWeight: 71.2 kg\nsteps: 8000\nsleep: 7 h 30 min\nheadache: true\ncalm: 12\n---\nTwo.",
    "journal/2026-11-20.md": "---\nweight: as ever\ncalm: 7\nsteps: -3\n---\nThree.",
    "journal/2026-11-21.md": "---\nweight: 60\n---\nStill to come.",
  ]

  @Test func `A measure has the values of notes, and no text that is none`() async throws {
    var measures = Self.measures
    measures[0].unit = "kg"
    var site = try Self.site(Self.notes)
    site.settings[MeasureSettings.self].declared = measures
    func lines(_ name: String) async throws -> [String] {
      (try await Self.values(name, of: site) ?? "").split(separator: "\r\n").dropFirst()
        .map { $0.split(separator: ",").prefix(2).joined(separator: ",") }
    }
    #expect(try await lines("weight") == ["2026-11-18,71.4", "2026-11-19,71.2"])
    #expect(try await lines("calm") == ["2026-11-20,7"])
    let problems = await rendered(site) { $0 == "index.html" }.diagnostics
    #expect(problems.map(\.message) == [])
  }

  @Test func `A record comes before a note, which is told if it says something else`() async throws
  {
    var files = Self.notes
    files["measures/weight.jsonl"] =
      #"{"day":"2026-11-18","value":71.4}"# + "\n" + #"{"day":"2026-11-19","value":70}"# + "\n"
    let contents = try await Self.site(files).input.contents
    let history = try #require(contents.figures[MeasuresHistory.self]?.measures.first)
    let day = try #require(Day("2026-11-19"))
    #expect(history.value(on: day)?.number == 70)
    let problems = contents.diagnostics.kept.filter { $0.kind == "uncounted-property" }
    #expect(problems.count == 1)
    #expect(problems.first?.message.contains("Weight \"71.2 kg\" does not count") == true)
    #expect(problems.first?.place?.file.hasSuffix("journal/2026-11-19.md") == true)
    #expect(problems.first?.place?.line == 2)
  }

  @Test func `Others see the values of notes only with the entries of the journal`() async throws {
    func weights(_ levels: [String: Audience.Level]) async throws -> Int? {
      var site = try Self.site(Self.notes)
      var audience = Audience.friends(of: [])
      audience.levels = levels
      site.audience = audience
      let contents = await site.input.contents
      return contents.figures[MeasuresHistory.self]?.measures.first?.readings.count
    }
    #expect(try await weights(["measures": .parts(["values"])]) == 0)
    #expect(
      try await weights(["measures": .parts(["values"]), "journal": .parts(["starred"])]) == 0)
    #expect(
      try await weights(["measures": .parts(["values"]), "journal": .parts(["entries"])]) == 2)
    #expect(try await weights(["journal": .parts(["entries"])]) == nil)
  }

  @Test(
    arguments: [
      (0, "71.2", 71.2), (0, "71,2", nil), (0, "1e400", nil), (0, "", nil), (0, "-3", -3),
      (1, "8000", 8_000), (1, "8.5", nil), (1, "-1", nil), (2, "90", 5_400), (2, "1:30", 5_400),
      (2, "1 h 30 min", 5_400), (2, "-5", nil), (2, "long", nil), (3, "yes", 1), (3, "False", 0),
      (3, "1", nil), (4, "10", 10), (4, "11", nil), (4, "6.5", nil),
    ] as [(Int, String, Double?)])
  func `A text is a value of a measure of its kind`(
    measure: Int, text: String, value: Double?
  ) {
    #expect(Self.measures[measure].value(noted: text)?.number == value)
  }
}
