import SiteKit
import Testing

struct AnswerTextTests {
  private func text(_ parts: [String]) -> String {
    var text = AnswerText()
    var shown = ""
    for part in parts { shown += text.take(part) }
    shown += text.finish()
    #expect(shown == text.text)
    return text.text
  }

  @Test(arguments: [
    ("a\u{1B}[31mb\u{1B}]8;;https://example.org\u{7}c", "a[31mb]8;;https://example.orgc"),
    ("a\r\nb\rc\td", "a\nb\nc d"), ("a\0b\u{7F}c\u{9B}d", "abcd"),
    ("a\u{202E}b\u{2066}c\u{200F}d\u{FEFF}e\u{2028}f", "abcdef"), ("a\u{FFFF}b", "ab"),
    ("  \n Why?", "Why?"),
    ("<b>x</b> [y](https://example.org)", "<b>x</b> [y](https://example.org)"),
  ])
  func `Nothing in an answer does anything to a terminal`(_ answer: String, _ kept: String) {
    #expect(text([answer]) == kept)
    #expect(text(answer.unicodeScalars.map { String(Character($0)) }) == kept)
  }

  @Test func `Thoughts before an answer are left out, in however many parts they come`() {
    for parts in [
      ["<think>hm</think>\n\nWhy?"], ["<thi", "nk>h", "m</th", "ink>", "\nWhy?"],
      ["\n<think>", "</think>Why?"],
    ] {
      #expect(text(parts) == "Why?")
    }
    #expect(text(["<thin air>"]) == "<thin air>")
    #expect(text(["<think>for ever"]) == "")
  }

  @Test func `An answer has at most 2,000 characters`() {
    var answer = AnswerText()
    for _ in 0..<500 { _ = answer.take("早上好🌊吗") }
    #expect(answer.text.count == 2_000)
    #expect(answer.isTooLong)
    var whole = AnswerText()
    _ = whole.take(String(repeating: "a", count: 2_000))
    #expect(!whole.isTooLong)
  }
}
