internal import Escaping
import SiteKit

/// Looks for canaries in files: as they are, in capitals, percent-encoded, as entities, in JSON
/// escapes, in Base64, and in pieces of six characters.
package struct CanaryScan: Sendable {
  /// What was found.
  package struct Finding: Sendable, Hashable {
    /// An index of the canaries.
    package let canary: Int
    /// Whether all of the word is there, or a piece of it.
    package let isWhole: Bool
  }

  private let canaries: [Canary]
  /// The canary that a piece of six letters is of.
  private let pieces: [UInt64: Int]
  /// The canary that eight characters of Base64 are of.
  private let encoded: [UInt64: Int]
  /// Numbers by their digits, without what may stand between thousands.
  private let amounts: [String: Int]

  /// A scan for `canaries`.
  package init(for canaries: [Canary]) {
    self.canaries = canaries
    var pieces: [UInt64: Int] = [:]
    var encoded: [UInt64: Int] = [:]
    var amounts: [String: Int] = [:]
    for (index, canary) in canaries.enumerated() {
      let word = Array(canary.word.utf8)
      if word.first.map({ 0x30...0x39 ~= $0 }) ?? false {
        amounts[canary.word] = index
        continue
      }
      for piece in CanaryWords.pieces(of: word) { pieces[piece] = index }
      // What stands before the word shifts its bits by none, two or four.
      for shift in 0..<3 {
        let bytes = [UInt8](repeating: 0x2E, count: shift) + word
        let text = Array(Base64.text(of: bytes).utf8)
        let start = shift == 0 ? 0 : 4
        guard text.count >= start + 8 else { continue }
        encoded[Self.number(text[start..<(start + 8)])] = index
      }
    }
    self.pieces = pieces
    self.encoded = encoded
    self.amounts = amounts
  }

  /// The canaries in a file, each once, with those in its path.
  package func findings(in bytes: [UInt8], path: String) -> Set<Finding> {
    var findings: Set<Finding> = []
    for text in [bytes, Array(path.utf8)] {
      look(for: pieces, of: CanaryWords.piece, in: Self.plain(text), &findings)
      if let decoded = Self.decoded(text) {
        look(for: pieces, of: CanaryWords.piece, in: Self.plain(decoded), &findings)
        lookForAmounts(in: decoded, &findings)
      }
      look(for: encoded, of: 8, in: text, &findings)
      lookForAmounts(in: text, &findings)
    }
    return findings
  }

  /// Slides over a text, and asks of each stretch of `length` bytes whose it is.
  private func look(
    for known: [UInt64: Int], of length: Int, in text: [UInt8], _ findings: inout Set<Finding>
  ) {
    guard text.count >= length, !known.isEmpty else { return }
    let mask = length == 8 ? UInt64.max : (1 << UInt64(8 * length)) - 1
    var window: UInt64 = 0
    var inARow: [Int: Int] = [:]
    for (index, byte) in text.enumerated() {
      window = (window << 8 | UInt64(byte)) & mask
      guard index >= length - 1, let canary = known[window] else { continue }
      inARow[canary, default: 0] += 1
      findings.insert(Finding(canary: canary, isWhole: false))
    }
    for (canary, count) in inARow where count > canaries[canary].word.utf8.count - length {
      findings.insert(Finding(canary: canary, isWhole: true))
    }
  }

  /// Numbers of nine digits, with or without something between thousands.
  private func lookForAmounts(in text: [UInt8], _ findings: inout Set<Finding>) {
    guard !amounts.isEmpty else { return }
    var digits: [UInt8] = []
    var index = 0
    while index <= text.count {
      let byte = index < text.count ? text[index] : 0
      if 0x30...0x39 ~= byte {
        digits.append(byte)
      } else if !digits.isEmpty, byte == UInt8(ascii: ","), index + 1 < text.count,
        0x30...0x39 ~= text[index + 1]
      {
        // Between thousands.
      } else {
        if digits.count >= 9,
          let canary = amounts[String(decoding: digits.prefix(9), as: UTF8.self)]
        {
          findings.insert(Finding(canary: canary, isWhole: true))
        }
        digits.removeAll(keepingCapacity: true)
      }
      index += 1
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The text in small letters.
  private static func plain(_ text: [UInt8]) -> [UInt8] {
    text.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }

  /// The text without percent signs, entities and escapes of JSON; nil when it has none.
  private static func decoded(_ text: [UInt8]) -> [UInt8]? {
    let marks: Set<UInt8> = [UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "\\")]
    guard text.contains(where: marks.contains) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if marks.contains(text[index]), let (byte, end) = character(at: index, in: text) {
        result.append(byte)
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// The one ASCII character that is written at `index` as `%41`, `&#65;`, `&#x41;` or `\\u0041`.
  private static func character(at index: Int, in text: [UInt8]) -> (UInt8, end: Int)? {
    func digits(from start: Int, most: Int, radix: Int) -> (value: Int, end: Int) {
      var (value, end) = (0, start)
      while end < text.count, end - start < most,
        let digit = Int(String(UnicodeScalar(text[end])), radix: radix)
      {
        value = value * radix + digit
        end += 1
      }
      return (value, end)
    }
    func found(_ value: Int, _ end: Int) -> (UInt8, end: Int)? {
      (0x20..<0x7F).contains(value) ? (UInt8(value), end) : nil
    }
    let rest = text[index...]
    if rest.starts(with: "%".utf8) {
      let (value, end) = digits(from: index + 1, most: 2, radix: 16)
      return end == index + 3 ? found(value, end) : nil
    }
    if rest.starts(with: "\\u".utf8) {
      let (value, end) = digits(from: index + 2, most: 4, radix: 16)
      return end == index + 6 ? found(value, end) : nil
    }
    guard rest.starts(with: "&#".utf8) else { return nil }
    let isHex = rest.dropFirst(2).first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let (value, end) = digits(from: index + (isHex ? 3 : 2), most: 7, radix: isHex ? 16 : 10)
    guard end < text.count, text[end] == UInt8(ascii: ";") else { return nil }
    return found(value, end + 1)
  }
}

/// Base64 as RFC 4648 writes it.
enum Base64 {
  private static let characters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of whole groups of three bytes; what is left of a last one is left out.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count - 2, by: 3) {
      let group =
        UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8
        | UInt32(bytes[start + 2])
      for shift in [18, 12, 6, 0] as [UInt32] {
        text.append(characters[Int(group >> shift & 0x3F)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
