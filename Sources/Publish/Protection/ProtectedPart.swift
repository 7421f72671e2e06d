import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file of a site in its protected form: encrypted, with a name that reveals nothing.
///
/// A part is its nonce, the ciphertext, and the tag. The plaintext is the length of the file in 8
/// bytes, big-endian, the file, and zeros up to a multiple of ``step`` bytes for the part. The
/// file's address is the associated data, so that no part can replace another.
enum ProtectedPart {
  /// The sizes of parts are multiples of this, in bytes.
  static let step = 4096
  static let folder: VaultPath = "parts"
  private static let ending = ".bin"
  private static let digits = 32

  /// The path of the part for an address.
  static func path(of address: String, _ keys: ProtectionKeys) -> VaultPath {
    let name = KeyedHash.sha256(Array(address.utf8), key: keys.namingKey)
    let text = String(name.hexDigits.prefix(digits)) + ending
    return folder.appending(text) ?? folder
  }

  /// True if a file in ``folder`` can be a part.
  static func isName(_ name: String) -> Bool {
    name.utf8.count == digits + ending.utf8.count && name.hasSuffix(ending)
      && name.utf8.prefix(digits).allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  /// The part of a file.
  ///
  /// - Parameter nonce: A new one, but in tests.
  static func sealed(
    _ bytes: [UInt8], at address: String, _ keys: ProtectionKeys,
    nonce: [UInt8] = RandomBytes.make(AuthenticatedCipher.nonceLength)
  ) -> [UInt8] {
    AuthenticatedCipher.seal(
      [header(bytes.count), bytes, padding(bytes.count)], key: keys.contentKey, nonce: nonce,
      for: Array(address.utf8), after: nonce)
  }

  /// True if `part` contains a file with these bytes.
  static func holds(
    _ part: [UInt8], _ bytes: [UInt8], at address: String, _ keys: ProtectionKeys
  ) -> Bool {
    guard part.count == size(bytes.count) else { return false }
    let nonce = Array(part.prefix(AuthenticatedCipher.nonceLength))
    guard
      let opened = AuthenticatedCipher.open(
        part.dropFirst(nonce.count), key: keys.contentKey, nonce: nonce, for: Array(address.utf8))
    else { return false }
    let begin = header(bytes.count)
    return opened.withUnsafeBytes { opened in
      // The size of the part implies the number of bytes.
      opened.starts(with: begin)
        && bytes.withUnsafeBytes { bytes in
          guard let file = bytes.baseAddress, let place = opened.baseAddress else {
            return bytes.isEmpty
          }
          return memcmp(place + begin.count, file, bytes.count) == 0
        }
    }
  }

  private static let headerLength = 8
  private static let overhead =
    AuthenticatedCipher.nonceLength + headerLength + AuthenticatedCipher.tagLength

  /// How many bytes the part of a file with `count` bytes has.
  private static func size(_ count: Int) -> Int { (count + overhead + step - 1) / step * step }

  private static func header(_ count: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt64(count).bigEndian) { Array($0) }
  }

  private static func padding(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: size(count) - count - overhead)
  }
}
