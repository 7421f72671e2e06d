/// A JPEG file, split into its marker segments.
struct JPEGParts {
  /// The range of a segment, starting with its marker; for a scan including the data after it.
  private struct Segment {
    var marker: UInt8
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private var segments: [Segment] = []
  /// In pixels, as stored.
  private(set) var width: Int?
  private(set) var height: Int?
  private(set) var orientation = ExifOrientation.asStored

  /// True if it is complete, up to the end marker, and undamaged.
  private(set) var isWhole = false

  /// Nil if it is not a JPEG file; for a partial or damaged one, the segments before that point.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    let fields = ByteFields(bytes)
    var place = 2
    while true {
      // Any number of FF bytes may precede a marker.
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

  /// The offset of the next marker after the data of a scan. In the data, FF is followed by 00 or
  /// by a restart marker.
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

  var hasColourProfile: Bool { segments.contains(where: isColourProfile) }

  private func isColourProfile(_ segment: Segment) -> Bool {
    segment.marker == 0xE2
      && bytes[segment.range].dropFirst(4).starts(with: "ICC_PROFILE\0".utf8)
  }

  /// The file with only the data needed to display the picture, including colour profiles, and its
  /// orientation; nil unless it is complete.
  var withoutMetadata: [UInt8]? {
    guard isWhole else { return nil }
    var result: [UInt8] = [0xFF, 0xD8]
    if orientation != .asStored {
      result += Self.segment(0xE1, Array("Exif\0\0".utf8) + orientation.exif)
    }
    for segment in segments { result += kept(segment) }
    return result + [0xFF, 0xD9]
  }

  /// The part of a segment that affects display.
  private func kept(_ segment: Segment) -> ArraySlice<UInt8> {
    let data = bytes[segment.range].dropFirst(4)
    switch segment.marker {
    // Frames, tables, numbers of lines, scans and restarts.
    case 0xC0...0xC7, 0xC9...0xCF, 0xDA...0xDD: return bytes[segment.range]
    // The colour format, without the thumbnail that may follow, which can show more than the
    // picture itself.
    case 0xE0 where data.starts(with: "JFIF\0".utf8) && data.count >= 14:
      return Self.segment(0xE0, data.prefix(12) + [0, 0])[...]
    case 0xEE where data.starts(with: "Adobe".utf8) && data.count >= 12:
      return Self.segment(0xEE, data.prefix(12))[...]
    case 0xE2 where isColourProfile(segment): return bytes[segment.range]
    default: return []
    }
  }

  private static func segment(_ marker: UInt8, _ data: some Collection<UInt8>) -> [UInt8] {
    let length = data.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + data
  }
}
