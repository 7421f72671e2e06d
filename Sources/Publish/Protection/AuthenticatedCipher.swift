import CCrypto

/// AES-256 in Galois/counter mode (NIST SP 800-38D): what was encrypted can neither be read nor
/// changed without the key. Nonces have 96 bits, tags 128.
enum AuthenticatedCipher {
  /// How many bytes a key has.
  static let keyLength = 32
  /// How many bytes a nonce has. The same one is never used twice with a key.
  static let nonceLength = 12
  /// How many bytes are behind what was encrypted.
  static let tagLength = 16

  /// The cipher, looked up once, as that takes longer than to encrypt a short page. It stays as
  /// long as the program, and is not changed.
  private struct Cipher: @unchecked Sendable {
    let pointer = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)
  }
  private static let cipher = Cipher()

  /// The pieces behind each other, encrypted, and the tag.
  ///
  /// - Parameters:
  ///   - associated: What is not encrypted, and has to be the same on opening.
  ///   - beginning: What is put before all of it as it is.
  static func seal(
    _ pieces: [[UInt8]], key: [UInt8], nonce: [UInt8], for associated: [UInt8],
    after beginning: [UInt8] = []
  ) -> [UInt8] {
    precondition(key.count == keyLength && nonce.count == nonceLength)
    let count = pieces.reduce(beginning.count) { $0 + $1.count }
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    return [UInt8](unsafeUninitializedCapacity: count + tagLength) { buffer, made in
      guard let start = buffer.baseAddress else { return }
      _ = buffer[..<beginning.count].initialize(fromContentsOf: beginning)
      made = beginning.count
      var length: Int32 = 0
      var isDone = EVP_EncryptInit_ex(context, cipher.pointer, nil, key, nonce) == 1
      isDone = isDone && add(associated, to: context)
      for piece in pieces where !piece.isEmpty {
        isDone =
          isDone
          && EVP_EncryptUpdate(context, start + made, &length, piece, Int32(piece.count)) == 1
        made += Int(length)
      }
      isDone = isDone && EVP_EncryptFinal_ex(context, start + made, &length) == 1
      isDone =
        isDone
        && EVP_CIPHER_CTX_ctrl(
          context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), start + count) == 1
      precondition(isDone && made == count, "libcrypto did not encrypt")
      made += tagLength
    }
  }

  /// What was encrypted; nil when the key, the nonce or `associated` is another, or a byte was
  /// changed.
  static func open(
    _ sealed: ArraySlice<UInt8>, key: [UInt8], nonce: [UInt8], for associated: [UInt8]
  ) -> [UInt8]? {
    let count = sealed.count - tagLength
    guard key.count == keyLength, nonce.count == nonceLength, count >= 0 else { return nil }
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    var tag = Array(sealed.suffix(tagLength))
    var isRight = EVP_DecryptInit_ex(context, cipher.pointer, nil, key, nonce) == 1
    isRight = isRight && add(associated, to: context)
    // One byte more, so that there is a place to write nothing to.
    let opened = [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, made in
      var length: Int32 = 0
      if isRight, count > 0 {
        isRight = sealed.withUnsafeBufferPointer {
          EVP_DecryptUpdate(
            context, buffer.baseAddress, &length, $0.baseAddress, Int32(count)) == 1
        }
      }
      isRight =
        isRight
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagLength), &tag) == 1
      isRight =
        isRight && EVP_DecryptFinal_ex(context, buffer.baseAddress.map { $0 + count }, &length) == 1
      made = isRight ? count : 0
    }
    return isRight ? opened : nil
  }

  private static func add(_ associated: [UInt8], to context: OpaquePointer?) -> Bool {
    guard !associated.isEmpty else { return true }
    var length: Int32 = 0
    // Encrypting or not is what the context was made for.
    return EVP_CipherUpdate(context, nil, &length, associated, Int32(associated.count)) == 1
  }
}
