import CNettle
import Vault

/// Keys from passwords.
enum PasswordKey {
  /// The rounds of a new set of keys: what OWASP advises for PBKDF2 with SHA-256.
  static let rounds = 600_000
  /// How many bytes a salt has.
  static let saltLength = 16

  /// PBKDF2 with HMAC-SHA-256 (RFC 8018): 32 bytes, which take as long to make as `rounds` says.
  static func slow(_ password: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 32)
    nettle_pbkdf2_hmac_sha256(
      password.count, password, UInt32(rounds), salt.count, salt, key.count, &key)
    return key
  }

  /// HKDF with SHA-256 (RFC 5869) of a key that is random already: 32 bytes.
  static func quick(_ key: [UInt8], salt: [UInt8], for purpose: String) -> [UInt8] {
    let extracted = KeyedHash.sha256(key, key: salt)
    return KeyedHash.sha256(Array(purpose.utf8) + [1], key: extracted)
  }
}
