import Vault

/// What programs and cameras write into pictures beside the picture: where and when it was taken,
/// with what, by whom.
enum PictureMetadata {
  /// Whether it can be taken out of a file of this name.
  static func isKnown(_ path: VaultPath) -> Bool {
    ["jpg", "jpeg", "png", "apng", "webp"].contains(path.pathExtension)
  }

  /// Whether a picture of JPEG, PNG or WebP does not move; false for any other.
  static func isStill(_ bytes: [UInt8]) -> Bool {
    let fields = ByteFields(bytes)
    if fields.has("\u{89}PNG\r\n\u{1A}\n", at: 0) {
      // A chunk before the picture says that it moves (PNG 11.3.6.1, acTL).
      var place = 8
      while let length = fields.big32(place), !fields.has("IDAT", at: place + 4) {
        if fields.has("acTL", at: place + 4) { return false }
        place += 12 + length
      }
      return true
    }
    if fields.has("RIFF", at: 0), fields.has("WEBP", at: 8) {
      return !fields.has("VP8X", at: 12) || bytes.count > 20 && bytes[20] & 0b10 == 0
    }
    return fields.has("\u{FF}\u{D8}", at: 0)
  }

  /// The file without it; nil for one that is damaged, or is none of JPEG, PNG and WebP.
  ///
  /// - Parameter keepsProfile: Whether what the colours of a WebP file mean stays; without it they
  ///   are those of sRGB.
  static func removed(from bytes: [UInt8], keepsProfile: Bool = true) -> [UInt8]? {
    let fields = ByteFields(bytes)
    if fields.has("\u{89}PNG\r\n\u{1A}\n", at: 0) { return withoutChunks(png: bytes, fields) }
    if fields.has("RIFF", at: 0), fields.has("WEBP", at: 8) {
      return withoutChunks(webP: bytes, fields, keepsProfile: keepsProfile)
    }
    return JPEGParts(bytes)?.withoutMetadata
  }

  /// Texts, times and Exif of a PNG file are chunks of their own (PNG 11.3).
  private static func withoutChunks(png bytes: [UInt8], _ fields: ByteFields) -> [UInt8]? {
    var result = Array(bytes[..<8])
    var place = 8
    while let length = fields.big32(place) {
      let end = place + 12 + length
      guard end <= bytes.count else { return nil }
      let isLeft = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME"].contains {
        fields.has($0, at: place + 4)
      }
      if !isLeft { result += bytes[place..<end] }
      if fields.has("IEND", at: place + 4) { return result }
      place = end
    }
    return nil
  }

  /// Of a WebP file, too, and its first chunk says whether they are there (RFC 9649, 2.7).
  private static func withoutChunks(
    webP bytes: [UInt8], _ fields: ByteFields, keepsProfile: Bool
  ) -> [UInt8]? {
    guard let size = fields.little32(4), size + 8 <= bytes.count else { return nil }
    var chunks: [UInt8] = []
    var place = 12
    while place < size + 8 {
      guard let length = fields.little32(place + 4) else { return nil }
      let end = place + 8 + length + length % 2
      guard end <= bytes.count else { return nil }
      if fields.has("VP8X", at: place), length > 0 {
        var chunk = Array(bytes[place..<end])
        chunk[8] &= keepsProfile ? ~0b0000_1100 : ~0b0010_1100
        chunks += chunk
      } else if !keepsProfile, fields.has("ICCP", at: place) {
      } else if !fields.has("EXIF", at: place), !fields.has("XMP ", at: place) {
        chunks += bytes[place..<end]
      }
      place = end
    }
    let count = UInt32(chunks.count + 4)
    let length = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * UInt32($0))) }
    return Array("RIFF".utf8) + length + Array("WEBP".utf8) + chunks
  }
}
