import Basics
import SiteKit
import Synchronization
import TestKit
import Testing
import Vault

@testable import Site

/// Sites with a highlighter made by the test.
struct HighlightedCodeTests {
  /// The requests to a highlighter.
  private final class Log: Sendable {
    let asked = Mutex<[[CodeBlock]]>([])
    var runs: [[String]] { asked.withLock { $0.map { $0.map(\.code) } } }
  }

  private static func highlighter(
    _ log: Log = Log(), identity: String = "H 1",
    _ answer: @escaping @Sendable (CodeBlock) -> String? = { "\($0.code.unicodeScalars.count).k" }
  ) -> CodeHighlighter {
    CodeHighlighter(identity: identity) { blocks in
      log.asked.withLock { $0.append(blocks) }
      let answers = blocks.enumerated().compactMap { place, block in
        answer(block).map { (place, $0) }
      }
      return .init(Dictionary(uniqueKeysWithValues: answers))
    }
  }

  private static func site(
    _ pages: [(String, String)], _ highlighter: CodeHighlighter?, in cache: Cache? = nil
  ) async throws -> SiteInput {
    var site = try input(sessions: [], pages: pages)
    site.highlighter = highlighter
    site.cache = cache
    return await site.input
  }

  private static func page(
    _ text: String, _ highlighter: CodeHighlighter?
  ) async throws -> (html: String, input: SiteInput) {
    let input = try await site([("note.md", text)], highlighter)
    let (files, problems) = rendered(input) { $0 == "note/index.html" }
    #expect(problems == [])
    return (try #require(files["note/index.html"]), input)
  }

  private static func cache() -> Cache { Cache(MemoryFiles(name: "cache"), "vault") }

  @Test func `All blocks of all pages are asked about at once, each once`() async throws {
    let log = Log()
    let input = try await Self.site(
      [
        ("a.md", "```python\none\n```\n\n- in a list\n\n  ~~~ C++\n  two\n  ~~~\n"),
        (
          "b.md",
          "```python\none\n```\n\n> ```swift\n> three\n> ```\n\n"
            + "```chart\nkind: bar\ndata: focus.days\n```\n"
        ),
        ("c.md", "```\nno language\n```\n\n    indented\n"),
        ("d.md", "Words.\n"),
      ], Self.highlighter(log))
    let (files, _) = rendered(input) { $0.hasSuffix("index.html") }
    #expect(log.runs == [["one\n", "two\n", "three\n"]])
    #expect(log.asked.withLock { $0[0].map(\.language) } == ["python", "c++", "swift"])
    for (path, code) in [("a", "one"), ("a", "two"), ("b", "one"), ("b", "three")] {
      #expect(files["\(path)/index.html"]?.contains("<span class=\"k\">\(code)\n</span>") == true)
    }
    #expect(files["c/index.html"]?.contains("<pre><code>no language\n</code></pre>") == true)
    #expect(input.code?.failure == nil)
  }

  @Test func `What was said is kept, and the highlighter is asked about what is new`() async throws
  {
    let (log, cache) = (Log(), Self.cache())
    var pages = [("a.md", "```c\none\n```\n\n```c\ntwo\n```\n"), ("b.md", "```zz\nthree\n```\n")]
    let answer = { @Sendable (block: CodeBlock) in block.language == "zz" ? "" : "3.k 1" }
    func build(_ identity: String = "H 1") async throws -> [String: String] {
      rendered(
        try await Self.site(pages, Self.highlighter(log, identity: identity, answer), in: cache)
      ) { $0.hasSuffix("index.html") }.files
    }
    let first = try await build()
    #expect(first["a/index.html"]?.contains("<span class=\"k\">one</span>\n") == true)
    #expect(first["b/index.html"]?.contains("language-zz\">three\n</code>") == true)
    #expect(try await build() == first)
    #expect(log.runs == [["one\n", "two\n", "three\n"]])

    pages[0].1 = "```c\none\n```\n\n```c\nnew\n```\n"
    _ = try await build()
    #expect(log.runs.dropFirst() == [["new\n"]])
    // Results for code that is on no page are dropped.
    pages[0].1 = "```c\ntwo\n```\n"
    _ = try await build()
    #expect(log.runs.dropFirst(2) == [["two\n"]])
    // Another version may give other results.
    _ = try await build("H 2")
    #expect(log.runs.dropFirst(3) == [["two\n", "three\n"]])
    let kept = try cache.files.contents(of: "vault/code/code")
    #expect(!String(decoding: kept, as: UTF8.self).contains("two"))
  }

  @Test func `What is kept and damaged is not believed`() async throws {
    let cache = Self.cache()
    let pages = [("a.md", "```c\none two\n```\n")]
    func build(_ log: Log) async throws -> String? {
      let answer = { @Sendable (_: CodeBlock) in "3.k 1 3.s 1" }
      return rendered(try await Self.site(pages, Self.highlighter(log, answer), in: cache)) {
        $0 == "a/index.html"
      }.files["a/index.html"]
    }
    let whole = try await build(Log())
    #expect(whole?.contains("<span class=\"k\">one</span> <span class=\"s\">two</span>") == true)
    let kept = try cache.files.contents(of: "vault/code/code")
    for place in kept.indices {
      var damaged = kept
      damaged[place] ^= 1
      try cache.files.replace("vault/code/code", with: damaged, .written)
      let log = Log()
      #expect(try await build(log) == whole)
      #expect(log.runs.count == 1)
    }
    try cache.files.replace("vault/code/code", with: Array(kept.dropLast(3)), .written)
    #expect(try await build(Log()) == whole)
    // Forged, for other code.
    let block = CodeBlock("c", "one two\n")
    for answer in ["99.k", "8.<b>", "3.k"] {
      try cache.entry("code", "code", from: ["2", "H 1"]).replace {
        $0.write(1)
        $0.write([block.key])
        $0.write([answer])
      }
      #expect(try await build(Log()) == whole)
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "7.k\"><script>", "7.<b>", "7.k onclick=x", "6.k", "8.k", "3.k 3",
    "3.k 5", "-1.k 8", "0.k 7", "7.", "7.K", "7.9k", "7.k.k", "7.kkkkk", " 7.k", "7.k ", "3.k  4",
    "9999999999999999999999.k", "k", "7.k\u{0}", "7.ķ",
  ])
  func `An answer that is not about the code is not believed`(answer: String) async throws {
    let (html, input) = try await Self.page(
      "```python\na < b;\n```\n", Self.highlighter { _ in answer })
    #expect(html.contains("<code class=\"language-python\">a &lt; b;\n</code></pre>"))
    #expect(!html.contains("<script>alert") && !html.contains("onclick"))
    #expect(input.code?.failure == "its answer is not about the code that it was given")
  }

  @Test func `A highlighter that gives no answer, or some, costs what it said nothing of`()
    async throws
  {
    let text = "```c\none\n```\n\n```c\ntwo\n```\n"
    let (html, input) = try await Self.page(
      text, Self.highlighter { $0.code == "two\n" ? "3.k 1" : nil })
    #expect(html.contains("<span class=\"k\">two</span>") && html.contains(">one\n</code>"))
    #expect(input.code?.failure == "it gave no answer")
    let failing = CodeHighlighter(identity: "H") { _ in .init([:], failure: "no memory") }
    let (plain, other) = try await Self.page(text, failing)
    #expect(!plain.contains("<span class=\"k\">") && other.code?.failure == "no memory")
  }

  @Test func `Code that is too long, or in a language with a strange name, is not asked about`()
    async throws
  {
    let log = Log()
    let long = String(repeating: "x", count: CodeBlock.longest)
    let (html, input) = try await Self.page(
      "```c\n\(long)\n```\n\n```<b>\nx\n```\n\n```../x\ny\n```\n", Self.highlighter(log))
    #expect(log.runs.isEmpty && input.code?.failure == nil)
    #expect(html.contains("language-&lt;b&gt;\">x\n"))
  }

  @Test func `What the code says stays, whatever its characters and its ends of lines`()
    async throws
  {
    let (html, input) = try await Self.page(
      "```python\r\nx = \"<&'>\" # 外婆👩🏽‍🌾\r\n```\r\n",
      Self.highlighter { block in "1.n 3 6.s 1 \(block.code.unicodeScalars.count - 11).c1" })
    #expect(input.code?.failure == nil)
    #expect(
      html.contains(
        "<span class=\"n\">x</span> = <span class=\"s\">&quot;&lt;&amp;'&gt;&quot;</span> "
          + "<span class=\"c1\"># 外婆👩🏽‍🌾\n</span></code></pre>"), "\(html)")
  }

  @Test func `Lines are numbered and marked, with a highlighter and without`() async throws {
    let text = "```python {linenos=true, hl_lines=[2], linenostart=9}\n'''a\n<b>'''\n\nc\n```\n"
    let (html, _) = try await Self.page(text, Self.highlighter { _ in "11.sd 1 1 1.k 1" })
    let parts: [String] = [
      #"<pre class="code numbered" tabindex="0"><code class="language-python">"#,
      #"<span class="line" data-line=" 9"><span class="sd">'''a</span>"#, "\n</span>",
      #"<mark class="line" data-line="10"><span class="sd">&lt;b&gt;'''</span>"#, "\n</mark>",
      #"<span class="line" data-line="11">"#, "\n</span>",
      #"<span class="line" data-line="12"><span class="k">c</span>"#, "\n</span></code></pre>",
    ]
    #expect(html.contains(parts.joined()), "\(html)")
    let (plain, _) = try await Self.page(text, nil)
    #expect(
      plain.contains("<mark class=\"line\" data-line=\"10\">&lt;b&gt;'''\n</mark>"))
    let (unnumbered, _) = try await Self.page("``` {hl_lines=1}\na\nb\n```\n", nil)
    #expect(
      unnumbered.contains(
        "<pre class=\"code\" tabindex=\"0\"><code><mark class=\"line\">a\n</mark>"
          + "<span class=\"line\">b\n</span></code></pre>"))
  }

  @Test func `Code within raw is highlighted, and code that Liquid writes into is not`()
    async throws
  {
    let log = Log()
    let (html, input) = try await Self.page(
      """
      ```liquid
      {% raw %}{{ page.title }}{% endraw %}
      ```

      ```python
      x = {"a": 1}
      ```

      ```text
      {{ page.title }}
      ```

      """, Self.highlighter(log))
    #expect(html.contains("<span class=\"k\">{{ page.title }}\n</span>"))
    #expect(html.contains("<span class=\"k\">x = {&quot;a&quot;: 1}\n</span>"))
    #expect(html.contains("language-text\">note\n</code>"))
    #expect(input.code?.failure == nil)
  }

  @Test func `Feeds and search have the code or the words alone`() async throws {
    let input = try await Self.site(
      [("note.md", "---\ndate: 2027-01-02\n---\nWords.\n\n```c linenos hl_lines=1\none\n```\n")],
      Self.highlighter())
    let (files, problems) = rendered(input)
    #expect(problems == [])
    #expect(files["note/index.html"]?.contains("<span class=\"k\">one</span>") == true)
    let feed = try #require(files["feed.xml"])
    #expect(feed.contains("&lt;pre&gt;&lt;code class=&quot;language-c&quot;&gt;one\n"), "\(feed)")
    let others = files.filter { $0.key.hasPrefix("search/") && $0.key.hasSuffix(".json") }
    #expect(!others.isEmpty && others.values.allSatisfy { !$0.contains("data-line") })
  }

  @Test func `It is known whether a highlighter is missing`() async throws {
    func lacks(_ text: String, _ highlighter: CodeHighlighter?) async throws -> Bool {
      var input = try await Self.site([("note.md", text)], nil)
      input.code = HighlightedCode(of: input.pages, in: nil) { highlighter }
      return input.lacksHighlighter
    }
    #expect(try await lacks("```c\nx\n```\n", nil))
    #expect(try await !lacks("```c\nx\n```\n", Self.highlighter()))
    #expect(try await !lacks("```\nx\n```\n\n```chart\nkind: bar\n```\n", nil))
    #expect(try await !Self.site([("a.md", "```c\nx\n```\n")], nil).lacksHighlighter)
  }
}
