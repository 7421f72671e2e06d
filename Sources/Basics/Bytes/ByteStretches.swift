/// Stretches of bytes, all of one length, each of which is of something with a number; finds them
/// in texts that hold nearly none of them.
package struct ByteStretches: Sendable {
  /// How many bytes each has; eight at most.
  package let length: Int
  private let numbers: [UInt64: Int]
  /// Whether one of them may be there, by twenty bits of it.
  private let marks: [Bool]

  /// Stretches, as the numbers that their bytes make, the first one the highest.
  package init(_ numbers: [UInt64: Int], length: Int) {
    precondition((1...8).contains(length))
    self.length = length
    self.numbers = numbers
    var marks = [Bool](repeating: false, count: 1 << 20)
    for stretch in numbers.keys { marks[Self.place(of: stretch)] = true }
    self.marks = marks
  }

  private static func place(of stretch: UInt64) -> Int {
    Int((stretch &* 0x9E37_79B9_7F4A_7C15) >> 44)
  }

  /// How many stretches of each number are in a text, which may overlap.
  ///
  /// - Parameter isFolded: Whether capitals are as small letters.
  package func counts(in text: [UInt8], isFolded: Bool) -> [Int: Int] {
    guard text.count >= length, !numbers.isEmpty else { return [:] }
    let mask = UInt64.max >> UInt64(64 - 8 * length)
    var counts: [Int: Int] = [:]
    text.withUnsafeBufferPointer { text in
      var window: UInt64 = 0
      for index in text.indices {
        var byte = text[index]
        if isFolded, byte &- 0x41 < 26 { byte |= 0x20 }
        window = (window << 8 | UInt64(byte)) & mask
        guard marks[Self.place(of: window)], index >= length - 1, let number = numbers[window]
        else { continue }
        counts[number, default: 0] += 1
      }
    }
    return counts
  }
}
