import Basics
import Testing

@testable import Vault

/// The choice of snapshots to keep.
struct SnapshotThinningTests {
  private func moment(_ day: String, _ time: String = "12:00:00") throws -> Instant {
    guard case .instant(let instant) = try TimeText("\(day)T\(time)Z") else { throw Missing() }
    return instant
  }
  private struct Missing: Error {}

  @Test func `Of two years, a snapshot each nine days, ten and one a month are left`() throws {
    let first = try moment("2025-01-03")
    let moments = (0..<77).map { first + .hours(24 * 9 * $0) }
    let kept = SnapshotThinning.kept(moments).sorted().map {
      Zone.utc.day(of: moments[$0]).description
    }
    // Computed from the same days by a few lines of Python.
    #expect(
      kept == [
        "2025-12-29", "2026-01-25", "2026-02-21", "2026-03-29", "2026-04-25", "2026-05-31",
        "2026-06-27", "2026-07-24", "2026-08-29", "2026-09-07", "2026-09-16", "2026-09-25",
        "2026-10-04", "2026-10-13", "2026-10-22", "2026-10-31", "2026-11-09", "2026-11-18",
      ])
  }

  @Test func `Few are all kept, in any order`() throws {
    let moments = try ["2026-11-02", "2026-11-01", "2026-11-03"].map { try moment($0) }
    #expect(SnapshotThinning.kept(moments) == [0, 1, 2])
    #expect(SnapshotThinning.kept([]).isEmpty)
  }

  @Test func `Only own snapshots that nobody named are removed`() throws {
    let vault = MemoryFiles([".daybook/vault": String(repeating: "a", count: 32)])
    let folder = MemoryFiles(["notes.txt": "mine", "broken.tar.zst": "?"])
    let store = SnapshotStore(of: vault, in: folder)
    let other = SnapshotStore(of: MemoryFiles(["a.md": "another vault"]), in: folder)
    for day in 1...20 {
      try vault.replace("day.md", with: Array("\(day)".utf8), .written)
      let now = try moment("2026-11-\(day < 10 ? "0" : "")\(day)")
      _ = try store.take("backup", at: now, counted: [])
      if day == 3 { _ = try other.take("backup", at: now + .seconds(1), counted: []) }
    }
    let named = try folder.contents(of: "2026-11-01T12-00-00.000Z.tar.zst")
    try folder.replace("before-the-trip.tar.zst", with: named, .written)
    #expect(try store.thin().count == 10)
    #expect(
      try store.ids() == [
        "2026-11-03T12-00-01.000Z", "2026-11-11T12-00-00.000Z", "2026-11-12T12-00-00.000Z",
        "2026-11-13T12-00-00.000Z", "2026-11-14T12-00-00.000Z", "2026-11-15T12-00-00.000Z",
        "2026-11-16T12-00-00.000Z", "2026-11-17T12-00-00.000Z", "2026-11-18T12-00-00.000Z",
        "2026-11-19T12-00-00.000Z", "2026-11-20T12-00-00.000Z", "before-the-trip", "broken",
      ])
    #expect(try folder.status(of: "notes.txt") != nil)
  }
}
