package import Vault

/// What programs and cameras write into pictures beside the picture: where and when it was taken,
/// with what, by whom.
///
/// What a picture is shown by is kept, and nothing else, so that nobody has to know what other
/// programs invent.
package enum PictureMetadata {
  /// True if a file of this name is a picture that it can be taken out of.
  static func isKnown(_ path: VaultPath) -> Bool {
    ["jpg", "jpeg", "png", "apng", "webp", "gif"].contains(path.pathExtension)
  }

  /// True if it can be taken out of a file with these first bytes, whatever it is called.
  static func isKnown(_ bytes: [UInt8]) -> Bool {
    PNGParts.isPNG(bytes) || WebPParts.isWebP(bytes) || GIFParts.isGIF(bytes)
      || bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  /// True if it is taken out of a file before that goes to others; what it cannot be taken out of
  /// goes as it is.
  package static func isTaken(outOf path: VaultPath, in vault: any Files) -> Bool {
    let start = try? vault.open(path).bytes(in: 0..<12)
    return isKnown(path) || start.map { isKnown($0) } ?? false
  }

  /// Whether a picture of JPEG, PNG or WebP does not move; false for any other.
  static func isStill(_ bytes: [UInt8]) -> Bool {
    if let png = PNGParts(bytes) { return !png.isAnimated }
    if let webP = WebPParts(bytes) { return !webP.isAnimated }
    return bytes.starts(with: [0xFF, 0xD8])
  }

  /// The file without it; nil for one that is damaged, or is none of JPEG, PNG, WebP and GIF.
  ///
  /// - Parameter keepsProfile: Whether what the colours of a WebP file mean stays; without it they
  ///   are those of sRGB.
  static func removed(from bytes: [UInt8], keepsProfile: Bool = true) -> [UInt8]? {
    if let png = PNGParts(bytes) { return png.withoutMetadata }
    if let webP = WebPParts(bytes) { return webP.withoutMetadata(keepsProfile: keepsProfile) }
    if let gif = GIFParts(bytes) { return gif.withoutMetadata }
    return JPEGParts(bytes)?.withoutMetadata
  }
}
