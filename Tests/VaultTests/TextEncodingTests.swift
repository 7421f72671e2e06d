import Foundation
import TestKit
import Testing

@testable import Vault

struct TextEncodingTests {
  private func decoded(_ bytes: [UInt8]) -> (encoding: TextEncoding, bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      let encoding = TextEncoding.detect(bytes)
      return (encoding, encoding.withUTF8(bytes) { Array($0) })
    }
  }

  // The output of `iconv -t` of GNU libc 2.41 for the texts.
  @Test(arguments: [
    ([0x61, 0x62] as [UInt8], TextEncoding.utf8, "ab"),
    ([0xE5, 0xBC, 0xA0], .utf8, "张"),
    ([0xEF, 0xBB, 0xBF, 0xE5, 0xBC, 0xA0], .utf8, "张"),
    ([0xD5, 0xC5, 0xC8, 0xFD], .gb18030, "张三"),
    // Four bytes: U+20000, and the first code of the four-byte range, U+0080.
    ([0xD5, 0xC5, 0x95, 0x32, 0x82, 0x36], .gb18030, "张𠀀"),
    ([0xD5, 0xC5, 0x81, 0x30, 0x81, 0x30], .gb18030, "张\u{80}"),
    ([0xFF, 0xFE, 0x20, 0x5F, 0x40, 0xD8, 0x00, 0xDC], .utf16LittleEndian, "张𠀀"),
    ([0xFE, 0xFF, 0x5F, 0x20, 0xD8, 0x40, 0xDC, 0x00], .utf16BigEndian, "张𠀀"),
    // 联通, which other programs take for valid UTF-8.
    ([0xC1, 0xAA, 0xCD, 0xA8], .gb18030, "联通"),
    ([0xC0, 0xCF, 0xCD, 0xAC, 0xD1, 0xA7], .gb18030, "老同学"),
  ])
  func `The encoding is seen from the bytes`(
    bytes: [UInt8], encoding: TextEncoding, text: String
  ) {
    let found = decoded(bytes)
    #expect(found.encoding == encoding)
    #expect(String(decoding: found.bytes, as: UTF8.self) == text)
  }

  @Test func `One broken byte does not make a text Chinese`() {
    let bytes = Array("张三 500\n李四 ".utf8) + [0xFF] + Array(" 600\n".utf8)
    #expect(decoded(bytes).encoding == .utf8)
    #expect(decoded(bytes).bytes == bytes)
    #expect(decoded(Array("José Müller ".utf8) + [0xFF]).encoding == .utf8)
  }

  @Test(arguments: [
    // A truncated character, an invalid first byte, an invalid second byte, and a sequence of four
    // outside Unicode.
    [0xD5, 0xC5, 0xC8, 0xFD, 0xD5] as [UInt8], [0xD5, 0xC5, 0xC8, 0xFD, 0xFF, 0x41],
    [0xD5, 0xC5, 0xC8, 0xFD, 0xD5, 0x20], [0xD5, 0xC5, 0xC8, 0xFD, 0xFE, 0x39, 0xFE, 0x39],
  ])
  func `What GB18030 has no character for stays broken`(bytes: [UInt8]) {
    let found = decoded(bytes)
    #expect(found.encoding == .gb18030)
    #expect(found.bytes.starts(with: "张三".utf8))
    #expect(found.bytes.contains(0xFF))
  }

  /// All sequences of two bytes, all of four up to U+FFFF, and every hundredth above it.
  private static var sequences: [[UInt8]] {
    var sequences: [[UInt8]] = []
    for first in UInt8(0x81)...0xFE {
      sequences += (UInt8(0x40)...0xFE).filter { $0 != 0x7F }.map { [first, $0] }
      for second in UInt8(0x30)...0x39 {
        for third in UInt8(0x81)...0xFE where first < 0x85 || third == 0x90 {
          sequences += (UInt8(0x30)...0x39).map { [first, second, third, $0] }
        }
      }
    }
    return sequences
  }

  @Test func `GB18030 has the characters that Foundation gives it, but for six`() {
    let foundation = String.Encoding(rawValue: 0x8000_0632)
    // Foundation maps them to the private use area, like the standard's first edition.
    let han: [[UInt8]: String] = [
      [0xFE, 0x51]: "𠂇", [0xFE, 0x52]: "𠂉", [0xFE, 0x53]: "𠃌", [0xFE, 0x6C]: "𡗗",
      [0xFE, 0x76]: "𢦏", [0xFE, 0x91]: "𤇾",
    ]
    for sequence in Self.sequences {
      let text = han[sequence] ?? String(data: Data(sequence), encoding: foundation)
      let expected = text.map { Array($0.utf8) } ?? [0xFF]
      let found = sequence.withUnsafeBufferPointer { GB18030.decoded($0) }
      if found != expected {
        Issue.record("\(sequence.map { String($0, radix: 16) }): \(found), not \(expected)")
      }
    }
    var all: [UInt8] = []
    var parts: [UInt8] = []
    for sequence in Self.sequences {
      all += sequence + [0x0A]
      parts += sequence.withUnsafeBufferPointer { GB18030.decoded($0) } + [0x0A]
    }
    #expect(all.withUnsafeBufferPointer { GB18030.decoded($0) } == parts)
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00] as [UInt8], [0xFF, 0xFE, 0x41, 0x00, 0x00, 0xDC],
    [0xFF, 0xFE, 0x41, 0x00, 0x42],
  ])
  func `Half of a pair of UTF-16 stays broken`(bytes: [UInt8]) {
    let found = decoded(bytes).bytes
    #expect(found.contains(0xFF) && found.contains(0x41))
  }

  @Test func `A long text is decoded across the ends of blocks`() {
    // 张三 and a newline, 30,000 times: more than one block, with a broken byte in the last line.
    var bytes: [UInt8] = []
    for _ in 0..<30_000 { bytes += [0xD5, 0xC5, 0xC8, 0xFD, 0x0A] }
    bytes += [0xD5, 0xC5, 0xFF, 0xC8, 0xFD]
    let expected = Array(String(repeating: "张三\n", count: 30_000).utf8)
    let found = decoded(bytes).bytes
    #expect(found == expected + Array("张".utf8) + [0xFF] + Array("三".utf8))
  }
}
