import Basics
import CNettle

/// SHA-256 (FIPS 180-4).
package enum SHA256Hash {
  /// The hash of `bytes`, 32 bytes.
  package static func hash(of bytes: [UInt8]) -> [UInt8] {
    let hash = RunningHash()
    hash.add(bytes)
    return hash.finish()
  }

  /// The hash of the bytes of a file in `range`, in pieces.
  ///
  /// - Parameter see: Told of each piece.
  /// - Returns: Nil when the file has fewer bytes.
  static func hash(
    of file: any OpenFile, in range: Range<Int>, seeing see: ([UInt8]) -> Void = { _ in }
  ) throws(FileError) -> [UInt8]? {
    let hash = RunningHash()
    var start = range.lowerBound
    while start < range.upperBound {
      let bytes = try file.bytes(in: start..<min(start + 256 << 10, range.upperBound))
      if bytes.isEmpty { return nil }
      see(bytes)
      hash.add(bytes)
      start += bytes.count
    }
    return hash.finish()
  }
}

/// A SHA-256 of bytes that come one after the other.
final class RunningHash {
  private var context = sha256_ctx()

  init() { nettle_sha256_init(&context) }

  func add(_ bytes: [UInt8]) { nettle_sha256_update(&context, bytes.count, bytes) }

  /// The hash, 32 bytes; nothing may be added after it.
  func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    nettle_sha256_digest(&context, digest.count, &digest)
    return digest
  }
}

extension [UInt8] {
  /// Two hexadecimal digits for each byte, in lower case.
  package var hex: String {
    String(decoding: flatMap { [HexDigit.lower($0 >> 4), HexDigit.lower($0)] }, as: UTF8.self)
  }
}
