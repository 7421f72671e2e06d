import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Site
@testable import daybook

/// A page about a time shows nothing later, so that a later record does not require computing it
/// again.
struct PastPagesTests {
  /// Half a year of focus, with data of other systems. Device events are excluded, as a later one
  /// may end what another began.
  private static let part: SmallVault.Part = [
    ("daybook.yaml", nil), ("focus/sessions/2026-Q3.jsonl", nil),
    ("focus/sessions/2026-Q4.jsonl", nil), ("growth/profile.yaml", nil),
    ("growth/goals.jsonl", nil), ("growth/tasks.jsonl", 200), ("growth/failures.jsonl", nil),
    ("growth/reflections.jsonl", nil), ("growth/flow.jsonl", nil), ("exercise/scans.jsonl", nil),
    ("exercise/exercises.jsonl", nil), ("exercise/products.jsonl", nil),
    ("exercise/completions/2026-Q4.jsonl", nil), ("gifts/contacts.jsonl", nil),
    ("gifts/books.jsonl", nil), ("gifts/records/2026.jsonl", nil), ("measures.yaml", nil),
    ("measures/headache.jsonl", nil), ("measures/reading/2026-Q4.jsonl", nil),
    ("measures/sleep/2026-Q3.jsonl", nil), ("measures/sleep/2026-Q4.jsonl", nil),
    ("journal/entries/2026.jsonl", nil), ("prompts/line-edit.md", nil),
    ("prompts/uses.jsonl", nil),
  ]
  private static let clock = Instant(seconds: 1_795_171_200)  // 2026-11-20T10:40:00Z

  /// The traces of a page about a time.
  private struct Known {
    var lastDay: Day
    /// The digest of its other inputs.
    var given: String
    /// Digests of its own inputs, and of each chart of its time.
    var digests: [String: String]
    /// The digest of the records up to then.
    var past: String
  }

  /// The files of records with days, by the key of the day.
  private static let dated: [(key: String, files: [VaultPath])] = [
    ("start", ["focus/sessions/2026-Q3.jsonl", "focus/sessions/2026-Q4.jsonl"]),
    ("day", ["growth/tasks.jsonl", "exercise/completions/2026-Q4.jsonl"]),
    (
      "at",
      [
        "growth/failures.jsonl", "growth/reflections.jsonl", "growth/flow.jsonl",
        "exercise/scans.jsonl", "measures/headache.jsonl", "measures/reading/2026-Q4.jsonl",
        "measures/sleep/2026-Q3.jsonl", "measures/sleep/2026-Q4.jsonl",
        "journal/entries/2026.jsonl", "prompts/uses.jsonl",
      ]
    ),
    ("date", ["gifts/records/2026.jsonl"]),
  ]

  private func known(of vault: SmallVault) async throws -> [VaultPath: Known] {
    let named = try NamedVault(
      try VaultOptions.parse(["--vault", vault.folder]), try AsOfOptions.parse([]))
    let input = try await named.site(clock: Self.clock).input
    let past = input.contents.digests
      .reduce(into: RecordDigests()) { $0.add($1.digests) }.days.upToDays
    let tree = SiteTree.all(["en"])[0]
    let series = input.contents.rooms(Words.words(tag: "en", own: []).words, in: tree)
      .flatMap(\.series)
    var known: [VaultPath: Known] = [:]
    for file in input.files().files {
      guard let tracing = file.tracing, let time = tracing.time else { continue }
      var page = Known(
        lastDay: time.lastDay, given: time.given(), digests: ["page": tracing.own()],
        past: past.digest(upTo: time.lastDay))
      // A chart of a part of a week or month shows all of it.
      let isWhole = [time.lastDay.week.lastDay, time.lastDay.month.lastDay].max() == time.lastDay
      for series in series {
        for kind in series.kinds where !kind.isOfNow && isWhole {
          var request = ChartRequest(kind: kind, data: series.name)
          request.range = file.path.parent.map { String($0.name) }
          page.digests[request.readName] = tracing.read(request.readName)
        }
      }
      known[file.path] = page
    }
    return known
  }

  @Test func `Pages of a time, and its charts, are the same without what came later`() async throws
  {
    try await SmallVault.with(Self.part) { vault in
      let all = try await known(of: vault)
      for cut in ["2026-11-11", "2026-11-08", "2026-10-14", "2026-09-30", "2026-08-31"] {
        let lastDay = try #require(Day(cut))
        for (key, files) in Self.dated {
          for path in files {
            let lines = try vault.text(path).split(separator: "\n").filter { line in
              guard let mark = line.firstRange(of: "\"\(key)\":\"") else { return true }
              let day = line[mark.upperBound...].prefix(10)
              return day <= cut || Day(String(day)) == nil
            }
            try vault.write(path, lines.map { $0 + "\n" }.joined())
          }
        }
        let less = try await known(of: vault)
        var count = 0
        for (path, page) in all where page.lastDay <= lastDay {
          guard let other = less[path], other.given == page.given else { continue }
          #expect(other.past == page.past, "\(path) without what is after \(cut)")
          let differ = page.digests.filter { other.digests[$0.key] != $0.value }.keys.sorted()
          #expect(differ.isEmpty, "\(path) without what is after \(cut)")
          count += 1
        }
        #expect(count > 100)
        // Later records do show on pages of their own time.
        #expect(all.contains { less[$0]?.past != $1.past && less[$0]?.digests != $1.digests })
      }
    }
  }
}
