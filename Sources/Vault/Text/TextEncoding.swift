import Foundation

/// How the bytes of a text file stand for characters.
package enum TextEncoding: Sendable, Hashable {
  case utf8, utf16LittleEndian, utf16BigEndian
  /// The Chinese national standard, of which GBK and GB 2312 are parts.
  case gb18030

  /// What a person would call it.
  package var inWords: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .gb18030: "GB18030"
    }
  }

  /// What is said of bytes that are no characters in it.
  package var problem: TextProblem { self == .utf8 ? .notUTF8 : .notEncoded(self) }

  /// Judges by a byte-order mark; without one, by the characters beyond ASCII.
  ///
  /// Well-formed UTF-8 is UTF-8. Where some of it is broken, sequences of three bytes and more
  /// tell, which GB18030 has by chance once in sixty characters: so one broken byte does not make a
  /// file Chinese, and 老同学 in GB18030, of which four bytes are well-formed, is not taken for UTF-8.
  package static func detect(_ bytes: UnsafeBufferPointer<UInt8>) -> TextEncoding {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    var short = 0
    var long = 0
    var broken = 0
    var index = 0
    while index < bytes.count {
      let length = bytes[index].sequenceLength
      let end = index + max(1, length)
      let isWhole =
        length > 0 && end <= bytes.count
        && bytes[(index + 1)..<end].allSatisfy { $0 & 0xC0 == 0x80 }
      if !isWhole { broken += 1 }
      if isWhole, length == 2 { short += 1 }
      if isWhole, length > 2 { long += 1 }
      index = isWhole ? end : index + 1
    }
    if broken == 0 || long >= broken { return .utf8 }
    return GB18030.isWellFormed(bytes) || short + long < broken ? .gb18030 : .utf8
  }

  /// Lends the text as UTF-8, without a byte-order mark.
  ///
  /// What the encoding has no character for becomes the byte FF, which UTF-8 never has: the readers
  /// of formats find it and report its place, so that nothing is replaced in silence.
  package func withUTF8<T>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> T
  ) -> T {
    func lend(_ text: UnsafeBufferPointer<UInt8>) -> T {
      body(
        text.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeBufferPointer(rebasing: text[3...]) : text)
    }
    switch self {
    case .utf8: return lend(bytes)
    case .utf16LittleEndian: return Self.decodedUTF16(bytes, high: 1).withUnsafeBufferPointer(lend)
    case .utf16BigEndian: return Self.decodedUTF16(bytes, high: 0).withUnsafeBufferPointer(lend)
    case .gb18030: return GB18030.decoded(bytes).withUnsafeBufferPointer(lend)
    }
  }

  /// - Parameter high: Which byte of a pair is the higher one.
  private static func decodedUTF16(_ bytes: UnsafeBufferPointer<UInt8>, high: Int) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    func unit(_ index: Int) -> UInt16? {
      index + 1 < bytes.count
        ? UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high]) : nil
    }
    var index = 0
    while let first = unit(index) {
      index += 2
      if let scalar = Unicode.Scalar(first) {
        out.append(contentsOf: UTF8.encode(scalar) ?? UTF8.EncodedScalar())
      } else if UTF16.isLeadSurrogate(first), let second = unit(index),
        UTF16.isTrailSurrogate(second)
      {
        index += 2
        let scalar = UTF16.decode(UTF16.EncodedScalar([first, second]))
        out.append(contentsOf: UTF8.encode(scalar) ?? UTF8.EncodedScalar())
      } else {
        out.append(0xFF)
      }
    }
    if index < bytes.count { out.append(0xFF) }
    return out
  }
}

extension UInt8 {
  /// How many bytes a UTF-8 sequence has that starts with this one; 0 when none does.
  fileprivate var sequenceLength: Int {
    switch self {
    case 0..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 0
    }
  }
}

/// The decoding of GB18030, by Foundation's tables; what it cannot do is to say where a text
/// breaks.
enum GB18030 {
  /// Core Foundation's number for the encoding, as Foundation wraps it.
  private static let encoding = String.Encoding(rawValue: 0x8000_0632)

  /// The text as UTF-8, with FF for each sequence that is none or has no character.
  static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 2)
    var start = 0
    while start < bytes.count {
      // No sequence holds a newline, so blocks that end with one can be decoded by themselves.
      var end = min(start + 65_536, bytes.count)
      if end < bytes.count {
        end = bytes[end...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      }
      appendRuns(of: bytes, start..<end, to: &out)
      start = end
    }
    return out
  }

  /// Whether the bytes are sequences from the first to the last.
  static func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let length = sequenceLength(in: bytes, at: index, before: bytes.count)
      if length == 0 { return false }
      index += length
    }
    return true
  }

  /// Appends the stretches of well-formed sequences, and FF for each byte between them.
  private static func appendRuns(
    of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to out: inout [UInt8]
  ) {
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let length = sequenceLength(in: bytes, at: index, before: range.upperBound)
      guard length == 0 else {
        index += length
        continue
      }
      append(bytes, start..<index, to: &out)
      out.append(0xFF)
      index += 1
      start = index
    }
    append(bytes, start..<index, to: &out)
  }

  /// Appends well-formed sequences. Where not all have a character, halves are tried, so that the
  /// ones that do are found in a few steps.
  private static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to out: inout [UInt8]
  ) {
    guard !range.isEmpty else { return }
    let run = UnsafeBufferPointer(rebasing: bytes[range])
    if run.allSatisfy({ $0 < 0x80 }) {
      out += run
    } else if let text = String(data: Data(buffer: run), encoding: encoding) {
      out += text.utf8
    } else {
      func end(ofSequenceAt index: Int) -> Int {
        index + max(1, sequenceLength(in: bytes, at: index, before: range.upperBound))
      }
      let first = end(ofSequenceAt: range.lowerBound)
      guard first < range.upperBound else {
        out.append(0xFF)
        return
      }
      let middle = range.lowerBound + range.count / 2
      var split = first
      while split < middle { split = end(ofSequenceAt: split) }
      if split == range.upperBound { split = first }
      append(bytes, range.lowerBound..<split, to: &out)
      append(bytes, split..<range.upperBound, to: &out)
    }
  }

  /// How many bytes the sequence at `index` has: 1, 2 or 4; 0 when there is none.
  private static func sequenceLength(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int, before end: Int
  ) -> Int {
    if bytes[index] < 0x80 { return 1 }
    guard 0x81...0xFE ~= bytes[index], index + 1 < end else { return 0 }
    switch bytes[index + 1] {
    case 0x40...0x7E, 0x80...0xFE: return 2
    case 0x30...0x39
    where index + 3 < end && 0x81...0xFE ~= bytes[index + 2] && 0x30...0x39 ~= bytes[index + 3]:
      return 4
    default: return 0
    }
  }
}
