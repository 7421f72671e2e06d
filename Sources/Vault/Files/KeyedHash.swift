import CCrypto

/// Hashes with a key: who does not have it can neither make nor try them.
package enum KeyedHash {
  /// HMAC with SHA-256 (RFC 2104): 32 bytes.
  package static func sha256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 32
    HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &digest, &length)
    return digest
  }
}
