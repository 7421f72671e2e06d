import Basics

/// A sum of 64 bits over bytes that come in parts, which detects damage. It depends on the
/// boundaries of the parts. It does not protect against forged bytes.
struct ByteCheck: Sendable, Hashable {
  private(set) var value: UInt64

  private static let factors: (UInt64, UInt64, UInt64, UInt64) = (
    0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3
  )

  /// - Parameter seed: Data with another seed has another sum.
  init(_ seed: UInt64 = 0) { value = seed ^ 0x9E37_79B9_7F4A_7C15 }

  mutating func add(_ part: [UInt8]) { part.withUnsafeBufferPointer { add($0) } }

  /// Four sums side by side, as one would wait for each product.
  mutating func add(_ part: UnsafeBufferPointer<UInt8>) {
    let factors = Self.factors
    var (first, second, third, fourth) = (value, ~value, value &* 3, value &* 5)
    var offset = 0
    while offset + 32 <= part.count {
      first = (first ^ part.word(at: offset)).folded(by: factors.0)
      second = (second ^ part.word(at: offset + 8)).folded(by: factors.1)
      third = (third ^ part.word(at: offset + 16)).folded(by: factors.2)
      fourth = (fourth ^ part.word(at: offset + 24)).folded(by: factors.3)
      offset += 32
    }
    while offset + 8 <= part.count {
      first = (first ^ part.word(at: offset)).folded(by: factors.1)
      offset += 8
    }
    for byte in part[offset...] { second = (second ^ UInt64(byte)).folded(by: factors.2) }
    let left = (first ^ UInt64(part.count)).folded(by: factors.3) ^ second.folded(by: factors.0)
    let right = third.folded(by: factors.1) ^ fourth.folded(by: factors.2)
    value = (left ^ right.byteSwapped &+ 0x1D8E_4E27_C47D_124F).folded(by: factors.0)
  }
}
