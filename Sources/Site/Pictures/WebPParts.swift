/// A WebP file, split into its chunks (RFC 9649, 2).
///
/// Browsers ignore the orientation in its Exif and show it as stored.
struct WebPParts {
  private typealias Chunk = (type: String, data: Range<Int>)

  private let bytes: [UInt8]
  private var chunks: [Chunk] = []
  /// True if it is complete according to its header.
  private(set) var isWhole = false

  /// Nil if it is not a WebP file; for a partial one, the chunks before that point.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard Self.isWebP(bytes) else { return nil }
    let end = ByteFields(bytes).little32(4).map { $0 + 8 } ?? 0
    guard end >= 12 else { return }
    (chunks, isWhole) = Self.chunks(of: bytes, in: 12..<min(end, bytes.count))
    isWhole = isWhole && end <= bytes.count
  }

  static func isWebP(_ bytes: [UInt8]) -> Bool {
    let fields = ByteFields(bytes)
    return fields.has("RIFF", at: 0) && fields.has("WEBP", at: 8)
  }

  private var isExtended: Bool {
    chunks.first.map { $0.type == "VP8X" && $0.data.count == 10 } ?? false
  }

  var isAnimated: Bool {
    isExtended && chunks.first.map { bytes[$0.data.lowerBound] & 0b10 != 0 } ?? false
  }

  var hasColourProfile: Bool { isExtended && chunks.contains { $0.type == "ICCP" } }

  private static func chunks(
    of bytes: [UInt8], in range: Range<Int>
  ) -> (chunks: [Chunk], isWhole: Bool) {
    let fields = ByteFields(bytes)
    var chunks: [Chunk] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard let length = fields.little32(place + 4) else { return (chunks, false) }
      let start = place + 8
      place = start + length + length % 2
      guard place <= range.upperBound else { return (chunks, false) }
      let type = String(decoding: bytes[(start - 8)..<(start - 4)], as: UTF8.self)
      chunks.append((type, start..<(start + length)))
    }
    return (chunks, true)
  }

  /// The file with only the data needed to display the picture; nil unless it is complete.
  ///
  /// - Parameter keepsProfile: True to keep the colour profile; without it the colours are sRGB.
  func withoutMetadata(keepsProfile: Bool) -> [UInt8]? {
    guard isWhole, let first = chunks.first, ["VP8X", "VP8 ", "VP8L"].contains(first.type) else {
      return nil
    }
    var result: [UInt8] = []
    // Without the first of these chunks a file contains only a picture.
    for chunk in isExtended ? chunks : [first] {
      let data = bytes[chunk.data]
      switch chunk.type {
      case "VP8X":
        guard isExtended, result.isEmpty, let flags = data.first else { return nil }
        // Keeps the flags (profile, transparency, Exif, XMP, animation) that apply to the result;
        // the three bytes after them are reserved.
        let kept = flags & (keepsProfile ? 0b0011_0010 : 0b0001_0010)
        result += Self.chunk("VP8X", [kept, 0, 0, 0] + data.suffix(6))
      case "ICCP" where keepsProfile, "ANIM", "ALPH", "VP8 ", "VP8L":
        result += Self.chunk(chunk.type, data)
      case "ANMF":
        guard let frame = frame(in: chunk.data) else { return nil }
        result += Self.chunk("ANMF", frame)
      default: continue
      }
    }
    return Self.chunk("RIFF", Array("WEBP".utf8) + result)
  }

  /// A frame of an animation: its position and duration, and the chunks of its picture.
  private func frame(in range: Range<Int>) -> [UInt8]? {
    guard range.count >= 16 else { return nil }
    let start = range.lowerBound + 16
    let (chunks, isWhole) = Self.chunks(of: bytes, in: start..<range.upperBound)
    guard isWhole else { return nil }
    return chunks.filter { ["ALPH", "VP8 ", "VP8L"].contains($0.type) }
      .reduce(into: Array(bytes[range.lowerBound..<start])) {
        $0 += Self.chunk($1.type, bytes[$1.data])
      }
  }

  private static func chunk(_ type: String, _ data: some Collection<UInt8>) -> [UInt8] {
    let count = UInt32(data.count)
    let length = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> UInt32($0)) }
    return Array(type.utf8) + length + data + (data.count % 2 == 1 ? [0] : [])
  }
}
