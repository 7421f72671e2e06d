import Basics
import Testing

struct PercentEncodingTests {
  @Test(arguments: [
    ("reviews/2026-W46/", "reviews/2026-W46/"), ("a b", "a%20b"), ("50%?", "50%25%3F"),
    ("gifts/people/张三/", "gifts/people/%E5%BC%A0%E4%B8%89/"), ("a&b;c'd:e", "a%26b%3Bc%27d%3Ae"),
    ("../a/./b", "../a/./b"), ("-._~/!$()*+,=@", "-._~/!$()*+,=@"), ("a#b\\c|d", "a%23b%5Cc%7Cd"),
    ("<\">[]{}^`", "%3C%22%3E%5B%5D%7B%7D%5E%60"), ("\u{0}\n\u{7F}\u{85}", "%00%0A%7F%C2%85"),
    ("🙂\u{FFFE}", "%F0%9F%99%82%EF%BF%BE"), ("a%20b", "a%2520b"), ("", ""),
  ])
  func `A path holds only what every program takes as it is`(_ path: String, _ encoded: String) {
    #expect(PercentEncoding.path(path) == encoded)
    #expect(MarkupText.escaped(encoded) == encoded)
    #expect(PercentEncoding.decoded(Substring(encoded).utf8) == Array(path.utf8))
  }

  @Test(arguments: [
    ("prompts/渡船/", "prompts/渡船/"), ("a b[1]{x}", "a%20b%5B1%5D%7Bx%7D"), ("é🙂", "é🙂"),
    ("50%", "50%25"), ("a\u{0}\u{85}\u{FFFF}", "a%00%C2%85%EF%BF%BF"), ("a&b", "a%26b"),
  ])
  func `A path for people keeps the letters of all scripts`(_ path: String, _ encoded: String) {
    #expect(PercentEncoding.readablePath(path) == encoded)
    #expect(PercentEncoding.decoded(Substring(encoded).utf8) == Array(path.utf8))
  }

  @Test(arguments: [
    ("a b", "a%20b"), ("写作/小说", "%E5%86%99%E4%BD%9C/%E5%B0%8F%E8%AF%B4"), ("50%", "50%25"),
    ("%4", "%254"), ("%zz", "%25zz"), ("a%20b%C3%a4", "a%20b%C3%a4"), ("a#b#c", "a#b%23c"),
    ("https://x.example:8/a?b=1&c=2;d", "https://x.example:8/a?b=1&c=2;d"), ("it's", "it%27s"),
    ("mailto:a@b.example", "mailto:a@b.example"),
    ("[1]{2}|^`\"<>\\", "%5B1%5D%7B2%7D%7C%5E%60%22%3C%3E%5C"),
    ("a\n\u{0}b", "a%0A%00b"),
  ])
  func `An address that a person wrote keeps its parts`(_ address: String, _ encoded: String) {
    #expect(PercentEncoding.address(address) == encoded)
    #expect(PercentEncoding.address(encoded) == encoded)
  }

  @Test(arguments: [
    ("a b+c", "a+b%2Bc"), ("a&b=c", "a%26b%3Dc"), ("x.y-z_~", "x.y-z_~"),
    ("é*()", "%C3%A9%2A%28%29"),
    ("%2B", "%252B"), ("\r\n\u{0}", "%0D%0A%00"), ("/", "%2F"), ("", ""),
  ])
  func `A value of a form comes back as it was`(_ value: String, _ encoded: String) {
    #expect(PercentEncoding.form(value) == encoded)
    #expect(PercentEncoding.decodedForm(Substring(encoded).utf8) == Array(value.utf8))
  }

  @Test(arguments: [
    ("50%", "50%"), ("%4", "%4"), ("%zz+", "%zz "), ("%%41", "%A"), ("%e4%BD", nil),
  ])
  func `A form is read however it is written`(_ text: String, _ expected: String?) {
    let bytes = PercentEncoding.decodedForm(Substring(text).utf8)
    #expect(bytes == expected.map { Array($0.utf8) } ?? [0xE4, 0xBD])
  }

  @Test(arguments: ["%", "%4", "%zz", "a%4g", "%%41", "%-1", "% 1"])
  func `A path whose percent signs mean nothing is none`(_ path: String) {
    #expect(PercentEncoding.decoded(Substring(path).utf8) == nil)
  }

  @Test func `A plus in a path is one`() {
    #expect(PercentEncoding.decoded(Substring("a+b%2f%2E").utf8) == Array("a+b/.".utf8))
  }

  @Test(arguments: [(":", "%3A"), ("张", "%E5%BC%A0"), ("\u{202E}", "%E2%80%AE"), ("a", "%61")])
  func `A character can be written as bytes alone`(_ scalar: Unicode.Scalar, _ encoded: String) {
    #expect(PercentEncoding.encoded(scalar) == encoded)
  }

  @Test func `Digits of both cases are read, and nothing else is one`() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      let isDigit = character.isASCII && character.isHexDigit
      #expect(HexDigit.value(of: byte).map(Int.init) == (isDigit ? character.hexDigitValue : nil))
    }
    #expect((0...15).map(HexDigit.lower) == Array("0123456789abcdef".utf8))
    #expect((0...15).map(HexDigit.upper) == Array("0123456789ABCDEF".utf8))
  }
}
