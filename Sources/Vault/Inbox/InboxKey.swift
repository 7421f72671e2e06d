internal import Basics
internal import CNettle

/// The key of a vault's inbox: a page of a protected site encrypts entries to it, so that neither
/// the browser that keeps them nor a folder on their way shows what they say.
///
/// It is a key of the curve P-256 (NIST SP 800-186). An encrypted entry is the public key of a pair
/// made for it, a nonce and the ciphertext of AES-256-GCM, in Base64 for addresses. The key of the
/// cipher comes from the secret that both pairs share (NIST SP 800-56A) by HKDF with SHA-256, bound
/// to the pair's public key.
package struct InboxKey: Sendable {
  /// For its owner only; anyone who has it can read encrypted entries.
  static let path: VaultPath = ".daybook/inbox.key"
  /// The purpose of the derived keys.
  static let purpose = "daybook inbox 1"
  private static let length = 32
  /// The length of a public key: 4, and both coordinates.
  private static let publicLength = 65

  private let secret: [UInt8]

  /// The key with a secret of 32 bytes; nil if it is out of range.
  init?(_ secret: [UInt8]) {
    guard secret.count == Self.length else { return nil }
    self.secret = secret
    if publicKey.isEmpty { return nil }
  }

  /// The public key as Web Crypto takes it: 65 bytes, uncompressed.
  var publicKey: [UInt8] {
    var point = [UInt8](repeating: 0, count: 64)
    return p256_public(secret, &point) == 1 ? [4] + point : []
  }

  /// The public key in Base64 for addresses.
  package var publicText: String { Base64.encoded(publicKey, isURLSafe: true) }

  /// The key of a vault; nil if it has none.
  package static func read(in files: any Files) throws(FileError) -> InboxKey? {
    guard let text = try files.current(path) else { return nil }
    let digits = String(decoding: text, as: UTF8.self).withoutBlanks
    guard let secret = Base64.decoded(digits.utf8, isURLSafe: true), let key = InboxKey(secret)
    else {
      throw FileError(files.displayName(of: path), .system("it is not the key of an inbox"))
    }
    return key
  }

  /// The key of a vault, which is made once.
  package static func made(in files: any Files) throws(FileError) -> InboxKey {
    if let key = try read(in: files) { return key }
    // Nearly every number is a key.
    while let key = InboxKey(randomBytes()) {
      let text = Array((Base64.encoded(key.secret, isURLSafe: true) + "\n").utf8)
      _ = try files.forOwner.contents(of: path, madeOnceAs: text)
      break
    }
    guard let key = try read(in: files) else {
      throw FileError(files.displayName(of: path), .notFound)
    }
    return key
  }

  private static func randomBytes() -> [UInt8] {
    var numbers = SystemRandomNumberGenerator()
    return (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
  }

  /// The text of an encrypted entry; nil if it was encrypted to another key, or changed.
  package func opened(_ sealed: String) -> String? {
    let nonceLength = AuthenticatedCipher.nonceLength
    guard let bytes = Base64.decoded(sealed.utf8, isURLSafe: true),
      bytes.count > Self.publicLength + nonceLength,
      bytes[0] == 4
    else { return nil }
    let ephemeral = Array(bytes.prefix(Self.publicLength))
    var shared = [UInt8](repeating: 0, count: Self.length)
    guard p256_shared(secret, Array(ephemeral.dropFirst()), &shared) == 1 else { return nil }
    let extracted = KeyedHash.sha256(shared, key: [UInt8](repeating: 0, count: 32))
    let key = KeyedHash.sha256(Array(Self.purpose.utf8) + ephemeral + [1], key: extracted)
    let nonce = Array(bytes[Self.publicLength..<(Self.publicLength + nonceLength)])
    let opened = AuthenticatedCipher.open(
      bytes[(Self.publicLength + nonceLength)...], key: key, nonce: nonce, for: ephemeral)
    return opened.flatMap { String(validating: $0, as: UTF8.self) }
  }
}
