import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import Journal

/// Pictures next to journal files: in the site with the text that embeds them, and no others.
struct JournalPicturesTests {
  private static let files: [VaultPath: String] = [
    "journal/a/img/gate.png": "gate", "journal/a/y z.png": "hill", "journal/only.png": "only",
    "journal/unseen.png": "unseen", "secret.png": "secret", "pages/beside.png": "beside",
    "journal/notes.txt": "text",
    "journal/only.bmp": "only", "journal/unseen.bmp": "unseen",
  ]

  /// The entries of a journal file.
  private func entries(_ path: VaultPath, _ text: String) -> [JournalEntry] {
    JournalFile(Array(text.utf8), path: path, file: path.text, zone: shanghai).entries
  }

  @Test(arguments: [["en"], ["en", "zh"]])
  func `A picture is shown where its text is, by its place from the file`(
    languages: [String]
  ) async throws {
    let text = """
      ![The gate](img/gate.png) ![](<y z.png> "hill")

      ## 09:30 Later

      ![[only.png|200]] ![[img/gate.png|Again]] ![](/beside.png)
      """
    let (files, problems) = try await journalSite(
      entries("journal/a/2026-11-20.md", text), files: Self.files, languages: languages)
    #expect(problems == [])
    #expect(
      files.keys.filter { $0.hasPrefix("days/pictures/") }.sorted() == [
        "days/pictures/a/img/gate.png", "days/pictures/a/y z.png", "days/pictures/only.png",
      ])
    #expect(files["days/pictures/a/img/gate.png"] == "gate")
    for (number, language) in languages.enumerated() {
      let up = number == 0 ? "../../" : "../../../"
      let folder = number == 0 ? "" : "\(language)/"
      let page = try #require(files["\(folder)days/2026-11-20/index.html"])
      for (path, alternative) in [
        ("a/img/gate.png", "The gate"), ("a/y%20z.png", ""), ("only.png", "only"),
        ("a/img/gate.png", "Again"),
      ] {
        let image = page.matches(of: /<img src="([^"]*)"[^>]*alt="([^"]*)"/).contains {
          $0.1 == "\(up)days/pictures/\(path)" && $0.2 == alternative
        }
        #expect(image, "\(language) \(path) \(alternative)")
      }
      #expect(page.contains("beside.png"))
    }
  }

  @Test(arguments: [
    ("![[moss.gif|300]]", "width=\"300\" height=\"50\""),
    ("![[moss.gif|100x90]]", "width=\"100\" height=\"90\""),
    ("![[moss.gif]]", "width=\"600\" height=\"100\""),
    ("![[moss.gif|Moss]]", "width=\"600\" height=\"100\""),
  ])
  func `A picture has the size that its embed gives it`(
    text: String, size: String
  ) async throws {
    // The head of a GIF of 600 by 100 pixels.
    let files: [VaultPath: String] = ["journal/moss.gif": "GIF89aX\u{2}d\0\0\0\0"]
    let (site, problems) = try await journalSite(
      entries("journal/2026-11-20.md", text), files: files)
    #expect(problems == [])
    let page = try #require(site["days/2026-11-20/index.html"])
    let image = try #require(page.firstMatch(of: /<img [^>]*>/)).output
    #expect(image.contains("src=\"../../days/pictures/moss.gif\""))
    #expect(image.contains(size), "\(image)")
    #expect(image.hasSuffix(text.contains("Moss") ? "alt=\"Moss\">" : "alt=\"moss\">"))
  }

  @Test(arguments: [
    "![](../../secret.png)", "![](%2e%2e/%2e%2e/secret.png)", "![[../../secret.png]]",
    "![](../../journal/../secret.png)", "![](lost.png)", "![[lost.png]]",
    "![](img/../../../secret.png)",
  ])
  func `Nothing outside the journal is shown, and what is not there is told with its line`(
    text: String
  ) async throws {
    let (files, problems) = try await journalSite(
      entries("journal/a/2026-11-20.md", "A.\n\n\(text)\n"), files: Self.files)
    #expect(!files.values.contains("secret"))
    #expect(!files.keys.contains { $0.contains("pictures") })
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasPrefix("journal/a/2026-11-20.md:3: warning: there is no pict") == true)
  }

  @Test(arguments: [
    "![](https://example.org/only.png)", "![](file:///only.png)", "![](only.png", "![[Note]]",
    "![](notes.txt)", "only.png", "![](data:image/png;base64,AA==)", "![[2026-11-19.md]]",
  ])
  func `What is no picture beside a file stays as it is written`(text: String) async throws {
    let (files, problems) = try await journalSite(
      entries("journal/2026-11-20.md", text), files: Self.files)
    #expect(problems == [])
    #expect(!files.keys.contains { $0.contains("pictures") })
  }

  /// As Obsidian finds them: by name anywhere, or by the path from the top.
  @Test(arguments: ["![[gate.png]]", "![[Attachments/gate.png|300]]", "![](Attachments/gate.png)"])
  func `In a vault of Obsidian a picture may be anywhere`(text: String) async throws {
    var files: [VaultPath: String] = [
      "Attachments/gate.png": "gate", "Attachments/unseen.png": "unseen", ".trash/old.png": "old",
    ]
    let entries = entries("journal/2026-11-20.md", text + " ![[old.png]] ![[../x.png]]")
    let (_, none) = try await journalSite(entries, files: files)
    #expect(none.contains { $0.contains("there is no picture") && $0.contains("gate.png") })
    files[".obsidian/app.json"] = "{}"
    let (site, problems) = try await journalSite(entries, files: files)
    #expect(site["days/attachments/Attachments/gate.png"] == "gate")
    #expect(!site.values.contains("unseen") && !site.values.contains("old"))
    #expect(
      site["days/2026-11-20/index.html"]?
        .contains("<img src=\"../../days/attachments/Attachments/gate.png\"") == true)
    #expect(!problems.contains { $0.contains("gate.png") } && problems.count == 2, "\(problems)")
  }

  @Test func `Records have no pictures beside them`() async throws {
    let (files, _) = try await journalSite(
      [entry("2026-11-20 ![](only.png)")], files: Self.files)
    #expect(!files.keys.contains { $0.contains("pictures") })
  }

  @Test func `A link of the machine to a picture elsewhere is not followed`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("daybook-pictures-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let outside = DiskFiles(root: folder)
    try outside.replace("elsewhere/x.png", with: Array("secret".utf8), .written)
    let journal = DiskFiles(root: folder + "/vault")
    try journal.replace("journal/real.png", with: Array("real".utf8), .written)
    try journal.createLink("journal/link.png", to: folder + "/elsewhere/x.png")
    try journal.createLink("journal/folder", to: folder + "/elsewhere")
    let text = "![](real.png) ![](link.png) ![](folder/x.png) ![[x.png]]"
    let records = JournalRecords(entries: entries("journal/2026-11-20.md", text))
    let pictures = JournalPictures(
      JournalHistory(records, moment: Moment(asOf: try at("2026-11-20 18:40"), zone: shanghai)),
      in: journal)
    #expect(pictures.problems.count == 3)
  }

  @Test func `Others get the pictures of texts that they see, and of no others`() async throws {
    let shown = entries("journal/2026-11-20.md", "---\nstarred: true\n---\n![](only.bmp)\n")
    let hidden = entries("journal/2026-11-19.md", "![](unseen.bmp)\n")
    for (who, expected) in [(Audience.me, 2), (.friends(of: ["journal"]), 2), (.public, 0)] {
      let (files, _) = try await journalSite(shown + hidden, files: Self.files, audience: who)
      let pictures = files.keys.filter { $0.contains("pictures") }
      #expect(pictures.count == expected, "\(who.name): \(pictures)")
    }
    var family = Audience("family")
    family.levels["journal"] = .parts(["starred"])
    let system = JournalSystem()
    let visible = try system.visible(
      StoredRecords(JournalRecords(entries: shown + hidden)),
      to: try #require(family.sight(of: system.name)))
    let (files, _) = try await journalSite(visible.records.entries, files: Self.files)
    #expect(files.keys.filter { $0.contains("pictures") } == ["days/pictures/only.bmp"])
  }
}
