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
  private(set) var orientation = ExifOrientation.asStored

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
        orientation = ExifOrientation(bytes[(place + 4)..<end]) ?? orientation
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

  /// The file with nothing but what the picture is shown by, colour profiles among it, and its
  /// orientation; nil unless it is whole.
  var withoutMetadata: [UInt8]? {
    guard isWhole else { return nil }
    var result: [UInt8] = [0xFF, 0xD8]
    if orientation != .asStored {
      result += Self.segment(0xE1, Array("Exif\0\0".utf8) + orientation.exif)
    }
    for segment in segments { result += kept(segment) }
    return result + [0xFF, 0xD9]
  }

  /// A segment, as far as the picture is shown by it.
  private func kept(_ segment: Segment) -> ArraySlice<UInt8> {
    let data = bytes[segment.range].dropFirst(4)
    switch segment.marker {
    // Frames, tables, numbers of lines, scans and restarts.
    case 0xC0...0xC7, 0xC9...0xCF, 0xDA...0xDD: return bytes[segment.range]
    // How colours are stored, without the small picture that may stand behind, which can be of more
    // than the picture shows.
    case 0xE0 where data.starts(with: "JFIF\0".utf8) && data.count >= 14:
      return Self.segment(0xE0, data.prefix(12) + [0, 0])[...]
    case 0xEE where data.starts(with: "Adobe".utf8) && data.count >= 12:
      return Self.segment(0xEE, data.prefix(12))[...]
    case 0xE2 where data.starts(with: "ICC_PROFILE\0".utf8): return bytes[segment.range]
    default: return []
    }
  }

  private static func segment(_ marker: UInt8, _ data: some Collection<UInt8>) -> [UInt8] {
    let length = data.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + data
  }
}
