import Testing

@testable import Liquid

struct ByteSearchTests {
  /// All texts of the letters a and b with `count` letters.
  private static func texts(_ count: Int) -> [[UInt8]] {
    (0..<1 << count).map { number in (0..<count).map { number >> $0 & 1 == 0 ? 0x61 : 0x62 } }
  }

  /// The first offset of `wanted` from `start` on, found by trying each one.
  private static func place(of wanted: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    (start...text.count).first { text[$0...].starts(with: wanted) }
  }

  // Two letters cover all ways in which a text can contain a part of itself.
  @Test(arguments: 1...5)
  func `A text is found where trying each place finds it`(_ count: Int) {
    for wanted in Self.texts(count) {
      for text in (0...8).flatMap(Self.texts) {
        for start in [0, 2] where start <= text.count {
          let expected = Self.place(of: wanted, in: text, from: start)
          if text.firstIndex(of: wanted, from: start) != expected {
            Issue.record("\(wanted) in \(text) from \(start)")
          }
        }
      }
    }
  }
}
