import Basics
import Foundation
import Testing

struct JSONStringTests {
  @Test(arguments: [
    ("", #""""#), ("say \"hi\" \\", #""say \"hi\" \\""#), ("a\tb\nc\r", #""a\tb\nc\r""#),
    ("</script>&'", #""\u003c/script>&'""#), ("a\u{2028}b\u{2029}c", #""a\u2028b\u2029c""#),
    ("\u{0}\u{8}\u{1F}\u{7F}\u{85}\u{A0}", #""\u0000\u0008\u001f\u007f\u0085"# + "\u{A0}\""),
    ("\u{FFFE}\u{FFFF}\u{FFFD}", #""\ufffe\uffff"# + "\u{FFFD}\""),
    ("\u{D7FF}\u{E000}🙂\u{1FFFE}", "\"\u{D7FF}\u{E000}🙂\u{1FFFE}\""),
    ("写作，三小时 – “x” \u{202E}", "\"写作，三小时 – “x” \u{202E}\""), (#"\u0041"#, #""\\u0041""#),
  ])
  func `A string for programs can stand in a page`(_ text: String, _ quoted: String) {
    #expect(Array(JSONString.quoted(text).utf8) == Array(quoted.utf8))
  }

  @Test(arguments: [
    ("</b> \u{2028} \"x\" \\ 写作", "\"</b> \u{2028} \\\"x\\\" \\\\ 写作\""),
    ("\u{1B}\u{7F}\n", #""\u001b\u007f\n""#),
  ])
  func `A string for people has no escape that it can do without`(_ text: String, _ quoted: String)
  {
    var buffer: [UInt8] = []
    JSONString.append(text, for: .person, to: &buffer)
    #expect(String(decoding: buffer, as: UTF8.self) == quoted)
  }

  @Test(arguments: [JSONString.Reader.program, .person])
  func `Every character comes back as it was`(_ reader: JSONString.Reader) throws {
    let scalars =
      (0...0x2FFF).compactMap(Unicode.Scalar.init) + ["\u{FFFE}", "\u{FFFF}", "\u{1FFFF}"]
    let text = String(String.UnicodeScalarView(scalars))
    var buffer: [UInt8] = []
    JSONString.append(text, for: reader, to: &buffer)
    let read = try JSONDecoder().decode(String.self, from: Data(buffer))
    #expect(Array(read.utf8) == Array(text.utf8))
  }
}
