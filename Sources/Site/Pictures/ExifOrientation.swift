/// Which way a picture is to be shown, as Exif counts: 1 as it is stored, to 8.
struct ExifOrientation: Hashable, Sendable {
  private let number: Int

  /// As it is stored.
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
