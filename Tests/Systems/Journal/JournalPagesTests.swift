import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Journal

struct JournalPagesTests {
  private static let attack =
    #"<script>alert("1")</script>'"&{{ site.title }}{% raw %}<img src=x onerror=y>"#

  @Test func `A day has its words, with links to days, pages, people and tags`() async throws {
    let first = try entry("2026-11-20 See [[2026-11-19]], [[Notes|my notes]] and [[2001-01-01]].")
    let second = try entry("2026-11-20T09:30 With @Clara and @Nobody. #garden\n\n- [ ] water it")
    let before = try entry("2026-11-19 The day before.")
    let (files, problems) = try await journalSite(
      [first, second, before], beside: GivenDays(people: ["clara": "people/clara/"]),
      pages: [("notes.md", "# Notes")])
    #expect(problems == [])
    let page = try #require(files["days/2026-11-20/index.html"])
    for text in [
      #"<a href="../../days/2026-11-19/">2026-11-19</a>"#,
      #"<a href="../../notes/">my notes</a>"#, "2001-01-01.",
      #"<a href="../../people/clara/">@Clara</a>"#, "@Nobody",
      #"<a href="../../days/tags/garden/">#garden</a>"#,
      #"<input type="checkbox" disabled aria-label="☐">"#,
      #"<time datetime="2026-11-20T09:30">09:30</time>"#,
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("days/2001-01-01"))
    #expect(brokenLinks(in: files) == [])
  }

  @Test func `Moods are drawn from the lowest that there can be to the highest`() async throws {
    let moods = try (1...9).map { number in
      JournalEntry(
        "", on: try day("2026-11-0\(number)"), source: RecordSource(id: "\(number)"), mood: 1,
        energy: 3)
    }
    let (files, _) = try await journalSite(
      moods,
      pages: [("notes.md", "{{ \"journal.mood\" | line }}\n\n{{ \"journal.energy\" | line }}")])
    let page = try #require(files["notes/index.html"])
    let ticks = page.matches(of: /<text x="-[0-9]+" y="[0-9.]+">([^<]+)</).map { String($0.1) }
    #expect(ticks == ["−2", "0", "2", "1", "3", "5"])
  }

  @Test func `A page leads to days that have a page, and says of others that they have none`()
    async throws
  {
    let notes =
      "# Notes\n\nSee [[2026-11-20]], [[2026-11-19|the day before]]\nand [[2001-01-01]]."
    let days = GivenDays(days: [try #require(Day("2026-11-19"))])
    let (files, problems) = try await journalSite(
      [entry("2026-11-20 Rain.")], beside: days, pages: [("notes.md", notes)])
    let page = try #require(files["notes/index.html"])
    #expect(page.contains(#"<a href="../days/2026-11-20/">2026-11-20</a>"#))
    #expect(page.contains(#"<a href="../days/2026-11-19/">the day before</a>"#))
    #expect(page.contains("and 2001-01-01."))
    #expect(problems.count == 1)
    let problem = try #require(problems.first)
    #expect(problem.contains("notes.md:4:7") && problem.contains("no page of the day 2001-01-01"))
    #expect(brokenLinks(in: files) == [])
    // A site without the journal shows a day to nobody.
    let (_, others) = try await journalSite(
      [entry("2026-11-20 Rain.")], pages: [("notes.md", "# Notes\n\n[[2026-11-20]]")],
      audience: { () -> Audience in
        var audience = Audience.public
        audience.pages = [PagePattern("*")]
        return audience
      }())
    #expect(others.contains { $0.contains("no page of the day 2026-11-20") })
  }

  @Test func `A page that is called like a day comes before it`() async throws {
    let (files, problems) = try await journalSite(
      [entry("2026-11-20 Rain.")],
      pages: [("notes.md", "[[2026-11-20]]"), ("mine.md", "---\ntitle: 2026-11-20\n---\n")])
    #expect(problems == [])
    #expect(files["notes/index.html"]?.contains(#"<a href="../mine/">2026-11-20</a>"#) == true)
  }

  @Test func `A picture of an entry has its size, where it is one beside the pages`() async throws {
    // 16 by 32 pixels.
    let picture = "GIF89a\u{10}\u{0}\u{20}\u{0}"
    let text = "2026-11-20 ![A](/photos/a.gif) ![B](../../photos/a.gif) ![C](/photos/none.gif)"
    let (files, _) = try await journalSite(
      [entry(text)], pages: [("notes.md", "# Notes")], files: ["pages/photos/a.gif": picture])
    let page = try #require(files["days/2026-11-20/index.html"])
    for alternative in ["A", "B"] {
      let tags = page.split(separator: "<img ").filter { $0.contains("alt=\"\(alternative)\"") }
      #expect(tags.count == 1)
      let tag = try #require(tags.first)
      #expect(tag.contains("src=\"../../photos/a.gif\"") && tag.contains("width=\"16\""))
      #expect(tag.contains("height=\"32\""))
    }
    #expect(page.contains("src=\"../../photos/none.gif\" alt=\"C\""))
    // Feeds omit the attributes.
    #expect(files["feed.xml"]?.contains("photos/a.gif") == true)
    #expect(files["feed.xml"]?.contains("width=") == false)
  }

  @Test func `Words of the journal are never markup`() async throws {
    var hostile = try entry("2026-11-20T09:30 x")
    hostile = JournalEntry(
      "\(Self.attack)\n\n[link](javascript:alert(1)) #a [[\(Self.attack)]]\n\n\(Self.attack)",
      on: hostile.day, at: hostile.at, source: hostile.source, title: Self.attack, mood: 1,
      tags: [Self.attack, "../../etc"], people: [Self.attack], place: Self.attack, isStarred: true)
    let whole = JournalEntry(
      "# \(Self.attack)\n\n\(Self.attack)", on: hostile.day, source: RecordSource(id: "w"),
      title: Self.attack)
    let old = JournalEntry(
      Self.attack, on: try day("2025-11-20"), source: RecordSource(id: "o"), title: Self.attack)
    let (files, problems) = try await journalSite(
      [hostile, whole, old], languages: ["en", "zh-Hans", "zh-Hant", "ja"])
    #expect(problems == [])
    #expect(files["days/2026-11-20/index.html"]?.contains("&lt;script&gt;alert") == true)
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(!text.contains("<script>"), "\(path)")
      #expect(!text.contains("<img src=x"), "\(path)")
      #expect(!text.contains("href=\"javascript"), "\(path)")
      #expect(!text.contains(" style="), "\(path)")
      #expect(!text.contains("⟦"), "\(path)")
    }
    for path in files.keys { #expect(!path.contains(".."), "\(path)") }
    #expect(brokenLinks(in: files) == [])
  }

  @Test func `Every day that anything is on record of has a page, and leads to those beside it`()
    async throws
  {
    let days = Set(try ["2026-11-17", "2026-11-20", "2025-11-20"].map(day))
    let (files, problems) = try await journalSite(
      [entry("2026-11-18 Words.")], beside: GivenDays(days: days))
    #expect(problems == [])
    #expect(
      files.keys.filter { $0.hasPrefix("days/2") }.sorted() == [
        "days/2025-11-20/index.html", "days/2026-11-17/index.html", "days/2026-11-18/index.html",
        "days/2026-11-20/index.html",
      ])
    let page = try #require(files["days/2026-11-18/index.html"])
    #expect(page.contains(#"<link rel="prev" href="../../days/2026-11-17/">"#))
    #expect(page.contains(#"<link rel="next" href="../../days/2026-11-20/">"#))
    // Another system's part uses its own template, with everything escaped.
    #expect(!page.contains("<section>2026-11-18"))
    let last = try #require(files["days/2026-11-20/index.html"])
    #expect(last.contains("<section>2026-11-20 &lt;b&gt;&amp;</section>"))
    #expect(last.contains(#"<a href="../../days/2025-11-20/">a year before</a>"#))
    #expect(brokenLinks(in: files) == [])
  }

  @Test func `The calendar marks the days with words, and links those with anything`()
    async throws
  {
    let days = Set(try ["2026-11-17", "2024-02-29"].map(day))
    let (files, _) = try await journalSite(
      [entry("2026-11-18 Words."), entry("2026-11-19 ")], beside: GivenDays(days: days))
    let page = try #require(files["days/index.html"])
    #expect(page.contains(#"<td><a href="../days/2026-11-17/">17</a></td>"#))
    #expect(page.contains(#"<td class="told"><a href="../days/2026-11-18/">18<span"#))
    #expect(page.contains(#"<td><a href="../days/2026-11-19/">19</a></td>"#))
    #expect(page.contains(#"<td aria-current="date">20</td>"#))
    #expect(page.contains(#"<td><a href="../days/2024-02-29/">29</a></td>"#))
    // Months without records are omitted; the others have complete weeks.
    #expect(page.matches(of: /<table class="month">/).count == 2)
    for row in page.matches(of: /<tr>(<td.*?)<\/tr>/) {
      #expect(row.1.matches(of: /<td/).count == 7)
    }
  }

  @Test func `Each tag has a page of its own, whatever it is made of`() async throws {
    let tags = ["garden", "Garden party", "garden-party", "🌱", "读书", "con", "a/b"]
    let entries = try tags.enumerated().map { index, tag in
      JournalEntry(
        "Number \(index).", on: try day("2026-11-1\(index)"), source: RecordSource(id: "\(index)"),
        tags: [tag])
    }
    let (files, problems) = try await journalSite(entries)
    #expect(problems == [])
    let pages = files.keys.filter { $0.hasPrefix("days/tags/") && $0 != "days/tags/index.html" }
    #expect(pages.count == tags.count)
    for page in pages {
      let step = page.split(separator: "/")[2]
      #expect(step.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }, "\(page)")
    }
    #expect(files["days/tags/garden/index.html"]?.contains("Number 0.") == true)
    #expect(brokenLinks(in: files) == [])
  }

  @Test func `Addresses of tags stay apart, and are the same each time`() {
    let tags = ["a b", "a-b", "a/b", "!", "?"]
    let addresses = JournalAddress.addresses(ofTags: tags)
    #expect(Set(addresses.values).count == tags.count)
    #expect(addresses["a b"] == "days/tags/a-b/")
    #expect(addresses == JournalAddress.addresses(ofTags: tags))
  }

  @Test func `Search, the feed and the dashboard know of what was written`() async throws {
    let (files, problems) = try await journalSite([
      entry("2026-11-20 Rain on the ferry. #garden"), entry("2025-11-20 Snow on the ferry."),
    ])
    #expect(problems == [])
    #expect(files["search/index.html"]?.contains("days/2026-11-20/") == true)
    #expect(files.contains { $0.key.hasPrefix("search/terms/") && $0.value.contains("ferry") })
    #expect(files["feed.xml"]?.contains("Rain on the ferry") == true)
    let page = try #require(files["index.html"])
    #expect(page.contains("5<small> words</small>"))
    #expect(page.contains("5 words written"))
    #expect(
      page.contains(
        #"1 year ago</span><a href="days/2025-11-20/">Snow on the ferry.</a>"#))
  }

  @Test
  func `Without a journal its pages and the first one say how to begin, and no feed speaks of it`()
    async throws
  {
    let (files, problems) = try await journalSite([])
    #expect(problems == [])
    #expect(files["days/index.html"]?.contains("<code>daybook journal</code>") == true)
    #expect(files["days/tags/index.html"]?.contains("There are no tags yet") == true)
    #expect(files["index.html"]?.contains("daybook journal") == true)
    #expect(files["feed.xml"]?.contains("days/") == false)
  }

  @Test func `Who keeps no journal has no pages of days`() async throws {
    let given = GivenDays(days: [try day("2026-11-17")])
    let (files, problems) = try await journalSite([], beside: given, isNamed: false)
    #expect(problems == [])
    for (path, text) in files {
      #expect(!path.hasPrefix("days/") && !path.hasPrefix("data/journal"), "\(path)")
      #expect(!text.contains("days/2026-11-17") && !text.contains("\"days/"), "\(path)")
    }
    // One entry, or the setting, is sufficient.
    let day = "days/2026-11-17/index.html"
    let written = try await journalSite(
      [entry("2026-11-20 Words.")], beside: given, isNamed: false)
    #expect(written.files[day] != nil)
    #expect(try await journalSite([], beside: given).files[day] != nil)
  }

  @Test func `Nobody else sees any of it`() async throws {
    let (files, _) = try await journalSite(
      [entry("2026-11-20 Rain on the ferry. #garden")], audience: .public)
    for (path, text) in files {
      #expect(!text.contains("ferry") && !path.contains("2026-11-20"), "\(path)")
    }
  }

  @Test func `The order of entries leaves no trace`() async throws {
    let entries = try [
      entry("2026-11-20 One. #a"), entry("2026-11-20T09:30 Two. #b"), entry("2025-11-20 Three. #A"),
    ]
    let (first, second) = try await (journalSite(entries), journalSite(entries.reversed()))
    #expect(first.files == second.files)
  }
}
