import Basics
import Liquid
import SiteKit

@testable import Journal
@testable import Prompts
@testable import Site
@testable import Vault

extension FuzzTarget {
  static let markdown = FuzzTarget("markdown") { bytes in
    let document = MarkdownDocument(bytes.text)
    try same("a page made twice", MarkdownDocument(bytes.text).html, document.html)
    let visible = VisibleText(of: bytes.text, hasLiquid: bytes.count % 2 == 1)
    try same("lines", visible.text.utf8.count { $0 == 0x0A }, bytes.text.utf8.count { $0 == 0x0A })
    // No text of a person opens or closes an element of the page.
    var open: [String] = []
    for case .tag(let tag) in HTMLPiece.pieces(of: document.html) where tag.hasEnd {
      if tag.isEnd {
        try same("the element that ends", open.popLast(), tag.name)
      } else {
        try promise("no scripts", !["script", "style", "iframe"].contains(tag.name))
        open.append(tag.name)
      }
    }
    try same("elements left open", open, [])
  }

  static let pages = FuzzTarget("pages") { bytes in
    let page = PageSource(bytes, path: "a page.md", file: "pages/a page.md", zone: .utc)
    try checkPlaces(page.diagnostics, in: bytes)
    try promise("where the text begins", (1...(bytes.lineCount + 1)).contains(page.bodyFirstLine))
    let journal = JournalFile(
      bytes, path: "journal/2026/2026-11-20.md", file: "2026-11-20.md", zone: .utc)
    try checkPlaces(journal.diagnostics, in: bytes)
    let prompt = PromptFile(bytes, name: "a", file: "prompts/a.md", zone: .utc)
    try checkPlaces(prompt.diagnostics, in: bytes)
    // Writing a prompt changes none of the person's lines.
    guard prompt.isUTF8, prompt.fences != nil, prompt.diagnostics.isEmpty else { return }
    let body = Array(prompt.prompt.body.utf8)
    let once = prompt.rewritten(body: body, keys: [("version", "2")])
    let again = PromptFile(once, name: "a", file: "prompts/a.md", zone: .utc)
    try same("a prompt written again", again.rewritten(body: body, keys: [("version", "2")]), once)
  }

  static let reviews = FuzzTarget("reviews") { bytes in
    let document = ReviewDocument(bytes, file: "reviews/2026-11.md")
    try checkPlaces(document.problems, in: bytes)
    let own = try ownBytes(of: document)
    guard !document.problems.contains(where: { $0.severity == .error }) else { return }
    let sections = [
      GeneratedSection(name: "overview", markdown: "Much was done.\n\n- one"),
      GeneratedSection(name: "focus", markdown: "| a | b |\n| - | - |"),
    ]
    let order = ["overview", "focus", "gifts"]
    let update = document.updated(with: sections, order: order)
    let after = ReviewDocument(update.bytes, file: "reviews/2026-11.md")
    try same("what is wrong then", after.problems.count { $0.severity == .error }, 0)
    // A line end may be added.
    let kept = try ownBytes(of: after)
    try promise("the person's bytes stay", isKept(own, in: kept))
    try same(
      "an update of what is up to date",
      after.updated(with: sections, order: order).bytes, update.bytes)
  }

  /// True if `bytes` occur in order in `kept`, with nothing but line ends added.
  private static func isKept(_ bytes: [UInt8], in kept: [UInt8]) -> Bool {
    var index = 0
    for byte in kept {
      if index < bytes.count, bytes[index] == byte {
        index += 1
      } else if byte != 0x0A, byte != 0x0D {
        return false
      }
    }
    return index == bytes.count
  }

  /// The person's bytes; the parts of a file cover it in order.
  private static func ownBytes(of document: ReviewDocument) throws -> [UInt8] {
    var end = 0
    var own: [UInt8] = []
    for part in document.parts {
      let range =
        switch part {
        case .own(let range), .list(_, let range): range
        case .section(let section): section.whole
        }
      try same("where a part starts", range.lowerBound, end)
      end = range.upperBound
      if case .own = part { own += document.bytes[range] }
    }
    try same("where the last part ends", end, document.bytes.count)
    return own
  }

  static let liquid = FuzzTarget("liquid") { bytes in
    var environment = Environment.standard
    environment.strict = bytes.first.map { $0 % 2 == 1 } ?? false
    environment.escaping = .html
    environment.limits = Limits(steps: 1_000, outputBytes: 20_000, includeDepth: 4)
    let template: Template
    do throws(SyntaxErrors) {
      template = try Template(bytes.text, name: "page", environment: environment)
    } catch {
      return try checkPlaces(error.diagnostics, in: bytes)
    }
    var library = TemplateLibrary()
    for name in ["page", "self", "row"] { library.insert(template, as: name) }
    let data: Object = [
      "a": 1, "b": "text, with <words>", "list": [1, "two", 3.5, nil, ["x", ["y"]], ["k": "v"]],
      "object": ["list": [["n": 2], ["n": 1]], "empty": [], "m": .markup("<b>")],
    ]
    func render() -> (text: [UInt8], diagnostics: [Diagnostic]) {
      var output: [UInt8] = []
      let diagnostics = template.render(
        data, library: library, context: RenderContext(now: 1_763_000_000), into: &output)
      return (output, diagnostics)
    }
    let first = render()
    try same("a page made twice", render().text, first.text)
    // One value may exceed the limit, escaped to at most six times its size.
    try promise("a page within its limit", first.text.count <= 160_000 + 6 * bytes.count)
    try checkPlaces(first.diagnostics, in: bytes)
  }
}
