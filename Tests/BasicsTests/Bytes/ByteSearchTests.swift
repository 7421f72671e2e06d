import Basics
import TestKit
import Testing

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

  @Test func `Bytes are counted and found as the standard library finds them`() {
    var chance = SeededGenerator(16)
    for length in 0..<60 {
      // Few distinct bytes, so that each occurs often or not at all.
      let bytes = (0..<length).map { _ in UInt8.random(in: 8...12, using: &chance) }
      bytes.withUnsafeBufferPointer { text in
        for byte in 7...13 as ClosedRange<UInt8> {
          #expect(text.count(of: byte) == bytes.count { $0 == byte })
          for place in 0...length {
            #expect(text.firstOffset(of: byte, from: place) == bytes[place...].firstIndex(of: byte))
            #expect(text.lastOffset(of: byte, before: place) == bytes[..<place].lastIndex(of: byte))
          }
        }
        #expect(text.haveControls == bytes.contains(8))
      }
    }
  }

  @Test func `Text has white space and escapes, and no other controls`() {
    for byte in 0...255 as ClosedRange<UInt8> {
      let isControl = byte < 0x20 && !" \t\n\u{0B}\u{0C}\r\u{1B}".utf8.contains(byte)
      #expect([0x41, byte].withUnsafeBufferPointer(\.haveControls) == isControl, "\(byte)")
    }
  }

  @Test func `Bytes equal those that have the same, and as many`() {
    let texts = ["", "a", "b", "ab", "abc", "a\0", "红包"].map { Array($0.utf8) }
    for one in texts {
      for two in texts {
        let isEqual = one.withUnsafeBufferPointer { one in
          two.withUnsafeBufferPointer { one.isEqual(to: $0) }
        }
        #expect(isEqual == (one == two))
      }
    }
  }
}
