/// The hash of one field: two lanes of 64 bits, each consuming a word of eight bytes at a time and
/// multiplying itself by its own constant, with the halves of the product folded onto each other.
/// Folding is not linear, so differences in two fields cannot cancel in the sum. With hashes that
/// only multiply, they can.
package struct FieldHash {
  // The fractional parts of the square roots of 2, 3, 5, 7, 11 and 13, in 64 bits, made odd.
  private var low: UInt64 = 0x6A09_E667_F3BC_C909
  private var high: UInt64 = 0xBB67_AE85_84CA_A73B
  private static let lowFactor: UInt64 = 0x3C6E_F372_FE94_F82B
  private static let highFactor: UInt64 = 0xA54F_F53A_5F1D_36F1
  private static let lowLength: UInt64 = 0x510E_527F_ADE6_82D1
  private static let highLength: UInt64 = 0x9B05_688C_2B3E_6C1F

  /// The hash of nothing.
  package init() {}

  /// Adds a part: its bytes as little-endian words, the last one filled with zeros, then their
  /// number.
  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(bytes.word(at: offset).littleEndian)
      offset += 8
    }
    if offset < bytes.count {
      var word: UInt64 = 0
      for index in offset..<bytes.count {
        word |= UInt64(bytes[index]) << ((index - offset) * 8)
      }
      mix(word)
    }
    low = (low ^ UInt64(bytes.count)).folded(by: Self.lowLength)
    high = (high ^ UInt64(bytes.count)).folded(by: Self.highLength)
  }

  private mutating func mix(_ word: UInt64) {
    low = (low ^ word).folded(by: Self.lowFactor)
    high = (high ^ word).folded(by: Self.highFactor)
  }

  /// The hash of all parts added so far.
  package var value: UInt128 { UInt128(high) << 64 | UInt128(low) }
}

/// A 64-bit hash that is the same in every run, on every machine and in every version: FNV-1a with
/// its authors' constants, its bits then mixed by the last steps of MurmurHash3, because FNV-1a
/// alone spreads the last bytes of a text over few bits.
///
/// Choices for past days depend on it, so it never changes.
package struct StableHash: Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of texts, each ended by a zero byte so that "ab", "c" differs from "a", "bc".
  package init(_ texts: String...) {
    for text in texts {
      for byte in text.utf8 { add(byte) }
      add(0)
    }
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  package var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ (mixed >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ (mixed >> 33)
  }
}
