// Hot loops on unaligned words. Invariant of this file: every load of `n` bytes at `offset` is
// guarded by `offset + n <= count`, so nothing outside the buffer is ever read.

/// The highest bit of each byte of a word.
@inlinable
package var highBits: UInt64 { 0x8080_8080_8080_8080 }

extension UnsafeBufferPointer<UInt8> {
  /// The eight bytes at `offset`, which the caller has checked to be there.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The first and the last eight bytes, which overlap in fewer than 16. Two buffers of one length
  /// up to 16 have equal words only when they are equal.
  @inlinable @inline(__always)
  package var endWords: (first: UInt64, last: UInt64) {
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
}

extension UInt64 {
  /// The product with `factor`, its upper half folded onto its lower.
  @inlinable @inline(__always)
  package func folded(by factor: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
