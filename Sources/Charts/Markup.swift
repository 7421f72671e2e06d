/// SVG or HTML under construction, as UTF-8.
///
/// What comes from outside goes through ``text(_:)`` only; ``markup(_:)`` takes what the program wrote
/// itself.
package struct Markup: Sendable {
  /// What has been written.
  package private(set) var bytes: [UInt8] = []

  /// Nothing yet, with room for so many bytes.
  package init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Appends `source` as it is.
  package mutating func markup(_ source: String) {
    bytes.append(contentsOf: source.utf8)
  }

  /// Appends what another part has made.
  mutating func markup(_ other: Markup) {
    bytes.append(contentsOf: other.bytes)
  }

  /// Appends words from outside: escaped for content and for quoted attributes alike. Breaks and
  /// tabs become spaces; characters that XML forbids, other controls and marks that turn the
  /// direction of the text around them are left out.
  package mutating func text(_ words: String) {
    if words.utf8.allSatisfy(Self.needsNoCare) { return markup(words) }
    for scalar in words.unicodeScalars {
      switch scalar {
      case "&": markup("&amp;")
      case "<": markup("&lt;")
      case ">": markup("&gt;")
      case "\"": markup("&quot;")
      case "'": markup("&#39;")
      case "\t", "\n", "\r": bytes.append(0x20)
      default:
        if scalar.isASCII, scalar.value >= 0x20, scalar.value != 0x7F {
          bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else if !scalar.isLeftOut {
          bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      }
    }
  }

  /// Whether a byte is a character by itself that may stand anywhere.
  private static func needsNoCare(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != 0x26 && byte != 0x3C && byte != 0x3E && byte != 0x22
      && byte != 0x27
  }

  /// Appends a length or coordinate with at most two decimals: no exponent, no −0, no locale.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return bytes.append(0x30) }
    var hundredths = Int64(max(-1e15, min(1e15, (value * 100).rounded())))
    if hundredths < 0 {
      bytes.append(0x2D)
      hundredths = -hundredths
    }
    integer(hundredths / 100)
    let rest = UInt8(hundredths % 100)
    guard rest > 0 else { return }
    bytes.append(0x2E)
    bytes.append(0x30 + rest / 10)
    if rest % 10 > 0 { bytes.append(0x30 + rest % 10) }
  }

  private mutating func integer(_ value: Int64) {
    if value >= 10 { integer(value / 10) }
    bytes.append(0x30 + UInt8(value % 10))
  }

  /// What has been written.
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension Unicode.Scalar {
  /// Whether the character never reaches a chart, or a line of a feed: controls, characters that XML 1.0 forbids, and
  /// the marks that embed, override or isolate a direction.
  package var isLeftOut: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0xFFFE, 0xFFFF, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
