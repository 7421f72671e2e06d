internal import Basics

/// Stands for an identifier while a collection is read; two are equal by chance once in 10²⁶ among
/// a million.
package struct IdentityHash: Sendable, Hashable {
  var low: UInt64
  var high: UInt64
}

extension UnsafeBufferPointer<UInt8> {
  /// Two independent 64-bit hashes, for finding equal identifiers among those in memory. Only what
  /// the same program reads again is stored with it, so it may change.
  package var identityHash: IdentityHash {
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
