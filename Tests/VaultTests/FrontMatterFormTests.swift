import Basics
import TestKit
import Testing
import Vault

/// Front matter in the forms of other programs.
struct FrontMatterFormTests {
  private static let file = "pages/a.md"

  private static func page(_ text: String) -> PageSource {
    PageSource(Array(text.utf8), path: "a.md", file: file, zone: .utc)
  }

  private static func problems(_ page: PageSource) -> [String] {
    page.diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
  }

  @Test(
    arguments: [
      ("---\ntitle: T\ntags: [x, y]\nrating: 4.5\n---\nbody", 6),
      ("---\ntitle: T\ntags: [x, y]\nrating: 4.5\n...\nbody", 6),
      ("---yaml\ntitle: T\ntags: [x, y]\nrating: 4.5\n---\nbody", 6),
      ("\n\n---\ntitle: T\ntags: [x, y]\nrating: 4.5\n---\nbody", 8),
      ("<!-- from\nnotes -->\n---\ntitle: T\ntags: [x, y]\nrating: 4.5\n---\nbody", 8),
      ("%% mine %%\n---\ntitle: T\ntags: [x, y]\nrating: 4.5\n---\nbody", 7),
      ("+++\ntitle = \"T\"\ntags = [\"x\", \"y\"]\nrating = 4.5\n+++\nbody", 6),
      ("---toml\ntitle = 'T'\ntags = [\n\"x\",\n\"y\"]\nrating = 4.5\n---\nbody", 8),
      ("{\n\"title\": \"T\",\n\"tags\": [\"x\", \"y\"],\n\"rating\": 4.5\n}\nbody", 6),
      ("{\"title\": \"T\", \"tags\": [\"x\", \"y\"], \"rating\": 4.5}\nbody", 2),
      ("---json\n{\"title\": \"T\", \"tags\": [\"x\", \"y\"], \"rating\": 4.5}\n---\nbody", 4),
      (";;;\n{\"title\": \"T\", \"tags\": [\"x\", \"y\"], \"rating\": 4.5}\n;;;\nbody", 4),
    ])
  func `Each form says the same`(text: String, firstLine: Int) {
    let page = Self.page(text)
    #expect(Self.problems(page) == [])
    #expect(page.frontMatter.title == "T")
    #expect(page.frontMatter.tags == ["x", "y"])
    #expect(page.frontMatter.data == [DataMember("rating", .decimal(4.5))])
    #expect(page.frontMatter.flaw == nil)
    #expect(page.body == "body")
    #expect(page.bodyFirstLine == firstLine)
  }

  @Test func `TOML has its own dates, tables and order`() throws {
    let page = Self.page(
      """
      +++
      date = 2026-11-20T08:30:00+08:00
      expires = 2027-01-05
      zeta = 1
      alpha = true
      [params.more]
      note = \"\"\"
      two
      lines\"\"\"
      +++
      """)
    #expect(Self.problems(page) == [])
    #expect(page.frontMatter.date == .instant(Instant(seconds: 1_795_134_600)))
    #expect(page.frontMatter.expires == (Day("2027-01-05").map(FrontMatter.Date.day)))
    #expect(
      page.frontMatter.data == [
        DataMember("expires", .text("2027-01-05")), DataMember("zeta", .int(1)),
        DataMember("alpha", .bool(true)),
        DataMember(
          "params",
          .object([DataMember("more", .object([DataMember("note", .text("two\nlines"))]))])),
      ])
  }

  @Test(
    arguments: [
      ("+++\ntitle = x\n+++\nb", "2:9 toml"),
      ("+++\ntitle = \"x\"\ntitle = \"y\"\n+++\nb", "3:9 toml"),
      ("+++\ndraft = \"ture\"\n+++\nb", "2:9 wrong-type"),
      ("+++\ntitle = \"x\"\n\ntext", "1:1 front-matter"),
      ("{\"title\": \"x\",}\nb", "1:14 json-syntax"),
      ("{\n\"title\": \"日\",\n\"title\": \"y\"\n}\nb", "3:1 duplicate-key"),
      ("{\n\"draft\": \"ture\"\n}\nb", "2:10 wrong-type"),
      ("---\ndraft：true\n---\nb", "2:1 wrong-type"),
      ("---\ntitle: x\ndraft：true\n---\nb", "4:1 yaml"),
      ("---\ntitle: x\n\tdraft: true\n---\nb", "3:1 yaml"),
      ("\n---\ndraft: true\n", "2:1 front-matter"),
    ])
  func `What cannot be read is an error at its place, and no site for others has it`(
    text: String, problem: String
  ) {
    let page = Self.page(text)
    #expect(Self.problems(page) == [problem])
    #expect(page.diagnostics.allSatisfy { $0.severity == .error })
    #expect(page.frontMatter.flaw != nil && page.frontMatter.flaw != .unclear)
  }

  @Test(
    arguments: [
      "# Title\n---\ndraft: true\n---\nb", " ---\ndraft: true\n---\nb",
      "---js\ndraft: true\n---\nb",
      "--- # mine\ndraft: true\n---\nb", "---ruby\ntitle: x\npublic: false\n---\n",
    ])
  func `What seems to be front matter and is not read is a warning, and text`(text: String) {
    let page = Self.page(text)
    #expect(page.diagnostics.map(\.kind) == ["front-matter"])
    #expect(page.diagnostics.first?.severity == .warning)
    #expect(page.frontMatter.flaw == .unclear)
    #expect(page.body == text)
  }

  @Test(
    arguments: [
      "\n---\n\nNote: a line across the page\n\n---\n", "{{ title }}\n", "{\"a\" and more}\n",
      "{\"a\": 1} is an object\n", "# Title\n\n---\nwords\n---\n", "----\ndraft: true\n----\n",
      "<!-- note -->\nText\n---\ndraft: true\n---\n", "++++\nx\n", "--\ndraft: true\n--\n",
    ])
  func `A line across the page and braces of other kinds are text`(text: String) {
    let page = Self.page(text)
    #expect(page.diagnostics.isEmpty)
    #expect(page.frontMatter == FrontMatter())
    #expect(page.body == text)
  }

  @Test(
    arguments: [
      "draft: true", "published: false", "publish: no", "public: false", "private: true",
      "status: draft", "status: Private", "visibility: unlisted", "status: 草稿",
      "draft: false\npublished: false", "published: true\nstatus: draft",
    ])
  func `Other programs’ words for what is not public are read`(lines: String) {
    let page = Self.page("---\n\(lines)\n---\nb")
    #expect(page.diagnostics.isEmpty)
    #expect(page.frontMatter.isDraft)
  }

  @Test(
    arguments: [
      "draft: false", "published: true", "public: yes", "private: off", "status: published",
      "visibility: public", "status: growing\ndraft: false", "status:", "published: 2026-01-01",
    ])
  func `And those for what is`(lines: String) {
    let page = Self.page("---\n\(lines)\n---\nb")
    #expect(page.diagnostics.isEmpty)
    #expect(!page.frontMatter.isDraft)
    #expect(page.frontMatter.flaw == nil)
  }

  @Test(
    arguments: [
      ("draft:", "2:1 unclear-audience"), ("publish: ~", "2:10 unclear-audience"),
      ("status: growing", "2:9 unclear-audience"), ("Draft: true", "2:1 unknown-key"),
      ("is_private: true", "2:1 unknown-key"), ("drfat: true", "2:1 unknown-key"),
      ("dtae: 2027-01-01", "2:1 unknown-key"), ("audiance: family", "2:1 unknown-key"),
    ])
  func `What may mean that a page is not public is a warning, and others do not see it`(
    line: String, problem: String
  ) throws {
    let page = Self.page("---\n\(line)\n---\nb")
    #expect(Self.problems(page).map { $0.replacing(":7 unclear", with: ":1 unclear") } == [problem])
    #expect(page.diagnostics.allSatisfy { $0.severity == .warning && $0.hint != nil })
    #expect(page.frontMatter.flaw == .unclear)
    #expect(page.diagnostics.first?.message.contains("others do not see") == true)
  }

  @Test func `A key that is nearly another one keeps nothing from others`() {
    let page = Self.page("---\ntitel: x\npublisher: Penguin\nrating: 4\n---\nb")
    #expect(page.diagnostics.map(\.kind) == ["unknown-key"])
    #expect(page.frontMatter.flaw == nil)
  }

  @Test(
    arguments: [
      ("2027-1-5", "2027-01-05T00:00:00Z"), ("2027/1/5", "2027-01-05T00:00:00Z"),
      ("2024-3-9 12:00:00", "2024-03-09T12:00:00Z"),
      ("2026-06-16 07:39:11 +0800", "2026-06-15T23:39:11Z"),
      ("2026-06-16 7:39:11 +8", "2026-06-15T23:39:11Z"),
      ("2026-06-16T07:39:11.5Z", "2026-06-16T07:39:11.5Z"),
      ("2026-06-16 07:39 UTC", "2026-06-16T07:39:00Z"),
      ("2026-06-16  07:39:11 -3:30", "2026-06-16T11:09:11Z"),
    ])
  func `Dates are read as YAML and other generators write them`(
    text: String, instant: String
  )
    throws
  {
    let page = Self.page("---\ndate: \(text)\n---\nb")
    #expect(page.diagnostics.isEmpty)
    let date = try #require(page.frontMatter.date)
    let found =
      switch date {
      case .day(let day): Zone.utc.start(of: day)
      case .instant(let instant): instant
      }
    #expect(found == (try TimeText(instant)).instant(in: .utc))
  }

  @Test(arguments: ["2027-13-1", "5-1-2027", "2027-1", "27-1-5", "2027-1-5x", "2027-1-5 25:00"])
  func `What no calendar has stays an error`(text: String) {
    #expect(Self.page("---\ndate: \(text)\n---\nb").diagnostics.map(\.kind) == ["wrong-type"])
  }

  @Test func `A page published on a later day is not shown before`() throws {
    let page = Self.page(
      "---\ndate: 2026-01-01\npublishDate: 2026-11-20\nexpiryDate: 2026-11-21\n---\n")
    let shown = try ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"].map {
      page.frontMatter.isShown(on: try #require(Day($0)), in: .utc)
    }
    #expect(shown == [false, true, true, false])
  }

  @Test func `A key written twice is told with the lines of the file`() throws {
    let page = Self.page("---\ntitle: A\ntitle: B\n---\nx\n")
    #expect(
      page.diagnostics.map(\.message) == ["the key \"title\" is written twice, first on line 2"])
  }

  @Test func `Keys of TOML that lie too deep are refused`() {
    let long = Array(repeating: "a", count: 100_000).joined(separator: ".")
    for text in [
      "\(long) = 1", "[\(long)]", "x = {\(long) = 1}",
      "x = \(String(repeating: "[", count: 100_000))",
    ] {
      #expect(Self.page("+++\n\(text)\n+++\nb").diagnostics.map(\.kind) == ["toml"])
    }
    let words = "description = \"\(String(repeating: "One. ", count: 100))\" # \(long)"
    #expect(Self.page("+++\n\(words)\n+++\nb").diagnostics.isEmpty)
  }
}
