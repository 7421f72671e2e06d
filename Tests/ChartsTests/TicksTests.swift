import Charts
import TestKit
import Testing

struct TicksTests {
  @Test func `Ticks equal those of d3-array`() throws {
    for row in try ReferenceTable.ticks.rows {
      let start = try #require(Double(row[0]))
      let stop = try #require(Double(row[1]))
      let count = try #require(Double(row[2]))
      let expected = row[3].dropFirst().dropLast().split(separator: ",").compactMap { Double($0) }
      #expect(Ticks.between(start, and: stop, count: count) == expected, "\(row)")
    }
  }

  @Test func `Nice domains equal those of d3-array`() throws {
    for row in try ReferenceTable.niceDomains.rows {
      let numbers = row.prefix(5).compactMap { Double($0) }
      try #require(numbers.count == 5)
      let nice = Ticks.nice(from: numbers[0], to: numbers[1], count: numbers[2])
      #expect(nice.start == numbers[3] && nice.stop == numbers[4], "\(row)")
    }
  }

  /// From the tests of d3-array.
  @Test func `Increments and steps at the edges are those of d3-array`() {
    #expect(Ticks.increment(from: .nan, to: 1, count: 1).isNaN)
    #expect(Ticks.increment(from: 0, to: .nan, count: 1).isNaN)
    #expect(Ticks.increment(from: 0, to: 1, count: .nan).isNaN)
    #expect(Ticks.increment(from: 1, to: 1, count: 10) == -.infinity)
    #expect(Ticks.increment(from: 1, to: 1, count: 0).isNaN)
    #expect(Ticks.increment(from: 0, to: 1, count: -1) == .infinity)
    #expect(Ticks.increment(from: 0, to: 1, count: .infinity) == -.infinity)
    #expect(Ticks.increment(from: 0, to: 1, count: 10) == -10)
    #expect(Ticks.increment(from: 0, to: 1, count: 3) == -2)
    #expect(Ticks.increment(from: 0, to: 10, count: 10) == 1)
    #expect(Ticks.increment(from: -10, to: 10, count: 5) == 5)
    // At its bounds, the roots of 2, 10 and 50, d3 chooses the larger step.
    for (square, step) in [(2.0, 2.0), (10, 5), (50, 10)] {
      #expect(Ticks.increment(from: 0, to: square.squareRoot(), count: 1) == step)
    }
    #expect(Ticks.step(from: 1, to: 0, count: 6) == -0.2)
    #expect(Ticks.step(from: 10, to: -10, count: 5) == -5)
    #expect(Ticks.step(from: 0, to: 1, count: 0) == .infinity)
  }

  @Test func `Ranges without ticks have none`() {
    #expect(Ticks.between(0, and: 1, count: 0).isEmpty)
    #expect(Ticks.between(0, and: 1, count: .nan).isEmpty)
    #expect(Ticks.between(.nan, and: 1, count: 5).isEmpty)
    #expect(Ticks.between(0, and: .infinity, count: 5).isEmpty)
    #expect(Ticks.between(0, and: 1, count: .infinity).isEmpty)
    #expect(Ticks.between(7, and: 7, count: 5) == [7])
    #expect(Ticks.nice(from: .nan, to: 1, count: 5).stop == 1)
    #expect(Ticks.nice(from: 1, to: 0, count: 5).start == 1)
  }
}

struct WrappedTextTests {
  // A Chinese character is one em wide, so that widths are counts.
  @Test(arguments: [
    ("今借到张三人民币", 4.0, ["今借到张", "三人民币"]),
    ("今借到张，三人", 4, ["今借到", "张，三人"]),
    ("今借（张）三人", 3, ["今借", "（张）", "三人"]),
    ("两行\n各自", 4, ["两行", "各自"]),
    ("", 4, []), ("\n", 4, []), ("。。。。。", 2, ["。。", "。。", "。"]),
  ])
  func `Chinese breaks between characters, but punctuation stays with its word`(
    text: String, ems: Double, lines: [String]
  ) {
    #expect(WrappedText(text, ems: ems).lines == lines)
  }

  @Test func `Latin breaks at blanks, which are left out at the ends of lines`() {
    let lines = WrappedText("I have borrowed from him", ems: 9).lines
    #expect(lines.joined(separator: " ") == "I have borrowed from him")
    #expect(lines.count == 2)
    #expect(WrappedText("abcdefghij", ems: 2).lines.joined() == "abcdefghij")
  }

  // The ellipsis is one em as well, and a blank about a third of one.
  @Test(arguments: [
    (6.0, "一二 三四五"), (5.2, "一二 三…"), (3.4, "一二…"), (3.0, "一二…"), (2.9, "一…"), (1.9, nil),
  ])
  func `What does not fit is cut, with no blank before the ellipsis`(ems: Double, text: String?) {
    #expect(TextWidth.fitted("一二 三四五", ems: ems) == text)
    #expect(TextWidth.fitted("\u{3000}一二", ems: 2.5) == nil)
  }

  @Test func `What is left out is marked`() {
    let text = WrappedText("一二三四五六七八九十", ems: 4)
    #expect(text.lines.count == 3)
    #expect(text.limited(to: 2, ems: 4) == ["一二三四", "五六七…"])
    #expect(text.limited(to: 3, ems: 4) == text.lines)
    #expect(text.limited(to: 0, ems: 4) == [])
  }
}

/// An independent estimate of the room for a text: CJK an em, digits and small letters 0.6 em, the
/// rest in between.
struct TextBox: CustomStringConvertible {
  let text: String
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  init(_ element: Element, size label: Double = 12) {
    let style = element.attributes["class"] ?? ""
    let size = style == "figure" ? 22.0 : style == "figure small" ? 15 : label
    let ems = element.text.unicodeScalars.reduce(0.0) { sum, scalar in
      sum + (scalar.value >= 0x2E80 ? 1 : "ijl .,:'|".unicodeScalars.contains(scalar) ? 0.33 : 0.6)
    }
    let width = ems * size
    let x = element.number("x")
    switch element.attributes["text-anchor"] {
    case "middle": left = x - width / 2
    case "end": left = x - width
    default: left = x
    }
    text = element.text
    right = left + width
    let y = element.number("y")
    top = y - size * 0.75
    bottom = y + size * 0.2
  }

  func touches(_ other: TextBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  var description: String { "“\(text)” \(left)…\(right) × \(top)…\(bottom)" }
}
