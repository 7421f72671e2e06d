import CCrypto

/// SHA-256 (FIPS 180-4).
package enum SHA256Hash {
  /// The hash of `bytes`, 32 bytes.
  package static func hash(of bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 32
    EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil)
    return digest
  }
}
