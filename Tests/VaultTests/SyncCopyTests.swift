import TestKit
import Testing

@testable import Vault

struct SyncCopyTests {
  /// Names from the programs' documentation and from bug reports.
  @Test(arguments: [
    ("2026.sync-conflict-20261120-093000-ABCDEFG.jsonl", "2026.jsonl"),
    ("mydata.sync-conflict-20161120-093000.txt", "mydata.txt"),
    ("notes.tar.sync-conflict-20261120-093000-AB2DEFG.gz", "notes.tar.gz"),
    ("mydata (conflicted copy 2018-04-10 093612).txt", "mydata.txt"),
    ("about (Lin's conflicted copy 2026-11-20).md", "about.md"),
    ("about (Lin's MacBook (2)'s conflicted copy 2026-11-20).md", "about.md"),
    ("about (old) (conflicted copy 2026-11-20).md", "about (old).md"),
    ("about (Lin's conflicted copy 2026-11-20) (1).md", "about.md"),
    ("about (Conflicted copy Pixel 202611200930).md", "about.md"),
    ("about (conflicted copy 3fa2c1d4).md", "about.md"),
    ("mydata_conflict-20180410-093612.txt", "mydata.txt"),
    ("tasks (SFConflict lin@example.org 2026-11-20-09-30-00).jsonl", "tasks.jsonl"),
    ("tasks-DESKTOP-4F7K2QX.jsonl", "tasks.jsonl"),
    ("tasks-LAPTOP-4F7K2QXA-2.jsonl", "tasks.jsonl"),
    ("2026 2.jsonl", "2026.jsonl"), ("tasks (1).csv", "tasks.csv"),
    ("2026-W46 2.md", "2026-W46.md"), ("daybook 2.yaml", "daybook.yaml"),
  ])
  func `A copy is known by its name`(_ name: String, _ original: String) {
    #expect(SyncCopy(name) { $0 == original }?.original == original)
  }

  @Test(arguments: [
    "2026.jsonl", "chapter 2.md", "photo (1).jpg", "photo 2.jpg", "sync-conflict.md",
    "a.sync-conflict-2026-01.md", "on conflicted copy.md", "(conflicted copy).md",
    "x-DESKTOP.jsonl", "x-desktop-4f7k2qx.jsonl", "a 1.jsonl", "a 02.jsonl", "a 123.jsonl",
  ])
  func `What a person may have called so is none`(_ name: String) {
    #expect(SyncCopy(name) { _ in true } == nil)
  }

  @Test func `A number is one only beside the file itself`() {
    #expect(SyncCopy("2026 2.jsonl") { _ in false } == nil)
    #expect(SyncCopy("tasks-DESKTOP-4F7K2QX.jsonl") { _ in false } == nil)
    #expect(SyncCopy("a (conflicted copy 2026-11-20).md") { _ in false } != nil)
  }

  @Test func `Nothing reads a copy`() async throws {
    let files = MemoryFiles([
      "focus/sessions/2026.jsonl": "", "focus/sessions/2026 2.jsonl": "",
      "focus/sessions/2026.sync-conflict-20261120-093000-ABCDEFG.jsonl": "",
      "focus/sessions/2027 2.jsonl": "", "pages/x.md": "", "pages/x (conflicted copy).md": "",
      "pages/x (1).jpg": "", "pages/x.jpg": "", "pages/y-DESKTOP-4F7K2QX.md": "",
      "reviews/2026-W46.md": "", "reviews/2026-W46 2.md": "",
      ".daybook/changes (conflicted copy 2026-11-20 101010).jsonl": "",
    ])
    let reader = CollectionReader(files: files, zone: shanghai, width: 1)
    #expect(
      reader.filePaths(of: "focus/sessions").map(\.text)
        == ["focus/sessions/2026.jsonl", "focus/sessions/2027 2.jsonl"])
    let pages = await PageFolder(in: files, zone: shanghai, width: 1)
    #expect(pages.pages.map(\.slug) == ["x", "y-DESKTOP-4F7K2QX"])
    #expect(pages.files.map(\.text) == ["x (1).jpg", "x.jpg"])
    let reviews = ReviewFolder(in: files, zone: shanghai)
    #expect(reviews.reviews.count == 1 && reviews.diagnostics.isEmpty)
    let copies = files.syncCopies(failed: { Issue.record("\($0)") })
    #expect(
      copies.map { "\($0.path) of \($0.original)" } == [
        "focus/sessions/2026 2.jsonl of focus/sessions/2026.jsonl",
        "focus/sessions/2026.sync-conflict-20261120-093000-ABCDEFG.jsonl of "
          + "focus/sessions/2026.jsonl",
        "pages/x (conflicted copy).md of pages/x.md",
        "reviews/2026-W46 2.md of reviews/2026-W46.md",
        ".daybook/changes (conflicted copy 2026-11-20 101010).jsonl of .daybook/changes.jsonl",
      ])
  }
}
