import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import AllSystems
@testable import Growth
@testable import Journal

struct MoodsInReflectionsTests {
  @Test func `Moods and energies are those of the day in the zone`() throws {
    func reflection(_ time: String, _ mood: Int?, _ energy: Int?) throws -> Reflection {
      var reflection = Reflection(source: RecordSource(id: time), at: try at(time), text: "Words.")
      (reflection.mood, reflection.energy) = (mood, energy)
      return reflection
    }
    let given = MoodsInReflections(
      try [
        reflection("2026-11-18 09:00", nil, nil), reflection("2026-11-19 23:59", -2, nil),
        reflection("2026-11-20 00:00", 1, 5), reflection("2026-11-20 21:00", 2, nil),
      ], in: shanghai)
    let day = try #require(Day("2026-11-20"))
    #expect(given.moods(on: day) == [1, 2])
    #expect(given.energies(on: day) == [5])
    #expect(given.moods(on: day.previous) == [-2])
    #expect(given.energies(on: day.previous) == [])
    #expect(given.firstDay == day.previous)
    #expect(MoodsInReflections([], in: shanghai).firstDay == nil)
  }

  /// The journal's moods as a file, of a site of some systems.
  private func moods(
    without others: [String] = [], audience: Audience = .me
  ) async throws -> String? {
    let reflections = [
      #"{"at":"2026-11-18T21:00","text":"Words.","mood":-1}"#,
      #"{"at":"2026-11-20T12:00","text":"Words.","mood":1}"#,
      #"{"at":"2026-11-20T23:00","text":"Still to come.","mood":-2}"#,
    ]
    let vault = MemoryFiles([
      "growth/reflections.jsonl": reflections.joined(separator: "\n"),
      "journal/entries.jsonl": #"{"at":"2026-11-20T09:00","text":"Words.","mood":2}"#,
    ])
    var site = try GivenSite(asOf: "2026-11-20 18:40", vault: vault)
    site.systems.removeAll { others.contains($0.name) }
    site.audience = audience
    return await rendered("data/journal.mood.csv", of: site)
  }

  @Test func `A day’s mood in the journal is of its reflections too`() async throws {
    #expect(
      try await moods()
        == "day,mood,count,meanOf7Days\r\n2026-11-18,-1,1,-1\r\n2026-11-20,1.5,2,0.25\r\n")
  }

  @Test func `Without growth there are the journal’s moods alone`() async throws {
    #expect(
      try await moods(without: ["growth", MoodsInReflectionsSystem().name])
        == "day,mood,count,meanOf7Days\r\n2026-11-20,2,1,2\r\n")
  }

  @Test func `Others see them where reflections and journal are named`() async throws {
    #expect(try await moods(audience: .public) == nil)
    #expect(try await moods(audience: .friends(of: ["growth"])) == nil)
    let alone = "day,mood,count,meanOf7Days\r\n2026-11-20,2,1,2\r\n"
    #expect(try await moods(audience: .friends(of: ["journal"])) == alone)
    var audience = Audience.friends()
    #expect(try await moods(audience: audience) == moods())
    audience.levels["growth"] = .parts(["goals", "tasks"])
    #expect(try await moods(audience: audience) == alone)
  }
}
