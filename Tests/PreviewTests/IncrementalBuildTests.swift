import Basics
import Foundation
import Testing
import Vault

@testable import Preview

/// After each kind of change, an incremental build equals a clean one.
@Suite(.serialized)
struct IncrementalBuildTests {
  /// A change, with the paths that a watcher reports for it.
  struct Change: Sendable {
    var name: String
    var paths: Set<VaultPath>
    var apply: @Sendable (SmallVault) throws -> Void

    init(
      _ name: String, _ paths: Set<VaultPath>,
      _ apply: @escaping @Sendable (SmallVault) throws -> Void
    ) {
      self.name = name
      self.paths = paths
      self.apply = apply
    }
  }

  static let changes = [
    Change("settings", ["daybook.yaml"]) {
      try $0.write(
        "daybook.yaml",
        try $0.text("daybook.yaml").replacing("dailyGoal: 4 h", with: "dailyGoal: 2 h"))
    },
    Change("zone", ["daybook.yaml"]) {
      try $0.write(
        "daybook.yaml",
        try $0.text("daybook.yaml").replacing("Asia/Shanghai", with: "America/New_York"))
    },
    Change("a session", ["focus/sessions/2026-Q4.jsonl"]) {
      try $0.append(
        "focus/sessions/2026-Q4.jsonl",
        #"{"start":"2026-11-19T05:00:00+08:00","end":"2026-11-19T05:40:00+08:00"}"#)
    },
    Change("a torn record", ["focus/sessions/2026-Q4.jsonl"]) {
      try $0.append("focus/sessions/2026-Q4.jsonl", #"{"start":"2026-11-19T0"#)
    },
    Change("a task", ["growth/tasks.jsonl"]) {
      try $0.append("growth/tasks.jsonl", #"{"title":"New","day":"2026-11-20"}"#)
    },
    Change("a scan", ["exercise/scans.jsonl"]) {
      try $0.append(
        "exercise/scans.jsonl",
        #"{"at":"2026-11-20T08:00:00+08:00","score":3,"image":"exercise/a.png","share":true}"#)
      try $0.write("exercise/a.png", "not a picture, but that is not looked at")
    },
    Change("a prompt", ["prompts/line-edit.md"]) {
      try $0.write("prompts/line-edit.md", try $0.text("prompts/line-edit.md") + "\nAnd be kind.\n")
    },
    Change("a prompt's removal", ["prompts/keigo-letter.md"]) {
      try $0.remove("prompts/keigo-letter.md")
    },
    Change("a page's text", ["pages/about.md"]) {
      try $0.write("pages/about.md", try $0.text("pages/about.md") + "\nMore.\n")
    },
    Change("the texts of two pages", ["pages/about.md", "pages/one/page.md"]) {
      try $0.write("pages/about.md", try $0.text("pages/about.md") + "\n## [[Links]]\n\n`code`\n")
      try $0.write("pages/one/page.md", "Text, and [there](../about.md#links).")
    },
    Change("a page's title", ["pages/about.md"]) {
      try $0.write("pages/about.md", "---\ntitle: Another name\n---\nText\n")
    },
    Change("a page with a mistake", ["pages/new.md"]) {
      try $0.write("pages/new.md", "{{ nothing.of.the.kind }}")
    },
    Change("two pages at one address", ["pages/a.md", "pages/b.md"]) {
      try $0.write("pages/a.md", "---\npermalink: /same/\n---\nA\n")
      try $0.write("pages/b.md", "---\npermalink: /same/\n---\nB\n")
    },
    Change("the texts of both", ["pages/a.md", "pages/b.md"]) {
      try $0.write("pages/a.md", "---\npermalink: /same/\n---\nA, and more\n")
      try $0.write("pages/b.md", "---\npermalink: /same/\n---\nB, and more\n")
    },
    Change("a renamed folder of pages", ["pages/one", "pages/two"]) {
      try $0.write("pages/two/page.md", "Text")
      try $0.write("pages/two/picture.png", "Picture")
    },
    Change("a file beside pages", ["pages/note.txt"]) { try $0.write("pages/note.txt", "Note") },
    Change("an HTML file beside pages", ["pages/print.html"]) {
      try $0.write("pages/print.html", "<p>Print</p>")
    },
    Change("a file in the place of Daybook's", ["pages/robots.txt"]) {
      try $0.write("pages/robots.txt", "User-agent: *\n")
    },
    Change("a template", ["templates/pages.liquid"]) {
      try $0.write(
        "templates/pages.liquid", "{% layout \"base\" %}{% block main %}Mine{% endblock %}")
    },
    Change("a style", ["templates/assets/daybook.css"]) {
      try $0.write("templates/assets/daybook.css", "body { color: green }")
    },
    Change("a file of no system", ["elsewhere/file.txt"]) {
      try $0.write("elsewhere/file.txt", "Text")
    },
    Change("a theme", ["daybook.yaml"]) { try $0.use(theme: "dense") },
    Change("a style over the theme's", ["templates/assets/theme.css"]) {
      try $0.write("templates/assets/theme.css", ":root { --ink: #123456 }")
    },
    Change("another theme", ["daybook.yaml", "templates/assets/theme.css"]) {
      try $0.remove("templates/assets/theme.css")
      try $0.use(theme: "almanac")
    },
    Change("a theme of the vault", ["daybook.yaml", "themes/mine"]) {
      try $0.write("themes/mine/assets/tokens.css", ":root { --ink: #123456 }")
      try $0.use(theme: "themes/mine")
    },
    Change("files of a theme of the vault", ["themes/mine"]) {
      try $0.write("themes/mine/assets/tokens.css", ":root { --ink: #654321 }")
      try $0.write(
        "themes/mine/404.liquid", "{% layout \"base\" %}{% block main %}Lost{% endblock %}")
    },
    Change("no theme", ["daybook.yaml"]) { try $0.use(theme: "quiet") },
  ]

  // Changes accumulate, so that each also meets the state left by those before.
  @Test func `A build after each change of many equals a clean one`() async throws {
    try await SmallVault.with { vault in
      // Search contains the words that the page shows, even if the page is not rebuilt.
      try vault.write("pages/one/page.md", "> [!NOTE]\n> Text of [[About|a page]].\n")
      // It replaces Daybook's feed.
      try vault.write("pages/feed.xml", "<feed/>")
      // Needed for a sitemap.
      try vault.write(
        "daybook.yaml", try vault.text("daybook.yaml") + "\nbaseURL: https://example.org/days\n")
      let builder = try await vault.builder()
      await builder.finish()
      for change in Self.changes {
        try change.apply(vault)
        await builder.update(VaultChanges(change.paths))
        let clean = try await vault.cleanBuild()
        let served = builder.servedBytes
        #expect(differences(served, clean) == [], "\(change.name)")
        // Problems are reported once every page is made.
        await builder.finish()
        #expect(builder.current.isComplete, "\(change.name)")
      }
    }
  }

  @Test func `Only what a change touches is made again`() async throws {
    try await SmallVault.with { vault in
      try vault.write("templates/assets/extra.css", "a {}")
      let builder = try await vault.builder()
      await builder.finish()
      let before = builder.current.snapshot.files

      func allRemade() -> [String] {
        builder.current.snapshot.files.filter { before[$0.key] !== $0.value }.keys.sorted()
      }
      // The search index is made from the texts of all pages.
      func remade() -> [String] { allRemade().filter { !$0.hasPrefix("search/") } }
      try vault.write("pages/about.md", try vault.text("pages/about.md") + "\nMore.\n")
      await builder.update(VaultChanges(["pages/about.md"]))
      // The site's feed contains the text of pages.
      let feeds = ["feed.json", "feed.xml"]
      #expect(remade() == ["about/index.html"] + feeds)
      #expect(allRemade().contains("search/terms/0.txt"))
      #expect(!allRemade().contains("search/index.html"))
      try vault.write("templates/assets/extra.css", "b {}")
      await builder.update(VaultChanges(["templates/assets/extra.css"]))
      #expect(remade() == ["about/index.html", "assets/extra.css"] + feeds)
      // A title is in the list of pages, which any page may show.
      try vault.write("pages/about.md", "---\ntitle: New\n---\n")
      await builder.update(VaultChanges(["pages/about.md"]))
      #expect(remade().contains("index.html"))
      #expect(!remade().contains("assets/charts.css"))
    }
  }

  @Test func `Texts alone changed where nothing else of the folder did`() async throws {
    try await SmallVault.with { vault in
      try vault.write("pages/one/page.md", "Text")
      try vault.write("pages/one/table.csv", "day,value\n2026-11-20,1\n")
      func areTextsAlone(_ paths: Set<VaultPath>, audience: String = "me") async throws -> Bool {
        let served = try vault.served(audience: audience)
        let input = try #require(await served.load(.everything).input)
        return PreviewSnapshot.Touched(site: false, changes: VaultChanges(paths)).areTextsAlone(
          in: input)
      }
      #expect(try await areTextsAlone(["pages/one/page.md", "pages/about.md"]))
      // Temporary files of an editor.
      #expect(try await areTextsAlone(["pages/about.md", "pages/4913", "pages/about.md~"]))
      #expect(try await !areTextsAlone(["pages/one/table.csv"]))
      #expect(try await !areTextsAlone(["pages/one"]))
      #expect(try await !areTextsAlone(["pages/about.md", "templates/assets/daybook.css"]))
      // Other audiences see the files next to a page if it names them.
      #expect(try await !areTextsAlone(["pages/about.md"], audience: "public"))
    }
  }

  @Test func `A page that cannot be made keeps what it showed, and its mistake is told`()
    async throws
  {
    try await SmallVault.with { vault in
      let builder = try await vault.builder()
      await builder.finish()
      let before = builder.servedBytes(of: "about/index.html")
      let text = try vault.text("pages/about.md")
      try vault.write("pages/about.md", text + "\n{{ nothing.of.the.kind }}\n")
      await builder.update(VaultChanges(["pages/about.md"]))
      await builder.finish()
      #expect(builder.servedBytes(of: "about/index.html") == before)
      let found = builder.current.diagnostics
      #expect(found.count(of: .error) == 1)
      #expect(found.kept.first?.place?.file.hasSuffix("pages/about.md") == true)
      try vault.write("pages/about.md", text)
      await builder.update(VaultChanges(["pages/about.md"]))
      await builder.finish()
      #expect(builder.current.diagnostics.isEmpty)
      #expect(differences(builder.servedBytes, try await vault.cleanBuild()) == [])
    }
  }

  @Test func `A vault that is away leaves the last site, and is served again when it is back`()
    async throws
  {
    try await SmallVault.with { vault in
      let builder = try await vault.builder()
      let away = vault.folder + "-away"
      try FileManager.default.moveItem(atPath: vault.folder, toPath: away)
      await builder.update(.everything)
      #expect(builder.current.diagnostics.hasErrors)
      #expect(builder.current.snapshot.files["index.html"]?.content.bytes != nil)
      try FileManager.default.moveItem(atPath: away, toPath: vault.folder)
      await builder.update(.everything)
      await builder.finish()
      #expect(builder.current.diagnostics.isEmpty)
      #expect(differences(builder.servedBytes, try await vault.cleanBuild()) == [])
    }
  }

  @Test func `A page that moved is known at its new place`() async throws {
    try await SmallVault.with { vault in
      try vault.write("pages/first.md", "---\ntitle: A page that moves\n---\nText\n")
      let builder = try await vault.builder()
      await builder.finish()
      try vault.write(
        "pages/first.md", "---\ntitle: A page that moves\npermalink: /second/\n---\nText\n")
      await builder.update(VaultChanges(["pages/first.md"]))
      #expect(builder.current.snapshot.moves["first/index.html"] == "second/index.html")
      try vault.write("pages/third.md", "---\ntitle: A page that moves\n---\nText\n")
      try vault.remove("pages/first.md")
      await builder.update(VaultChanges(["pages/first.md", "pages/third.md"]))
      let moves = builder.current.snapshot.moves
      #expect(moves["second/index.html"] == "third/index.html")
      #expect(moves["first/index.html"] == "third/index.html")
    }
  }

  @Test func `A new day changes the figures, and drafts are shown when asked for`() async throws {
    try await SmallVault.with { vault in
      let settings = try vault.text("daybook.yaml")
      let builder = try await vault.builder()
      #expect(builder.current.snapshot.files["spring-plans/index.html"] == nil)
      let before = builder.servedBytes
      // This vault's clock is set in its settings, which no notification mentions here.
      try vault.write(
        "daybook.yaml", settings.replacing("2026-11-20T18:40", with: "2026-11-21T18:40"))
      await builder.update(.newDay)
      #expect(builder.servedBytes["index.html"] != before["index.html"])
      #expect(differences(builder.servedBytes, try await vault.cleanBuild()) == [])

      let drafts = SiteBuilder(vault: try vault.served(showsDrafts: true), pause: .untilAsked)
      await drafts.update(.everything)
      #expect(drafts.current.snapshot.files["spring-plans/index.html"] != nil)
    }
  }
}
