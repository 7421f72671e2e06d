import Foundation
import TestKit
import Testing
import Vault

@testable import Publish

/// Encryption and key derivation, compared with published values.
struct ProtectionCipherTests {
  private func bytes(_ digits: String) throws -> [UInt8] {
    try #require([UInt8](hexDigits: digits))
  }

  /// Test cases 13 to 16 in the specification of GCM by McGrew and Viega, with 256-bit keys: key,
  /// nonce, plaintext, associated data, ciphertext, tag.
  @Test(arguments: [
    (
      "0000000000000000000000000000000000000000000000000000000000000000",
      "000000000000000000000000", "", "", "", "530f8afbc74536b9a963b4f1c4cb738b"
    ),
    (
      "0000000000000000000000000000000000000000000000000000000000000000",
      "000000000000000000000000", "00000000000000000000000000000000", "",
      "cea7403d4d606b6e074ec5d3baf39d18", "d0d1c8a799996bf0265b98b5d48ab919"
    ),
    (
      "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      "cafebabefacedbaddecaf888",
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255",
      "",
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad",
      "b094dac5d93471bdec1a502270e3cc6c"
    ),
    (
      "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      "cafebabefacedbaddecaf888",
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
      "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662",
      "76fc6ece0f4e1768cddf8853bb2d551b"
    ),
  ])
  func `AES-256-GCM gives what its specification says, and takes it back`(
    _ vector: (String, String, String, String, String, String)
  ) throws {
    let (key, nonce) = (try bytes(vector.0), try bytes(vector.1))
    let (plain, associated) = (try bytes(vector.2), try bytes(vector.3))
    let sealed = try bytes(vector.4 + vector.5)
    for cut in [0, plain.count / 3, plain.count] {
      let pieces = [Array(plain.prefix(cut)), [], Array(plain.dropFirst(cut))]
      #expect(
        AuthenticatedCipher.seal(pieces, key: key, nonce: nonce, for: associated) == sealed)
    }
    #expect(
      AuthenticatedCipher.open(sealed[...], key: key, nonce: nonce, for: associated) == plain)
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 1
      #expect(
        AuthenticatedCipher.open(changed[...], key: key, nonce: nonce, for: associated) == nil)
    }
    #expect(
      AuthenticatedCipher.open(sealed[...], key: key, nonce: nonce, for: associated + [0]) == nil)
    #expect(
      AuthenticatedCipher.open(sealed.dropLast(), key: key, nonce: nonce, for: associated) == nil)
    #expect(AuthenticatedCipher.open([], key: key, nonce: nonce, for: associated) == nil)
  }

  /// RFC 7914, section 11, for PBKDF2 with HMAC-SHA-256; only the first 32 bytes are compared.
  @Test(arguments: [
    ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
    (
      "Password", "NaCl", 80_000,
      "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
    ),
  ])
  func `PBKDF2 gives what RFC 7914 has`(
    password: String, salt: String, rounds: Int, key: String
  ) {
    #expect(
      PasswordKey.slow(Array(password.utf8), salt: Array(salt.utf8), rounds: rounds).hexDigits
        == key)
  }

  /// RFC 5869, appendix A.3, the first 32 of its 42 bytes, which are the first block. Vectors
  /// with a salt and a purpose are in the documentation.
  @Test func `HKDF gives what RFC 5869 has`() {
    let key = [UInt8](repeating: 0x0B, count: 22)
    #expect(
      PasswordKey.quick(key, salt: [], for: "").hexDigits
        == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d")
  }

  /// The vectors of docs/pages/protected-pages.md, made with Python's `cryptography`.
  @Test func `The vectors of the document are what the program makes`() throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: top.appending(path: "docs/pages/protected-pages.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```json vector\n").dropFirst()
    #expect(blocks.count == 2)
    for block in blocks {
      let json = try #require(block.components(separatedBy: "\n```").first)
      let vector = try JSONDecoder().decode(Vector.self, from: Data(json.utf8))
      let slots = try vector.keys.slots.map {
        ProtectionKeys.Slot(
          name: "", salt: try bytes($0.salt), wrappingKey: [], nonce: try bytes($0.nonce),
          wrapped: try bytes($0.wrapped))
      }
      let keys = ProtectionKeys(
        salt: try bytes(vector.keys.salt), rounds: vector.keys.rounds,
        contentKey: try bytes(vector.contentKey), namingKey: try bytes(vector.namingKey),
        slots: slots)
      let opened = try #require(keys.opened(by: vector.password))
      #expect(opened.contentKey == keys.contentKey && opened.namingKey == keys.namingKey)
      // The password as typed with decomposed letters.
      #expect(keys.opened(by: vector.password.decomposedStringWithCanonicalMapping) != nil)
      #expect(keys.opened(by: vector.password + " ") == nil)
      for part in vector.parts {
        #expect(ProtectedPart.path(of: part.address, keys).text == "parts/\(part.name)")
        let begin = try bytes(part.begin)
        let made = ProtectedPart.sealed(
          Array(part.file.utf8), at: part.address, keys, nonce: Array(begin.prefix(12)))
        #expect(made.count == part.size && made.starts(with: begin))
        #expect(Array(made.suffix(16)) == (try bytes(part.end)))
        #expect(ProtectedPart.holds(made, Array(part.file.utf8), at: part.address, keys))
        #expect(!ProtectedPart.holds(made, Array(part.file.utf8), at: part.address + "x", keys))
      }
    }
  }

  private struct Vector: Decodable {
    struct Keys: Decodable {
      struct Slot: Decodable { let salt, nonce, wrapped: String }
      let rounds: Int
      let salt: String
      let slots: [Slot]
    }
    struct Part: Decodable {
      let address, file, name, begin, end: String
      let size: Int
    }
    let password, contentKey, namingKey: String
    let keys: Keys
    let parts: [Part]
  }

  /// Each file adds 12 bytes of nonce, 16 of tag and 8 of length.
  @Test(arguments: [
    (0, 4096), (1, 4096), (4060, 4096), (4061, 8192), (8156, 8192), (8157, 12_288),
    (1_000_000, 1_003_520),
  ])
  func `Parts have sizes in steps of 4,096 bytes`(size: Int, part: Int) {
    let keys = ProtectionKeys(rounds: 1)
    let file = [UInt8](repeating: 7, count: size)
    let sealed = ProtectedPart.sealed(file, at: "a", keys)
    #expect(sealed.count == part)
    #expect(ProtectedPart.holds(sealed, file, at: "a", keys))
    #expect(!ProtectedPart.holds(sealed, file + [0], at: "a", keys))
    if size > 0 {
      #expect(!ProtectedPart.holds(sealed, Array(file.dropLast()) + [8], at: "a", keys))
    }
  }
}
