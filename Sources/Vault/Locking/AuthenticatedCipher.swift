internal import CNettle

/// AES-256 in Galois/counter mode (NIST SP 800-38D): without the key, ciphertext can neither be
/// read nor changed unnoticed. Nonces have 96 bits, tags 128.
package enum AuthenticatedCipher {
  package static let keyLength = 32
  /// How many bytes a nonce has. The same one is never used twice with a key.
  package static let nonceLength = 12
  /// The number of bytes after the ciphertext.
  package static let tagLength = 16

  /// The pieces, concatenated and encrypted, and the tag.
  ///
  /// - Parameters:
  ///   - associated: Authenticated data, not encrypted, which must be the same for opening.
  ///   - beginning: A plain prefix of the result.
  package static func seal(
    _ pieces: [[UInt8]], key: [UInt8], nonce: [UInt8], for associated: [UInt8],
    after beginning: [UInt8] = []
  ) -> [UInt8] {
    precondition(key.count == keyLength && nonce.count == nonceLength)
    let count = pieces.reduce(beginning.count) { $0 + $1.count }
    let context = Context(key: key, nonce: nonce, for: associated)
    return [UInt8](unsafeUninitializedCapacity: count + tagLength) { buffer, made in
      guard let start = buffer.baseAddress else { return }
      for piece in [beginning] + pieces {
        made = buffer[made...].initialize(fromContentsOf: piece)
      }
      // In place, and all in one call: only the last part may end within a block.
      let text = start + beginning.count
      context.encrypt(text, count - beginning.count)
      context.makeTag(start + count)
      made = count + tagLength
    }
  }

  /// The plaintext; nil if the key, the nonce or `associated` differs, or a byte was changed.
  package static func open(
    _ sealed: ArraySlice<UInt8>, key: [UInt8], nonce: [UInt8], for associated: [UInt8]
  ) -> [UInt8]? {
    let count = sealed.count - tagLength
    guard key.count == keyLength, nonce.count == nonceLength, count >= 0 else { return nil }
    let context = Context(key: key, nonce: nonce, for: associated)
    let opened = [UInt8](unsafeUninitializedCapacity: count) { buffer, made in
      sealed.withUnsafeBufferPointer { context.decrypt(buffer.baseAddress, $0.baseAddress, count) }
      made = count
    }
    var tag = [UInt8](repeating: 0, count: tagLength)
    context.makeTag(&tag)
    // In the same time wherever they differ.
    return nettle_memeql_sec(tag, Array(sealed.suffix(tagLength)), tagLength) != 0 ? opened : nil
  }

  /// The state for one text: tables of 4 KB, which are not copied.
  private final class Context {
    private var state = gcm_aes256_ctx()

    init(key: [UInt8], nonce: [UInt8], for associated: [UInt8]) {
      nettle_gcm_aes256_set_key(&state, key)
      nettle_gcm_aes256_set_iv(&state, nonce.count, nonce)
      nettle_gcm_aes256_update(&state, associated.count, associated)
    }

    func encrypt(_ text: UnsafeMutablePointer<UInt8>, _ count: Int) {
      nettle_gcm_aes256_encrypt(&state, count, text, text)
    }

    func decrypt(
      _ text: UnsafeMutablePointer<UInt8>?, _ sealed: UnsafePointer<UInt8>?, _ count: Int
    ) {
      guard count > 0 else { return }
      nettle_gcm_aes256_decrypt(&state, count, text, sealed)
    }

    func makeTag(_ place: UnsafeMutablePointer<UInt8>) {
      nettle_gcm_aes256_digest(&state, AuthenticatedCipher.tagLength, place)
    }
  }
}
