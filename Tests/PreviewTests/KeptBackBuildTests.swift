import Basics
import Synchronization
import Testing
import Vault

@testable import Preview
@testable import daybook

/// Builds that begin while changes may still be in progress.
@Suite(.serialized)
struct KeptBackBuildTests {
  /// A vault that counts its loads, and that may change during one.
  private final class CountedVault: PreviewVault {
    let vault: ServedVault
    private let count = Mutex(0)
    private let change = Mutex<(@Sendable (Int) -> Void)?>(nil)

    init(_ vault: ServedVault) { self.vault = vault }

    var loads: Int { count.withLock(\.self) }
    func today() async -> Day? { await vault.today() }
    func load(_ changes: VaultChanges) async -> LoadedSite {
      let loaded = await vault.load(changes)
      let count = count.withLock { count in
        count += 1
        return count
      }
      change.withLock(\.self)?(count)
      return loaded
    }

    /// Calls `change` at the end of each future load, with the number of loads so far.
    func whileLoading(_ change: @escaping @Sendable (Int) -> Void) {
      self.change.withLock { $0 = change }
    }
  }

  /// Calls `body` with a built vault that has a page open.
  private static func with(
    _ body: (SmallVault, SiteBuilder, CountedVault) async throws -> Void
  ) async throws {
    try await SmallVault.with { vault in
      let counted = CountedVault(try vault.served())
      let builder = SiteBuilder(vault: counted, pause: .zero)
      await builder.update(.everything)
      await builder.finish()
      let about = EventHub.Page(path: RequestPath("/about/"), build: 1)
      let reader = try #require(builder.events.subscribe(about, first: .number(0)))
      try await body(vault, builder, counted)
      builder.events.unsubscribe(reader.reader)
    }
  }

  private static func text(_ builder: SiteBuilder) -> String {
    builder.servedBytes(of: "about/index.html").map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  @Test func `Nobody sees a build before its changes are over, and then it is there`() async throws
  {
    try await Self.with { vault, builder, counted in
      try vault.write("pages/about.md", "first save")
      builder.note(VaultChanges(["pages/about.md"]), mayGoOn: true)
      #expect(await eventually { counted.loads == 2 })
      await builder.finish()
      #expect(builder.current.snapshot.build == 1)
      #expect(!Self.text(builder).contains("first save"))

      builder.note(VaultChanges(), mayGoOn: false)
      #expect(await eventually { builder.current.snapshot.build == 2 })
      #expect(counted.loads == 2)
      #expect(differences(builder.servedBytes, try await vault.cleanBuild()) == [])
    }
  }

  @Test func `Changes that went on are one build with the first`() async throws {
    try await Self.with { vault, builder, counted in
      try vault.write("pages/about.md", "first save")
      builder.note(VaultChanges(["pages/about.md"]), mayGoOn: true)
      #expect(await eventually { counted.loads == 2 })
      await builder.finish()
      try vault.write("pages/about.md", "second save")
      try vault.append("growth/tasks.jsonl", #"{"title":"New","day":"2026-11-20"}"#)
      builder.note(VaultChanges(["pages/about.md", "growth/tasks.jsonl"]), mayGoOn: false)
      #expect(await eventually { builder.current.snapshot.build == 2 })
      #expect(Self.text(builder).contains("second save"))
      #expect(differences(builder.servedBytes, try await vault.cleanBuild()) == [])
      await builder.finish()
      #expect(builder.current.snapshot.build == 2)
    }
  }

  @Test func `What is not made again is compared with what was seen, not with what was kept back`()
    async throws
  {
    try await Self.with { vault, builder, counted in
      try vault.append("growth/tasks.jsonl", #"{"title":"New","day":"2026-11-20"}"#)
      builder.note(VaultChanges(["growth/tasks.jsonl"]), mayGoOn: true)
      #expect(await eventually { counted.loads == 2 })
      await builder.finish()
      // On its own, this change would affect one page.
      try vault.write("pages/about.md", "A page")
      builder.note(VaultChanges(["pages/about.md"]), mayGoOn: false)
      #expect(await eventually { builder.current.snapshot.build == 2 })
      #expect(differences(builder.servedBytes, try await vault.cleanBuild()) == [])
    }
  }

  @Test func `A record that a form adds is seen at once, with what was kept back`() async throws {
    try await Self.with { vault, builder, counted in
      try vault.write("pages/about.md", "a save")
      builder.note(VaultChanges(["pages/about.md"]), mayGoOn: true)
      #expect(await eventually { counted.loads == 2 })
      await builder.finish()
      try vault.append("growth/tasks.jsonl", #"{"title":"New","day":"2026-11-20"}"#)
      await builder.update(VaultChanges(["growth/tasks.jsonl"]))
      let clean = try await vault.cleanBuild()
      #expect(differences(builder.servedBytes, clean) == [])
      #expect(builder.current.snapshot.build == 2)
      // The end of the changes arrives, with no further pages to publish.
      await builder.update(VaultChanges())
      #expect(builder.current.snapshot.build == 2)
    }
  }

  @Test func `A page that was first looked at while its next build was kept back is loaded anew`()
    async throws
  {
    try await SmallVault.with { vault in
      let counted = CountedVault(try vault.served())
      // Pages are made only when requested.
      let builder = SiteBuilder(vault: counted, pause: .untilAsked)
      let path = try #require(RequestPath("/about/"))
      func look() -> ServedFile.Content? { builder.current.snapshot.file(at: path)?.content }
      let first = try vault.text("pages/about.md")
      await builder.update(.everything)
      let before = look()
      try vault.write("pages/about.md", "another text")
      await builder.update(VaultChanges(["pages/about.md"]))
      try vault.write("pages/about.md", first)
      builder.note(VaultChanges(["pages/about.md"]), mayGoOn: true)
      #expect(await eventually { counted.loads == 3 })
      await builder.finish()
      #expect(look()?.build == 2)
      await builder.update(VaultChanges())
      #expect(builder.current.snapshot.change(of: path, since: 2) == .changed)
      #expect(look()?.hash == before?.hash)
      #expect(look()?.build == 3)
    }
  }

  @Test func `A vault that cannot be read for a moment is not told of`() async throws {
    try await Self.with { vault, builder, counted in
      let settings = try vault.text("daybook.yaml")
      try vault.write("daybook.yaml", "title: [")
      builder.note(VaultChanges(["daybook.yaml"]), mayGoOn: true)
      #expect(await eventually { counted.loads == 2 })
      await builder.finish()
      #expect(!builder.current.diagnostics.hasErrors)
      try vault.write("daybook.yaml", settings + "\n")
      builder.note(VaultChanges(["daybook.yaml"]), mayGoOn: false)
      #expect(await eventually { counted.loads == 3 })
      await builder.finish()
      #expect(!builder.current.diagnostics.hasErrors)
    }
  }

  @Test func `Changes that go on while the vault is read cost no more than that`() async throws {
    try await Self.with { vault, builder, counted in
      try vault.write("pages/about.md", "first save")
      counted.whileLoading { loads in
        guard loads == 2 else { return }
        #expect(throws: Never.self) { try vault.write("pages/about.md", "second save") }
        builder.note(VaultChanges(["pages/about.md"]), mayGoOn: false)
      }
      builder.note(VaultChanges(["pages/about.md"]), mayGoOn: true)
      #expect(await eventually { builder.current.snapshot.build == 2 })
      #expect(counted.loads == 3)
      #expect(differences(builder.servedBytes, try await vault.cleanBuild()) == [])
    }
  }

  @Test func `Changes that are over are seen, whatever began since, and that is not`() async throws
  {
    try await Self.with { vault, builder, counted in
      try vault.write("pages/about.md", "first save")
      counted.whileLoading { loads in
        guard loads == 2 else { return }
        builder.note(VaultChanges(), mayGoOn: false)
        #expect(throws: Never.self) { try vault.write("pages/how-i-work.md", "half of a save") }
        builder.note(VaultChanges(["pages/how-i-work.md"]), mayGoOn: true)
      }
      builder.note(VaultChanges(["pages/about.md"]), mayGoOn: true)
      #expect(await eventually { counted.loads == 3 })
      await builder.finish()
      #expect(builder.current.snapshot.build == 2)
      #expect(Self.text(builder).contains("first save"))
      await builder.update(VaultChanges())
      #expect(builder.current.snapshot.build == 3)
      #expect(counted.loads == 3)
      #expect(differences(builder.servedBytes, try await vault.cleanBuild()) == [])
    }
  }

  @Test func `Changes that do not end are seen all the same`() async throws {
    try await Self.with { vault, builder, counted in
      try vault.write("pages/about.md", "save 1")
      // Each load brings more changes, which may continue but do not.
      counted.whileLoading { loads in
        guard loads < 8 else { return }
        #expect(throws: Never.self) { try vault.write("pages/about.md", "save \(loads)") }
        builder.note(VaultChanges(["pages/about.md"]), mayGoOn: true)
        builder.note(VaultChanges(), mayGoOn: false)
      }
      builder.note(VaultChanges(["pages/about.md"]), mayGoOn: true)
      #expect(await eventually { counted.loads == 8 && Self.text(builder).contains("save 7") })
      // All except the first build, and the build that was not to be visible yet.
      #expect(builder.current.snapshot.build == 7)
      #expect(differences(builder.servedBytes, try await vault.cleanBuild()) == [])
    }
  }
}
