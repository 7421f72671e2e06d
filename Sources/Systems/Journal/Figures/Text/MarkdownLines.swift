/// The lines of a Markdown text, each with its kind: text, a heading, or code.
///
/// It looks only at lines, as nothing here needs the whole tree: code between fences, code indented
/// by four columns, and headings that begin with `#`.
struct MarkdownLines: Sequence, IteratorProtocol {
  struct Line: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      case text
      /// The level is the number of `#`.
      case heading(level: Int)
      /// Code, or its opening or closing fence.
      case code
    }

    let kind: Kind
    /// Its bytes in the text, without the newline.
    let range: Range<Int>
    /// The offset of its content: after spaces, markers of quotes and lists, a checkbox, and the
    /// `#` of a heading.
    let content: Int
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The character and the length of the open fence.
  private var fence: (character: UInt8, length: Int)?
  private var isAfterBlank = true
  private var isInCode = false
  private var isInList = false

  /// The lines of a text in UTF-8, with LF, CR LF or CR as line ends.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    position = end + 1
    if position < bytes.count, bytes[end] == 0x0D, bytes[position] == 0x0A { position += 1 }
    return line(start..<end)
  }

  private mutating func line(_ range: Range<Int>) -> Line {
    var at = range.lowerBound
    var columns = 0
    skipBlanks(&at, &columns, range.upperBound)
    let isBlank = at == range.upperBound
    defer { isAfterBlank = isBlank }
    let indent = columns
    while at < range.upperBound, bytes[at] == UInt8(ascii: ">") {
      at += 1
      skipBlanks(&at, &columns, range.upperBound)
    }
    if let open = fence {
      if let closing = run(at, range.upperBound), closing.character == open.character,
        closing.length >= open.length,
        bytes[(at + closing.length)..<range.upperBound].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
      {
        fence = nil
      }
      return Line(kind: .code, range: range, content: at)
    }
    if let opening = run(at, range.upperBound), opening.length >= 3,
      opening.character == UInt8(ascii: "~")
        || !bytes[(at + opening.length)..<range.upperBound].contains(UInt8(ascii: "`"))
    {
      fence = opening
      return Line(kind: .code, range: range, content: at)
    }
    if indent >= 4, !isBlank, !isInList, isAfterBlank || isInCode {
      isInCode = true
      return Line(kind: .code, range: range, content: at)
    }
    if !isBlank { isInCode = false }
    let content = afterListMarker(at, range.upperBound)
    if content != at {
      isInList = true
    } else if !isBlank, indent == 0 {
      isInList = false
    }
    if content == at, indent < 4, let level = headingLevel(at, range.upperBound) {
      return Line(
        kind: .heading(level: level), range: range,
        content: Swift.min(at + level + 1, range.upperBound))
    }
    return Line(kind: .text, range: range, content: content)
  }

  private func skipBlanks(_ at: inout Int, _ columns: inout Int, _ end: Int) {
    while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 {
      columns += bytes[at] == 0x09 ? 4 - columns % 4 : 1
      at += 1
    }
  }

  private func run(_ start: Int, _ end: Int) -> (character: UInt8, length: Int)? {
    guard start < end, [UInt8(ascii: "`"), UInt8(ascii: "~")].contains(bytes[start]) else {
      return nil
    }
    let rest = bytes[start..<end]
    return (bytes[start], (rest.firstIndex { $0 != bytes[start] } ?? end) - start)
  }

  /// The number of `#` of a heading at `start`; nil if there is none.
  private func headingLevel(_ start: Int, _ end: Int) -> Int? {
    let level = (bytes[start..<end].firstIndex { $0 != UInt8(ascii: "#") } ?? end) - start
    guard (1...6).contains(level), start + level == end || bytes[start + level] == 0x20 else {
      return nil
    }
    return level
  }

  /// The offset of the content of a list item whose marker is at `start`; `start` if there is no
  /// marker.
  private func afterListMarker(_ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end, at - start < 9, 0x30...0x39 ~= bytes[at] { at += 1 }
    guard at < end else { return start }
    let marks = at == start ? "-*+".utf8 : ".)".utf8
    guard marks.contains(bytes[at]) else { return start }
    at += 1
    guard at < end, bytes[at] == 0x20 || bytes[at] == 0x09 else { return start }
    while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
    // A checkbox.
    if at + 3 <= end, bytes[at] == UInt8(ascii: "["), " xX".utf8.contains(bytes[at + 1]),
      bytes[at + 2] == UInt8(ascii: "]"), at + 3 == end || bytes[at + 3] == 0x20
    {
      at += 3
    }
    return at
  }
}
