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

/// Which way a picture is to be shown, as Exif counts: 1 as it is stored, to 8.
struct ExifOrientation: Hashable, Sendable {
  private let number: Int

  static let asStored = ExifOrientation(number: 1)

  private init(number: Int) { self.number = number }

  /// The orientation in the first directory of a TIFF file, which Exif is, with or without the mark
  /// that JPEG files put before it; nil where it is not given.
  init?(_ exif: some Collection<UInt8>) {
    let mark = Array("Exif\0\0".utf8)
    let fields = ByteFields(Array(exif.starts(with: mark) ? exif.dropFirst(6) : exif[...]))
    let isBig = fields.has("MM", at: 0)
    guard isBig || fields.has("II", at: 0) else { return nil }
    func short(_ place: Int) -> Int? { isBig ? fields.big16(place) : fields.little16(place) }
    func long(_ place: Int) -> Int? { isBig ? fields.big32(place) : fields.little32(place) }
    guard let directory = long(4), let count = short(directory),
      let entry = (0..<count).first(where: { short(directory + 2 + 12 * $0) == 0x0112 }),
      let number = short(directory + 10 + 12 * entry), (1...8).contains(number)
    else { return nil }
    self.number = number
  }

  /// True if rows are shown as columns.
  var swapsSides: Bool { number > 4 }

  /// Exif with this entry alone: tag 0x0112, a SHORT, once.
  var exif: [UInt8] {
    Array("MM".utf8) + [0, 0x2A, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(number), 0, 0, 0, 0, 0, 0]
  }
}
