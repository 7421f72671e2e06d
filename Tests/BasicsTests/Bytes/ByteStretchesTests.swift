import Basics
import TestKit
import Testing

struct ByteStretchesTests {
  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  @Test(arguments: 1...8)
  func `Stretches are counted wherever they begin`(length: Int) {
    var chance = SeededGenerator(UInt64(length))
    let text = (0..<400).map { _ in UInt8.random(in: 0x40...0x43, using: &chance) }
    let folded = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    // Present, possible, and absent ones.
    var numbers: [UInt64: Int] = [Self.number(repeatElement(0xFF, count: length)): 2]
    numbers[Self.number(text[100..<(100 + length)])] = 0
    numbers[Self.number(folded[7..<(7 + length)])] = 1
    let stretches = ByteStretches(numbers, length: length)
    for (bytes, isFolded) in [(text, false), (folded, true)] {
      var expected: [Int: Int] = [:]
      for start in 0...(bytes.count - length) {
        guard let number = numbers[Self.number(bytes[start..<(start + length)])] else { continue }
        expected[number, default: 0] += 1
      }
      #expect(stretches.counts(in: text, isFolded: isFolded) == expected)
    }
    #expect(stretches.counts(in: Array(text.prefix(length - 1)), isFolded: true).isEmpty)
  }

  @Test func `Without stretches nothing is found`() {
    #expect(
      ByteStretches([:], length: 6).counts(in: [1, 2, 3, 4, 5, 6, 7], isFolded: false) == [:])
  }
}
