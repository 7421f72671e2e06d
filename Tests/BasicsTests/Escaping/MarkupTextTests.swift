import Basics
import Testing

struct MarkupTextTests {
  @Test(arguments: [
    ("", ""), ("plain words", "plain words"),
    ("<b>\"x\" & 'y'</b>", "&lt;b&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/b&gt;"),
    // Text that looks escaped comes out as typed.
    ("&amp; &#39; &lt;", "&amp;amp; &amp;#39; &amp;lt;"), ("]]>", "]]&gt;"), ("&", "&amp;"),
    ("a\tb\nc\r\nd", "a\tb\nc\r\nd"),
    ("写作，三小时！ é·« 🙂🇯🇵", "写作，三小时！ é·« 🙂🇯🇵"), ("\u{FEFF}\u{FFFD}", "\u{FEFF}\u{FFFD}"),
    ("\u{0}a\u{1B}[1m\u{7F}", "\u{FFFD}a\u{FFFD}[1m\u{FFFD}"),
    ("\u{80}\u{9F}\u{A0}", "\u{FFFD}\u{FFFD}\u{A0}"),
    // The neighbours of the forbidden characters.
    ("\u{D7FF}\u{E000}\u{FDCF}\u{FDF0}", "\u{D7FF}\u{E000}\u{FDCF}\u{FDF0}"),
    ("\u{FFFE}\u{FFFF}\u{10000}", "\u{FFFD}\u{FFFD}\u{10000}"),
    ("\u{1FFFD}\u{1FFFE}\u{1FFFF}\u{20000}", "\u{1FFFD}\u{FFFD}\u{FFFD}\u{20000}"),
    ("\u{10FFFD}\u{10FFFE}\u{10FFFF}", "\u{10FFFD}\u{FFFD}\u{FFFD}"),
    ("\"\u{301}&\u{20E3}", "&quot;\u{301}&amp;\u{20E3}"),
  ])
  func `Text is text in HTML, SVG and XML`(_ text: String, _ escaped: String) {
    // Compared by bytes, as strings that only look the same are equal.
    #expect(Array(MarkupText.escaped(text).utf8) == Array(escaped.utf8))
    var buffer = Array("<p>".utf8)
    MarkupText.append(text, to: &buffer)
    #expect(buffer == Array("<p>\(escaped)".utf8))
  }

  @Test(arguments: [
    ("", ""), ("a?b=1&amp;c=2", "a?b=1&c=2"), ("&#39;&#x27;&quot;&lt;&gt;", "''\"<>"),
    // Double escapes become single ones.
    ("&amp;lt;", "&lt;"), ("&&amp;&", "&&&"), ("&am", "&am"), ("&copy;", "&copy;"),
    // A combining mark after an entity forms one character with its semicolon.
    ("&amp;\u{301}&lt;\u{20E3}", "&\u{301}<\u{20E3}"), ("é&amp;é", "é&é"),
  ])
  func `Text comes back as it was before it was escaped`(_ written: String, _ text: String) {
    #expect(Array(MarkupText.unescaped(written).utf8) == Array(text.utf8))
  }

  // The reference is the standard library's Unicode tables.
  @Test func `Controls and noncharacters are no text`() {
    let wrong = (0...0xFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
      if "\t\n\r<>&\"'".unicodeScalars.contains($0) { return false }
      let isNone =
        $0.properties.isNoncharacterCodePoint || $0.properties.generalCategory == .control
      let text = isNone ? "\u{FFFD}" : String($0)
      return Array(MarkupText.escaped(String($0)).utf8) != Array(text.utf8)
    }
    #expect(wrong.isEmpty)
  }

  @Test func `An apostrophe can stay where no quote of its kind is around`() {
    var buffer: [UInt8] = []
    Array("it's <\"0\">\u{0}".utf8).withUnsafeBufferPointer {
      MarkupText.append($0, keepsApostrophes: true, to: &buffer)
    }
    #expect(String(decoding: buffer, as: UTF8.self) == "it's &lt;&quot;0&quot;&gt;\u{FFFD}")
  }

  @Test(arguments: [
    ("a & b", "a & b"), ("two\nlines\tand\r\nmore", "two lines and  more"),
    ("a\u{2028}b\u{2029}c", "a b c"), ("\u{202E}drah\u{202C} \u{2066}x\u{2069}", "drah x"),
    ("“quotes” – … ‘1’ −5", "“quotes” – … ‘1’ −5"),
    ("\u{200E}\u{2027}\u{202F}\u{2065}", "\u{200E}\u{2027}\u{202F}\u{2065}"),
    ("a\u{0}b\u{85}c\u{FFFE}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"), ("写作，\n三小时", "写作， 三小时"),
  ])
  func `A line of a drawing is one line, and turns nothing around`(_ text: String, _ line: String) {
    #expect(Array(LineText.line(text).utf8) == Array(line.utf8))
    var buffer: [UInt8] = []
    MarkupText.append(line: text, to: &buffer)
    #expect(String(decoding: buffer, as: UTF8.self) == MarkupText.escaped(line))
  }

  // A string cannot contain invalid UTF-8; even so, nothing beyond the end is read.
  @Test(
    arguments: [[0xC2], [0x61, 0xEF, 0xBF], [0xF0, 0x9F, 0xBF], [0xE2, 0x80], [0xEF]] as [[UInt8]])
  func `Bytes that end in the middle of a character stay`(_ bytes: [UInt8]) {
    var buffer: [UInt8] = []
    bytes.withUnsafeBufferPointer { MarkupText.append($0, to: &buffer) }
    #expect(buffer == bytes)
  }
}
