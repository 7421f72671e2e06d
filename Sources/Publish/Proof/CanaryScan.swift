internal import Basics
import SiteKit

/// Looks for canaries in files: as they are, in capitals, percent-encoded, as entities, in JSON
/// escapes, in Base64, and in pieces of six characters.
package struct CanaryScan: Sendable {
  package struct Finding: Sendable, Hashable {
    /// An index of the canaries.
    package let canary: Int
    /// True if the whole word is found, rather than a piece.
    package let isWhole: Bool
  }

  private let canaries: [Canary]
  /// The canary that a piece of six letters is of.
  private let pieces: ByteStretches
  /// The canary that eight characters of Base64 are of.
  private let encoded: ByteStretches
  /// Numbers by their digits, without thousands separators.
  private let amounts: [Int: Int]

  package init(for canaries: [Canary]) {
    self.canaries = canaries
    var pieces: [UInt64: Int] = [:]
    var encoded: [UInt64: Int] = [:]
    var amounts: [Int: Int] = [:]
    for (index, canary) in canaries.enumerated() {
      let word = Array(canary.word.utf8)
      if let amount = Int(canary.word) {
        amounts[amount] = index
        continue
      }
      for piece in CanaryWords.pieces(of: word) { pieces[piece] = index }
      // The bytes before the word shift its bits by zero, two or four.
      for shift in 0..<3 {
        let bytes = [UInt8](repeating: 0x2E, count: shift) + word
        let text = Array(Base64.encoded(bytes).utf8)
        let start = shift == 0 ? 0 : 4
        guard text.count >= start + 8 else { continue }
        encoded[Self.number(text[start..<(start + 8)])] = index
      }
    }
    self.pieces = ByteStretches(pieces, length: CanaryWords.piece)
    self.encoded = ByteStretches(encoded, length: 8)
    self.amounts = amounts
  }

  /// The canaries in a file and its path, each once.
  package func findings(in bytes: [UInt8], path: String) -> Set<Finding> {
    var findings: Set<Finding> = []
    for text in [bytes, Array(path.utf8)] {
      look(for: pieces, in: text, isFolded: true, &findings)
      if let decoded = LooseText.decoded(text) {
        look(for: pieces, in: decoded, isFolded: true, &findings)
        lookForAmounts(in: decoded, &findings)
      }
      look(for: encoded, in: text, isFolded: false, &findings)
      lookForAmounts(in: text, &findings)
    }
    return findings
  }

  /// - Parameter isFolded: True to ignore case.
  private func look(
    for known: ByteStretches, in text: [UInt8], isFolded: Bool, _ findings: inout Set<Finding>
  ) {
    for (canary, count) in known.counts(in: text, isFolded: isFolded) {
      findings.insert(Finding(canary: canary, isWhole: false))
      if count > canaries[canary].word.utf8.count - known.length {
        findings.insert(Finding(canary: canary, isWhole: true))
      }
    }
  }

  /// Numbers of nine digits, with or without something between thousands.
  private func lookForAmounts(in text: [UInt8], _ findings: inout Set<Finding>) {
    guard !amounts.isEmpty else { return }
    text.withUnsafeBufferPointer { text in
      func isDigit(_ index: Int) -> Bool { index < text.count && text[index] &- 0x30 < 10 }
      var index = 0
      while index < text.count {
        guard isDigit(index) else {
          index += 1
          continue
        }
        var (value, count) = (0, 0)
        while isDigit(index) || text[index] == UInt8(ascii: ",") && isDigit(index + 1) {
          if text[index] != UInt8(ascii: ",") {
            if count < 9 { value = value * 10 + Int(text[index] &- 0x30) }
            count += 1
          }
          index += 1
          if index == text.count { break }
        }
        if count >= 9, let canary = amounts[value] {
          findings.insert(Finding(canary: canary, isWhole: true))
        }
      }
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
