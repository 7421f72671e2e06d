import AllSystems
import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import daybook

/// Forms that real sites of Hugo, Jekyll and Obsidian have, and the report on sites in all
/// languages.
struct SiteReportTests {
  private func imported(
    _ files: [String: String], language: String = "en"
  ) async throws -> (pages: [String: String], report: String) {
    let vault = MemoryFiles(["daybook.yaml": "language: \(language)\n"])
    let host = try await importSite(files, into: vault)
    let pages = vault.allFiles.filter { $0.key.text.hasPrefix("pages/") }.map {
      ($0.key.text, String(decoding: $0.value, as: UTF8.self))
    }
    return (
      Dictionary(uniqueKeysWithValues: pages), host.record.printed.joined(separator: "\n")
    )
  }

  /// CommonMark: `<box id="1">` is an element, `< box id="1">` is text; Hugo allows both.
  @Test func `A shortcode that stays is text in Markdown, too`() async throws {
    let (pages, report) = try await imported([
      "hugo.toml": "enableEmoji = true\n",
      "content/a.md":
        "---\ntitle: A\n---\n{{<box id=\"1\">}}in{{</box>}} {{< tune a=1 >}} {{%note%}}\n\n"
        + "`{{</* box */>}}` {{</*box*/>}}\n\nGood :smile:, :+1: 10:30:45 a:b:c `:joy:`\n\n"
        + "| a |\n|:--:|\n",
    ])
    #expect(
      pages["pages/a.md"] == "---\ntitle: A\nliquid: false\n---\n"
        + "{{< box id=\"1\">}}in{{< /box>}} {{< tune a=1 >}} {{%note%}}\n\n"
        + "`{{< box >}}` {{< box>}}\n\nGood :smile:, :+1: 10:30:45 a:b:c `:joy:`\n\n"
        + "| a |\n|:--:|\n")
    #expect(report.contains("| `:smile:` | 1 | `content/a.md` | a character |"), "\(report)")
    #expect(report.contains("| `:+1:` | 1 |") && report.contains("| `box` | 1 |"))
    for other in ["`:joy:`", "`:30:`", "`:b:`", "`:--:`"] { #expect(!report.contains(other)) }
  }

  @Test func `A folder on the disk is known by its hidden files, and its links are named`() throws {
    let folder = try TemporaryVault([
      ".obsidian/app.json": "{}", "a.md": "x", "b/c.md": "y", "b/.hidden.md": "z",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/b/link.md", withDestinationPath: "c.md")
    let tree = try ImportTree.folder(folder.path)
    #expect(tree.entries.map(\.path) == ["a.md", "b/c.md"])
    #expect(tree.hidden == [".obsidian", "b/.hidden.md"] && tree.links == ["b/link.md"])
    #expect(SiteGenerator(of: tree) == .obsidian)
  }

  @Test func `Front matter after several marks of byte order is front matter`() async throws {
    let (pages, _) = try await imported([
      "hugo.toml": "",
      "content/a.md": "\u{FEFF}\u{FEFF}---\ntitle: A\ndate: 2026-03-02\nslug: b\n---\nwords",
    ])
    #expect(
      pages["pages/a.md"] == "---\ntitle: A\ndate: 2026-03-02\npermalink: \"/b/\"\n---\nwords")
  }

  /// Jekyll's documentation: posts are named YEAR-MONTH-DAY-title, other files in `_posts` are
  /// shown nowhere.
  @Test func `Only what Jekyll publishes is published`() async throws {
    let (pages, report) = try await imported([
      "_config.yml": "permalink: pretty\n",
      "_posts/template.md": "---\ntitle: T\n---\nt", "_posts/2015-3-4-short.md": "---\n---\ns",
      "_posts/2015-03-05-long.md": "---\ntitle: L\n---\nl",
      "404.md": "---\ntitle: Lost\npermalink: /404.html\n---\nlost",
    ])
    #expect(pages["pages/posts/template.md"] == "---\ntitle: T\ndraft: true\n---\nt")
    #expect(
      pages["pages/posts/2015-3-4-short.md"]
        == "---\ndate: 2015-03-04\npermalink: \"/2015/03/04/short/\"\n---\ns")
    #expect(pages["pages/posts/2015-03-05-long.md"]?.contains("draft") == false)
    #expect(pages["pages/404.md"] == "---\ntitle: Lost\n---\nlost")
    #expect(
      report.contains("- `_posts/template.md`: a draft, as its name does not begin with a day"))
    #expect(report.contains("- `404.md`: each site has its own page for unknown addresses"))
  }

  @Test func `Settings that the texts need are named with the number of pages`() async throws {
    let (_, report) = try await imported([
      ".obsidian/app.json": "{}", "a.md": "$$\nx\n$$", "b.md": "so $a_\\text{in} = 1$ is",
      "c.md": "costs $5 to $10", "d.md": "`$$`", "e.md": "a<br>b", "f.md": "vector<int>",
    ])
    #expect(report.contains("- `math: true`, for pages with mathematics: 2"), "\(report)")
    #expect(report.contains("- `markdown: {rawHTML: true}`, for pages with HTML: 1"))
  }

  private static let site = [
    "_config.yml": "plugins: [jemoji]\n",
    "_posts/2015-03-05-a.md":
      "---\nlayout: post\ncategories: x\n---\n{% tip %} <br> $$x$$ :joy:\n{: .right}\n",
    "_posts/b.md": "---\ntitle: B\n---\nb", "404.html": "---\n---\n", "README.md": "x",
    "404.md": "---\npermalink: /404.html\n---\nx", "only.md": "---\nlayout: x\n---\n",
    "_layouts/x.html": "x", "app.js": "1",
  ]

  /// No line of the report is in English, apart from words that a person types.
  @Test(arguments: [
    (
      "zh-Hans",
      ["site：用Jekyll制作的网站", "## 来自Jekyll：site", "- 页面：3", "### 请过目的页面", "| 次数 | 首次出现于 |"]
    ),
    (
      "zh-Hant",
      ["site：用Jekyll製作的網站", "## 來自Jekyll：site", "- 頁面：3", "### 請過目的頁面", "| 次數 | 首次出現於 |"]
    ),
    (
      "ja",
      ["site：Jekyllで作られたサイト", "## Jekyllから：site", "- ページ：3", "### 確認が必要なページ", "| 回数 | 最初のファイル |"]
    ),
  ])
  func `The report is in the language of the vault`(
    language: String, lines: [String]
  ) async throws {
    let (_, report) = try await imported(Self.site, language: language)
    for line in lines { #expect(report.contains(line), "\(line)\n\(report)") }
    let english = try await imported(Self.site).report
    let start = try #require(english.firstRange(of: "## From Jekyll"))
    for line in english[start.lowerBound...].split(separator: "\n")
    where line.contains(where: \.isLetter) {
      // Paths alone, and those with a number, are the same in all languages.
      let words = line.replacing(/`[^`]*`/, with: "")
      guard words.contains(/[A-Za-z]/) else { continue }
      #expect(!report.contains(line), "\(line)")
    }
  }
}
