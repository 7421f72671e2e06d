import Basics
import TestKit
import Testing

@testable import Vault

/// The most important promise: any text of the person is kept.
struct ReviewWordsTests {
  private static let order = ["overview", "focus", "growth", "gifts", "next"]

  /// Pieces that look like Daybook's, have various line ends, or are not text.
  private static let pieces: [[UInt8]] =
    [
      "<!-- daybook:begin", "<!-- daybook:", " -->", "daybook:end focus -->", "<!--", "--", ">",
      "```", "````\n", "~~~", "\n~~~\n", "---\n", "\n---\n", "***", "# ", "\n\n", "\n", "\r\n",
      "\r",
      "\u{2028}", "a", "今週は", "🍵", "e\u{301}", " ", "\t", "    ", "| a | b |\n| - | - |\n",
      "<!-- daybook: mine -->\n", " <!-- daybook:end focus -->\n", "> <!-- daybook:end focus -->\n",
      "x<!-- daybook:begin focus 0123456789abcdef -->\n", "<div>", "</div>\n", "{{ liquid }}", "\\",
      "[a]: b\n", "- ", "1. ",
    ].map { Array($0.utf8) } + [
      [0], [0xFF], [0xC3], [0xE2, 0x80], [0xEF, 0xBB, 0xBF], [0xED, 0xA0, 0x80], [0x0B], [0x1B],
      [0x7F],
    ]

  private func words(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...14, using: &random) {
      if Int.random(in: 0..<6, using: &random) == 0 {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        }
      } else {
        bytes += Self.pieces.randomElement(using: &random) ?? []
      }
    }
    return bytes
  }

  private func sections(_ random: inout SeededGenerator) -> [GeneratedSection] {
    Self.order.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }.map { name in
      let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        "- figure \(Int.random(in: 0..<1_000, using: &random))"
      }
      return GeneratedSection(
        name: name, markdown: "## \(name)\n\n" + lines.joined(separator: "\n"))
    }
  }

  /// The bytes of a file outside the sections and their list.
  private func own(_ document: ReviewDocument) -> [UInt8] {
    document.parts.flatMap { part in
      if case .own(let range) = part { Array(document.bytes[range]) } else { [UInt8]() }
    }
  }

  @Test func `Words between sections survive a hundred regenerations byte for byte`() {
    var random = SeededGenerator(20_261_121)
    var tried = 0
    for _ in 0..<80 {
      // A file with words before, between and after all sections; each marker on its own line.
      let stretches = (0..<Self.order.count + 1).map { _ in words(&random) }
      var (bytes, mine) = (stretches[0], stretches[0])
      for (name, words) in zip(Self.order, stretches.dropFirst()) {
        if let last = bytes.last, last != 0x0A, last != 0x0D {
          bytes.append(0x0A)
          mine.append(0x0A)
        }
        bytes += GeneratedSection(name: name, markdown: "old").text(newline: "\n") + words
        mine += words
      }
      let first = ReviewDocument(bytes, file: "")
      // Text that breaks markers is refused as a whole; see the tests of broken markers.
      guard !first.problems.contains(where: { $0.severity == .error }) else { continue }
      tried += 1
      // A code block in the text may enclose sections, which become part of it.
      if first.sections.count < Self.order.count { mine = own(first) }
      for round in 0..<100 {
        let new = sections(&random)
        let restored = Set(Self.order.filter { _ in Int.random(in: 0..<9, using: &random) == 0 })
        let after = ReviewDocument(bytes, file: "").updated(
          with: new, order: Self.order, restoring: restored)
        let document = ReviewDocument(after.bytes, file: "")
        guard document.problems.allSatisfy({ $0.severity != .error }) else {
          Issue.record("round \(round): \(document.problems) in \(after.bytes)")
          return
        }
        // A line before a section that lacks a line end gets one, the only bytes that may be
        // added.
        let now = own(document)
        guard isSame(mine, now) else {
          Issue.record("round \(round): \(mine) became \(now)")
          return
        }
        let again = document.updated(with: new, order: Self.order)
        guard again.bytes == after.bytes else {
          Issue.record("round \(round): not the same a second time")
          return
        }
        bytes = after.bytes
      }
    }
    #expect(tried > 30)
  }

  /// True if `after` is `before` with only missing line ends added.
  private func isSame(_ before: [UInt8], _ after: [UInt8]) -> Bool {
    if before == after { return true }
    var (left, right, added) = (0, 0, 0)
    while right < after.count {
      if left < before.count, before[left] == after[right] {
        left += 1
      } else if after[right] == 0x0A || after[right] == 0x0D {
        added += 1
      } else {
        return false
      }
      right += 1
    }
    return left == before.count && added <= 4 * 2
  }
}
