import Basics
import Testing

struct ByteOrderTests {
  private static let texts = [
    "", "a", "a/b", "a.b", "ab", "pages/ferry.md", "pages/ferry-boat.md", "pages/ferry.markdown",
    "é", "e\u{301}", "渡船", "渡", "z", "🚲", "a text that is longer than fifteen bytes",
    "a text that is longer than fifteen bytes, and goes on",
  ]

  @Test(arguments: texts)
  func `Texts are in the order of their bytes`(text: String) {
    for other in Self.texts {
      #expect(
        text.precedes(other) == Array(text.utf8).lexicographicallyPrecedes(Array(other.utf8)),
        "\(other)")
    }
  }

  @Test func `A mark is found where it first is from an offset on`() {
    let text = "# A\n\n<b>渡船</b> <!--mor --> <!--more--> x <!--more-->"
    let bytes = Array(text.utf8)
    for (mark, start, expected) in [
      ("<!--more-->" as StaticString, 0, 31), ("<!--more-->", 31, 31), ("<!--more-->", 32, 45),
      ("<!--more-->", 46, nil), ("<!--more-->", 500, nil), ("#", 0, 0), ("%", 0, nil),
    ] as [(StaticString, Int, Int?)] {
      #expect(text.offset(of: mark, from: start) == expected)
      if let expected { #expect(bytes[expected...].starts(with: "\(mark)".utf8)) }
    }
    #expect(text.holds(UInt8(ascii: "<")) && !text.holds(UInt8(ascii: "{")))
    #expect(!"".holds(UInt8(ascii: "<")) && "".offset(of: "<") == nil)
  }
}
