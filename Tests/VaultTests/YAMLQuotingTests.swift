import Basics
import Testing

@testable import Vault

private func page(_ text: String) -> PageSource {
  PageSource(Array(text.utf8), path: "a.md", file: "a.md", zone: .utc)
}

struct YAMLQuotingTests {
  /// Values that YAML reads as more than a text, each with the text that it reads as meant.
  @Test(arguments: [
    ("title: A: B", "title: \"A: B\""), ("title: @home", "title: \"@home\""),
    ("title: [draft] A", "title: \"[draft] A\""), ("title: \"A\" B", "title: '\"A\" B'"),
    ("title: 'It's'", "title: \"It's\""), ("title: *bold*", "title: \"*bold*\""),
    ("title: %a", "title: \"%a\""), ("title: `a`", "title: \"`a`\""),
    ("tags:\n  - a\n  - @b", "  - \"@b\""), ("title: {{ a }} b", "title: \"{{ a }} b\""),
    ("title: - dash", "title: \"- dash\""), ("up: [[A]], [[B]]", "up: \"[[A]], [[B]]\""),
    ("description: \"C:\\dir\"", "description: 'C:\\dir'"),
    ("description: \"C:\\users\"", "description: 'C:\\users'"),
  ])
  func `A value that needs quotes is shown with them`(_ text: String, _ quoted: String) throws {
    let problem = try #require(page("---\n\(text)\n---\nx").diagnostics.first)
    #expect(problem.severity == .error)
    #expect(problem.hint == "put it in quotes: \(quoted)")
    let whole = text.split(separator: "\n").dropLast().joined(separator: "\n")
    let other = page("---\n\(whole)\n\(quoted)\n---\nx")
    #expect(other.diagnostics.isEmpty, "\(other.diagnostics)")
  }

  /// Lines with a list in brackets that ends in a comment, the column of the sign, and the list
  /// with quotes.
  @Test(arguments: [
    ("tags: [#a, b]", 8, "tags: [\"#a\", b]"),
    ("tags: [a, #b, c#d]\ntitle: X", 11, "tags: [a, \"#b\", c#d]"),
    ("tags:   [a,#b]", 12, "tags:   [a, \"#b\"]"),
    ("tags: [#a, b]\naliases: [x]", 8, "tags: [\"#a\", b]"),
  ])
  func `A list that ends in a comment is told at its sign`(
    _ text: String, _ column: Int, _ quoted: String
  ) throws {
    let problem = try #require(page("---\n\(text)\n---\nx").diagnostics.first)
    #expect(problem.place?.line == 2 && problem.place?.column == column, "\(problem)")
    #expect(problem.hint == "a # begins a comment; put it in quotes: \(quoted)")
    #expect(page("---\n\(quoted)\n---\nx").diagnostics.isEmpty)
  }

  @Test func `A tag after its sign is no tag, and is told`() throws {
    let found = page("---\ntags: #a #b\n---\nx")
    #expect(found.frontMatter.tags == [])
    let problem = try #require(found.diagnostics.first)
    #expect(found.diagnostics.count == 1 && problem.severity == .warning)
    #expect(problem.message == "tags: \"#a #b\" is a comment, as # begins one, and no value")
    #expect(problem.hint == "write tags: [a, b]")
    #expect(problem.place == Place(file: "a.md", line: 2, column: 7, length: 5))
    let items = page("---\ntags:\n  - a\n  - #b\n---\nx").diagnostics
    #expect(items.map { $0.place?.line } == [4])
  }

  @Test(arguments: [
    "tags: # mine\n  - a", "title: A # todo", "tags:\n  #- a\n  - b", "title: #\ntags: [a]",
  ])
  func `Ordinary comments are none`(_ text: String) {
    #expect(page("---\n\(text)\n---\nx").diagnostics.isEmpty)
  }

  @Test(arguments: ["title: A\n\tb: c", "title: [a, b", "title: \"A"])
  func `Other faults are not told as that`(_ text: String) throws {
    let problem = try #require(page("---\n\(text)\n---\nx").diagnostics.first)
    #expect(problem.hint?.contains("in quotes") != true, "\(problem)")
  }

  @Test func `A key that is written twice is told with lines of the file`() throws {
    let problem = try #require(page("---\ntitle: A\ntitle: B\n---\nx").diagnostics.first)
    #expect(problem.place?.line == 3)
    #expect(problem.message.contains("first on line 2"))
  }

  @Test func `A control character costs itself, and not the front matter`() throws {
    let page = page("---\ntitle: A\u{8}B\ndra\u{7}ft: true\n---\nx")
    #expect(page.frontMatter.title == "AB")
    #expect(page.frontMatter.isDraft)
    #expect(page.frontMatter.flaw == nil)
    #expect(page.diagnostics.map(\.severity) == [.warning])
    #expect(page.diagnostics.first?.place == Place(file: "a.md", line: 2, column: 9, length: 1))
  }

  /// A line that hides the page may have been lost with it.
  @Test(arguments: ["\u{0}", "\u{B}", "\u{C}", "\u{1E}"])
  func `A zero byte, or the end of a line to other programs, hides the page`(_ sign: String) {
    let page = page("---\ntitle: A # x\(sign)draft: true\n---\nx")
    #expect(page.frontMatter.flaw == .unreadable)
    #expect(page.diagnostics.map(\.kind) == ["control-character"])
    #expect(page.diagnostics.map(\.severity) == [.error])
  }
}
