import Vault

/// The facts about a picture that are needed before copies of it are made.
struct PictureFacts: Hashable, Sendable {
  /// The suitability of a file for copies.
  enum Kind: String, Sendable {
    case still
    /// A picture without copies, such as an animated one, or not a picture.
    case other
    /// An incomplete picture.
    case damaged
    /// A picture with more pixels than ``mostPixels``.
    case large
  }

  var kind = Kind.other
  /// As displayed; 0 if it is not a picture.
  var width = 0
  var height = 0
  /// The SHA-256 of its bytes in hexadecimal digits.
  var hash: String

  /// The most pixels of a picture that gets copies, since a small file may contain very many.
  static let mostPixels = 100_000_000

  init(_ kind: Kind, width: Int, height: Int, hash: String) {
    self.kind = kind
    self.width = width
    self.height = height
    self.hash = hash
  }

  init(of bytes: [UInt8]) {
    hash = SHA256Hash.hash(of: bytes).hex
    guard let size = PictureSize(bytes), PictureMetadata.isStill(bytes) else { return }
    (width, height) = (size.width, size.height)
    let (pixels, isOver) = width.multipliedReportingOverflow(by: height)
    if isOver || pixels > Self.mostPixels {
      kind = .large
    } else {
      kind = PictureMetadata.removed(from: bytes) == nil ? .damaged : .still
    }
  }
}

struct PictureSize: Hashable, Sendable {
  var width: Int
  var height: Int

  /// The size given in the bytes of a PNG, JPEG, GIF or WebP file; nil for anything else, and for a
  /// damaged file. A portrait photograph is higher than wide, whichever way it is stored.
  ///
  /// Sources: PNG 11.2.2 (IHDR) and 11.3.4.5 (eXIf), GIF89a 18, JPEG B.2.2 (frame header), TIFF 6.0
  /// for the orientation within Exif, and RFC 9649 for WebP.
  init?(_ bytes: [UInt8]) {
    let reader = ByteFields(bytes)
    if let png = PNGParts(bytes), reader.has("IHDR", at: 12) {
      self.init(reader.big32(16), reader.big32(20), shown: png.orientation)
    } else if GIFParts.isGIF(bytes) {
      self.init(reader.little16(6), reader.little16(8))
    } else if WebPParts.isWebP(bytes) {
      self.init(webP: reader)
    } else if let jpeg = JPEGParts(bytes) {
      self.init(jpeg.width, jpeg.height, shown: jpeg.orientation)
    } else {
      return nil
    }
  }

  /// The size of the picture at `path`, reading only as much of it as needed; nil if the file does
  /// not give it.
  init?(of path: VaultPath, in vault: any Files) {
    guard let file = try? vault.open(path) else { return nil }
    // In a JPEG file, a thumbnail and a colour profile may precede the size.
    guard let bytes = try? file.bytes(in: 0..<min(file.size, 1 << 19)) else { return nil }
    self.init(bytes)
  }

  private init?(_ width: Int?, _ height: Int?, shown orientation: ExifOrientation = .asStored) {
    guard let width, let height, width > 0, height > 0 else { return nil }
    (self.width, self.height) = orientation.swapsSides ? (height, width) : (width, height)
  }

  private init?(webP reader: ByteFields) {
    if reader.has("VP8X", at: 12) {
      self.init(reader.little24(24).map { $0 + 1 }, reader.little24(27).map { $0 + 1 })
    } else if reader.has("VP8 ", at: 12) {
      self.init(
        reader.little16(26).map { $0 & 0x3FFF }, reader.little16(28).map { $0 & 0x3FFF })
    } else if reader.has("VP8L", at: 12), let bits = reader.little32(21) {
      self.init((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1)
    } else {
      return nil
    }
  }
}

/// Numbers at offsets of a file; nil past its end.
struct ByteFields {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True if the ASCII characters of `mark` are at `place`.
  func has(_ mark: String, at place: Int) -> Bool {
    let wanted = mark.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    return place >= 0 && place + wanted.count <= bytes.count
      && bytes[place..<place + wanted.count].elementsEqual(wanted)
  }

  private func number(_ place: Int, _ count: Int, isBig: Bool) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    let digits = bytes[place..<place + count]
    return (isBig ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  func big16(_ place: Int) -> Int? { number(place, 2, isBig: true) }
  func big32(_ place: Int) -> Int? { number(place, 4, isBig: true) }
  func little16(_ place: Int) -> Int? { number(place, 2, isBig: false) }
  func little24(_ place: Int) -> Int? { number(place, 3, isBig: false) }
  func little32(_ place: Int) -> Int? { number(place, 4, isBig: false) }
}
