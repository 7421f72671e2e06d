import Basics

/// SVG or HTML under construction, as UTF-8.
///
/// Untrusted text goes through ``text(_:)`` only; ``markup(_:)`` takes the program's own markup.
package struct Markup: Sendable {
  package private(set) var bytes: [UInt8] = []

  /// Empty, with room for `capacity` bytes.
  package init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Appends `source` as it is.
  package mutating func markup(_ source: String) {
    bytes.append(contentsOf: source.utf8)
  }

  mutating func markup(_ other: Markup) {
    bytes.append(contentsOf: other.bytes)
  }

  /// Appends untrusted words, in one line, as in ``LineText``, escaped for content and for quoted
  /// attributes.
  package mutating func text(_ words: String) { MarkupText.append(line: words, to: &bytes) }

  /// Appends a length or coordinate with at most two decimals: no exponent, no −0, no locale.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return bytes.append(0x30) }
    var hundredths = Int64(clamping: max(-1e15, min(1e15, (value * 100).rounded())))
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

  var string: String { String(decoding: bytes, as: UTF8.self) }
}
