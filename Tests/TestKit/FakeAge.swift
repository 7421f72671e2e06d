package import Vault

/// Replaces the program `age` in tests: files of the same form, with every byte changed, which
/// open with the identity of any recipient and no other.
package enum FakeAge {
  /// A cipher for some recipients, and the available identity, if any.
  package static func cipher(for recipients: [String], identity: String? = nil) -> FileCipher {
    let encrypt: FileCipher.Step = { bytes throws(FileError.Reason) in
      guard !recipients.isEmpty else { throw .noRecipients }
      return encrypted(bytes, for: recipients)
    }
    guard let identity else { return FileCipher(encrypt: encrypt, decrypt: nil) }
    return FileCipher(
      encrypt: encrypt,
      decrypt: { bytes throws(FileError.Reason) in try decrypted(bytes, with: identity) })
  }

  private static let chunk = 64 << 10

  private static func tag(_ bytes: [UInt8], _ number: Int) -> [UInt8] {
    let sum = bytes.reduce(UInt64(bitPattern: Int64(number))) { ($0 &* 31) &+ UInt64($1) }
    return (0..<16).map { UInt8(truncatingIfNeeded: sum >> (UInt64($0 % 8) * 8)) | 0x80 }
  }

  private static func encrypted(_ bytes: [UInt8], for recipients: [String]) -> [UInt8] {
    var result = Array("age-encryption.org/v1\n".utf8)
    for recipient in recipients { result += Array("-> fake \(recipient)\n".utf8) }
    result += Array("--- header\n".utf8) + Array(repeating: 0xA5, count: 16)
    let count = max(1, (bytes.count + chunk - 1) / chunk)
    for number in 0..<count {
      let piece = Array(bytes.dropFirst(number * chunk).prefix(chunk))
      result += piece.map { $0 ^ 0xDA } + tag(piece, number == count - 1 ? -number - 2 : number)
    }
    return result
  }

  private static func decrypted(
    _ bytes: [UInt8], with identity: String
  ) throws(FileError.Reason) -> [UInt8] {
    let lines = bytes.split(separator: 0x0A, maxSplits: 64, omittingEmptySubsequences: false)
    guard let end = lines.firstIndex(where: { $0.starts(with: "--- ".utf8) }) else {
      throw .notDecrypted("failed to read header")
    }
    let named = lines[..<end].map { String(decoding: $0, as: UTF8.self) }
    guard named.contains("-> fake \(identity)") else {
      throw .notDecrypted("no identity matched any of the recipients")
    }
    var rest = bytes[lines[end].endIndex...].dropFirst(17)
    var result: [UInt8] = []
    var number = 0
    repeat {
      let isLast = rest.count <= chunk + 16
      guard rest.count >= 16 else { throw .notDecrypted("unexpected end of file") }
      let piece = rest.prefix(isLast ? rest.count - 16 : chunk).map { $0 ^ 0xDA }
      rest = rest.dropFirst(piece.count)
      guard Array(rest.prefix(16)) == tag(piece, isLast ? -number - 2 : number) else {
        throw .notDecrypted("failed to decrypt and authenticate payload chunk")
      }
      rest = rest.dropFirst(16)
      result += piece
      number += 1
    } while !rest.isEmpty
    return result
  }
}
