#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension String {
  /// True if it comes before another text by the bytes of UTF-8, an order that depends on no locale
  /// and no table of Unicode.
  package func precedes(_ other: String) -> Bool {
    let known = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        let shared = min(left.count, right.count)
        guard shared > 0, let one = left.baseAddress, let two = right.baseAddress else {
          return left.count < right.count
        }
        let order = memcmp(one, two, shared)
        return order == 0 ? left.count < right.count : order < 0
      }
    }
    return known.flatMap(\.self) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// True if both have the same bytes; texts that Unicode calls equal may differ in them.
  package func hasSameBytes(as other: String) -> Bool {
    let known = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { left.isEqual(to: $0) }
    }
    return known.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }

  package func holds(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
    } ?? utf8.contains(byte)
  }

  /// The first offset of a mark in its UTF-8, at or after an offset; nil for none.
  package func offset(of mark: StaticString, from start: Int = 0) -> Int? {
    var text = self
    return text.withUTF8 { bytes in
      mark.withUTF8Buffer { mark in
        guard let base = bytes.baseAddress, let wanted = mark.baseAddress, let first = mark.first
        else { return nil }
        var place = start
        // By its first byte, which the C library finds many bytes at a time.
        while place + mark.count <= bytes.count,
          let next = memchr(base + place, Int32(first), bytes.count - mark.count - place + 1)
        {
          place = UnsafeRawPointer(next) - UnsafeRawPointer(base)
          if memcmp(next, wanted, mark.count) == 0 { return place }
          place += 1
        }
        return nil
      }
    }
  }
}
