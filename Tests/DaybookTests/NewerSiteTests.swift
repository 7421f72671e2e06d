import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// Sites of other programs whose files changed since they were imported, and pages that their
/// programs show in ways of their own, by the documentation of each program.
struct NewerSiteTests {
  private let vault = MemoryFiles()

  /// The answer to the import of a site.
  @discardableResult
  private func imported(
    _ files: [String: String], at clock: String = "18:40"
  ) async throws -> String {
    try await importSite(files, into: vault, at: clock).record.printed.joined()
  }

  private func page(_ path: String) -> String? {
    VaultPath(validating: "pages/" + path).flatMap { vault.allFiles[$0] }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func undo() throws {
    let now = Moment(asOf: try at("2026-11-20 23:00"), zone: shanghai)
    try RecordLibrary(vault, at: now, after: 60).undo()
  }

  private static let site = [
    "hugo.toml": "baseURL = 'https://example.org/'\n", "content/a.md": "---\ntitle: A\n---\nold",
    "content/b.md": "---\ntitle: B\n---\nb", "content/pic.png": "1",
  ]

  @Test func `A page that only the site changed is changed, and its pictures are`() async throws {
    try await imported(Self.site)
    var newer = Self.site
    newer["content/a.md"] = "---\ntitle: A\n---\nnew"
    newer["content/pic.png"] = "2"
    let told = try await imported(newer, at: "18:50")
    #expect(page("a.md") == "---\ntitle: A\n---\nnew" && page("pic.png") == "2")
    #expect(told.contains("page: 0 new, 1 changed, 1 unchanged"))
    #expect(told.contains("attachment: 0 new, 1 changed"))
    #expect(!told.contains("kept"))
    let again = try await imported(newer, at: "18:55")
    #expect(again.contains("page: 0 new, 2 unchanged"))
    // An older export changes nothing back.
    let older = try await imported(Self.site, at: "18:45")
    #expect(older.contains("page: 1 kept as a newer file has them"))
    #expect(page("a.md") == "---\ntitle: A\n---\nnew")
    try undo()
    #expect(page("a.md") == "---\ntitle: A\n---\nold")
    try await imported(newer, at: "19:00")
    #expect(page("a.md") == "---\ntitle: A\n---\nnew")
  }

  @Test func `A page that a person changed stays, and so does one that was never imported`()
    async throws
  {
    try vault.replace("pages/b.md", with: Array("own".utf8), .written)
    try await imported(Self.site)
    try vault.replace("pages/a.md", with: Array("mine".utf8), .written)
    var newer = Self.site
    newer["content/a.md"] = "new"
    newer["content/b.md"] = "new"
    let told = try await imported(newer, at: "18:50")
    #expect(page("a.md") == "mine" && page("b.md") == "own")
    #expect(told.contains("page: 2 differ, kept as you have them"))
  }

  @Test func `A page that the site has no more is named, and stays`() async throws {
    try await imported(Self.site)
    var newer = Self.site
    newer["content/b.md"] = nil
    for clock in ["18:50", "18:55"] {
      let told = try await imported(newer, at: clock)
      #expect(told.contains("page: 1 no longer there, and kept here\n    pages/b.md"), "\(told)")
    }
    #expect(page("b.md") == "---\ntitle: B\n---\nb")
    let whole = try await imported(Self.site, at: "19:00")
    #expect(!whole.contains("no longer there"))
  }

  @Test func `A page of Zola that is not rendered is a draft`() async throws {
    try await imported([
      "config.toml": "base_url = \"https://example.org\"\n",
      "content/a.md": "+++\ntitle = \"A\"\nrender = false\n+++\na",
      "content/b.md": "+++\ntitle = \"B\"\nrender = true\n+++\nb",
    ])
    #expect(page("a.md")?.contains("draft: true\n") == true)
    #expect(page("b.md")?.contains("draft") == false)
  }

  @Test(arguments: ["Created", "Last Modified", "git Created", "git Last Modified"])
  func `A date of Eleventy that is that of the file is left out`(date: String) async throws {
    let host = try await importSite(
      ["eleventy.config.js": "", "a.md": "---\ntitle: A\ndate: \(date)\n---\na"], into: vault)
    #expect(page("a.md") == "---\ntitle: A\n---\na")
    #expect(host.record.printed.joined().contains("- `a.md`: its date was that of its file"))
    #expect(host.record.reported.kept.isEmpty)
  }

  @Test func `A vault of Obsidian may have daily notes alone`() async throws {
    let host = try await importSite(
      [".obsidian/app.json": "{}", "daily/2026-11-19.md": "A day."], into: vault)
    #expect(host.record.reported.kept.isEmpty)
    #expect(vault.allFiles["journal/daily/2026-11-19.md"] != nil)
  }
}
