internal import Basics

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
    if bytes.firstInvalidUTF8 == nil { return .utf8 }
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

  /// Whether a text says with a byte-order mark that it is in UTF-16.
  package static func isMarkedUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
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
