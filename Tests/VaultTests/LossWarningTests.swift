import Basics
import Testing

@testable import Vault

/// The changes reported as losses, and others.
struct LossWarningTests {
  private static let lines = (1...40).map { "{\"id\":\"g\($0)\",\"amount\":200}\n" }
  private let now = Instant(seconds: 1_790_000_000)
  private let vault = MemoryFiles([
    "daybook.yaml": "timeZone: Asia/Shanghai\nlanguages: [en]\n",
    "gifts/gifts.jsonl": Self.lines.joined(),
    "pages/about.md": "# About\n\nA page about moss, frost and the days between.\n",
    "pages/picture.png": "\u{89}PNG",
  ])
  private var store: SnapshotStore { SnapshotStore(of: vault) }

  private func counted(_ records: Int, deleted: Int = 0) -> [CountedRecords] {
    [CountedRecords("gifts/gifts", records: records, deleted: deleted)]
  }

  @discardableResult
  private func take(
    _ reason: String = SnapshotStore.asked, after seconds: Int = 0,
    _ counted: [CountedRecords]? = nil
  ) throws -> SnapshotStore.Outcome {
    try store.take(
      reason, at: now + .seconds(seconds), counted: counted ?? self.counted(40))
  }

  private func losses(_ counted: [CountedRecords]? = nil) throws -> [String] {
    let alarm = try #require(LossWarning(store))
    return alarm.losses(in: vault, counted: counted ?? self.counted(40)).map(\.path.text)
  }

  private func write(_ path: VaultPath, _ text: String) throws {
    try vault.replace(path, with: Array(text.utf8), .written)
  }

  @Test func `Without a snapshot there is no alarm`() { #expect(LossWarning(store) == nil) }

  @Test func `A file that is gone, empty, cut or noise is told of`() throws {
    try take()
    #expect(try losses().isEmpty)
    try vault.remove("pages/about.md")
    try write("daybook.yaml", "")
    try write("gifts/gifts.jsonl", Self.lines.prefix(39).joined())
    try write("pages/picture.png", "\u{89}")
    #expect(
      try losses() == ["daybook.yaml", "gifts/gifts.jsonl", "pages/about.md", "pages/picture.png"])
    try vault.replace("gifts/gifts.jsonl", with: Array(repeating: 0xF3, count: 4_000), .written)
    #expect(try losses().contains("gifts/gifts.jsonl"))
  }

  @Test func `What people do on most days is no loss`() throws {
    try take()
    // A page becomes shorter, another is renamed, the settings change.
    try write("pages/about.md", "# About\n\nA page about moss and frost.\n")
    let picture = try vault.contents(of: "pages/picture.png")
    try vault.remove("pages/picture.png")
    try vault.replace("pages/moss.png", with: picture, .written)
    try write("daybook.yaml", "timeZone: Asia/Shanghai\n")
    // A typo is corrected, which makes a line shorter.
    try write("gifts/gifts.jsonl", Self.lines.joined().replacing("200}", with: "20}"))
    #expect(try losses().isEmpty)
    // Most records are deleted, which adds lines.
    let deletions = (1...30).map {
      "{\"id\":\"g\($0)\",\"updatedAt\":\"2026-11-20T10:00:00Z\",\"deleted\":true}\n"
    }
    try write("gifts/gifts.jsonl", (Self.lines + deletions).joined())
    #expect(try losses(counted(10, deleted: 30)).isEmpty)
    // And tidying up removes these lines.
    try take("tidy", after: 1, counted(10, deleted: 30))
    try write("gifts/gifts.jsonl", Self.lines.suffix(10).joined())
    try store.expect(["gifts/gifts.jsonl"])
    #expect(try losses(counted(10)).isEmpty)
    // A change intended by Daybook is not a loss of records either.
    #expect(try losses(counted(0)).isEmpty)
    try take(after: 2, counted(10))
    #expect(try losses(counted(0)) == ["gifts/gifts"])
  }

  @Test(arguments: [(19, true), (20, false), (0, true), (40, false)])
  func `Fewer than half of the records are told of`(left: Int, isTold: Bool) throws {
    try take()
    #expect(try losses(counted(left)) == (isTold ? ["gifts/gifts"] : []))
    let alarm = try #require(LossWarning(store))
    let told = alarm.losses(in: vault, counted: counted(left)).map {
      alarm.diagnostic(of: $0, in: vault)
    }
    #expect(told.allSatisfy { $0.kind == "records-lost" && $0.severity == .warning })
    let restore = "daybook backup restore 2026-09-21T14-13-20.000Z --only gifts/gifts;"
    #expect(told.allSatisfy { $0.hint?.contains(restore) == true })
  }

  @Test func `A snapshot that nobody asked for does not make up for a loss`() throws {
    try take()
    try vault.remove("pages/about.md")
    guard case .made = try take("import", after: 10) else {
      return #expect(Bool(false), "the snapshot was not made")
    }
    #expect(try losses() == ["pages/about.md"])
    let alarm = try #require(LossWarning(store))
    #expect(alarm.snapshot == "2026-09-21T14-13-20.000Z")
    // The default snapshot to restore is the last one with nothing missing.
    #expect(try store.named(nil).id == alarm.snapshot)
    // The same content again, now confirmed as intended.
    guard case .made = try take(after: 20) else {
      return #expect(Bool(false), "the snapshot was not made")
    }
    #expect(try losses().isEmpty)
  }

  @Test func `The snapshot that a loss is told from stays as long as that is told`() throws {
    try take()
    try vault.remove("pages/about.md")
    for number in 1...15 {
      try write("pages/note.md", "number \(number), and a line to make it longer")
      try take("import", after: number * 60)
      _ = try store.thin()
    }
    #expect(try losses() == ["pages/about.md"])
    #expect(try store.ids().count == 11)
  }
}
