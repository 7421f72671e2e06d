import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus
@testable import Prompts
@testable import Site

struct ReviewPageTests {
  private static let path: VaultPath = "reviews/2026-W53.md"

  /// A site with the review of a week, written by Daybook and then edited by `change`.
  private func page(
    _ change: (String) -> String, for audience: Audience = .me, showsDrafts: Bool = false,
    isRawHTMLKept: Bool = false
  ) async throws -> (files: [String: String], page: String, diagnostics: [Diagnostic]) {
    // A picture of 16 by 32 pixels.
    let vault = MemoryFiles(["pages/photos/a.gif": "GIF89a\u{10}\u{0}\u{20}\u{0}"])
    var input = try input(
      sessions: try sessions(), pages: [("ferry.md", "# The ferry\n\n## Three\n")], vault: vault)
    input.pageFiles = ["photos/a.gif"]
    input.settings.keepsRawHTML = isRawHTMLKept
    let text = ReviewText(of: try #require(Period("2026-W53")), in: await input.input)
    let plan = try ReviewPlan(
      of: try #require(Period("2026-W53")), title: text.title, questions: text.questions,
      sections: text.sections, order: text.order, in: vault)
    let written = change(String(decoding: plan.update.bytes, as: UTF8.self))
    try vault.replace(Self.path, with: Array(written.utf8), .written)
    let folder = ReviewFolder(in: vault, zone: shanghai)
    input.reviews = folder.reviews
    input.audience = audience
    input.showsDrafts = showsDrafts
    let (files, diagnostics) = await rendered(input)
    let page = try #require(files["reviews/2026-W53/index.html"])
    return (files, page, folder.diagnostics + diagnostics)
  }

  /// The offsets of some texts on a page, which has each of them once.
  private func order(of texts: [String], in page: String) -> [Int] {
    texts.map { text in
      let found = page.ranges(of: text)
      return found.count == 1
        ? page.utf8.distance(from: page.startIndex, to: found[0].lowerBound) : -1
    }
  }

  @Test func `A review leads to pages by their names, and its pictures have their sizes`()
    async throws
  {
    let (_, page, diagnostics) = try await page { text in
      text.replacing(
        "## What went well\n",
        with: """
          ## What went well

          See [[the ferry]], [[ferry#Three|its end]] and [[The boat]],
          [[2001-01-01]]. ![A](/photos/a.gif) ![B](../../photos/a.gif)

          """)
    }
    for text in [
      #"See <a href="../../ferry/">the ferry</a>, <a href="../../ferry/#text-three">its end</a>"#,
      "and The boat,\n2001-01-01.",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(page.ranges(of: #"src="../../photos/a.gif""#).count == 2)
    #expect(page.ranges(of: #"width="16" height="32""#).count == 2)
    let told = diagnostics.map(\.description)
    #expect(told.count == 2)
    let line = try #require(told.first { $0.contains("no page is called \"The boat\"") })
    #expect(line.contains("reviews/2026-W53.md:") && line.contains(":50"))
    #expect(told.contains { $0.contains("no page of the day 2001-01-01") })
  }

  @Test func `Others do not learn of a picture that they do not see`() async throws {
    var audience = Audience.public
    audience.reviews = .words
    let (files, page, _) = try await page(
      { $0.replacing("## What went well\n", with: "## What went well\n\n![A](/photos/a.gif)\n") },
      for: audience)
    #expect(files["photos/a.gif"] == nil)
    #expect(page.contains("photos/a.gif") && !page.contains("width=\"16\""))
  }

  @Test func `Words stand where they stand in the file, those under headings of their own first`()
    async throws
  {
    let (_, page, diagnostics) = try await page { text in
      text.replacing(
        "<!-- daybook:end focus -->\n", with: "<!-- daybook:end focus -->\nMy *remark*.[^1]\n"
      )
      .replacing("## What went well\n", with: "## What went well\n\nThe [map].\n\n[map]: /focus/\n")
        + "\n[^1]: A footnote.\n"
    }
    #expect(diagnostics.isEmpty)
    let found = order(
      of: [
        "<h2 id=\"text-what-went-well\">", "<a href=\"../../focus/\">map</a>", "A footnote.",
        "id=\"overview\"", "id=\"focus\"", "My <em>remark</em>.",
      ], in: page)
    #expect(!found.contains(-1) && found == found.sorted(), "\(found)")
    // The figures in the file are not shown a second time.
    #expect(!page.contains("daybook:") && !page.contains("| Focus |"))
  }

  @Test func `A long page begins with links to its parts`() async throws {
    let (_, page, _) = try await page { text in
      text.replacing("## What went well\n", with: "## A *good* & <b>\n\nx\n\n## B\n\ny\n")
    }
    let list = try #require(page.firstRange(of: "<nav class=\"parts no-print\""))
    let end = try #require(page[list.upperBound...].firstRange(of: "</nav>"))
    let links = page[list.lowerBound..<end.lowerBound]
    #expect(links.contains("<a href=\"#text-a-good--\">A good &amp; &lt;b&gt;</a>"))
    #expect(links.contains("<a href=\"#text-b\">B</a>") && links.contains("<a href=\"#focus\">"))
  }

  @Test func `A file in which nothing is written changes nothing on its page`() async throws {
    let (files, page, _) = try await page { $0 }
    let without = await rendered(try input(sessions: try sessions())).files
    #expect(page == without["reviews/2026-W53/index.html"])
    #expect(files["reviews/index.html"] == without["reviews/index.html"])
  }

  @Test func `A section that was edited is the person's text, but for an audience`() async throws {
    let edit = { (text: String) in text.replacing("Best day: ", with: "Very best day: ") }
    let mine = try await page(edit)
    #expect(mine.page.contains("Very best day: "))
    #expect(!mine.page.contains("id=\"focus\""))
    let others = try await page(edit, for: .friends())
    #expect(!others.page.contains("Very best day: "))
    #expect(others.page.contains("id=\"focus\""))
  }

  @Test func `A section that was taken out is not on the page either`() async throws {
    let (_, page, _) = try await page { text in
      guard let begin = text.firstRange(of: "<!-- daybook:begin focus"),
        let end = text.firstRange(of: "<!-- daybook:end focus -->")
      else { return text }
      return text.replacingCharacters(begin.lowerBound..<end.upperBound) + "Words.\n"
    }
    #expect(!page.contains("id=\"focus\""))
    #expect(page.contains("id=\"overview\"") && page.contains("Words."))
  }

  @Test func `A title and a description are taken from the front matter`() async throws {
    let (_, page, _) = try await page {
      $0.replacing(
        "title: \"Week 53, 2026\"", with: "title: The last & best\ndescription: Two years")
    }
    #expect(page.contains("<h1>The last &amp; best <small>Week 53, 2026</small> "))
    #expect(page.contains("<meta name=\"description\" content=\"Two years\">"))
  }

  @Test func `A draft is not shown, unless drafts are`() async throws {
    let write = { (text: String) in
      text.replacing("---\ntitle", with: "---\ndraft: true\ntitle") + "Secret.\n"
    }
    #expect(try await !page(write).page.contains("Secret."))
    #expect(try await page(write, showsDrafts: true).page.contains("Secret."))
  }

  @Test func `HTML in words is text unless the vault allows it`() async throws {
    let write = { (text: String) in text + "<b>Bold</b> <script>x</script>\n" }
    #expect(try await page(write).page.contains("&lt;b&gt;Bold&lt;/b&gt;"))
    let raw = try await page(write, isRawHTMLKept: true).page
    #expect(raw.contains("<b>Bold</b>") && !raw.contains("<script>x"))
  }

  @Test func `Words are no template, and may hold a chart`() async throws {
    let (_, page, diagnostics) = try await page {
      $0
        + "{{ site.title }} {% x %}\n\n```chart\nkind: bar\ndata: focus.days\nrange: 2026-W53\n```\n"
    }
    #expect(diagnostics.isEmpty)
    #expect(page.contains("{{ site.title }} {% x %}"))
    #expect(page.ranges(of: "<figure").count > 1)
  }

  @Test func `A chart that cannot be drawn is told with its line in the file`() async throws {
    var line = 0
    let (_, _, diagnostics) = try await page { text in
      let words = text + "```chart\nkind: bar\ndata: focus.dayz\n```\n"
      line = text.count { $0 == "\n" } + 3
      return words
    }
    let place = try #require(diagnostics.first?.place)
    #expect(place.file == "vault/reviews/2026-W53.md" && place.line == line)
  }

  @Test func `The list of reviews shows the first words of those that are written`() async throws {
    let (files, _, _) = try await page { $0 + "Less & \"better\".\n" }
    let list = try #require(files["reviews/index.html"])
    #expect(list.contains("✎ Less &amp; "))
    #expect(list.ranges(of: "✎").count == 1)
    #expect(list.contains("href=\"../reviews/2026-Q4/\""))
  }

  @Test func `A review of a period without records has a page, and neighbours`() async throws {
    var input = try input(sessions: try sessions())
    let vault = MemoryFiles([
      "reviews/2024-W01.md": "Before it all began.\n", "reviews/2019.md": "",
    ])
    input.reviews = ReviewFolder(in: vault, zone: shanghai).reviews
    let files = await rendered(input).files
    let page = try #require(files["reviews/2024-W01/index.html"])
    #expect(page.contains("Before it all began."))
    #expect(page.contains("rel=\"next\" href=\"../../reviews/2026-W52/\""))
    #expect(files["reviews/2024/index.html"] != nil && files["reviews/2019/index.html"] != nil)
    let list = try #require(files["reviews/index.html"])
    #expect(list.contains("✎ Before it all began."))
    // The newest year is open, each earlier one folded.
    let years = list.ranges(of: "<section aria-labelledby=\"y").count
    #expect(years > 2 && list.ranges(of: "<details>\n<summary>Quarters").count == years - 1)
  }

  @Test func `Quarters have reviews, before and after`() async throws {
    let files = await rendered(try input(sessions: try sessions())).files
    let page = try #require(files["reviews/2026-Q4/index.html"])
    #expect(page.contains("<h1>4th quarter of 2026 <small>"))
    #expect(page.contains("rel=\"next\" href=\"../../reviews/2027-Q1/\""))
  }

  @Test func `Other files in the folder are told, and no page`() throws {
    let vault = MemoryFiles([
      "reviews/notes.md": "x", "reviews/2026-11-20.md": "x", "reviews/2026-w46.md": "x",
      "reviews/2026-W46.markdown": "x", "reviews/.hidden.md": "x", "reviews/picture.png": "x",
      "reviews/2026-W46.md": "<!-- daybook:end focus -->\n",
    ])
    let folder = ReviewFolder(in: vault, zone: shanghai)
    #expect(folder.reviews.map { "\($0.period)" } == ["2026-W46"])
    let found = folder.diagnostics.map { "\($0.place?.file ?? "") \($0.kind)" }
    #expect(
      found == [
        "vault/reviews/2026-11-20.md not-a-period", "vault/reviews/2026-W46.markdown not-a-period",
        "vault/reviews/2026-W46.md review-marker", "vault/reviews/2026-w46.md not-a-period",
        "vault/reviews/notes.md not-a-period",
      ])
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<String.Index>) -> String {
    String(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
