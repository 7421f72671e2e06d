import Basics
import Testing
import Vault

private let springForward = Zone(
  identifier: "Test", initialOffset: 3_600, transitions: [.init(at: 1_774_746_000, offset: 7_200)])

private func page(_ text: String, path: String = "notes/sleep.md") -> PageSource {
  PageSource(Array(text.utf8), path: path, file: "pages/\(path)", zone: springForward)
}

private func problems(_ page: PageSource) -> [String] {
  page.diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
}

@Test func `A page says what it is before its text`() {
  let page = page(
    """
    ---
    title: Sleep, no less
    date: 2026-11-21
    description: "A year of it"
    draft: yes
    permalink: sleep/year
    tags: [health, habits, health]
    ---
    # Sleep
    """)
  #expect(page.frontMatter.title == "Sleep, no less")
  #expect(page.frontMatter.date == Day("2026-11-21").map(FrontMatter.Date.day))
  #expect(page.frontMatter.description == "A year of it")
  #expect(page.frontMatter.isDraft)
  #expect(page.frontMatter.permalink?.description == "/sleep/year/")
  #expect(
    page.frontMatter.permalinkPlace
      == Place(file: "pages/notes/sleep.md", line: 6, column: 12, length: 10))
  #expect(page.frontMatter.tags == ["health", "habits"])
  #expect(page.body == "# Sleep")
  #expect(page.bodyFirstLine == 9)
  #expect(page.diagnostics.isEmpty)
}

@Test func `Windows' newlines and byte-order mark are read like others`() {
  let page = page("\u{FEFF}---\r\ntitle: no\r\ntags: a, b,\r\n--- \r\nText\r\n")
  #expect(page.frontMatter.title == "no")
  #expect(page.frontMatter.tags == ["a", "b"])
  #expect(page.body == "Text\r\n")
  #expect(page.bodyFirstLine == 5)
  #expect(page.diagnostics.isEmpty)
}

@Test(arguments: ["", "# Title\n", "----\nx\n", " ---\nx\n", "text\n---\ntitle: x\n---\n"])
func `A page without front matter is all text`(text: String) {
  #expect(page(text).body == text)
  #expect(page(text).bodyFirstLine == 1)
  #expect(page(text).diagnostics.isEmpty)
}

@Test(
  arguments: [
    ("notes/sleep.md", "notes/sleep"), ("index.md", ""), ("关于 我.md", "关于 我"),
    ("What? #1.md", "What-1"), ("%2e%2e.md", "2e-2e"), ("a/..b.md", "a/..b"),
    ("javascript:alert(1).md", "javascript-alert(1)"), ("a\\b.md", "a-b"), ("?.md", "page"),
    ("x\u{7}y.md", "x-y"), ("<b>.md", "b"), (" padded .md", "padded"), ("100%.md", "100"),
  ])
func `A file's name becomes an address without what addresses read in their own way`(
  path: String, slug: String
) throws {
  #expect(page("x", path: path).slug == slug)
  // A slug of a name is a valid permalink.
  if !slug.isEmpty { #expect(try SitePath(slug).segments.joined(separator: "/") == slug) }
}

@Test func `Of pages, and what lies beside them, known kinds go into a site`() async {
  let kept = ["a.md", "b.markdown", "c.PNG", "d.pdf", "CNAME", "notes/e.txt", "_redirects"]
  let left = ["f.psd", "notes/g.sqlite", "Makefile", "h.swift"]
  let unseen = ["a.md~", "#a.md#", ".hidden.md", "notes/.i.swp"]
  var files: [VaultPath: String] = [:]
  for name in kept + left + unseen { files[VaultPath(stringLiteral: "pages/\(name)")] = "x" }
  let folder = await PageFolder(in: MemoryFiles(files), zone: springForward, width: 1)
  let shown = folder.pages.map(\.path) + folder.files.map(\.text)
  #expect(shown.sorted() == kept.sorted())
  #expect(
    folder.diagnostics.map { $0.place?.file ?? "" }.sorted()
      == left.map { "vault/pages/\($0)" }
      .sorted())
  #expect(folder.diagnostics.allSatisfy { $0.kind == "not-copied" })
}

@Test func `A page of more bytes than anybody writes is said to be too long, and not read`() async {
  let most = MemoryFiles.longestText
  for (count, kinds) in [(most, []), (most + 1, ["long-text"])] {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    let folder = await PageFolder(
      in: MemoryFiles(bytes: ["pages/long.md": bytes]), zone: springForward, width: 1)
    #expect(folder.diagnostics.map(\.kind) == kinds)
    #expect(folder.pages.count == 1 - kinds.count)
  }
}

@Test func `Empty front matter says nothing`() {
  for text in ["---\n---\nx", "---\n# words\n---\nx", "---\ntitle:\n---\nx"] {
    #expect(page(text).frontMatter == FrontMatter())
    #expect(page(text).body == "x")
    #expect(page(text).diagnostics.isEmpty)
  }
}

@Test func `Front matter that does not end is reported, and the page is shown`() {
  let page = page("---\ntitle: x\n\ntext\n")
  #expect(problems(page) == ["1:1 front-matter"])
  #expect(page.body == "title: x\n\ntext\n")
  #expect(page.bodyFirstLine == 2)
}

@Test(arguments: [
  ("titel: x", "2:1 unknown-key"),
  ("title: [x]", "2:8 wrong-type"),
  ("draft: maybe", "2:8 wrong-type"),
  ("date: yesterday", "2:7 wrong-type"),
  ("date: 2026-02-30", "2:7 wrong-type"),
  ("date: 2026-03-29 02:30", "2:7 skipped-time"),
  ("tags: {a: 1}", "2:7 wrong-type"),
  ("permalink: ../up", "2:12 permalink"),
  ("- a", "2:1 wrong-type"),
  ("title: \"x", "3:1 yaml"),
  ("title: x\ntitle: y", "3:1 duplicate-key"),
])
func `What is wrong in front matter is reported with its place`(text: String, expected: String) {
  let page = page("---\n\(text)\n---\nbody")
  #expect(problems(page) == [expected])
  #expect(page.body == "body")
}

@Test func `An unknown key is reported with the nearest`() {
  #expect(page("---\ntitel: x\n---\n").diagnostics.first?.hint == "did you mean title?")
}

@Test func `A local date is in the vault's zone`() {
  let date = page("---\ndate: 2026-03-29 04:00\n---\n").frontMatter.date
  #expect(date == .instant(Instant(seconds: 1_774_749_600)))
}

@Test(arguments: [
  ("index.md", ""), ("about.md", "about"), ("a/index.md", "a"), ("a/b.c.md", "a/b.c"),
])
func `A slug is the path without its ending`(path: String, slug: String) {
  #expect(page("", path: path).slug == slug)
}

@Test func `Bytes that are not UTF-8 are shown as replacements and reported`() {
  let bytes = Array("---\ntitle: x\n---\nCaf".utf8) + [0xE9, 0x0A]
  let page = PageSource(bytes, path: "a.md", file: "pages/a.md", zone: .utc)
  #expect(problems(page) == ["4:4 encoding"])
  #expect(page.body == "Caf\u{FFFD}\n")
  #expect(page.frontMatter.title == "x")
}

@Test(arguments: [
  ("/", "/"), ("about", "/about/"), ("/a/b/", "/a/b/"), ("a/日記", "/a/日記/"),
  (".well-known/x", "/.well-known/x/"), (" a ", "/a/"), ("...", "/.../"),
])
func `A path within the site is written with slashes at its ends`(text: String, path: String) throws
{
  #expect(try SitePath(text).description == path)
}

@Test(arguments: [
  "", "..", "/../etc", "a/../b", "a/./b", "//evil.example/x", "a//b", "https://x", "javascript:x",
  "a\\b", "a\0b", "a\nb", "a\u{1B}b", "%2e%2e/x", "a?b", "a#b", "C:/x", "a\u{2028}b", "/a/ /b",
  String(repeating: "x", count: 256),
])
func `A path that could leave the site is refused`(text: String) {
  #expect(throws: SitePathProblem.self) { try SitePath(text) }
}

@Test func `Each key of front matter is in its schema, once`() {
  let schema = SettingsSchema.frontMatter.line
  for key in FrontMatter.keys + Release.keys {
    #expect(schema.ranges(of: "\"\(key)\":{").count == 1, "\(key)")
  }
  #expect(FrontMatter.keys.contains("title") && !FrontMatter.keys.contains("draft"))
}
