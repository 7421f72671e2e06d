/// HTML in the making, as UTF-8.
struct HTMLBuffer {
  private var bytes: [UInt8] = []

  var string: String { String(decoding: bytes, as: UTF8.self) }

  var isEmpty: Bool { bytes.isEmpty }

  /// Adds markup as it is.
  mutating func append(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Adds markup that the text made: the caller answers for it.
  mutating func append(markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  /// Starts a new line unless one was started.
  mutating func startLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Adds text for an element or a quoted attribute. Characters that HTML forbids even when
  /// escaped (controls and noncharacters) become U+FFFD.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      var index = 0
      while index < utf8.count {
        let (length, replacement) = Self.escape(at: index, of: utf8)
        if let replacement {
          bytes.append(contentsOf: utf8[start..<index])
          append(replacement)
          start = index + length
        }
        index += length
      }
      bytes.append(contentsOf: utf8[start...])
    }
  }

  /// How many bytes the scalar at `index` takes, at least 1, and what stands for it in HTML; nil
  /// for itself. The bytes are valid UTF-8, so a lead byte is followed by what it promises.
  private static func escape(
    at index: Int, of utf8: UnsafeBufferPointer<UInt8>
  ) -> (length: Int, replacement: StaticString?) {
    switch utf8[index] {
    case UInt8(ascii: "<"): return (1, "&lt;")
    case UInt8(ascii: ">"): return (1, "&gt;")
    case UInt8(ascii: "&"): return (1, "&amp;")
    case UInt8(ascii: "\""): return (1, "&quot;")
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"): return (1, nil)
    case 0x00..<0x20, 0x7F: return (1, "\u{FFFD}")
    case 0xC2 where utf8[index + 1] < 0xA0: return (2, "\u{FFFD}")
    case 0xEF where isNoncharacter(utf8[index + 1], utf8[index + 2]): return (3, "\u{FFFD}")
    case 0xF0...
    where utf8[index + 1] & 0x0F == 0x0F && utf8[index + 2] == 0xBF
      && utf8[index + 3] >= 0xBE:
      return (4, "\u{FFFD}")
    default: return (1, nil)
    }
  }

  /// U+FDD0 to U+FDEF, U+FFFE and U+FFFF, by the bytes after EF.
  private static func isNoncharacter(_ second: UInt8, _ third: UInt8) -> Bool {
    second == 0xB7 && (0x90...0xAF).contains(third) || second == 0xBF && third >= 0xBE
  }

  /// Adds an address for a quoted attribute: what a URL cannot hold is percent-encoded.
  mutating func append(url: String) {
    let utf8 = Array(url.utf8)
    var hasFragment = false
    for (index, byte) in utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case UInt8(ascii: "&"):
        append("&amp;")
      case UInt8(ascii: "#") where !hasFragment:
        hasFragment = true
        bytes.append(byte)
      case UInt8(ascii: "%") where utf8[index...].dropFirst().prefix(2).count(where: \.isHex) == 2:
        bytes.append(byte)
      case _ where "-_.+!*(),?=;:/~@$".utf8.contains(byte):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(contentsOf: [byte >> 4, byte & 0xF].map { Self.hexDigits[Int($0)] })
      }
    }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}

extension UInt8 {
  fileprivate var isHex: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
