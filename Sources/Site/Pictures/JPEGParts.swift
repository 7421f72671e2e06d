/// A JPEG file, taken apart into its marker segments.
struct JPEGParts {
  /// Where a segment is, from its marker on; of a scan also the data behind it.
  private struct Segment {
    var marker: UInt8
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private var segments: [Segment] = []
  /// Pixels as they are stored.
  private(set) var width: Int?
  private(set) var height: Int?
  /// Which way it is to be shown, as Exif has it: 1 as it is stored, to 8.
  private(set) var orientation = 1

  /// Whether all is there, up to the end marker, and nothing is damaged.
  private(set) var isWhole = false

  /// Nil for what is no JPEG file; of a part of one, or a damaged one, what stands before.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    let fields = ByteFields(bytes)
    var place = 2
    while true {
      // Any number of FF may stand before a marker.
      while place + 1 < bytes.count, bytes[place] == 0xFF, bytes[place + 1] == 0xFF { place += 1 }
      guard place + 1 < bytes.count, bytes[place] == 0xFF else { return }
      let marker = bytes[place + 1]
      if marker == 0xD9 {
        isWhole = true
        return
      }
      guard let length = fields.big16(place + 2), length >= 2 else { return }
      var end = place + 2 + length
      if marker == 0xDA { end = Self.endOfScan(bytes, from: end) }
      guard end <= bytes.count else { return }
      segments.append(Segment(marker: marker, range: place..<end))
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        height = fields.big16(place + 5)
        width = fields.big16(place + 7)
      case 0xE1 where fields.has("Exif\0\0", at: place + 4):
        orientation = Self.orientation(Array(bytes[(place + 10)..<end])) ?? orientation
      default: break
      }
      place = end
    }
  }

  /// Where the next marker stands behind the data of a scan, in which FF is followed by 00 or by a
  /// restart marker.
  private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) {
        return place
      }
      place += 1
    }
    return bytes.count
  }

  /// The orientation in the first directory of a TIFF file, which Exif is.
  private static func orientation(_ tiff: [UInt8]) -> Int? {
    let fields = ByteFields(tiff)
    let isBig = fields.has("MM", at: 0)
    guard isBig || fields.has("II", at: 0) else { return nil }
    func short(_ place: Int) -> Int? { isBig ? fields.big16(place) : fields.little16(place) }
    func long(_ place: Int) -> Int? { isBig ? fields.big32(place) : fields.little32(place) }
    guard let directory = long(4), let count = short(directory) else { return nil }
    for index in 0..<count where short(directory + 2 + 12 * index) == 0x0112 {
      return short(directory + 10 + 12 * index).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }

  /// The file without what says more than the picture: Exif but for the orientation, XMP, IPTC,
  /// comments, what makers add, and what stands behind its end. Colour profiles stay. Nil unless it
  /// is whole.
  var withoutMetadata: [UInt8]? {
    guard isWhole else { return nil }
    var result: [UInt8] = [0xFF, 0xD8]
    if orientation != 1 {
      // Exif with one entry: the orientation, tag 0x0112, a SHORT, once.
      result += [0xFF, 0xE1, 0x00, 0x22] + Array("Exif\0\0MM".utf8) + [0, 0x2A, 0, 0, 0, 8, 0, 1]
      result += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    }
    let fields = ByteFields(bytes)
    for segment in segments {
      let isKept =
        switch segment.marker {
        case 0xE0: fields.has("JFIF\0", at: segment.range.lowerBound + 4)
        case 0xE2: fields.has("ICC_PROFILE\0", at: segment.range.lowerBound + 4)
        // How colours are stored.
        case 0xEE: fields.has("Adobe", at: segment.range.lowerBound + 4)
        case 0xE1, 0xE3...0xED, 0xEF, 0xFE: false
        default: true
        }
      if isKept { result += bytes[segment.range] }
    }
    return result + [0xFF, 0xD9]
  }
}
