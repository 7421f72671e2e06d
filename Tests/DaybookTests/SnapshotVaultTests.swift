import AllSystems
import ArgumentParser
import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// The sample vault: each file is damaged, reported and restored.
struct SnapshotVaultTests {
  /// Ways to damage a file.
  enum Damage: CaseIterable {
    case deletion, emptying, halving, noise

    func strike(
      _ path: VaultPath, in vault: DiskFiles, _ generator: inout SeededGenerator
    ) throws {
      let bytes = try vault.contents(of: path)
      switch self {
      case .deletion: try vault.remove(path)
      case .emptying: try vault.replace(path, with: [], .written)
      case .halving: try vault.replace(path, with: Array(bytes[..<(bytes.count / 2)]), .written)
      case .noise:
        let noise = bytes.map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        try vault.replace(path, with: noise, .written)
      }
    }
  }

  private let now = Instant(seconds: 1_795_000_000)

  private func library(_ vault: any Files) -> RecordLibrary {
    RecordLibrary(vault, at: Moment(asOf: now, zone: shanghai))
  }

  /// The number of parts that the sample's files are split into, as damaging one requires reading
  /// all others.
  private static let parts = 20

  /// Calls `body` with a copy of the sample on disk, or a part of it, and its snapshot.
  private func withSample(
    _ part: Int? = nil,
    _ body: (DiskFiles, SnapshotStore, Snapshot, RecordLibrary) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let sample = try InitCommand.parse([folder, "--sample", "--language", "en"])
    let vault = DiskFiles(root: folder)
    for (index, (path, bytes)) in try sample.contents().enumerated()
    where part == nil || index % Self.parts == part || path.text == Settings.fileName {
      try vault.replace(path, with: bytes, .written)
    }
    try vault.append(Array("{\"id\":\"c-1\"}\n".utf8), to: ".daybook/changes.jsonl")
    let library = library(vault)
    let store = SnapshotStore(of: vault)
    let outcome = try store.take(SnapshotStore.asked, at: now, counted: library.counted)
    try await body(vault, store, try #require(outcome.snapshot), library)
  }

  @Test(arguments: Damage.allCases, 0..<parts)
  func `Each file of the sample that is damaged is told of, and put back`(
    damage: Damage, part: Int
  ) async throws {
    try await withSample(part) { vault, store, snapshot, library in
      let alarm = try #require(LossWarning(store))
      let counted = snapshot.list.counted
      #expect(alarm.losses(in: vault, counted: counted).isEmpty)
      #expect(snapshot.list.entries.count > 240 / Self.parts)
      var generator = SeededGenerator(7)
      for entry in snapshot.list.entries {
        let before = try vault.contents(of: entry.path)
        try damage.strike(entry.path, in: vault, &generator)
        let told = alarm.losses(in: vault, counted: counted)
        #expect(told.map(\.path) == [entry.path], "\(damage) \(entry.path)")
        for loss in told {
          let hint = alarm.diagnostic(of: loss, in: vault).hint ?? ""
          #expect(hint.contains("restore \(snapshot.id) --only \(entry.path.typed);"), "\(hint)")
        }
        let plan = try RestorePlan(of: snapshot, only: [entry.path.text], in: vault)
        try plan.perform(from: store, in: vault)
        #expect(try vault.contents(of: entry.path) == before, "\(entry.path)")
      }
      #expect(alarm.losses(in: vault, counted: library.counted).isEmpty)
    }
  }

  @Test func `Records are counted as those who read them all do`() async throws {
    try await withSample { vault, _, snapshot, library in
      let contents = try await NamedVault(
        try VaultOptions.parse(["--vault", vault.rootName]), try AsOfOptions.parse([])
      ).contents(of: Systems.all)
      let read = contents.counted.filter { $0.records + $0.deleted > 0 }
        .sorted { $0.collection < $1.collection }
      // The history of each prompt is a separate file.
      #expect(read == snapshot.list.counted.filter { $0.collection != "prompts/history" })
      #expect(read.count > 10 && read.contains { $0.records > 1_000 })
    }
  }

  @Test func `A build and a check say what was lost, until somebody says that it is meant`()
    async throws
  {
    try await withSample { vault, store, _, library in
      let named = try NamedVault(
        try VaultOptions.parse(["--vault", vault.rootName]), try AsOfOptions.parse([]))
      func told(_ kept: CachedSite = CachedSite()) async throws -> [String] {
        let loaded = try await named.site(keeping: kept, clock: now)
        return loaded.diagnostics.kept.filter { ["file-lost", "records-lost"].contains($0.kind) }
          .map { $0.place?.file ?? "" }
      }
      #expect(try await told().isEmpty)
      // A preview reads only the changed files.
      var kept = try await named.site(clock: now).kept
      let gifts = try #require(VaultPath(validating: "gifts/contacts.jsonl"))
      try vault.remove(gifts)
      #expect(try await told(kept).isEmpty)
      kept.forget(gifts)
      #expect(try await told(kept) == [vault.displayName(of: gifts)])
      #expect(try await told() == [vault.displayName(of: gifts)])
      _ = try store.take(
        SnapshotStore.asked, at: now + .seconds(60), counted: library.counted)
      #expect(try await told().isEmpty)
      #expect(try await told(kept).isEmpty)
    }
  }

  @Test func `Before an import and before many changes a snapshot is made`() throws {
    let lines = (1...30).map {
      "{\"id\":\"t\($0)\",\"title\":\"Task \($0)\",\"rank\":1,\"day\":\"2026-11-20\"}\n"
    }
    let vault = MemoryFiles(["growth/tasks.jsonl": lines.joined()])
    let library = library(vault)
    let store = SnapshotStore(of: vault)
    let kind = try library.kind("task")
    let records = try library.records(of: kind)
    #expect(records.count == 30)
    func delete(_ records: some Sequence<StoredRecord>) throws {
      try library.write(
        records.map {
          RecordChange(
            kind.collection, $0.text.identifier, before: $0.text.content, after: nil)
        }, "delete", "tasks")
    }
    try delete(records.prefix(5))
    #expect(try store.ids().isEmpty)
    let before = try vault.contents(of: "growth/tasks.jsonl")
    try delete(records.dropFirst(5))
    let kept = try store.named(nil)
    #expect(kept.list.reason == "delete" && kept.list.records == 25)
    #expect(try store.files(of: kept).contents(of: "growth/tasks.jsonl") == before)
    #expect(try library.records(of: kind).isEmpty)
    // Nothing is lost: all missing records are marked as deleted.
    #expect(try #require(LossWarning(store)).losses(in: vault, counted: library.counted).isEmpty)

    var addition = ImportPlan.Addition(to: "growth/tasks", year: Year(2026))
    var line = RecordFields()
    line.add("id", text: "new")
    line.add("title", text: "New")
    addition.add(line)
    var plan = ImportPlan()
    try library.perform([plan], "nothing")
    #expect(try store.ids().count == 1)
    plan.additions = [addition]
    try library.perform([plan], "one")
    #expect(try store.ids().count == 2)
    #expect(try store.named(nil).list.reason == "import")
  }

  @Test func `Where nothing may be written nothing is kept`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try DiskFiles(root: folder).replace("daybook.yaml", with: Array("a: [".utf8), .written)
    let vault = try UnlockedFiles.ofVault(at: folder)
    #expect(throws: Failure.self) { try library(vault).takeSnapshot(before: "import") }
    #expect(try DiskFiles(root: folder).list(.root).map(\.name) == ["daybook.yaml"])
  }
}
