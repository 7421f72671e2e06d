import Basics

/// The escapes in JSON strings (RFC 8259, section 7).
package enum JSONEscapes {
  /// The bytes that a string means, with escapes resolved.
  ///
  /// - Parameter bytes: What is between the quotes, already found to be well formed.
  package static func resolved(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        out.append(byte)
        index += 1
        continue
      }
      let escape = bytes[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): out.append(0x08)
      case UInt8(ascii: "f"): out.append(0x0C)
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "u"):
        var unit = hex4(bytes, at: index) ?? 0xFFFD
        index += 4
        if unit & 0xFC00 == 0xD800, let low = hex4(bytes, at: index + 2), low & 0xFC00 == 0xDC00 {
          unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
          index += 6
        }
        out += Array(String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
      default: out.append(escape)
      }
    }
    return out
  }

  /// The number that four hexadecimal digits write; nil when there are none.
  static func hex4(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = HexDigit.value(of: byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
