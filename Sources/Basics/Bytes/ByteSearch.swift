#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// For whole pages: the standard library's `firstRange(of:)` compares characters, and asks the
// runtime for types at each of them.

extension Substring {
  /// The first range of `part`, byte by byte; nil for none, and for an empty part.
  package func firstRange(ofBytes part: String) -> Range<Index>? {
    var (text, part) = (self, part)
    let offset = text.withUTF8 { text in part.withUTF8 { text.firstOffset(of: $0) } }
    return offset.map { offset in
      let start = utf8.index(startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: part.utf8.count)
    }
  }
}

extension String {
  /// The lines that are not empty, by the byte that ends them.
  package var filledLines: [String] {
    var text = self
    return text.withUTF8 { bytes in
      var lines: [String] = []
      var start = 0
      while start < bytes.count {
        let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
        if start < end { lines.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
        start = end + 1
      }
      return lines
    }
  }
}

extension ArraySlice<UInt8> {
  /// The first range of the bytes of `part`; nil for none, and for an empty part.
  package func firstRange(ofBytes part: String) -> Range<Int>? {
    var part = part
    let offset = withUnsafeBufferPointer { text in part.withUTF8 { text.firstOffset(of: $0) } }
    return offset.map { startIndex + $0..<startIndex + $0 + part.utf8.count }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of times a byte occurs.
  package func count(of byte: UInt8) -> Int {
    var count = 0
    for other in self where other == byte { count += 1 }
    return count
  }

  /// The first offset of a byte, from an offset on; nil for none.
  package func firstOffset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress else { return nil }
    return memchr(base + start, Int32(byte), count - start).map {
      UnsafeRawPointer($0) - UnsafeRawPointer(base)
    }
  }

  /// The last offset of a byte before an offset; nil for none.
  package func lastOffset(of byte: UInt8, before end: Int) -> Int? {
    var offset = end
    while offset > 0 {
      offset -= 1
      if self[offset] == byte { return offset }
    }
    return nil
  }

  /// True if they contain a control character that no text has: any below the space except white
  /// space and escape.
  package var haveControls: Bool {
    contains { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B }
  }

  /// True if they are the bytes of `other`.
  package func isEqual(to other: Self) -> Bool {
    guard count == other.count, let one = baseAddress, let two = other.baseAddress else {
      return count == other.count
    }
    return memcmp(one, two, count) == 0
  }

  /// True if they are the UTF-8 bytes of `text`.
  package func isEqual(to text: StaticString) -> Bool {
    text.withUTF8Buffer { isEqual(to: $0) }
  }

  /// The first offset of some bytes; nil for none, and for an empty part.
  package func firstOffset(of part: Self) -> Int? {
    guard let first = part.first, part.count <= count else { return nil }
    search: for start in 0...count - part.count where self[start] == first {
      for offset in 1..<part.count where self[start + offset] != part[offset] { continue search }
      return start
    }
    return nil
  }
}

// Hot loops on unaligned words. Invariant of this file: every load of `n` bytes at `offset` is
// guarded by `offset + n <= count`, so nothing outside the buffer is ever read.

/// The highest bit of each byte of a word.
@inlinable
package var highBits: UInt64 { 0x8080_8080_8080_8080 }

extension UnsafeBufferPointer<UInt8> {
  /// The eight bytes at `offset`, which the caller has checked to be in range.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The first and the last eight bytes, which overlap in fewer than 16. Two buffers of one length
  /// up to 16 have equal words only when they are equal.
  @inlinable @inline(__always)
  package var endWords: (first: UInt64, last: UInt64) {
    if count >= 8 { return (word(at: 0), word(at: count - 8)) }
    let raw = UnsafeRawBufferPointer(self)
    if count >= 4 {
      return (
        UInt64(raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self)),
        UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      )
    }
    if count == 0 { return (0, 0) }
    return (UInt64(self[0]) | UInt64(self[count / 2]) << 8, UInt64(self[count - 1]))
  }
}

extension UInt64 {
  /// The product with `factor`, its upper half folded onto its lower.
  @inlinable @inline(__always)
  package func folded(by factor: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}

/// Numbered byte patterns of one length; finds them in texts that contain few.
package struct ByteStretches: Sendable {
  /// The length of each in bytes; eight at most.
  package let length: Int
  private let numbers: [UInt64: Int]
  /// True if one of them may match, by twenty of its bits.
  private let marks: [Bool]

  /// Patterns, as the numbers that their bytes form, most significant first.
  package init(_ numbers: [UInt64: Int], length: Int) {
    precondition((1...8).contains(length))
    self.length = length
    self.numbers = numbers
    var marks = [Bool](repeating: false, count: 1 << 20)
    for stretch in numbers.keys { marks[Self.place(of: stretch)] = true }
    self.marks = marks
  }

  private static func place(of stretch: UInt64) -> Int {
    Int((stretch &* 0x9E37_79B9_7F4A_7C15) >> 44)
  }

  /// How often each number occurs in a text; occurrences may overlap.
  ///
  /// - Parameter isFolded: True to compare letters without case.
  package func counts(in text: [UInt8], isFolded: Bool) -> [Int: Int] {
    guard text.count >= length, !numbers.isEmpty else { return [:] }
    let mask = UInt64.max >> UInt64(64 - 8 * length)
    var counts: [Int: Int] = [:]
    text.withUnsafeBufferPointer { text in
      var window: UInt64 = 0
      for index in text.indices {
        var byte = text[index]
        if isFolded, byte &- 0x41 < 26 { byte |= 0x20 }
        window = (window << 8 | UInt64(byte)) & mask
        guard marks[Self.place(of: window)], index >= length - 1, let number = numbers[window]
        else { continue }
        counts[number, default: 0] += 1
      }
    }
    return counts
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The scalar at a position of a string's UTF-8, which then moves past it.
  @inlinable
  @inline(__always)
  package func scalar(at position: inout Int) -> Unicode.Scalar {
    let first = UInt32(self[position])
    if first < 0x80 {
      position += 1
      return Unicode.Scalar(UInt8(first))
    }
    let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(width))
    for index in position + 1..<Swift.min(position + width, count) {
      value = value << 6 | UInt32(self[index] & 0x3F)
    }
    position += width
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

extension [UInt8] {
  /// True if they are the bytes of `other`; faster than the comparison of any elements.
  package func isEqual(to other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { own.isEqual(to: $0) } }
  }
}
