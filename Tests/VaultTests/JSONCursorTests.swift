import Testing
@testable import Vault

struct JSONCursorTests {
  static func read(_ bytes: [UInt8]) -> Result<FieldValue.Form, JSONError> {
    bytes.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      do throws(JSONError) {
        let value = try cursor.value()
        try cursor.expectEnd()
        return .success(value.form)
      } catch {
        return .failure(error)
      }
    }
  }

  static func read(_ text: String) -> Result<FieldValue.Form, JSONError> { read(Array(text.utf8)) }

  @Test(arguments: [
    "null", "true", "false", "0", "-0", "12", "-1.5e+10", "1E-2", "0.1", #""""#, #""a""#, "[]",
    "{}",
    " [ 1 , [ ] , { } ] ", #"{"a":{"b":[1,2,{"c":null}]},"d":""}"#, #""\"\\\/\b\f\n\r\t\u00e9""#,
    #""\ud83d\ude00""#, "\"é读😀\"", "\t\r\n 1 \t\r\n", "\"\u{7F}\"",
    "\"a long text of more than 8 bytes\"",
  ])
  func `What RFC 8259 allows is read`(text: String) {
    #expect(throws: Never.self) { try Self.read(text).get() }
  }

  @Test(
    arguments: [
      ("", 0), (" ", 1), ("[", 1), ("[1", 2), ("[1,", 3), ("[,1]", 1), ("[1,]", 2), ("[1 2]", 3),
      ("{", 1), ("{\"a\"", 4), ("{\"a\":", 5), ("{\"a\":}", 5), ("{\"a\":1,}", 6), ("{a:1}", 1),
      ("{1:1}", 1), ("{\"a\" 1}", 5), ("01", 0), ("-", 0), ("-a", 0), ("1.", 0), (".5", 0),
      ("1e", 0),
      ("+1", 0), ("0x1", 1), ("NaN", 0), ("Infinity", 0), ("nul", 3), ("nulx", 0), ("True", 0),
      ("'a'", 0), ("\"a", 2), ("\"\\", 2), ("\"\\x\"", 1), ("\"\\u12\"", 1), ("\"\\u123g\"", 1),
      ("\"\\ud800\"", 1), ("\"\\udc00\"", 1), ("\"\\ud800\\u0041\"", 1), ("\"a\nb\"", 2),
      ("\"a\u{1}\"", 2), ("\"12345678\u{1F}\"", 9), ("1 2", 2), ("[] x", 3), ("// x", 0), ("]", 0),
      ("[1}", 2), ("{\"a\":1]", 6),
    ] as [(String, Int)])
  func `What RFC 8259 forbids is refused where it stands`(text: String, offset: Int) {
    guard case .failure(let error) = Self.read(text) else {
      Issue.record("\(text) was read")
      return
    }
    #expect(error.range.lowerBound == offset)
  }

  /// Sequences of Unicode 16, table 3-8 and around its limits, in a text at different offsets.
  @Test(arguments: [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80],
    [0xE1, 0x80], [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
    [0xFF], [0xF1, 0x80, 0x80], [0xE1, 0x41, 0x80],
  ])
  func `Bytes that are not UTF-8 are refused at every offset`(sequence: [UInt8]) {
    for before in 0..<20 {
      let text =
        Array("\"".utf8) + Array(repeating: 0x61, count: before) + sequence + Array("\"".utf8)
      guard case .failure(let error) = Self.read(text) else {
        Issue.record("\(sequence) was read behind \(before) bytes")
        continue
      }
      #expect(error.reason == .invalidUTF8)
      #expect(error.range.lowerBound == before + 1)
    }
  }

  @Test func `A text ends at its quote, whatever offset it has in a word`() {
    for before in 0..<20 {
      for byte in [UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x1F, 0x00] {
        let text =
          Array("\"".utf8) + Array(repeating: UInt8(0x7F), count: before) + [byte]
          + Array("abcdefghijkl".utf8)
        guard case .failure(let error) = Self.read(text) else {
          Issue.record("read")
          continue
        }
        #expect(error.range.lowerBound == before + (byte == UInt8(ascii: "\"") ? 2 : 1))
      }
    }
  }

  @Test func `Sixty-four levels are read and one more is refused`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try Self.read(nested(64)).get() }
    #expect(throws: JSONError(reason: .tooDeep, range: 64..<65)) { try Self.read(nested(65)).get() }
    #expect(throws: JSONError.self) { try Self.read(nested(1_000_000)).get() }
  }

  @Test(arguments: [
    (#"\u0041\u00e9\u8bfb"#, "Aé读"), (#"\ud83d\ude00!"#, "😀!"), (#"a\\n\/\"\t"#, "a\\n/\"\t"),
    (#"\u00E9\uD83D\uDE00\u00AF\u00bC\uABCD\uabcd\uEFef"#, "é😀¯¼\u{ABCD}\u{ABCD}\u{EFEF}"),
    (#"\b\f\n\r"#, "\u{8}\u{C}\n\r"), ("plain", "plain"),
  ])
  func `Escapes mean characters`(text: String, meaning: String) {
    let resolved = Array(text.utf8).withUnsafeBufferPointer { JSONEscapes.resolved($0) }
    #expect(String(decoding: resolved, as: UTF8.self) == meaning)
  }

  @Test func `Members are pulled one by one, and what is not wanted is stepped over`() throws {
    let bytes = Array(#"{"a":[{"x":1},{"x":2}],"b":{"deep":[[]]},"c":"end"}"#.utf8)
    let seen = try bytes.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      var seen: [String] = []
      try cursor.beginObject()
      while let key = try cursor.nextKey() {
        if key.equals("a") {
          try cursor.beginList()
          while try cursor.nextElement() {
            try cursor.beginObject()
            while let inner = try cursor.nextKey() {
              let value = try cursor.value()
              seen.append("\(inner.string)=\(value.string)@\(value.range)")
            }
          }
        } else {
          seen.append("\(key.string)=\(try cursor.value().string)")
        }
      }
      try cursor.expectEnd()
      return seen
    }
    #expect(seen == ["x=1@11..<12", "x=2@19..<20", #"b={"deep":[[]]}"#, "c=end"])
  }
}
