import Basics
import Foundation
import TestKit
import Testing

@testable import Vault

/// Copies of a vault changed independently, with logs of their changes. The expected result is
/// computed here from the writes, or is an invariant of merging.
struct FieldMergeTests {
  private static let count =
    ProcessInfo.processInfo.environment["MERGE_COUNT"].flatMap(Int.init) ?? 2_000

  private static let record = Array("t".utf8)

  /// A copy of a vault with one record and the data next to it.
  private struct Copy {
    var versions: RecordVersions
    /// The delay of its clock in seconds.
    var delay: Int64

    private var all: [RecordVersion] { Array(versions.counts.keys) }

    private mutating func add(
      _ version: RecordVersion, _ change: LoggedChange?
    ) {
      let changes = change.map { [version.identity: Set([$0])] } ?? [:]
      versions = RecordVersions(
        all + [version],
        changes: versions.changes.merging(changes) { $0.union($1) })
    }

    /// Writes like the program: a line later than all before it, and its base.
    mutating func change(
      _ identity: [UInt8], at second: Int64, isLogged: Bool,
      _ edit: ([RecordText.Member]) -> [RecordText.Member]?
    ) {
      let old = versions.counting()[identity]
      // A deleted record is restored as it was, like undoing its deletion.
      let gone = versions.changes[identity]?.filter { $0.after == nil }
        .max { ($0.at ?? Instant(seconds: 0)) < ($1.at ?? Instant(seconds: 0)) }?.before
      guard old != nil || gone != nil && isLogged else { return }
      let newest = all.filter { $0.identity == identity }.compactMap(\.updatedAt).max()
      let clock = Instant(seconds: second - delay)
      var time = newest.map { max(clock, $0 + .microseconds(1)) } ?? clock
      if !isLogged {
        // Another program's writes are not a few microseconds after anything else.
        time = Instant(seconds: time.microseconds / 1_000_000 + 1) + .milliseconds(500)
      }
      let before = old?.facts
      let after = old == nil ? gone?.facts : edit(before ?? [])
      add(
        RecordVersion(identity, at: time, isDeleted: after == nil, after ?? []),
        isLogged ? LoggedChange(of: identity, at: time, from: before, to: after) : nil)
    }

    mutating func merge(_ other: Copy) { versions = versions.merged(with: other.versions) }
  }

  private static func value(_ name: String, of members: [RecordText.Member]) -> String? {
    members.first { $0.name == name }?.json.plain
  }

  private static func setting(
    _ name: String, _ value: String?, in members: [RecordText.Member]
  ) -> [RecordText.Member] {
    members.filter { $0.name != name }
      + (value.map { [RecordText.Member(name, .string($0))] } ?? [])
  }

  private static func beginning(isTimed: Bool = false) -> RecordVersions {
    RecordVersions([
      RecordVersion(
        record, at: isTimed ? Instant(seconds: 1) : nil,
        [RecordText.Member("title", .string("a")), RecordText.Member("note", .string("n"))])
    ])
  }

  /// Three copies that diverge, and occasionally merge another one.
  private static func copies(_ seed: UInt64, exchanging: Bool, logging: Int = 9) -> [Copy] {
    var random = SeededGenerator(seed)
    func number(_ below: Int) -> Int { Int.random(in: 0..<below, using: &random) }
    let beginning = beginning(isTimed: number(3) == 0)
    var copies = (0..<3).map { _ in
      Copy(versions: beginning, delay: Int64(exchanging ? number(4) * 10 : 0))
    }
    for step in 0..<(2 + number(10)) {
      let place = number(3)
      // Two copies may write at the same moment.
      let second = Int64(100 + step / (exchanging ? 1 + number(2) : 1))
      if exchanging, number(4) == 0 {
        copies[place].merge(copies[(place + 1 + number(2)) % 3])
        continue
      }
      let identities = copies[place].versions.counting().keys.sorted {
        $0.lexicographicallyPrecedes($1)
      }
      let identity = exchanging && number(4) == 0 ? identities.first ?? record : record
      let isLogged = number(10) < logging
      if exchanging, number(12) == 0 {
        copies[place].change(identity, at: second, isLogged: isLogged) { _ in nil }
        continue
      }
      let name = ["title", "note", "doneAt"][number(3)]
      let value = number(6) == 0 ? nil : "\(name) \(exchanging ? number(4) : step)"
      copies[place].change(identity, at: second, isLogged: isLogged) {
        setting(name, value, in: $0)
      }
    }
    return copies
  }

  private static func says(_ versions: RecordVersions) -> [String] {
    versions.counting().values.map { version in
      let facts = version.members.map { "\($0.name)=\($0.json.line)" }.sorted()
      return "\(version.identifier): \(facts)"
    }.sorted()
  }

  @Test(arguments: [true, false])
  func `Three copies have the same records, in whatever order and however often they are merged`(
    _ isAllLogged: Bool
  ) {
    for seed in 0..<UInt64(Self.count) {
      let copies = Self.copies(seed, exchanging: true, logging: isAllLogged ? 10 : 7)
      let (a, b, c) = (copies[0].versions, copies[1].versions, copies[2].versions)
      let ab = a.merged(with: b)
      let left = Self.says(ab.merged(with: c))
      guard ab == b.merged(with: a), Self.says(a.merged(with: b.merged(with: c))) == left,
        Self.says(c.merged(with: a).merged(with: b)) == left,
        Self.says(ab.merged(with: b)) == Self.says(ab), ab.merged(with: ab) == ab
      else {
        Issue.record("seed \(seed)")
        return
      }
    }
  }

  @Test func `Of each field the value that was written last counts, and any other is kept`() {
    for seed in 0..<UInt64(Self.count) {
      let copies = Self.copies(seed &+ 1 << 32, exchanging: false, logging: 10)
      let merged = copies[0].versions.merged(with: copies[1].versions)
        .merged(with: copies[2].versions)
      let counting = merged.counting()
      let kept = counting.values.filter { $0.conflictOf == "t" }
      var lost = 0
      for name in ["title", "note", "doneAt"] {
        let old = Self.value(name, of: Self.beginning().counting()[Self.record]?.facts ?? [])
        // The last write of each copy; values are never repeated.
        let written = copies.compactMap { copy -> (time: Instant, value: String?)? in
          let changes = copy.versions.changes[Self.record] ?? []
          return changes.compactMap { change in
            let (before, after) = (change.before?.facts ?? [], change.after?.facts ?? [])
            let value = Self.value(name, of: after)
            return value == Self.value(name, of: before) ? nil : change.at.map { ($0, value) }
          }.max { $0.time < $1.time }
        }
        let winner = written.max { $0.time < $1.time }
        let isRight =
          Self.value(name, of: counting[Self.record]?.facts ?? []) == (winner?.value ?? old)
          || winner != nil && winner?.value == nil
            && Self.value(name, of: counting[Self.record]?.facts ?? []) == nil
        // An emptied field does not record when it was emptied.
        let others = Set(written.compactMap(\.value)).subtracting([winner?.value ?? ""])
        lost += Set(written.map(\.value)).subtracting([winner?.value]).count
        let areKept = others.allSatisfy { value in
          kept.contains { Self.value(name, of: $0.facts) == value }
        }
        guard isRight, areKept else {
          Issue.record("seed \(seed): \(name), \(Self.says(merged))")
          return
        }
      }
      guard kept.count <= lost else {
        Issue.record("seed \(seed): more is kept than disagrees, \(Self.says(merged))")
        return
      }
    }
  }

  private func copies(_ edits: [[(String, String?)]]) -> [Copy] {
    edits.enumerated().map { index, edits in
      var copy = Copy(versions: Self.beginning(), delay: 0)
      for (step, edit) in edits.enumerated() {
        copy.change(Self.record, at: Int64(100 + 10 * step + index), isLogged: true) {
          Self.setting(edit.0, edit.1, in: $0)
        }
      }
      return copy
    }
  }

  @Test func `What was changed apart is both there, and nothing waits for anybody`() {
    let copies = copies([[("title", "b")], [("doneAt", "today")]])
    let merged = copies[0].versions.merged(with: copies[1].versions)
    #expect(Self.says(merged) == [#"t: ["doneAt=\"today\"", "note=\"n\"", "title=\"b\""]"#])
    #expect(copies[1].versions.merged(with: copies[0].versions) == merged)
  }

  @Test func `A value that somebody went on from does not wait`() {
    let copies = copies([[("title", "b"), ("title", "c")], [("title", "x")]])
    // The first copy was merged before its further changes.
    let early = self.copies([[("title", "b")], [("title", "x")]])
    let both = early[0].versions.merged(with: early[1].versions)
    #expect(Self.says(both).count == 2)
    let merged = both.merged(with: copies[0].versions)
    #expect(Self.says(merged) == Self.says(copies[0].versions.merged(with: copies[1].versions)))
    let waiting = merged.counting().values.filter { $0.conflictOf != nil }
    #expect(waiting.map { Self.value("title", of: $0.facts) } == ["x"])
  }

  @Test func `A deletion that is later counts, and an edit that is later brings back`() {
    var copies = copies([[("title", "b")], []])
    copies[1].change(Self.record, at: 200, isLogged: true) { _ in nil }
    #expect(Self.says(copies[0].versions.merged(with: copies[1].versions)).isEmpty)
    copies[0].change(Self.record, at: 300, isLogged: true) { Self.setting("note", "m", in: $0) }
    #expect(
      Self.says(copies[0].versions.merged(with: copies[1].versions))
        == [#"t: ["note=\"m\"", "title=\"b\""]"#])
  }

  @Test func `A list of changes is read by older and newer programs`() throws {
    let line =
      #"{"id":"c-1","at":"2026-11-20T09:00:00Z","action":"edit","summary":"x","later":{"a":[1]},"#
      + #""changes":[{"collection":"growth/tasks","id":"t","before":{"a":1},"after":{"a":2},"#
      + #""why":"because"}]}"#
    let entry = try #require(ChangeEntry(line: Array(line.utf8)[...]))
    #expect(entry.machine == nil && entry.isUndoable && entry.kept.isEmpty)
    // Fields of a newer program survive rewriting the line.
    let again = entry.json.line
    #expect(again.contains(#""later":{"a":[1]}"#) && again.contains(#""why":"because""#))
    var own = entry
    own.machine = "0123456789abcdef0123456789abcdef"
    own.kept = ["measures.yaml"]
    own.isUndoable = false
    own.changes[0].at = try at("2026-11-20T17:30")
    let read = try #require(ChangeEntry(line: Array(own.json.line.utf8)[...]))
    #expect(read.machine == own.machine && read.kept == own.kept && !read.isUndoable)
    #expect(read.changes[0].at == own.changes[0].at && read.json.line == own.json.line)
  }
}
