import Basics
import TestKit
import Testing
import Vault

@testable import Site

struct UserPageTests {
  static func page(
    _ text: String, path: String = "note.md"
  ) async throws -> (
    html: String?, problems: [String]
  ) {
    let address = "note/index.html"
    let (files, diagnostics) = await rendered(
      try input(sessions: try sessions(), pages: [(path, text)])
    ) { $0 == address }
    return (files[address], diagnostics.map(\.description))
  }

  @Test func `A page has its title, Liquid, Markdown and a chart`() async throws {
    let (html, problems) = try await Self.page(
      """
      ---
      title: How I work
      date: 2027-01-02
      ---
      This week: {{ focus.week.total | duration }}, *so far*.

      | a | b |
      |---|---|
      | 1 | 2 |

      - [x] done

      ```chart
      kind: bar
      data: focus.days
      range: 2026-W52
      ```
      """)
    #expect(problems == [])
    let text = try #require(html)
    #expect(text.contains("<h1>How I work</h1>"))
    #expect(text.contains("2 January 2027"))
    #expect(text.contains("<em>so far</em>"))
    #expect(text.contains("<table>"))
    #expect(text.contains("<figure class=\"chart chart-bar\""))
  }

  @Test func `Charts of filters pass through Markdown, and no text can pass as one`() async throws {
    let (html, problems) = try await Self.page(
      """
      {{ "focus.days" | bar: range: "2026-W52" }}

      {{ "*not bold* <b>" }}

      ~~~~ markup-00000000000000000000000000000000
      <script>alert(1)</script>
      ~~~~

      <script>alert(2)</script>
      """)
    #expect(problems == [])
    let text = try #require(html)
    #expect(text.contains("<svg"))
    #expect(text.contains("*not bold* &lt;b&gt;"))
    #expect(!text.contains("<script"))
  }

  @Test func `A mistake in Liquid is told with the line of the file`() async throws {
    let (html, problems) = try await Self.page(
      "---\ntitle: T\n---\n\nHello {{ focus.wek.total }}\n")
    #expect(html == nil)
    #expect(problems.count == 1)
    #expect(problems[0].hasPrefix("vault/pages/note.md:5:"))
    #expect(problems[0].contains("week"))
  }

  @Test(arguments: [
    ("kind: bart\ndata: focus.days", "note.md:6:7: error: unknown kind of chart", "bar"),
    ("kind: bar\ndata: focus.dayz", "note.md:7:7: error: unknown series", "focus.days"),
    ("kind: bar\ndata: focus.days\nrange: 2026-W99", "note.md:8:8: error: range", "2026-W46"),
    ("kind: ring\ndata: focus.days", "note.md:7:7: error: focus.days cannot be drawn", "bar"),
    ("kind: bar\ncolour: red\ndata: focus.days", "note.md:7:1: error: unknown setting", "kind"),
    ("just words", "error: a chart needs lines", "kind"),
  ])
  func `A mistake in a chart is told with its place and the page is shown`(
    block: String, message: String, hint: String
  ) async throws {
    let (html, problems) = try await Self.page("# N\n\ntext\n\n```chart\n\(block)\n```\n")
    #expect(html != nil)
    #expect(problems.count == 1)
    #expect(problems.first?.contains(message) == true, "\(problems)")
    #expect(problems.first?.contains(hint) == true, "\(problems)")
  }

  @Test func `Drafts are left out, permalinks hold, and an address has one page`() async throws {
    let (files, diagnostics) = await rendered(
      try input(
        sessions: [],
        pages: [
          ("draft.md", "---\ndraft: true\n---\nx"),
          ("b.md", "---\npermalink: /deep/er/\ntitle: B\n---\nx"),
          ("c.md", "---\npermalink: /focus/\ntitle: C\n---\nx"),
        ]))
    #expect(files["draft/index.html"] == nil)
    #expect(files["deep/er/index.html"]?.contains("<title>B · Lin’s daybook</title>") == true)
    #expect(files["deep/er/index.html"]?.contains("../../assets/daybook.css") == true)
    #expect(diagnostics.map(\.kind) == ["same-address"])
    #expect(files["pages/index.html"]?.contains("draft") == false)
  }

  @Test(arguments: ["/404.html", "/.daybook-manifest"])
  func `A page that needs a folder where a file of the site is is left out`(
    permalink: String
  ) async throws {
    let (files, diagnostics) = await rendered(
      try input(
        sessions: [],
        pages: [
          ("a.md", "---\npermalink: \(permalink)\n---\nx"), ("b.md", "Still there"),
        ]))
    #expect(diagnostics.map(\.kind) == ["same-address"])
    #expect(diagnostics.first?.place?.file == "vault/pages/a.md")
    #expect(files["b/index.html"] != nil)
    // The remaining files can all be written.
    let output = MemoryFiles(name: "public")
    for (path, text) in files.sorted(by: { $0.key > $1.key }) {
      try output.replace(VaultPath(stringLiteral: path), with: Array(text.utf8), .written)
    }
  }

  @Test func `A page with nothing but a heading takes its title from it`() async throws {
    let (html, _) = try await Self.page("# 关于\n\n你好")
    let text = try #require(html)
    #expect(text.contains("<title>关于 · "))
    #expect(text.ranges(of: "关于</h1>").count == 1)
  }

  @Test func `A site below a folder of its host has a page for what is not found`() async throws {
    var settings = Settings.shanghai
    settings.baseURL = "https://example.org/days"
    let below = await rendered("404.html", of: try input(sessions: [], settings: settings))
    #expect(below?.contains("href=\"/days/assets/daybook.css\"") == true)
    let top = await rendered("404.html", of: try input(sessions: []))
    #expect(top?.contains("href=\"/assets/daybook.css\"") == true)
  }
}
