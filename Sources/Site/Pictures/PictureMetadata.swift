package import Vault

/// The metadata that programs and cameras write into pictures: place, time, device and
/// photographer.
///
/// Only data needed for display is kept, so that unknown kinds of metadata are removed too.
package enum PictureMetadata {
  /// True if metadata can be removed from a file with this name.
  static func isKnown(_ path: VaultPath) -> Bool {
    ["jpg", "jpeg", "png", "apng", "webp", "gif"].contains(path.pathExtension)
  }

  /// True if metadata can be removed from a file with these first bytes. Its name does not matter.
  static func isKnown(_ bytes: [UInt8]) -> Bool {
    PNGParts.isPNG(bytes) || WebPParts.isWebP(bytes) || GIFParts.isGIF(bytes)
      || bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  /// True if metadata is removed from a file before it is published; other files are published
  /// unchanged.
  package static func isTaken(outOf path: VaultPath, in vault: any Files) -> Bool {
    let start = try? vault.open(path).bytes(in: 0..<12)
    return isKnown(path) || start.map { isKnown($0) } ?? false
  }

  /// True if it is a JPEG, PNG or WebP picture without animation.
  static func isStill(_ bytes: [UInt8]) -> Bool {
    if let png = PNGParts(bytes) { return !png.isAnimated }
    if let webP = WebPParts(bytes) { return !webP.isAnimated }
    return bytes.starts(with: [0xFF, 0xD8])
  }

  /// True if a JPEG, PNG or WebP picture says by a profile of its own which colours its numbers
  /// mean; without one they are sRGB, or grey.
  package static func hasColourProfile(_ bytes: [UInt8]) -> Bool {
    if let png = PNGParts(bytes) { return png.hasColourProfile }
    if let webP = WebPParts(bytes) { return webP.hasColourProfile }
    return JPEGParts(bytes)?.hasColourProfile ?? false
  }

  /// The file without metadata; nil if it is damaged, or not a JPEG, PNG, WebP or GIF.
  ///
  /// - Parameter keepsProfile: True to keep the colour profile of a WebP file; without it the
  ///   colours are sRGB.
  static func removed(from bytes: [UInt8], keepsProfile: Bool = true) -> [UInt8]? {
    if let png = PNGParts(bytes) { return png.withoutMetadata }
    if let webP = WebPParts(bytes) { return webP.withoutMetadata(keepsProfile: keepsProfile) }
    if let gif = GIFParts(bytes) { return gif.withoutMetadata }
    return JPEGParts(bytes)?.withoutMetadata
  }
}

/// The orientation of a picture by Exif's numbers: from 1, as stored, to 8.
struct ExifOrientation: Hashable, Sendable {
  private let number: Int

  static let asStored = ExifOrientation(number: 1)

  private init(number: Int) { self.number = number }

  /// The orientation in the first directory of Exif data, which is a TIFF file, with or without the
  /// prefix used in JPEG files; nil if it is not given.
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
