/// A GIF file, split into its blocks (GIF89a).
struct GIFParts {
  private let bytes: [UInt8]
  private var place = 0

  /// Nil if it is not a GIF file.
  init?(_ bytes: [UInt8]) {
    guard Self.isGIF(bytes) else { return nil }
    self.bytes = bytes
  }

  static func isGIF(_ bytes: [UInt8]) -> Bool {
    let fields = ByteFields(bytes)
    return fields.has("GIF87a", at: 0) || fields.has("GIF89a", at: 0)
  }

  /// Applications whose blocks affect the display of the picture: its repetitions, and the meaning
  /// of its colours.
  private static let repeating = ["NETSCAPE2.0", "ANIMEXTS1.0"]
  private static let profile = "ICCRGBG1012"

  /// The file with only the data needed to display the picture; nil unless it is complete.
  var withoutMetadata: [UInt8]? {
    var parts = self
    return parts.read()
  }

  private mutating func read() -> [UInt8]? {
    guard var result = take(13), take(colours: result[10], to: &result) else { return nil }
    while let mark = take(1)?.first {
      switch mark {
      case 0x3B: return result + [0x3B]
      case 0x2C:
        guard let description = take(9) else { return nil }
        result += [0x2C] + description
        guard take(colours: description[8], to: &result), let size = take(1),
          let blocks = takeBlocks()
        else { return nil }
        result += size + Self.joined(blocks)
      case 0x21:
        guard let label = take(1)?.first, let blocks = takeBlocks() else { return nil }
        result += Self.kept(label, blocks) ?? []
      // Some programs write the end of a block twice.
      case 0: continue
      default: return nil
      }
    }
    return nil
  }

  private mutating func take(_ count: Int) -> [UInt8]? {
    guard place + count <= bytes.count else { return nil }
    defer { place += count }
    return Array(bytes[place..<(place + count)])
  }

  /// Copies a colour table, if the flags announce one.
  private mutating func take(colours flags: UInt8, to result: inout [UInt8]) -> Bool {
    guard flags & 0x80 != 0 else { return true }
    guard let table = take(3 << (Int(flags & 7) + 1)) else { return false }
    result += table
    return true
  }

  /// Reads sub-blocks up to the empty one.
  private mutating func takeBlocks() -> [[UInt8]]? {
    var blocks: [[UInt8]] = []
    while let count = take(1)?.first {
      if count == 0 { return blocks }
      guard let block = take(Int(count)) else { return nil }
      blocks.append(block)
    }
    return nil
  }

  private static func joined(_ blocks: [[UInt8]]) -> [UInt8] {
    blocks.flatMap { [UInt8($0.count)] + $0 } + [0]
  }

  /// The parts of an extension that affect display; nil for any other extension, such as a comment.
  private static func kept(_ label: UInt8, _ blocks: [[UInt8]]) -> [UInt8]? {
    guard let first = blocks.first else { return nil }
    switch label {
    case 0xF9 where first.count == 4: return [0x21, label] + joined([first])
    case 0xFF:
      let application = String(decoding: first, as: UTF8.self)
      if application == profile { return [0x21, label] + joined(blocks) }
      guard repeating.contains(application),
        let count = blocks.dropFirst().first(where: { $0.count == 3 && $0[0] == 1 })
      else { return nil }
      return [0x21, label] + joined([first, count])
    default: return nil
    }
  }
}
