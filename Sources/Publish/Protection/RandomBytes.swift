import CCrypto

/// Bytes that nobody can foresee.
enum RandomBytes {
  /// So many bytes of libcrypto's generator, which the system seeds.
  static func make(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, made in
      // Without chance there are no keys, and nothing that could be done instead.
      precondition(RAND_bytes(buffer.baseAddress, Int32(count)) == 1, "the system has no chance")
      made = count
    }
  }
}
