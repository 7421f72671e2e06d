import AllSystems
import Basics
import Charts
import SiteKit
import Synchronization
import TestKit
import Testing
import Vault

@testable import Site

/// Paints nothing, and records the requests.
final class FakePainter: Sendable {
  private let drawings = Mutex<[String]>([])

  /// The drawings, sorted.
  var painted: [String] { drawings.withLock { $0.sorted() } }

  func paint(_ svg: String) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) {
    drawings.withLock { $0.append(svg) }
    return (Array("PNG of \(svg)".utf8), [])
  }
}

struct PageCardTests {
  private func site(
    _ languages: [String] = ["en"], painter: FakePainter?, baseURL: String? = "https://a.example/d",
    text: String = "words", pages: [(String, String)] = []
  ) throws -> GivenSite {
    var input = try fullInput(languages, pages: pages, text: text)
    input.settings.baseURL = baseURL
    if let painter { input.paintCard = { painter.paint($0) } }
    return input
  }

  /// The contents of the elements for a property of a page.
  private func content(_ property: String, of html: String) throws -> [String] {
    let pattern = try Regex<(Substring, Substring)>(
      #"<meta (?:property|name)="\#(property)" content="([^"]*)">"#)
    return html.matches(of: pattern).map { String($0.output.1) }
  }

  @Test func `A page says what it is, and names its picture`() async throws {
    let painter = FakePainter()
    let input = try site(
      painter: painter,
      pages: [
        ("a.md", "---\ntitle: 春天的计划\ndescription: What is to come\n---\ntext")
      ])
    let (files, problems) = await rendered(input)
    #expect(problems.map(\.description) == [])
    let page = try #require(files["a/index.html"])
    #expect(try content("og:title", of: page) == ["春天的计划"])
    #expect(try content("og:description", of: page) == ["What is to come"])
    #expect(try content("og:type", of: page) == ["article"])
    #expect(try content("og:url", of: page) == ["https://a.example/d/a/"])
    #expect(try content("og:site_name", of: page) == ["日記"])
    #expect(try content("og:locale", of: page) == ["en_US"])
    #expect(try content("og:image:width", of: page) == ["1200"])
    #expect(try content("og:image:height", of: page) == ["630"])
    #expect(try content("og:image:alt", of: page) == ["春天的计划 · 日記"])
    #expect(try content("twitter:card", of: page) == ["summary_large_image"])
    let image = try #require(try content("og:image", of: page).first)
    let path = try #require(image.split(separator: "https://a.example/d/").first)
    #expect(path.wholeMatch(of: /og\/[0-9a-f]{32}\.png/) != nil)
    let picture = try #require(files[String(path)])
    #expect(picture.contains(">春天的计划</text>") && picture.contains(">What is to come</text>"))
    // Characters in an address are percent-encoded.
    let person = try #require(files["gifts/people/张三/index.html"])
    #expect(
      try content("og:url", of: person)
        == ["https://a.example/d/gifts/people/%E5%BC%A0%E4%B8%89/"])
  }

  @Test func `Every page that names a picture has it, and no picture is without a page`()
    async throws
  {
    let painter = FakePainter()
    let (files, _) = await rendered(try site(["en", "zh-Hans"], painter: painter))
    var named: Set<String> = []
    for (path, html) in files where path.hasSuffix(".html") && path != "404.html" {
      let image = try #require(try content("og:image", of: html).first, "\(path)")
      let file = String(image.dropFirst("https://a.example/d/".count))
      #expect(files[file] != nil, "\(path)")
      named.insert(file)
    }
    #expect(named == Set(files.keys.filter { $0.hasPrefix("og/") }))
    #expect(painter.painted.count == named.count)
    // The person's page shares the card of gifts; a prompt and a review have their own.
    func image(_ path: String) throws -> String? {
      try content("og:image", of: try #require(files[path], "\(path)")).first
    }
    #expect(try image("gifts/people/张三/index.html") == image("gifts/index.html"))
    #expect(try image("prompts/1/index.html") != image("prompts/index.html"))
    #expect(try image("reviews/2026-W53/index.html") != image("reviews/index.html"))
    // January has not ended, and has no text.
    #expect(try image("reviews/2027-01/index.html") == image("reviews/index.html"))
    #expect(try image("zh-Hans/focus/index.html") != image("focus/index.html"))
    let page = try #require(files["zh-Hans/focus/index.html"])
    #expect(try content("og:locale", of: page) == ["zh_CN"])
    #expect(try content("og:locale:alternate", of: page) == ["en_US"])
    #expect(
      try content("og:url", of: page) == ["https://a.example/d/zh-Hans/focus/"])
    let notFound = try #require(files["404.html"])
    #expect(try content("og:url", of: notFound) == [])
    #expect(try content("og:image", of: notFound) == [])
  }

  /// The card of a page of a site for an audience.
  private func card(
    of page: String, for audience: String = "me", _ settings: String = ""
  ) async throws -> String {
    let painter = FakePainter()
    var input = try site(painter: painter)
    let (read, _) = Settings.read(
      Array(settings.utf8), keys: Systems.settingKeys, systemNames: Systems.names)
    input.audience = try Systems.all.audience(audience, in: read)
    let (files, _) = await rendered(input)
    let html = try #require(files[page], "\(page)")
    let image = try #require(try content("og:image", of: html).first)
    return try #require(files[String(image.dropFirst("https://a.example/d/".count))])
  }

  @Test func `The card of a period that is over has its strip and the first sentence on it`()
    async throws
  {
    for page in ["reviews/2026-W53/index.html", "reviews/2026-12/index.html", "index.html"] {
      let card = try await card(of: page)
      #expect(card.contains("class=\"plot plot-strip\""), "\(page)")
      #expect(card.contains(">Focus</text>"), "\(page)")
      #expect(!card.contains("var(--") && !card.contains("@media"), "\(page)")
      #expect(card.contains("font-family:'Segoe UI'"), "\(page)")
    }
    let week = try await card(of: "reviews/2026-W53/index.html")
    #expect(week.contains(">Week 53,</text>"))
    // A length is not broken at the end of a line.
    #expect(week.contains(">1\u{A0}h\u{A0}30\u{A0}min.</text>"))
    // Each system's marks have its own colour, though no variable tells them apart.
    for tone in ["exercise:#8a5a08", "gifts:#b23a44"] {
      let (name, color) = (tone.prefix { $0 != ":" }, tone.drop { $0 != ":" }.dropFirst())
      #expect(week.contains(".plot-tone-\(name) .bar{fill:\(color)}"))
    }
    // January still runs, and so does the first week.
    let running = try await card(of: "reviews/2027-01/index.html")
    #expect(!running.contains("plot-strip"))
  }

  @Test func `The card of a first page shows no days to those who see totals`() async throws {
    let seen = "audiences: {public: {focus: %, exercise: %, prompts: %, reviews: none}}"
    let full = try await card(
      of: "index.html", for: "public", seen.replacing("%", with: "full"))
    #expect(full.contains("plot-strip"))
    let totals = try await card(
      of: "index.html", for: "public", seen.replacing("%", with: "totals"))
    #expect(!totals.contains("plot-strip") && !totals.contains("<circle"))
    #expect(totals.contains(">日記</text>"))
    // With days of one system alone, the others' are not on it.
    let some = try await card(
      of: "index.html", for: "public",
      "audiences: {public: {focus: full, exercise: totals, reviews: none}}")
    #expect(some.contains(">Focus</text>"))
    #expect(!some.contains("plot-tone-exercise") && !some.contains("plot-tone-journal"))
  }

  @Test func `Without an address of the site or without a painter there are no pictures`()
    async throws
  {
    let painter = FakePainter()
    for input in [
      try site(painter: painter, baseURL: nil), try site(painter: nil),
    ] {
      let (files, _) = await rendered(input)
      #expect(!files.keys.contains { $0.hasPrefix("og/") })
      let page = try #require(files["index.html"])
      #expect(try content("og:image", of: page) == [])
      #expect(try content("twitter:card", of: page) == ["summary"])
      #expect(
        try content("og:url", of: page)
          == (input.settings.baseURL == nil ? [] : ["https://a.example/d/"]))
    }
    #expect(painter.painted.isEmpty)
  }

  @Test func `Words of records are text in the head and in the picture`() async throws {
    let bad = #""><script>alert(1)</script>&'{{ site.title }}<image href="file:///etc/passwd"/>"#
    let painter = FakePainter()
    var input = try site(
      painter: painter, text: bad,
      pages: [
        ("a.md", "---\ntitle: '\(bad.replacing("'", with: "''"))'\ndescription: '<b>'\n---\ntext")
      ])
    input.settings.title = bad
    input.settings.author = bad
    let (files, _) = await rendered(input)
    for (path, html) in files where path.hasSuffix(".html") {
      #expect(!html.contains("<script>alert"), "\(path)")
    }
    let page = try #require(files["a/index.html"])
    #expect(try content("og:title", of: page).first?.hasPrefix("&quot;&gt;&lt;script&gt;") == true)
    #expect(!painter.painted.isEmpty)
    for svg in painter.painted {
      let elements = svg.matches(of: /<([a-z]+)/).map { String($0.1) }
      let words: Set = ["svg", "title", "rect", "text"]
      let drawing: Set = ["g", "desc", "style", "line", "circle", "path"]
      #expect(
        Set(elements).isSubset(of: svg.contains("plot-strip") ? words.union(drawing) : words),
        "\(svg)")
      #expect(!svg.contains("href=\"") && !svg.contains("url("))
    }
  }

  @Test func `A picture that is there is not painted again`() async throws {
    let painter = FakePainter()
    let output = MemoryFiles(name: "public")
    let first = try await SiteWriter(output: output).write(site(painter: painter).outputs)
    let count = painter.painted.count
    #expect(count > 10 && first.written > count)
    let again = try await SiteWriter(output: output).write(site(painter: painter).outputs)
    #expect(again.written == 0 && again.deleted == 0)
    #expect(painter.painted.count == count)
    let files = try await site(painter: painter).outputs
    #expect(SiteWriter(output: output).verify(files).isEmpty)
    #expect(painter.painted.count == count)

    // A new title of the site changes all of them, and the old ones are removed.
    var renamed = try site(painter: painter)
    renamed.settings.title = "Other"
    let other = try await SiteWriter(output: output).write(renamed.outputs)
    #expect(painter.painted.count == 2 * count)
    #expect(other.deleted == count)
  }

  @Test func `A picture that somebody changed is left and told of`() async throws {
    let painter = FakePainter()
    let output = MemoryFiles(name: "public")
    let files = try await site(painter: painter).outputs
    _ = try await SiteWriter(output: output).write(files)
    let picture = try #require(files.first { $0.isNamedByContent }?.path)
    try output.replace(picture, with: Array("mine".utf8), .written)
    let result = try await SiteWriter(output: output).write(files)
    #expect(result.diagnostics.kept.map(\.kind) == ["changed-file"])
    #expect(
      SiteWriter(output: output).verify(files).map(\.place?.file) == ["public/\(picture.text)"])
  }

  @Test func `A picture that cannot be made is left out of the build and told of`() async throws {
    var input = try site(painter: nil)
    input.paintCard = { _ in (nil, [Diagnostic(.warning, kind: "not-converted", "no paint")]) }
    let output = MemoryFiles(name: "public")
    let files = await input.outputs
    let result = try await SiteWriter(output: output).write(files)
    #expect(result.diagnostics.count(of: .warning) > 10)
    #expect(result.diagnostics.hasErrors == false)
    #expect(try output.status(of: "og") == nil)
    #expect(SiteWriter(output: output).verify(files).isEmpty)
  }

  @Test func `Nothing of a card leaves its place, however long its words are`() throws {
    let tones = Systems.names
    let look = CardLook(
      palette: CardPalette(Theme.standard.styleSheets, tones: tones),
      drawings: Theme.standard.drawingStyle)
    let row = PeriodStrip.Row(
      name: String(repeating: "很长", count: 20), tone: "focus",
      cells: (0..<12).map { _ in .init(.bar(1), text: "1 000 000 h", goal: 1) }, isTall: true,
      value: String(repeating: "9", count: 40))
    let strip = PeriodStrip(
      title: "",
      columns: (1...12).map { .init(label: "", head: "Month \($0)", name: "", state: .over) },
      rows: Array(repeating: row, count: 9), valueTitle: "", changeTitle: nil, trendTitle: nil)
    for title in [
      "", "春", "Week 47, 2026", String(repeating: "很长的标题", count: 40),
      String(repeating: "Donaudampfschifffahrt", count: 20),
    ] {
      for (figures, hasStrip) in [(0, false), (3, false), (0, true)] {
        var card = PageCard(
          site: title, section: title, title: title, text: title,
          figures: (0..<figures).map { _ in .init(name: title, value: title) },
          tones: tones, language: "zh-Hans")
        if hasStrip { card.strip = .init(strip, sentence: title) }
        let svg = card.svg(look)
        #expect(svg.contains("plot-strip") == hasStrip)
        for line in svg.matches(of: /<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"/) {
          let y = try #require(Double(line.2)), size = try #require(Double(line.3))
          #expect(y - size > 30 && y < 590, "\(title): \(line.0)")
        }
        #expect(svg == card.svg(look))
      }
    }
  }

  @Test func `A card has the colours of the theme`() throws {
    let vault = MemoryFiles()
    try vault.replace(
      "templates/assets/daybook.css",
      with: Array(
        ":root { --paper: #123456; --ink:#abc; --focus: url(x); --line: #12 }".utf8), .written)
    let palette = CardPalette(
      Theme.standard.overridden(by: vault).theme.styleSheets, tones: ["focus"])
    #expect(palette["paper"] == "#123456")
    #expect(palette["ink"] == "#abc")
    #expect(palette["focus"] == "#3650c4")
    #expect(palette["line"] == "#dedad0")
  }

  @Test(
    arguments: [
      ("en", "en_US"), ("zh-Hans", "zh_CN"), ("zh-Hant", "zh_TW"), ("ja", "ja_JP"),
      ("pt-BR", "pt_BR"), ("de", nil), ("sr-Latn", nil),
    ] as [(String, String?)])
  func `A language has the name that Open Graph knows`(tag: String, locale: String?) {
    #expect(OpenGraph.locale(tag) == locale)
  }
}
