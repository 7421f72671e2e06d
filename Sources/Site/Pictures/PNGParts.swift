/// A PNG file, split into its chunks (PNG, third edition, 5).
struct PNGParts {
  private let bytes: [UInt8]
  private var chunks: [(type: String, range: Range<Int>)] = []
  /// True if it is animated: a chunk before the picture marks this.
  private(set) var isAnimated = false
  private(set) var orientation = ExifOrientation.asStored
  /// True if it is complete, up to the end chunk.
  private(set) var isWhole = false

  /// Nil if it is not a PNG file; for a partial one, the chunks before that point.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard Self.isPNG(bytes) else { return nil }
    let fields = ByteFields(bytes)
    var place = 8
    var isBeforePicture = true
    while let length = fields.big32(place), place + 8 <= bytes.count {
      let type = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
      if type == "IDAT" { isBeforePicture = false }
      let end = place + 12 + length
      guard end <= bytes.count else { return }
      // Browsers ignore both after the picture.
      if isBeforePicture {
        if type == "acTL" { isAnimated = true }
        if type == "eXIf" {
          orientation =
            ExifOrientation(bytes[(place + 8)..<(place + 8 + length)]) ?? orientation
        }
      }
      chunks.append((type, place..<end))
      place = end
      if type == "IEND" {
        // Unless this chunk is empty, the file is damaged.
        isWhole = length == 0
        return
      }
    }
  }

  static func isPNG(_ bytes: [UInt8]) -> Bool {
    ByteFields(bytes).has("\u{89}PNG\r\n\u{1A}\n", at: 0)
  }

  var hasColourProfile: Bool { chunks.contains { $0.type == "iCCP" } }

  /// The chunks that affect display, with the most bytes that each can need.
  private static let kept = [
    "IHDR": 13, "PLTE": 768, "IDAT": .max, "IEND": 0, "tRNS": 256, "bKGD": 6, "pHYs": 9,
    // Colours.
    "gAMA": 4, "cHRM": 32, "sRGB": 1, "iCCP": .max, "sBIT": 4, "cICP": 4, "mDCV": 24, "cLLI": 8,
    // Animation.
    "acTL": 8, "fcTL": 26, "fdAT": .max,
  ]

  /// The file with only the data needed to display the picture, and its orientation; nil unless it
  /// is complete.
  var withoutMetadata: [UInt8]? {
    // A header of another length is invalid, and would be left out below.
    guard isWhole, let head = chunks.first, head.type == "IHDR", head.range.count == 12 + 13 else {
      return nil
    }
    var result = Array(bytes[..<8])
    for (type, range) in chunks {
      guard let most = Self.kept[type], range.count - 12 <= most else { continue }
      result += bytes[range]
      if type == "IHDR", orientation != .asStored {
        result += Self.chunk("eXIf", orientation.exif)
      }
    }
    return result
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(of: body))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The CRC of ISO 3309, see PNG 5.5.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }
}
