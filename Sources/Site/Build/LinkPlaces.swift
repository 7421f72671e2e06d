/// Where a Markdown text has which links, found by going over it once.
struct LinkPlaces {
  /// What a link is written with; of one target the first of the lowest kind counts.
  private enum Mark: Int {
    /// `[words](target)`
    case inline
    /// `[[target]]`
    case wiki
    /// `[reference]: target`
    case definition
    /// `<a href="target">`
    case attribute
  }

  /// No target that a person typed is longer, in bytes.
  private static let longest = 2_000

  private let bytes: [UInt8]
  private var found: [String: (mark: Mark, range: Range<Int>)] = [:]

  /// The links of a text in UTF-8.
  init(in bytes: [UInt8]) {
    self.bytes = bytes
    for index in bytes.indices.dropLast() {
      switch (bytes[index], bytes[index + 1]) {
      case (UInt8(ascii: "]"), UInt8(ascii: "(")): addDestination(at: index + 2, .inline)
      case (UInt8(ascii: "]"), UInt8(ascii: ":")): addDestination(at: index + 2, .definition)
      case (UInt8(ascii: "["), UInt8(ascii: "[")):
        add(from: index + 2, .wiki) { byte, next in
          byte == UInt8(ascii: "|") || byte == UInt8(ascii: "]") && next == UInt8(ascii: "]")
        }
      case (UInt8(ascii: "="), let quote)
      where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
        add(from: index + 2, .attribute) { byte, _ in byte == quote }
      default: continue
      }
    }
  }

  /// The bytes that name a target for the first time; nil where none do.
  subscript(target: String) -> Range<Int>? { found[target]?.range }

  /// A destination, which may be in angle brackets.
  private mutating func addDestination(at index: Int, _ mark: Mark) {
    var start = index
    while start < bytes.count, start < index + 100, bytes[start] == 0x20 { start += 1 }
    if start < bytes.count, bytes[start] == UInt8(ascii: "<") {
      return add(from: start + 1, mark) { byte, _ in byte == UInt8(ascii: ">") }
    }
    var depth = 0
    add(from: start, mark) { byte, _ in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      return byte <= 0x20 || mark == .inline && depth < 0
    }
  }

  /// Adds what is between `start` and the byte at which `isEnd` is true, on one line.
  private mutating func add(
    from start: Int, _ mark: Mark, until isEnd: (_ byte: UInt8, _ next: UInt8) -> Bool
  ) {
    var end = start
    let last = min(bytes.count, start + Self.longest)
    while end < last, bytes[end] != 0x0A,
      !isEnd(bytes[end], end + 1 < bytes.count ? bytes[end + 1] : 0x0A)
    {
      end += 1
    }
    guard end > start else { return }
    let target = String(decoding: bytes[start..<end], as: UTF8.self)
    if let known = found[target], known.mark.rawValue <= mark.rawValue { return }
    found[target] = (mark, start..<end)
  }
}
