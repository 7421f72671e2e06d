import CNettle

/// Hashes with a key: who does not have it can neither make nor try them.
package enum KeyedHash {
  /// HMAC with SHA-256 (RFC 2104): 32 bytes.
  package static func sha256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var context = hmac_sha256_ctx()
    nettle_hmac_sha256_set_key(&context, key.count, key)
    nettle_hmac_sha256_update(&context, bytes.count, bytes)
    nettle_hmac_sha256_digest(&context, digest.count, &digest)
    return digest
  }
}
