import Testing

@testable import Escaping

struct ByteSearchTests {
  @Test(arguments: [
    ("a<h2>b", "<h2>", 1), ("<<h2>", "<h2>", 1), ("aaab", "aab", 1), ("", "a", nil),
    ("ab", "abc", nil), ("abc", "", nil), ("红包、红事", "红事", 9), ("e\u{301}>", ">", 3),
    ("x</h2\u{301}>", "</h2>", nil),
  ])
  func `The first place of a part is found, by bytes`(text: String, part: String, offset: Int?) {
    let expected = offset.map { $0..<$0 + part.utf8.count }
    #expect(Array(text.utf8)[...].firstRange(ofBytes: part) == expected)
    let found = text[...].firstRange(ofBytes: part)
    #expect(found.map { String(text[$0]) } == offset.map { _ in part })
    #expect(found.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
  }

  @Test func `A place in a part of a text is a place in the text`() {
    let text = "红<p>一<p>"
    let rest = text[text.index(text.startIndex, offsetBy: 2)...]
    #expect(rest.firstRange(ofBytes: "<p>").map { text[$0.lowerBound...] } == "<p>")
    let bytes = Array(text.utf8)
    #expect(bytes[4...].firstRange(ofBytes: "<p>") == 9..<12)
  }

  @Test func `A letter with a mark is found by its first byte, which characters are not`() {
    #expect("\"\u{301}>"[...].firstRange(ofBytes: "\"") != nil)
    #expect("\"\u{301}>".firstRange(of: "\"") == nil)
  }
}
