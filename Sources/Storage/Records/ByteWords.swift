// Hot loops on unaligned words. Invariant of this file: every load of `n` bytes at `offset` is
// guarded by `offset + n <= count`, so nothing outside the buffer is ever read.

extension UnsafeBufferPointer<UInt8> {
  /// The eight bytes at `offset`, which the caller has checked to be there.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The first and the last eight bytes, which overlap in fewer than 16. Two buffers of one length
  /// up to 16 have equal words only when they are equal.
  @inline(__always)
  var endWords: (first: UInt64, last: UInt64) {
    if count >= 8 { return (word(at: 0), word(at: count - 8)) }
    let raw = UnsafeRawBufferPointer(self)
    if count >= 4 {
      return (
        UInt64(raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self)),
        UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      )
    }
    if count == 0 { return (0, 0) }
    return (UInt64(self[0]) | UInt64(self[count / 2]) << 8, UInt64(self[count - 1]))
  }

  /// Two independent 64-bit hashes, for finding equal identifiers among those in memory; never
  /// stored, so it may change.
  var identityHash: IdentityHash {
    var low: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: count)
    var high: UInt64 = 0xC2B2_AE3D_27D4_EB4F &+ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset + 8 <= count {
      let word = self.word(at: offset)
      low = (low ^ word).folded(by: 0xA076_1D64_78BD_642F)
      high = (high ^ word).folded(by: 0xE703_7ED1_A0B4_28DB)
      offset += 8
    }
    let (first, last) = Self(rebasing: self[offset...]).endWords
    low = (low ^ first).folded(by: 0x8EBC_6AF0_9C88_C6E3 ^ last)
    high = (high ^ last &+ 0x5899_65CC_7537_4CC3).folded(by: 0x1D8E_4E27_C47D_124F ^ first)
    return IdentityHash(low: low, high: high)
  }
}

extension UInt64 {
  /// The product with `factor`, its upper half folded onto its lower.
  @inline(__always)
  func folded(by factor: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}

/// Stands for an identifier while a collection is read; two are equal by chance once in 10²⁶ among
/// a million.
struct IdentityHash: Sendable, Hashable {
  var low: UInt64
  var high: UInt64
}
