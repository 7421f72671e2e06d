import Basics
import Testing

struct Base64Tests {
  // RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `The examples of the standard are written and read`(_ text: String, _ encoded: String) {
    #expect(Base64.encoded(text.utf8) == encoded)
    for isURLSafe in [false, true] {
      #expect(Base64.decoded(encoded.utf8, isURLSafe: isURLSafe) == Array(text.utf8))
    }
  }

  // Values 62 and 63 of the two alphabets: tables 1 and 2 of RFC 4648.
  @Test func `An address has two letters of its own, and may go without padding`() {
    let bytes: [UInt8] = [0xFB, 0xEF, 0xFF, 0xFE]
    #expect(Base64.encoded(bytes) == "++///g==")
    #expect(Base64.encoded(bytes, isURLSafe: true) == "--___g==")
    #expect(Base64.decoded("++///g==".utf8, isURLSafe: false) == bytes)
    #expect(Base64.decoded("--___g".utf8, isURLSafe: true) == bytes)
    #expect(Base64.decoded("++///g".utf8, isURLSafe: false) == nil)
  }

  // Too much padding, an invalid letter, padding inside, leftover bits, a single letter.
  @Test(arguments: ["A===", "====", "Zm9*", "Zg==Zg==", "Zh==", "Zm9=", "Z", "Zm9vY"])
  func `What no bytes are written as is not read`(_ text: String) {
    #expect(Base64.decoded(text.utf8, isURLSafe: false) == nil)
  }
}
