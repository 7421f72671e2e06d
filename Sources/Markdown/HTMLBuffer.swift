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

  /// Makes room for the HTML of a text of `count` bytes.
  mutating func reserve(forTextOf count: Int) { bytes.reserveCapacity(count + count / 2) }

  /// Starts a new line unless one was started.
  mutating func startLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Adds text for an element or a quoted attribute. Characters that HTML forbids even when
  /// escaped (controls and noncharacters) become U+FFFD.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(text: $0) }
  }

  /// Adds text in valid UTF-8, as ``append(text:)`` does.
  mutating func append(text utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < utf8.count {
      if Self.isPlain[Int(utf8[index])] {
        index += 1
        continue
      }
      let (length, replacement) = Self.escape(utf8[index...])
      if let replacement {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        append(replacement)
        start = index + length
      }
      index += length
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
  }

  /// The bytes that never need a second look: most of ASCII, bytes within a scalar, and those that
  /// lead one that HTML allows.
  private static let isPlain: [Bool] = (0...255).map { (byte: UInt8) in
    switch byte {
    case 0x00..<0x20, 0x7F, 0xC2, 0xEF, 0xF0...: false
    default: !"<>&\"".utf8.contains(byte)
    }
  }

  /// How many of the first bytes of `rest` were looked at, at least 1, and what stands for them in
  /// HTML; nil for themselves.
  private static func escape(
    _ rest: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (length: Int, replacement: StaticString?) {
    let index = rest.startIndex
    switch rest[index] {
    case UInt8(ascii: "<"): return (1, "&lt;")
    case UInt8(ascii: ">"): return (1, "&gt;")
    case UInt8(ascii: "&"): return (1, "&amp;")
    case UInt8(ascii: "\""): return (1, "&quot;")
    case 0x00..<0x20 where rest[index] != UInt8(ascii: "\t") && rest[index] != UInt8(ascii: "\n"):
      return (1, "\u{FFFD}")
    case 0x7F: return (1, "\u{FFFD}")
    case 0xC2 where rest.count >= 2 && rest[index + 1] < 0xA0: return (2, "\u{FFFD}")
    case 0xEF where rest.count >= 3 && isNoncharacter(rest[index + 1], rest[index + 2]):
      return (3, "\u{FFFD}")
    case 0xF0...
    where rest.count >= 4 && rest[index + 1] & 0x0F == 0x0F
      && rest[index + 2] == 0xBF && rest[index + 3] >= 0xBE:
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
