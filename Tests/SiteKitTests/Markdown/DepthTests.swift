import SiteKit
import Testing

/// Each of these once took a Markdown parser quadratic time, or overflowed its stack.
private let deep: [(name: String, source: String)] = [
  ("quotes", String(repeating: ">", count: 10_000)),
  ("list items on a line", String(repeating: "- ", count: 10_000) + "a"),
  (
    "indented list items", (0..<1_000).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
  ),
  ("opening brackets", String(repeating: "[", count: 10_000)),
  ("images", String(repeating: "![", count: 10_000)),
  ("brackets", String(repeating: "[", count: 10_000) + "a" + String(repeating: "]", count: 10_000)),
  ("links", String(repeating: "[a](", count: 10_000)),
  ("emphasis", String(repeating: "*a ", count: 10_000) + String(repeating: "b*", count: 10_000)),
  ("footnotes", String(repeating: "[^a]", count: 10_000) + "\n\n[^a]: b"),
  ("backticks", (0..<500).map { "e" + String(repeating: "`", count: $0) }.joined()),
  ("comments", String(repeating: "<!-- ", count: 10_000)),
  ("open tags", String(repeating: "<a ", count: 10_000)),
  ("tildes", String(repeating: "~a ", count: 10_000)),
  ("same headings", String(repeating: "# a\n", count: 10_000)),
  (
    "a table of a hundred million cells",
    String(repeating: "|a", count: 10_000) + "\n" + String(repeating: "|-", count: 10_000) + "\n"
      + String(repeating: "|\n", count: 10_000)
  ),
]

/// Linear time takes milliseconds, so the limit detects quadratic time, not a slow machine.
@Test(.timeLimit(.minutes(40)), arguments: deep.map(\.name))
func `Depth costs no stack, and time in proportion`(_ name: String) throws {
  let source = try #require(deep.first { $0.name == name }).source
  #expect(MarkdownDocument(source).html.utf8.count < 100 * source.utf8.count)
}
