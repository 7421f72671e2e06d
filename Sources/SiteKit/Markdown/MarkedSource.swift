internal import Basics

/// A text with marks for the parser, which then reads more than GitHub's rules have: each is a
/// scalar that no text contains, and ``SyntaxTree`` takes it out again.
///
/// A text that does contain such a scalar gets no marks, and is read as on GitHub.
struct MarkedSource {
  /// The text with its marks; nil if it has none.
  let text: String?

  /// Readings in addition to GitHub's.
  struct Rules: OptionSet {
    let rawValue: Int

    /// Emphasis and bare addresses next to East Asian characters.
    static let eastAsian = Rules(rawValue: 1)
    /// Links in double brackets, and highlights between `==`: escaped ones stay as written, and a
    /// link in a table keeps its bar.
    static let notes = Rules(rawValue: 2)
  }

  init(_ source: String, _ rules: Rules) {
    var source = source
    text = source.withUTF8 { bytes in
      guard Self.isAffected(bytes, rules) else { return nil }
      var scan = MarkScan(bytes, rules)
      scan.run()
      return scan.hasMarks ? String(decoding: scan.result, as: UTF8.self) : nil
    }
  }

  /// True if the rules may change how a text is read.
  private static func isAffected(_ bytes: UnsafeBufferPointer<UInt8>, _ rules: Rules) -> Bool {
    var (isEastAsian, isNote) = (false, false)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0xEF:
        if Mark.starts(bytes, at: index) { return false }
        isEastAsian = true
      case 0xE1...0xF0: isEastAsian = true
      case UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "&"): isNote = true
      default: continue
      }
    }
    return rules.contains(.eastAsian) && isEastAsian || rules.contains(.notes) && isNote
  }

  /// A mark: one of the scalars that Unicode keeps for the inside of programs.
  enum Mark: UInt8 {
    /// Is a letter to the parser, between the marks of emphasis and punctuation.
    case joint = 0x90
    /// Parts an escaped character from its neighbours.
    case parting = 0x91
    /// Stands for the bar of a link in double brackets, which is not one between cells.
    case bar = 0x92

    /// The number of its bytes in UTF-8.
    static let width = 3

    var bytes: [UInt8] { [0xEF, 0xB7, rawValue] }

    /// True if there is a mark at an offset, or a scalar that may be one.
    static func starts(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
      offset + 2 < bytes.count && bytes[offset] == 0xEF && bytes[offset + 1] == 0xB7
        && (0x90...0xAF).contains(bytes[offset + 2])
    }
  }

  /// The pieces of a text of the tree without marks, as many as its partings make; nil for a text
  /// without marks.
  static func pieces(_ bytes: UnsafeBufferPointer<UInt8>) -> [String]? {
    var pieces: [String] = []
    var piece: [UInt8] = []
    var (index, start) = (0, 0)
    while let offset = bytes.firstOffset(of: 0xEF, from: index) {
      index = offset + 1
      guard Mark.starts(bytes, at: offset) else { continue }
      piece += bytes[start..<offset]
      switch Mark(rawValue: bytes[offset + 2]) {
      // The space that was added to end an address.
      case .joint: if offset > start, piece.last == 0x20 { piece.removeLast() }
      case .bar: piece.append(UInt8(ascii: "|"))
      case .parting, nil:
        if !piece.isEmpty { pieces.append(String(decoding: piece, as: UTF8.self)) }
        piece = []
      }
      index = offset + Mark.width
      start = index
    }
    guard start > 0 else { return nil }
    piece += bytes[start...]
    return pieces + [String(decoding: piece, as: UTF8.self)]
  }
}

/// One pass over a text that adds its marks.
private struct MarkScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let rules: MarkedSource.Rules
  private(set) var result: [UInt8] = []
  private(set) var hasMarks = false
  private var index = 0
  private var copied = 0
  /// The scalar before ``index``, without variation selectors; nil at the start of a line.
  private var previous: Unicode.Scalar?
  /// True if there was Chinese or Japanese on the line.
  private var isLineEastAsian = false
  /// The end of the bare address that ``index`` is in, as the parser finds it.
  private var endOfAddress = 0
  /// The end of the link in double brackets that ``index`` is in.
  private var endOfLink = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ rules: MarkedSource.Rules) {
    self.bytes = bytes
    self.rules = rules
    result.reserveCapacity(bytes.count + bytes.count / 8)
  }

  mutating func run() {
    let readsEastAsian = rules.contains(.eastAsian)
    let readsNotes = rules.contains(.notes)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): escape()
      case UInt8(ascii: "&") where readsNotes: passReference()
      case UInt8(ascii: "*") where readsEastAsian, UInt8(ascii: "~") where readsEastAsian:
        markRun()
      case UInt8(ascii: ":") where readsEastAsian && index >= endOfAddress,
        UInt8(ascii: "w") where readsEastAsian && index >= endOfAddress:
        findAddress()
      case UInt8(ascii: "[") where readsNotes:
        if index >= endOfLink { findLink() }
        step()
      case UInt8(ascii: "|") where index < endOfLink:
        insert(.bar, at: index)
        copied = index + 1
        step()
      default: step()
      }
    }
    result += bytes[copied...]
  }

  private mutating func insert(_ mark: MarkedSource.Mark, at offset: Int, afterSpace: Bool = false)
  {
    result += bytes[copied..<offset]
    copied = offset
    if afterSpace { result.append(0x20) }
    result += mark.bytes
    hasMarks = true
  }

  /// Passes characters that mean nothing here, or one scalar.
  private mutating func step() {
    let start = index
    while index < bytes.count, Self.plain.contains(bytes[index]) { index += 1 }
    if index > start {
      previous = Unicode.Scalar(bytes[index - 1])
      return
    }
    let scalar = bytes.scalar(at: &index)
    if start < endOfAddress, endsAddress(scalar, before: index) {
      insert(.joint, at: start, afterSpace: true)
      endOfAddress = 0
    }
    if !isLineEastAsian, scalar.isHanOrKana { isLineEastAsian = true }
    switch scalar {
    case "\n", "\r": (previous, isLineEastAsian) = (nil, false)
    case "\u{FE00}"..."\u{FE0F}", "\u{E0100}"..."\u{E01EF}": break
    default: previous = scalar
    }
  }

  /// ASCII characters that are neither looked at nor end an address, except line ends.
  private static let plain = ByteSet(
    (0x20...0x7E).filter { !#"\&*~:w[|"#.utf8.contains($0) })

  private mutating func escape() {
    guard index + 1 < bytes.count, bytes[index + 1] < 0x80,
      Unicode.Scalar(bytes[index + 1]).isPunctuation
    else { return step() }
    let isParted = rules.contains(.notes) && Self.signs.contains(bytes[index + 1])
    if isParted { insert(.parting, at: index) }
    previous = Unicode.Scalar(bytes[index + 1])
    index += 2
    if isParted { insert(.parting, at: index) }
  }

  /// Signs of notes, which an escape makes text.
  private static let signs = ByteSet("[]!=^".utf8)

  /// Passes a reference to a character of an escaped value, or the start of any other.
  private mutating func passReference() {
    guard let character = MarkdownText.character(at: index, in: bytes),
      Self.signs.contains(character)
    else { return step() }
    insert(.parting, at: index)
    previous = Unicode.Scalar(character)
    index += MarkdownText.referenceWidth
    insert(.parting, at: index)
  }

  /// Passes a run of `*` and `~`. Between East Asian characters that are no space, one of them
  /// punctuation, it may both begin and end emphasis, as between letters.
  private mutating func markRun() {
    let start = index
    var hasStar = false
    while index < bytes.count, "*~".utf8.contains(bytes[index]) {
      hasStar = hasStar || bytes[index] == UInt8(ascii: "*")
      index += 1
    }
    let before = previous
    previous = Unicode.Scalar(bytes[index - 1])
    // Three tildes are a fence.
    guard hasStar || index - start < 3, index < bytes.count, let before,
      !before.properties.isWhitespace
    else { return }
    var end = index
    let after = bytes.scalar(at: &end)
    if start < endOfAddress, after.isHanOrKana {
      // Chinese or Japanese follows the address and the end of its emphasis.
      insert(.joint, at: start, afterSpace: true)
      endOfAddress = 0
      return
    }
    guard !after.properties.isWhitespace, before.isPunctuation != after.isPunctuation,
      before.isEastAsian || after.isEastAsian
    else { return }
    if before.isPunctuation {
      insert(.joint, at: start)
    } else if !(index < endOfAddress && endsAddress(after, before: end)) {
      insert(.joint, at: index)
    }
  }

  /// Finds the end of a link in double brackets on this line.
  private mutating func findLink() {
    guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "[") else { return }
    var end = index + 2
    while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "["), bytes[end] != 0x0A {
      if bytes[end] == UInt8(ascii: "]"), bytes[end + 1] == UInt8(ascii: "]") {
        endOfLink = end
        return
      }
      end += 1
    }
  }
}

/// Bare addresses: the parser reads one up to the next space or `<`.
extension MarkScan {
  private mutating func findAddress() {
    guard let start = startOfAddress() else { return step() }
    var end = index
    while end < bytes.count, !Self.ends.contains(bytes[end]) { end += 1 }
    if isBare(start) {
      endOfAddress = end
      step()
    } else if start > 0, bytes[start - 1] == UInt8(ascii: "(") {
      index = endOfTarget(from: index, before: end)
    } else {
      index = end
    }
  }

  private static let ends = ByteSet(" \t\n\r<>".utf8)

  /// The offset of the start of an address whose `:` after the scheme, or first `w` of `www.`, is
  /// here; nil for none.
  private func startOfAddress() -> Int? {
    if bytes[index] == UInt8(ascii: "w") {
      let isStart = index == 0 || " \t\n\r*_~(".utf8.contains(bytes[index - 1])
      return isStart && bytes[index...].starts(with: "www.".utf8) ? index : nil
    }
    guard bytes[index...].starts(with: "://".utf8) else { return nil }
    var start = index
    while start > 0, (0x61...0x7A).contains(bytes[start - 1] | 0x20), index - start < 6 {
      start -= 1
    }
    let scheme = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    return ["http", "https", "ftp"].contains(scheme) ? start : nil
  }

  /// True if a bare address ends before a scalar: full-width punctuation, or a dot or dash of many
  /// scripts that Chinese or Japanese follows, or that ends the address on a line of Chinese or
  /// Japanese. The offset is right after the scalar.
  private func endsAddress(_ scalar: Unicode.Scalar, before next: Int) -> Bool {
    guard scalar.mayEndAddress else { return scalar.endsAddress }
    // A name such as 卡尔·荣格 has one.
    if scalar == "·", previous?.isEastAsian ?? false { return false }
    var offset = next
    while offset < bytes.count {
      let other = bytes.scalar(at: &offset)
      guard !other.mayEndAddress else { continue }
      return other.isHanOrKana || scalar != "·" && other.properties.isWhitespace && isLineEastAsian
    }
    return scalar != "·" && isLineEastAsian
  }

  /// True if an address at an offset is in the text itself: not between `<` and `>`, nor as the
  /// target of a link or the value of an attribute.
  private func isBare(_ start: Int) -> Bool {
    var before = start
    while before > 0, " \t\n\r".utf8.contains(bytes[before - 1]) { before -= 1 }
    guard before > 0 else { return true }
    switch bytes[before - 1] {
    case let byte where "<=/?&#[".utf8.contains(byte): return before < start
    case UInt8(ascii: "("), UInt8(ascii: ":"):
      return before < 2 || bytes[before - 2] != UInt8(ascii: "]")
    default: return true
    }
  }

  /// The end of the target of a link: the parenthesis that closes the one before it.
  private func endOfTarget(from start: Int, before end: Int) -> Int {
    var depth = 1
    for offset in start..<end {
      switch bytes[offset] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: continue
      }
      if depth == 0 { return offset }
    }
    return end
  }
}
