internal import Basics

/// A Markdown text without the comments of Obsidian, `%%…%%`, and of HTML, `<!--…-->`.
///
/// In code they are text and stay. An unclosed comment hides everything after it.
package struct VisibleText: Sendable {
  /// The text, with its number of lines unchanged; `<!--more-->` is not a comment.
  package private(set) var text: String
  /// The removed comments, in order, without their marks.
  package private(set) var hidden: [String] = []
  /// The mark of an unclosed comment, with its line, counted from 1.
  package private(set) var open: (mark: String, line: Int)?

  /// The part of a text that readers see.
  ///
  /// - Parameter hasLiquid: True if Liquid outputs and tags are recognised; no comment starts in
  ///   one.
  package init(of source: String, hasLiquid: Bool = false) {
    text = source
    // Removing a comment may turn code into text, which may contain another comment.
    for pass in 0..<Self.mostPasses {
      guard text.offset(of: "%%") != nil || text.offset(of: "<!--") != nil else { return }
      let isLast = pass + 1 == Self.mostPasses
      let code = isLast ? CodeOutline() : CodeOutline(of: text)
      var scan = CommentScan(Array(text.utf8), code, hasLiquid: hasLiquid)
      scan.run()
      guard !scan.hidden.isEmpty else { return }
      text = String(decoding: scan.visible, as: UTF8.self)
      hidden += scan.hidden.map { String(decoding: $0, as: UTF8.self) }
      open = open ?? scan.open
    }
  }

  /// The most passes over a text; in the last one nothing counts as code.
  private static let mostPasses = 6
}

/// The code in a text, as the parser reads it: blocks by their lines, and code between backticks.
private struct CodeOutline {
  /// The lines of code blocks, counted from 1.
  private(set) var blocks: [ClosedRange<Int>] = []
  /// The lines of paragraphs, headings and rows of tables that contain code, with that code.
  private(set) var leaves: [(lines: ClosedRange<Int>, code: Set<String>)] = []

  init() {}

  init(of source: String) {
    let tree = SyntaxTree(parsing: source)
    defer { tree.free() }
    let rows = source.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    var lines = 1...1
    tree.walk { node, event in
      guard event == .enter else { return }
      switch node.kind {
      case .codeBlock:
        var (first, last) = (node.line, node.lastLine)
        if node.fenceInfo != nil {
          // Text after a fence is not code, nor is the line that ends a block without a fence,
          // which the parser includes.
          first += 1
          if rows.indices.contains(last - 1), !rows[last - 1].isFence { last -= 1 }
        }
        if first <= last { blocks.append(first...last) }
      case .paragraph, .heading, .tableHeader, .tableRow:
        lines = node.line...max(node.line, node.lastLine)
      case .code:
        if leaves.last?.lines != lines { leaves.append((lines, [])) }
        leaves[leaves.count - 1].code.insert(node.literal)
      default: return
      }
    }
  }
}

extension Substring.UTF8View {
  /// True if a line, perhaps in a quotation, ends a code block.
  fileprivate var isFence: Bool {
    let marks = drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
    guard let first = marks.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else {
      return false
    }
    let rest = marks.drop { $0 == first }
    return marks.count - rest.count >= 3 && rest.allSatisfy { $0 <= 0x20 }
  }
}

/// One pass over a text.
private struct CommentScan {
  private let bytes: [UInt8]
  private var code: ArraySlice<ClosedRange<Int>>
  private var leaves: ArraySlice<(lines: ClosedRange<Int>, code: Set<String>)>
  private let hasLiquid: Bool
  private var index = 0
  private var line = 1
  private(set) var visible: [UInt8] = []
  private(set) var hidden: [[UInt8]] = []
  private(set) var open: (mark: String, line: Int)?
  /// For each length of a run of backticks, the offset of the last such run in the leaf.
  private var lastRows: [Int: Int] = [:]
  /// The first line of the leaf that ``lastRows`` describes.
  private var leafOfRows = 0
  /// For each mark, an offset; no Liquid output or tag ends before it.
  private var withoutEnd: [String: Int] = [:]

  init(_ bytes: [UInt8], _ outline: CodeOutline, hasLiquid: Bool) {
    self.bytes = bytes
    code = outline.blocks[...]
    leaves = outline.leaves[...]
    self.hasLiquid = hasLiquid
    visible.reserveCapacity(bytes.count)
  }

  mutating func run() {
    while index < bytes.count {
      if isInCode() {
        copy(to: endOfLine(index))
      } else if starts("%%", at: index) {
        hide(to: "%%", behind: 2)
      } else if starts("<!--", at: index) {
        hideMarkup()
      } else {
        copy(to: endOfPlain())
      }
    }
  }

  private mutating func isInCode() -> Bool {
    while let first = code.first, first.upperBound < line { code = code.dropFirst() }
    return code.first?.contains(line) ?? false
  }

  private func starts(_ mark: StaticString, at offset: Int) -> Bool {
    mark.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  /// The offset after the newline of the line that contains an offset.
  private func endOfLine(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }

  private mutating func copy(to end: Int) {
    for byte in bytes[index..<end] where byte == 0x0A { line += 1 }
    visible += bytes[index..<end]
    index = end
  }

  /// The end of a run without comments that starts here: an escape, code, Liquid, or other bytes of
  /// the line.
  private mutating func endOfPlain() -> Int {
    switch bytes[index] {
    case UInt8(ascii: "\\"): return min(index + 2, bytes.count)
    case UInt8(ascii: "`"): return endOfCode()
    case UInt8(ascii: "{"):
      guard hasLiquid else { return index + 1 }
      return (starts("{{", at: index) ? end(of: "}}") : nil)
        ?? (starts("{%", at: index) ? end(of: "%}") : nil) ?? index + 1
    default:
      var end = index + 1
      while end < bytes.count, bytes[end - 1] != 0x0A, !Self.special.contains(bytes[end]) {
        end += 1
      }
      return end
    }
  }

  private static let special = ByteSet("\\`{%<".utf8)

  /// The offset after a mark on this line; nil if there is none.
  private mutating func end(of mark: StaticString) -> Int? {
    if index < withoutEnd[mark.description] ?? 0 { return nil }
    let end = endOfLine(index)
    let found = (min(index + 2, end)..<end).first { starts(mark, at: $0) }
    if found == nil { withoutEnd[mark.description] = end }
    return found.map { $0 + 2 }
  }

  /// The end of code between runs of backticks, or of a run that opens none.
  private mutating func endOfCode() -> Int {
    let length = row(at: index)
    let next = index + length
    while let first = leaves.first, first.lines.upperBound < line { leaves = leaves.dropFirst() }
    guard let leaf = leaves.first, leaf.lines.contains(line) else { return next }
    if leafOfRows != leaf.lines.lowerBound { findRows(through: leaf.lines.upperBound) }
    leafOfRows = leaf.lines.lowerBound
    guard let last = lastRows[length], last > index else { return next }
    var offset = next
    while offset <= last {
      let other = row(at: offset)
      if other == length {
        return leaf.code.contains(Self.literal(bytes[next..<offset])) ? offset + length : next
      }
      offset += max(1, other)
    }
    return next
  }

  /// Code between backticks as the parser reads it.
  private static func literal(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.filter { $0 != 0x0D }.map { $0 == 0x0A ? 0x20 : $0 }[...]
    if bytes.count > 1, bytes.first == 0x20, bytes.last == 0x20,
      bytes.contains(where: { $0 != 0x20 })
    {
      bytes = bytes.dropFirst().dropLast()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func row(at offset: Int) -> Int {
    bytes[offset...].prefix { $0 == UInt8(ascii: "`") }.count
  }

  private mutating func findRows(through lastLine: Int) {
    lastRows = [:]
    var (offset, line) = (index, line)
    while offset < bytes.count, line <= lastLine {
      let length = row(at: offset)
      if length > 0 { lastRows[length] = offset }
      if bytes[offset] == 0x0A { line += 1 }
      offset += max(1, length)
    }
  }

  /// Removes an HTML comment, except the mark that ends the excerpt for lists.
  private mutating func hideMarkup() {
    let start = index + 4
    for short in [">", "->"] where bytes[start...].starts(with: short.utf8) {
      hidden.append([])
      return index = start + short.utf8.count
    }
    let rest = bytes[start...].drop { $0 == 0x20 }
    if rest.starts(with: "more".utf8) {
      let end = rest.dropFirst(4).drop { $0 == 0x20 }
      if end.starts(with: "-->".utf8) { return copy(to: end.startIndex + 3) }
    }
    hide(to: "-->", behind: 4)
  }

  /// Removes a comment whose mark is `length` bytes long, keeping its newlines.
  private mutating func hide(to end: StaticString, behind length: Int) {
    let (start, first) = (index + length, line)
    let mark = String(decoding: bytes[index..<start], as: UTF8.self)
    var offset = start
    while offset < bytes.count, isInCode() || !starts(end, at: offset) {
      if bytes[offset] == 0x0A { line += 1 }
      offset += 1
    }
    if offset == bytes.count { open = (mark, first) }
    hidden.append(Array(bytes[start..<offset]))
    visible += bytes[start..<offset].filter { $0 == 0x0A }
    index = min(bytes.count, offset + end.utf8CodeUnitCount)
  }
}
