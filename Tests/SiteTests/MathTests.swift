import SiteKit
import Synchronization
import TestKit
import Testing
import Vault

@testable import Site

/// Mathematics on pages, with a converter made by the test.
struct MathTests {
  private final class Log: Sendable {
    let asked = Mutex<[[String]]>([])
  }

  private static func converter(
    _ log: Log = Log(), _ answer: @escaping @Sendable (Formula) -> String? = element
  ) -> MathConverter {
    MathConverter(identity: "M 1") { formulas in
      log.asked.withLock { $0.append(formulas.map(\.source)) }
      let answers = formulas.enumerated().compactMap { place, formula in
        answer(formula).map { (place, $0) }
      }
      return .init(Dictionary(uniqueKeysWithValues: answers))
    }
  }

  @Sendable private static func element(_ formula: Formula) -> String? {
    "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>\(formula.source)</mi></math>"
  }

  private static func site(
    _ pages: [(String, String)], _ converter: MathConverter?, in cache: Cache? = nil,
    everywhere: Bool = false
  ) async throws -> SiteInput {
    var site = try input(sessions: [], pages: pages)
    site.mathConverter = converter
    site.cache = cache
    site.settings.hasMath = everywhere
    return await site.input
  }

  private static let math = "---\nmath: true\n---\n"

  @Test func `Formulas of all pages are converted at once, each once, and kept`() async throws {
    let (log, cache) = (Log(), Cache(MemoryFiles(name: "cache"), "vault"))
    let pages = [
      ("a.md", Self.math + "The $x$ and $y$\n\n$$\nx\n$$\n\n```math\nz\n```\n"),
      ("b.md", Self.math + "Again $x$, `$no$`.\n"), ("c.md", "It costs $x$.\n"),
    ]
    func build() async throws -> [String: String] {
      rendered(try await Self.site(pages, Self.converter(log), in: cache)) {
        $0.hasSuffix("index.html")
      }.files
    }
    let files = try await build()
    #expect(log.asked.withLock(\.self) == [["x", "y", "x", "z"]])
    let html = try #require(files["a/index.html"])
    #expect(html.contains("<p>The <math><mi>x</mi></math> and <math><mi>y</mi></math></p>"))
    #expect(html.contains("<p><math display=\"block\"><mi>x</mi></math></p>"))
    #expect(html.contains("<p><math display=\"block\"><mi>z</mi></math></p>"))
    #expect(files["b/index.html"]?.contains("<code>$no$</code>") == true)
    #expect(files["c/index.html"]?.contains("It costs $x$.") == true)
    #expect(try await build() == files)
    #expect(log.asked.withLock(\.count) == 1)
  }

  @Test func `The setting is for all pages that do not say so themselves`() async throws {
    let pages = [("a.md", "$x$"), ("b.md", "---\nmath: false\n---\n$x$")]
    let (files, problems) = rendered(
      try await Self.site(pages, Self.converter(), everywhere: true)
    ) { $0.hasSuffix("index.html") }
    #expect(problems == [])
    #expect(files["a/index.html"]?.contains("<math><mi>x</mi></math>") == true)
    #expect(files["b/index.html"]?.contains("<p>$x$</p>") == true)
  }

  @Test func `Without a converter, and in feeds, formulas are code`() async throws {
    let pages = [("a.md", "---\nmath: true\ndate: 2026-11-20\n---\n# A\n\n$x<y$ and {{ 1 }}")]
    let plain = rendered(try await Self.site(pages, nil)) { $0 == "a/index.html" }
    #expect(plain.diagnostics == [])
    #expect(plain.files["a/index.html"]?.contains("<code>$x&lt;y$</code> and 1") == true)
    let input = try await Self.site(pages, Self.converter { _ in nil })
    #expect(
      rendered(input) { $0 == "a/index.html" }.files["a/index.html"]?
        .contains("<code>$x&lt;y$</code>") == true)
    #expect(input.math?.failure == "it gave no answer")
  }

  @Test func `A formula that cannot be read is told with its place`() async throws {
    let pages = [("a.md", Self.math + "One.\n\nThe $\\frac{1$ here.\n")]
    let (files, problems) = rendered(try await Self.site(pages, Self.converter { _ in "" })) {
      $0 == "a/index.html"
    }
    #expect(files["a/index.html"]?.contains("<code>$\\frac{1$</code>") == true)
    #expect(
      problems.map { "\($0)".prefix { $0 != "\n" } } == [
        "vault/pages/a.md:6:5: warning: the formula cannot be read, so it stays as it is written"
      ])
  }

  @Test func `A formula that the program did not read is told alone`() async throws {
    let answer = "<math><mrow><mfrac><mn>1</mn></mfrac></mrow></math>"
    let input = try await Self.site(
      [("a.md", Self.math + "$\\frac{1$ and $x$")],
      Self.converter { $0.source == "x" ? Self.element($0) : answer })
    let (files, problems) = rendered(input) { $0 == "a/index.html" }
    #expect(
      files["a/index.html"]?.contains("<code>$\\frac{1$</code> and <math><mi>x</mi></math>") == true
    )
    #expect(
      problems.map { "\($0)".prefix { $0 != "\n" } } == [
        "vault/pages/a.md:4:1: warning: the formula cannot be read, so it stays as it is written"
      ])
    #expect(input.math?.failure == nil)
  }

  /// As latex2mathml writes formulas that it cannot read.
  @Test(arguments: [
    "<math><mrow><mi>\\badcommand</mi><mrow><mi>x</mi></mrow></mrow></math>",
    "<math><mfrac><mrow><mn>1</mn></mrow></mfrac></math>", "<math><msup><mi>x</mi></msup></math>",
    "<math><msubsup><mi>x</mi><mn>1</mn></msubsup></math>",
    "<math><mroot><mi>x</mi></mroot></math>",
    "<math><mfrac><mi>x</mi><mi>y</mi><mi>z</mi></mfrac></math>",
    "<math><mtext>a \\b</mtext></math>",
  ])
  func `What was not read is no formula`(answer: String) {
    #expect(MathMarkup(answer, isDisplay: false) == nil && MathMarkup.isUnread(answer))
  }

  @Test(arguments: [
    "<math><mfrac><mi>x</mi><mrow></mrow></mfrac></math>", "<math><mo>\\</mo></math>",
    "<math><munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover></math>",
  ])
  func `What is whole is one`(answer: String) {
    #expect(MathMarkup(answer, isDisplay: false)?.html == answer)
  }

  @Test func `In a table, the bar of a formula is read without its backslash`() async throws {
    let (log, table) = (Log(), "| a |\n|---|\n| $e\\|f$ |\n\n$g\\|h$\n")
    let (files, _) = rendered(
      try await Self.site([("a.md", Self.math + table)], Self.converter(log))
    ) { $0 == "a/index.html" }
    #expect(log.asked.withLock(\.self) == [["e|f", "g\\|h"]])
    #expect(files["a/index.html"]?.contains("<td><math><mi>e|f</mi></math></td>") == true)
    let plain = rendered(try await Self.site([("a.md", Self.math + table)], nil)) {
      $0 == "a/index.html"
    }
    #expect(plain.files["a/index.html"]?.contains("<td><code>$e|f$</code></td>") == true)
  }

  @Test(arguments: [
    ("<math><mi>x</mi></math>", "<math><mi>x</mi></math>"),
    (
      "<math display=\"block\" onload=\"a()\" class=\"x\"><mo stretchy=\"false\">&#x00028;</mo></math>",
      "<math><mo stretchy=\"false\">(</mo></math>"
    ),
    (
      "<math><mrow href=\"https://example.org\" style=\"color:red\" mathcolor=\"#f00\"/></math>",
      "<math><mrow mathcolor=\"#f00\"></mrow></math>"
    ),
    (
      "<math>\n <mtext>&lt;b&gt; &amp;</mtext>\n</math>",
      "<math><mtext>&lt;b&gt; &amp;</mtext></math>"
    ),
    ("<math><mspace width=\"url(x)\"/></math>", "<math><mspace></mspace></math>"),
    // latex2mathml 3.81 writes `\mathop{a+b}` with elements where only text may be.
    (
      "<math><munder><mo form=\"prefix\"><mi>arg</mi><mi>max</mi></mo><mi>x</mi></munder></math>",
      "<math><munder><mrow><mi>arg</mi><mi>max</mi></mrow><mi>x</mi></munder></math>"
    ),
  ])
  func `Only what says how a formula looks is kept`(answer: String, expected: String) {
    #expect(MathMarkup(answer, isDisplay: false)?.html == expected)
  }

  @Test(arguments: [
    "", "x", "<p>x</p>", "<math><script>alert(1)</script></math>", "<math><mi>x</math>",
    "<math><mi><img src=\"x\"/></mi></math>", "<math><mo>x<mi>y</mi></mo></math>",
    "<math><mo><mi>y</mi>x</mo></math>", "<math></math><math></math>", "<math>x</math>",
    "<math><annotation-xml encoding=\"text/html\"><p/></annotation-xml></math>",
    "<math><semantics><mi>x</mi></semantics></math>", "<svg><math/></svg>",
    "<!DOCTYPE math [<!ENTITY x \"y\">]><math><mi>&x;</mi></math>",
    "<math><maction actiontype=\"statusline#http://a\"><mi>x</mi></maction></math>",
    "<math><mi>x</mi></math><script>alert(1)</script>", "<math><mglyph src=\"x\"/></math>",
    String(repeating: "<math>", count: 1) + String(repeating: "<mrow>", count: 300)
      + String(repeating: "</mrow>", count: 300) + "</math>",
  ])
  func `Anything else is not believed`(answer: String) async throws {
    #expect(MathMarkup(answer, isDisplay: false) == nil)
    guard !answer.isEmpty else { return }
    let input = try await Self.site([("a.md", Self.math + "$x$")], Self.converter { _ in answer })
    let html = rendered(input) { $0 == "a/index.html" }.files["a/index.html"]
    #expect(html?.contains("<p><code>$x$</code></p>") == true)
    #expect(input.math?.failure == "its answer is not MathML")
  }
}
