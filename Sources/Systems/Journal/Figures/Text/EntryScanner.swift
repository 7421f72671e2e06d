import Basics

/// Scans a Markdown text once, for its marks and its number of words.
struct EntryScanner {
  private(set) var marks: [EntryText.Mark] = []
  private(set) var count = WordCount()
  private let bytes: [UInt8]

  /// The marks that may begin here: both after a space or a sign, only a name after a CJK
  /// character.
  private enum Before {
    case gap, cjk, other
  }

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func scan() {
    for line in MarkdownLines(bytes) {
      switch line.kind {
      case .code: break
      case .heading: scan(line.content..<line.range.upperBound, hasTags: false)
      case .text: scan(line.content..<line.range.upperBound, hasTags: true)
      }
      count.end()
    }
  }

  private mutating func scan(_ line: Range<Int>, hasTags: Bool) {
    var at = line.lowerBound
    var before = Before.gap
    while at < line.upperBound {
      let (scalar, width) = scalar(at: at)
      var end: Int?
      switch scalar {
      case "\\", "`", "<", "]", "h", "H": end = endOfMarkup(at..<line.upperBound)
      case "[", "!":
        if let link = wikiLink(at..<line.upperBound) {
          end = link.end
          if !link.link.isEmbed { for scalar in link.link.text.unicodeScalars { add(scalar) } }
          marks.append(EntryText.Mark(kind: .link(link.link), range: at..<link.end))
        }
      case "#" where hasTags && before == .gap:
        if let tag = tag(at + 1..<line.upperBound) {
          marks.append(EntryText.Mark(kind: .tag(tag.text), range: at..<tag.end))
        }
      case "@" where before != .other:
        if let name = name(at + 1..<line.upperBound) {
          marks.append(EntryText.Mark(kind: .name(name.text), range: at..<name.end))
        }
      default: break
      }
      if let end {
        at = end
        before = .other
        count.end()
      } else {
        before = add(scalar)
        at += width
        // An ASCII letter after another changes nothing.
        while at < line.upperBound, isLetter(bytes[at]), isLetter(bytes[at - 1]) { at += 1 }
      }
    }
  }

  @discardableResult
  private mutating func add(_ scalar: Unicode.Scalar) -> Before {
    let kind = ScalarKind(scalar)
    count.add(scalar, kind)
    switch kind {
    case .word: return .other
    case .cjk: return .cjk
    case .other:
      switch scalar {
      case " ", "\t", "(", "[", "{", "*", "|", ">", "\"", "'", ",", ";": return .gap
      case "\0"..."\u{7F}": return .other
      default: return scalar.isMark ? .other : .gap
      }
    }
  }

  /// The end of the markup at the start of `line` that is skipped: code, HTML, a link's target, a
  /// bare address, and a sign escaped by a backslash; nil if there is none.
  private func endOfMarkup(_ line: Range<Int>) -> Int? {
    let start = line.lowerBound
    let next = start + 1 < line.upperBound ? bytes[start + 1] : 0
    switch bytes[start] {
    case UInt8(ascii: "\\") where 0x21...0x7E ~= next: return start + 2
    case UInt8(ascii: "`"): return endOfCode(line)
    case UInt8(ascii: "<") where isLetter(next) || "/!?".utf8.contains(next):
      return bytes[line].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    case UInt8(ascii: "]") where next == UInt8(ascii: "("):
      var depth = 0
      for index in line.dropFirst() {
        if bytes[index] == UInt8(ascii: "(") { depth += 1 }
        if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0 { return index + 1 }
      }
      return nil
    case UInt8(ascii: "h"), UInt8(ascii: "H"):
      guard start == 0 || !isLetter(bytes[start - 1]) else { return nil }
      let text = bytes[line.prefix(8)].map { $0 | 0x20 }
      // A slash and a colon have that bit already.
      guard text.starts(with: "http://".utf8) || text.starts(with: "https://".utf8) else {
        return nil
      }
      return bytes[line].firstIndex { $0 <= 0x20 || $0 >= 0x80 || ")]>\"".utf8.contains($0) }
        ?? line.upperBound
    default: return nil
    }
  }

  /// The end of a code span at the start of `line`; for unclosed backticks, the end of the
  /// backticks.
  private func endOfCode(_ line: Range<Int>) -> Int {
    func run(_ start: Int) -> Int {
      (bytes[start..<line.upperBound].firstIndex { $0 != UInt8(ascii: "`") } ?? line.upperBound)
        - start
    }
    let length = run(line.lowerBound)
    var at = line.lowerBound + length
    while let start = bytes[at..<line.upperBound].firstIndex(of: UInt8(ascii: "`")) {
      let closing = run(start)
      at = start + closing
      if closing == length { return at }
    }
    return line.lowerBound + length
  }

  private func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private func wikiLink(_ line: Range<Int>) -> (link: WikiLink, end: Int)? {
    let isEmbed = bytes[line.lowerBound] == UInt8(ascii: "!")
    let start = line.lowerBound + (isEmbed ? 1 : 0)
    guard bytes[start..<line.upperBound].starts(with: "[[".utf8) else { return nil }
    let inner = start + 2
    guard
      let close = (inner..<line.upperBound).first(where: { "[]".utf8.contains(bytes[$0]) }),
      bytes[close..<line.upperBound].starts(with: "]]".utf8)
    else { return nil }
    let inside = String(decoding: bytes[inner..<close], as: UTF8.self)
    let before = start > 0 ? bytes[start - 1] : nil
    guard isEmbed || !DoubleBrackets.areIndex(inside, after: before),
      var link = WikiLink(inside, isEmbed: isEmbed)
    else { return nil }
    link.mayBeIndex = !isEmbed && DoubleBrackets.followsName(before)
    return (link, close + 2)
  }

  /// The tag at the start of `line`: letters and digits of any script, signs such as 🌱, `_`, `-`,
  /// and `/` between the parts of a nested one; not only digits.
  private func tag(_ line: Range<Int>) -> (text: String, end: Int)? {
    var hasLetter = false
    let end = prefix(of: line) { scalar, kind in
      let isSign = scalar.value > 0xFF && scalar.properties.isEmoji
      if kind == .cjk || isSign || kind == .word && !(0x30...0x39 ~= scalar.value) {
        hasLetter = true
      }
      return kind != .other || isSign || scalar.isMark
        || "_-/\u{200D}".unicodeScalars.contains(scalar)
    }
    return hasLetter ? text(line.lowerBound..<end, without: ["-", "/"]) : nil
  }

  /// The name at the start of `line`: letters of one script, so that `@Clara说` names Clara, and
  /// after the first one also digits, `_`, `-` and `·`.
  private func name(_ line: Range<Int>) -> (text: String, end: Int)? {
    var first: ScalarKind?
    let end = prefix(of: line) { scalar, kind in
      if kind == .other {
        return first != nil && (scalar.isMark || "_-·".unicodeScalars.contains(scalar))
      }
      if first == nil, scalar.properties.numericType == .decimal { return false }
      if first == nil { first = kind }
      return kind == first
    }
    return text(line.lowerBound..<end, without: ["-", "_", "·"]).map { name, end in
      (String(name.map { $0 == "_" ? " " : $0 }), end)
    }
  }

  /// The end of the scalars at the start of `line` that belong to a mark.
  private func prefix(
    of line: Range<Int>, while belongs: (Unicode.Scalar, ScalarKind) -> Bool
  ) -> Int {
    var at = line.lowerBound
    while at < line.upperBound {
      let (scalar, width) = scalar(at: at)
      guard belongs(scalar, ScalarKind(scalar)) else { break }
      at += width
    }
    return at
  }

  /// The text of a range without signs at its end; nil if that is empty.
  private func text(
    _ range: Range<Int>, without signs: Set<Character>
  ) -> (text: String, end: Int)? {
    var text = String(decoding: bytes[range], as: UTF8.self)
    while let last = text.last, signs.contains(last) { text.removeLast() }
    return text.isEmpty ? nil : (text, range.lowerBound + text.utf8.count)
  }

  /// The scalar at an offset, and its width in bytes; the text is well-formed, as every Swift
  /// string is.
  private func scalar(at offset: Int) -> (Unicode.Scalar, width: Int) {
    let first = bytes[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first & (0xFF >> (UInt8(width) + 1)))
    for byte in bytes[(offset + 1)..<(offset + width)] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
  }
}

/// Counts words: runs of letters and digits, and each CJK character on its own.
///
/// An apostrophe, hyphen or underscore within a word belongs to it, as do full stop, comma and
/// colon between digits: `well-known`, `don’t`, `1,000` and `9:30` are one word each.
struct WordCount: Sendable {
  private(set) var words = 0
  private var state = State.outside

  private enum State {
    case outside
    case inside(isDigit: Bool)
    /// After a character that may join two parts of a word.
    case joint(needsDigit: Bool)
  }

  init() {}

  init(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars { add(scalar, ScalarKind(scalar)) }
  }

  mutating func add(_ scalar: Unicode.Scalar, _ kind: ScalarKind) {
    switch kind {
    case .word:
      let isDigit = 0x30...0x39 ~= scalar.value
      switch state {
      case .inside: break
      case .joint(let needsDigit) where !needsDigit || isDigit: break
      default: words += 1
      }
      state = .inside(isDigit: isDigit)
    case .cjk:
      words += 1
      state = .outside
    case .other:
      guard case .inside(let isDigit) = state else { return end() }
      switch scalar {
      case "'", "\u{2019}", "-", "\u{2010}", "\u{2011}", "_": state = .joint(needsDigit: false)
      case ".", ",", ":": state = isDigit ? .joint(needsDigit: true) : .outside
      default: if !scalar.isMark { end() }
      }
    }
  }

  mutating func end() { state = .outside }
}

extension Unicode.Scalar {
  /// True if it belongs to the letter before it, such as a combining accent.
  var isMark: Bool { value >= 0x300 && properties.generalCategory == .nonspacingMark }
}
