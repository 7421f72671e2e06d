import Basics
import Foundation
import TestKit
import Testing

@testable import Vault

/// Checks merges of random histories against the semantics of merging. `MERGE_COUNT=100000` sets
/// their number; `make test-merges` is fast enough for so many.
struct RecordMergeTests {
  private static let count =
    ProcessInfo.processInfo.environment["MERGE_COUNT"].flatMap(Int.init) ?? 3_000

  /// A few versions of a few records, so that collisions are frequent.
  private struct Histories {
    var random: SeededGenerator

    mutating func version() -> RecordVersion {
      func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
      }
      let time = one(of: [nil, nil, 0, 1, 1, 2, 3])
      var members = [
        RecordText.Member("title", .string(one(of: ["a", "b", "é", "e\u{301}", "c"])))
      ]
      if Int.random(in: 0..<8, using: &random) == 0 {
        members.append(RecordText.Member("conflictOf", .string(one(of: ["x", "y"]))))
      }
      // A record without an id is identified by its contents.
      let hash = ContentHash([("title", members[0].json.plain)]).hex
      // A conflict copy may conflict again.
      let identity = one(of: ["x", "x", "y", "é", "e\u{301}", hash, "x-conflict-1"])
      return RecordVersion(
        Array(identity.utf8), at: time.map { Instant(seconds: Int64($0)) },
        isDeleted: Int.random(in: 0..<6, using: &random) == 0, members)
    }

    mutating func versions() -> RecordVersions {
      var versions = RecordVersions(
        (0..<Int.random(in: 0..<7, using: &random)).map { _ in version() })
      if Bool.random(using: &random) { versions.settle() }
      return versions
    }
  }

  @Test func `Merging does not depend on the order, and twice is as once`() {
    for seed in 0..<UInt64(Self.count) {
      var made = Histories(random: SeededGenerator(seed))
      let (a, b, c) = (made.versions(), made.versions(), made.versions())
      let ab = a.merged(with: b)
      let (left, right) = (ab.merged(with: c), a.merged(with: b.merged(with: c)))
      guard ab == b.merged(with: a), left == right, ab.merged(with: b) == ab,
        ab.merged(with: ab) == ab, left.counting() == right.counting()
      else {
        Issue.record("seed \(seed)")
        return
      }
    }
  }

  @Test func `No version is lost, and no text that disagrees with another`() {
    for seed in 0..<UInt64(Self.count) {
      var made = Histories(random: SeededGenerator(seed &+ 1 << 40))
      let (a, b) = (made.versions(), made.versions())
      let merged = a.merged(with: b)
      let given = Set(a.counts.keys).union(b.counts.keys)
      let counting = merged.counting(includingDeleted: true)
      var kept: [String: Set<[UInt8]>] = [:]
      for version in merged.counts.keys {
        guard let record = version.conflictOf else { continue }
        kept[record, default: []].insert(Array(version.facts.map(\.json.line).joined().utf8))
      }
      for version in given {
        let isThere =
          merged.counts[version] == max(a.counts[version] ?? 0, b.counts[version] ?? 0)
        // The winning version is equal, later, or a deletion, or both are kept.
        guard let winner = counting[version.identity], isThere,
          winner == version || winner.counts(over: version)
        else {
          Issue.record("seed \(seed): \(version.identifier)")
          return
        }
        let others = given.filter {
          $0.identity == version.identity && $0.updatedAt == version.updatedAt && !$0.isDeleted
            && $0.content != version.content
        }
        guard !version.isDeleted, !others.isEmpty else { continue }
        let says = Array(version.facts.map(\.json.line).joined().utf8)
        let isFirst = others.allSatisfy {
          version.content.lexicographicallyPrecedes($0.content)
        }
        guard isFirst || kept[version.identifier]?.contains(says) == true else {
          Issue.record("seed \(seed): \(version.identifier) is not kept")
          return
        }
      }
    }
  }

  private func version(
    _ id: String, _ seconds: Int64?, _ title: String?
  ) -> RecordVersion {
    RecordVersion(
      Array(id.utf8), at: seconds.map { Instant(seconds: $0) }, isDeleted: title == nil,
      title.map { [RecordText.Member("title", .string($0))] } ?? [])
  }

  private func merge(_ ours: [RecordVersion], _ theirs: [RecordVersion]) -> [String] {
    let merged = RecordVersions(ours).merged(with: RecordVersions(theirs)).counting()
    return merged.values.map { version in
      let title = version.members.first { $0.name == "title" }?.json.plain ?? ""
      return "\(version.identifier)=\(title)" + (version.conflictOf.map { " of \($0)" } ?? "")
    }.sorted()
  }

  @Test func `The later change counts, a deletion too`() {
    #expect(merge([version("x", 1, "a")], [version("x", 2, "b")]) == ["x=b"])
    #expect(merge([version("x", nil, "a")], [version("x", 2, "b")]) == ["x=b"])
    #expect(merge([version("x", 1, "a")], [version("x", 2, nil)]) == [])
    #expect(merge([version("x", 3, "a")], [version("x", 2, nil)]) == ["x=a"])
    #expect(merge([version("x", 2, "a")], [version("x", 2, nil)]) == [])
    #expect(merge([version("x", 1, "a")], [version("y", 1, "b")]) == ["x=a", "y=b"])
  }

  @Test func `Two versions of one moment are both kept, whichever side merges`() {
    let (one, other) = ([version("x", 1, "b")], [version("x", 1, "a")])
    let kept = merge(one, other)
    #expect(kept.count == 2 && kept[1] == "x=a")
    #expect(kept[0].hasPrefix("x-conflict-") && kept[0].hasSuffix("=b of x"))
    #expect(merge(other, one) == kept)
    #expect(merge([version("x", nil, "b")], [version("x", nil, "a")]).count == 2)
    // Once resolved by a later change, it stays resolved.
    let conflict = String(kept[0].prefix { $0 != "=" })
    let settled = one + [version(conflict, 9, nil)]
    #expect(merge(settled, other) == ["x=a"])
    // Further changes on one side do not remove the other side's version.
    #expect(merge(one + [version("x", 5, "c")], other).count == 2)
    #expect(merge([version("x", 1, "a")], [version("x", 1, "a")]) == ["x=a"])
  }

  @Test func `Values are compared by what they are, not by how they are written`() throws {
    func version(_ json: String) throws -> RecordVersion {
      let reader = CollectionReader(files: MemoryFiles(), zone: shanghai, width: 1)
      let part = CollectionReader.Part(path: "a.jsonl", format: .jsonl)
      return RecordVersion(
        try #require(reader.texts(of: AnyRecord(), in: Array(json.utf8), part).first))
    }
    let written = try version(#"{"id":"x","a":{"p":["é",1], "q":null},"b":"é"}"#)
    #expect(
      try version(#"{ "b":"\u00e9","a":{"q":null,"p":["\u00E9", 1]} ,"c":null,"id":"\u0078"}"#)
        == written)
    #expect(try version(#"{"id":"x","a":{"p":["é","1"],"q":null},"b":"é"}"#) != written)
    #expect(try version(#"{"id":"x","a":{"p":["é",1],"q":null},"b":"e\u0301"}"#) != written)
  }
}
