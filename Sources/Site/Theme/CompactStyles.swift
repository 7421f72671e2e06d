/// A style sheet without comments, indentation, blanks around punctuation, and zeros before a
/// decimal point; it means the same.
///
/// Texts in quotes and addresses in `url(…)` stay as they are. A text or comment that does not
/// close runs to the end of the sheet, as browsers read it.
struct CompactStyles {
  private let source: [UInt8]
  private var index = 0
  private(set) var bytes: [UInt8] = []
  /// True if a blank or a comment was read since the last byte that was kept.
  private var hasGap = false

  init(_ source: [UInt8]) {
    self.source = source
    bytes.reserveCapacity(source.count)
    while index < source.count { step() }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, 0x0C: true
    default: false
    }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// True for a mark without a blank on either side.
  private static func isTight(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","),
      UInt8(ascii: ">"):
      true
    default: false
    }
  }

  private mutating func step() {
    let byte = source[index]
    switch byte {
    case _ where Self.isBlank(byte):
      hasGap = true
      index += 1
    case UInt8(ascii: "/") where source[index...].starts(with: "/*".utf8):
      hasGap = true
      skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      keep(through: byte)
    case UInt8(ascii: "("):
      keep(byte)
      // A quote inside begins a text of its own.
      let name = String(decoding: bytes.suffix(4), as: UTF8.self).lowercased()
      if name == "url(", index < source.count, !"\"'".utf8.contains(source[index]) {
        keep(through: UInt8(ascii: ")"))
      }
    case UInt8(ascii: "0") where isIdle(at: index):
      index += 1
    default:
      // The last declaration of a block needs no end.
      if byte == UInt8(ascii: "}"), bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
      keep(byte)
    }
  }

  /// True of the zero of a fraction such as `0.5` that begins a value.
  private func isIdle(at index: Int) -> Bool {
    let rest = source[index...].dropFirst().prefix(2)
    guard rest.first == UInt8(ascii: "."), rest.count == 2,
      rest.last.map(Self.digits.contains) ?? false
    else { return false }
    return hasGap || bytes.last.map(":,(".utf8.contains) ?? true
  }

  private mutating func keep(_ byte: UInt8) {
    if hasGap, let last = bytes.last, !Self.isTight(last), !Self.isTight(byte),
      last != UInt8(ascii: ":")
    {
      bytes.append(UInt8(ascii: " "))
    }
    hasGap = false
    bytes.append(byte)
    index += 1
  }

  /// Keeps a byte and all up to the next `end`; an escaped `end` does not count.
  private mutating func keep(through end: UInt8) {
    keep(source[index])
    while index < source.count, source[index] != end {
      let count = source[index] == UInt8(ascii: "\\") ? 2 : 1
      bytes += source[index...].prefix(count)
      index += count
    }
    guard index < source.count else { return }
    bytes.append(end)
    index += 1
  }

  private mutating func skipComment() {
    index += 2
    while index < source.count, !source[index...].starts(with: "*/".utf8) { index += 1 }
    index = min(source.count, index + 2)
  }
}
