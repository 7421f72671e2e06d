/// A 64-bit hash that is the same in every run, on every machine and in every version: FNV-1a with
/// its authors' constants, its bits then mixed by the last steps of MurmurHash3, as FNV-1a alone
/// leaves the last bytes of a text in few bits.
///
/// What was chosen for days past depends on it, so it never changes.
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

  /// The hash.
  package var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ (mixed >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ (mixed >> 33)
  }
}
