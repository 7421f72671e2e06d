package import Basics

/// Finds places in a text that may be one line of hundreds of megabytes, as exports are: it
/// continues counting from the last place and not from the start of the line.
package struct PlaceFinder {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let file: String
  private var offset = 0
  private var line = 1
  private var column = 1
  /// The number of bytes before and after a place that the excerpt is made from; more than it
  /// shows.
  private let margin = 4 * Excerpt.width

  package init(_ bytes: UnsafeBufferPointer<UInt8>, file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// A finder that starts from one known place.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String, from offset: Int, line: Int, column: Int
  ) {
    self.init(bytes, file: file)
    (self.offset, self.line, self.column) = (offset, line, column)
  }

  package mutating func locate(_ range: Range<Int>) -> (place: Place, excerpt: Excerpt) {
    let lower = min(max(0, range.lowerBound), bytes.count)
    advance(to: lower)
    var start = max(0, lower - margin)
    if let newline = bytes[start..<lower].lastIndex(of: 0x0A) { start = newline + 1 }
    while start < lower, bytes[start] & 0xC0 == 0x80 { start += 1 }
    let end =
      bytes[lower...].prefix(margin).firstIndex { $0 == 0x0A || $0 == 0x0D }
      ?? min(bytes.count, lower + margin)
    var (place, excerpt) = Place.locate(
      (lower - start)..<(max(lower, range.upperBound) - start), in: bytes[start..<end],
      number: line, file: file)
    place.column = column
    return (place, excerpt)
  }

  private mutating func advance(to target: Int) {
    if target < offset { (offset, line, column) = (0, 1, 1) }
    while let newline = bytes[offset..<target].firstIndex(of: 0x0A) {
      line += 1
      column = 1
      offset = newline + 1
    }
    let rest = bytes[offset..<target]
    let isASCII = rest.allSatisfy { $0 < 0x80 }
    column += isASCII ? rest.count : String(decoding: rest, as: UTF8.self).count
    offset = target
  }
}
