internal import Basics
internal import CIconv

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The character encoding of a text file.
package enum TextEncoding: Sendable, Hashable {
  case utf8, utf16LittleEndian, utf16BigEndian
  /// The Chinese national standard, a superset of GBK and GB 2312.
  case gb18030

  package var inWords: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .gb18030: "GB18030"
    }
  }

  /// The problem of bytes that are not characters in it.
  package var problem: TextProblem { self == .utf8 ? .notUTF8 : .notEncoded(self) }

  /// Judges by a byte-order mark; without one, by the non-ASCII characters.
  ///
  /// Well-formed UTF-8 is UTF-8. If some of it is broken, sequences of three bytes and more decide,
  /// which GB18030 has by chance once in sixty characters: so one broken byte does not make a file
  /// Chinese, and 老同学 in GB18030, with four well-formed bytes, is not taken for UTF-8.
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

  /// True if a text begins with a byte-order mark of UTF-16.
  package static func isMarkedUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Passes on the text as UTF-8, without a byte-order mark.
  ///
  /// Sequences without a character become the byte FF, which UTF-8 never has: the readers of
  /// formats find it and report its place, so that nothing is replaced silently.
  package func withUTF8<T>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> T
  ) -> T {
    func lend(_ text: UnsafeBufferPointer<UInt8>) -> T { body(text.withoutMark) }
    switch self {
    case .utf8: return lend(bytes)
    case .utf16LittleEndian: return Self.decodedUTF16(bytes, high: 1).withUnsafeBufferPointer(lend)
    case .utf16BigEndian: return Self.decodedUTF16(bytes, high: 0).withUnsafeBufferPointer(lend)
    case .gb18030: return GB18030.decoded(bytes).withUnsafeBufferPointer(lend)
    }
  }

  /// - Parameter high: The index of the higher byte in a pair.
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
  /// The length in bytes of a UTF-8 sequence that starts with this one; 0 if none does.
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

/// The decoding of GB18030, by the tables of the C library.
enum GB18030 {
  /// The text as UTF-8, with FF for each sequence that is invalid or has no character.
  static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 2)
    let converter = Converter()
    var start = 0
    var index = 0
    while index < bytes.count {
      let length = sequenceLength(in: bytes, at: index)
      let sequence = UnsafeBufferPointer(rebasing: bytes[index..<(index + length)])
      if length > 0, let scalar = ownCharacter(of: sequence) {
        converter.append(UnsafeBufferPointer(rebasing: bytes[start..<index]), to: &out)
        out += UTF8.encode(scalar) ?? UTF8.EncodedScalar()
        start = index + length
      } else if length == 0 {
        converter.append(UnsafeBufferPointer(rebasing: bytes[start..<index]), to: &out)
        out.append(0xFF)
        start = index + 1
      }
      index += max(1, length)
    }
    converter.append(UnsafeBufferPointer(rebasing: bytes[start..<index]), to: &out)
    return out
  }

  /// True if the bytes are all valid sequences.
  static func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let length = sequenceLength(in: bytes, at: index)
      if length == 0 { return false }
      index += length
    }
    return true
  }

  /// The length in bytes of the sequence at `index`: 1, 2 or 4; 0 when there is none.
  fileprivate static func sequenceLength(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Int {
    if bytes[index] < 0x80 { return 1 }
    guard 0x81...0xFE ~= bytes[index], index + 1 < bytes.count else { return 0 }
    switch bytes[index + 1] {
    case 0x40...0x7E, 0x80...0xFE: return 2
    case 0x30...0x39
    where index + 3 < bytes.count && 0x81...0xFE ~= bytes[index + 2]
      && 0x30...0x39 ~= bytes[index + 3]:
      return 4
    default: return 0
    }
  }

  /// The character of a sequence that editions of the standard, and so versions of the C library,
  /// read differently: by the Encoding Standard of browsers. Nil for all others.
  private static func ownCharacter(
    of sequence: UnsafeBufferPointer<UInt8>
  ) -> Unicode.Scalar? {
    switch (sequence.count, sequence[0]) {
    case (2, 0xA3): return sequence[1] == 0xA0 ? "\u{3000}" : nil
    case (4, 0x82), (4, 0x84):
      // In the four-byte sequences, characters are consecutive: eight of Han from U+9FB4 on, and
      // the ten vertical forms from U+FE10 on.
      let number = sequence.reduce(0) { $0 << 8 | UInt32($1) }
      switch number {
      case 0x8235_9037...0x8235_9039: return Unicode.Scalar(0x9FB4 + (number - 0x8235_9037))
      case 0x8235_9130...0x8235_9134: return Unicode.Scalar(0x9FB7 + (number - 0x8235_9130))
      case 0x8431_8236...0x8431_8239: return Unicode.Scalar(0xFE10 + (number - 0x8431_8236))
      case 0x8431_8330...0x8431_8335: return Unicode.Scalar(0xFE14 + (number - 0x8431_8330))
      default: return nil
      }
    default: return nil
    }
  }
}

/// Decodes sequences; opens the C library's tables at the first non-ASCII one.
private final class Converter {
  private lazy var tables: iconv_t? = {
    let tables = iconv_open("UTF-8", "GB18030")
    // The C library returns -1 if it lacks the encoding.
    return tables == iconv_t(bitPattern: -1) ? nil : tables
  }()

  deinit { if let tables { iconv_close(tables) } }

  /// Appends well-formed sequences as UTF-8, with FF for each without a character.
  func append(_ run: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
    var start = 0
    while start < run.count {
      if let ascii = run[start...].firstIndex(where: { $0 >= 0x80 }) {
        out += run[start..<ascii]
        start = ascii
      } else {
        out += run[start...]
        return
      }
      start += convert(UnsafeBufferPointer(rebasing: run[start...]), to: &out)
      guard start < run.count else { return }
      out.append(0xFF)
      start += max(1, GB18030.sequenceLength(in: run, at: start))
    }
  }

  /// Appends the decodable prefix of the run, and returns its length in bytes.
  private func convert(_ run: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) -> Int {
    guard let tables else { return 0 }
    // Resets the state after a sequence without a character.
    iconv(tables, nil, nil, nil, nil)
    var rest = run.count
    var source = UnsafeMutableRawPointer(mutating: run.baseAddress)?
      .assumingMemoryBound(to: CChar.self)
    while rest > 0 {
      var stopped = false
      let room = min(rest * 2, 65_536)
      let text = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        var left = room
        var target = UnsafeMutableRawPointer(buffer.baseAddress)?
          .assumingMemoryBound(to: CChar.self)
        let result = iconv(tables, &source, &rest, &target, &left)
        stopped = result == -1 && errno != E2BIG
        count = room - left
      }
      out += text
      if stopped { break }
    }
    return run.count - rest
  }
}
