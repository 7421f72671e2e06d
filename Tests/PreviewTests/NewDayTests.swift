import ArgumentParser
import Basics
import Foundation
import Synchronization
import Testing
import Vault

@testable import Preview
@testable import daybook

/// A day that begins while the preview runs.
@Suite(.serialized)
struct NewDayTests {
  /// The clock of a machine, which a test sets.
  private final class Clock: Sendable {
    private let state = Mutex(Instant(seconds: 0))

    func set(_ text: String) throws {
      guard case .instant(let instant) = try TimeText(text) else { return }
      state.withLock { $0 = instant }
    }
    var now: Instant { state.withLock(\.self) }
  }

  /// Checks between which something happens.
  private struct Looks: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var steps: [@Sendable () async throws -> Void]

    func makeAsyncIterator() -> Looks { self }

    mutating func next() async -> Void? {
      guard !steps.isEmpty else { return nil }
      do { try await steps.removeFirst()() } catch { Issue.record(error) }
      return ()
    }
  }

  private static let settings = "title: A vault\ntimeZone: Asia/Shanghai\n"

  /// Builds a vault whose clock is just before the midnight of 21 November in its zone, which is
  /// 16:00 UTC.
  private static func with(
    settings: String, pause: Duration = .untilAsked,
    _ body: (SmallVault, SiteBuilder, Clock) async throws -> Void
  ) async throws {
    try await SmallVault.with { vault in
      try vault.write("daybook.yaml", settings)
      try vault.write("pages/day.md", "# Today\n\n{{ today.day }}\n")
      let clock = Clock()
      try clock.set("2026-11-20T15:59:59Z")
      let served = ServedVault(
        try VaultOptions.parse(["--vault", vault.folder]), try AsOfOptions.parse([]),
        showsDrafts: false, clock: { clock.now })
      let builder = SiteBuilder(vault: served, pause: pause)
      await builder.update(.everything)
      try await body(vault, builder, clock)
    }
  }

  private static func day(_ builder: SiteBuilder) -> String {
    let page = builder.servedBytes(of: "day/index.html").map { String(decoding: $0, as: UTF8.self) }
    return ["2026-11-20", "2026-11-21", "2026-11-22"].filter { page?.contains($0) ?? false }
      .joined(separator: ", ")
  }

  @Test func `The site is built anew once when a day begins in the vault's zone`() async throws {
    try await Self.with(settings: Self.settings) { vault, builder, clock in
      #expect(Self.day(builder) == "2026-11-20")
      let before = builder.servedBytes
      await builder.followDays(
        Looks(steps: [
          {},
          {
            #expect(builder.current.snapshot.build == 1)
            try clock.set("2026-11-20T16:00:00Z")
          },
          {
            #expect(builder.current.snapshot.build == 2)
            #expect(Self.day(builder) == "2026-11-21")
            try clock.set("2026-11-21T15:59:59Z")
          },
          { #expect(builder.current.snapshot.build == 2) },
        ]))
      #expect(builder.current.snapshot.build == 2)
      #expect(!differences(before, builder.servedBytes).isEmpty)
      let clean = try await vault.cleanBuild(clock: clock.now)
      #expect(differences(builder.servedBytes, clean) == [])
    }
  }

  @Test func `A day that began while the machine slept is noticed when it wakes`() async throws {
    try await Self.with(settings: Self.settings) { _, builder, clock in
      await builder.followDays(Looks(steps: [{ try clock.set("2026-11-22T03:00:00Z") }]))
      #expect(Self.day(builder) == "2026-11-22")
    }
  }

  @Test func `A record that came after midnight brings the day with it`() async throws {
    try await Self.with(settings: Self.settings) { vault, builder, clock in
      try clock.set("2026-11-20T16:00:01Z")
      try vault.append(
        "growth/tasks.jsonl", #"{"id":"late","title":"Late","day":"2026-11-21"}"#)
      await builder.update(VaultChanges(["growth/tasks.jsonl"]))
      #expect(Self.day(builder) == "2026-11-21")
      await builder.followDays(Looks(steps: [{}]))
      #expect(builder.current.snapshot.build == 2)
    }
  }

  @Test func `Where the vault says what day it is, no day begins`() async throws {
    try await Self.with(settings: Self.settings + "asOf: 2026-11-20T18:40:00+08:00\n") {
      _, builder, clock in
      await builder.followDays(
        Looks(steps: [{ try clock.set("2026-11-22T03:00:00Z") }, {}]))
      #expect(builder.current.snapshot.build == 1)
      #expect(Self.day(builder) == "2026-11-20")
    }
  }

  @Test func `A day that begins while the vault cannot be read comes when it can`() async throws {
    try await Self.with(settings: Self.settings, pause: .zero) { vault, builder, clock in
      await builder.finish()
      let said = builder.current.number
      try FileManager.default.moveItem(atPath: vault.folder, toPath: vault.folder + "-away")
      await builder.followDays(
        Looks(steps: [{ try clock.set("2026-11-20T16:00:00Z") }, {}, {}]))
      // The last good site stays, with the problem above it, reported once.
      #expect(Self.day(builder) == "2026-11-20")
      #expect(builder.current.diagnostics.hasErrors)
      #expect(builder.current.number == said + 1)
      try FileManager.default.moveItem(atPath: vault.folder + "-away", toPath: vault.folder)
      await builder.update(VaultChanges(["pages/day.md"]))
      #expect(Self.day(builder) == "2026-11-21")
    }
  }
}
