/// Mathematics in a text, in the notation of TeX.
package struct Formula: Sendable, Hashable {
  /// The formula, without the signs around it.
  package var source: String
  /// True for a display formula, between `$$`.
  package var isDisplay: Bool
  /// As written, with the signs around it.
  package var written: String

  package init(_ source: String, isDisplay: Bool, written: String) {
    self.source = source
    self.isDisplay = isDisplay
    self.written = written
  }

  /// The formula of a fenced block named `math`.
  package init(block: String) {
    self.init(block, isDisplay: true, written: block)
  }
}

extension SyntaxTree {
  /// Puts formulas into the place of their marks, as code.
  ///
  /// - Returns: The formula of each of these nodes.
  func place(_ marks: FormulaMarks) -> [Node: Formula] {
    var texts: [Node] = []
    walk { node, event in
      guard event == .enter else { return }
      guard node.kind == .text else { return node.replaceStrings(marks.restored) }
      var holds = false
      node.withLiteral { holds = FormulaMarks.isIn($0) }
      if holds { texts.append(node) }
    }
    var formulas: [Node: Formula] = [:]
    for node in texts {
      let isInCell = node.isInTableCell
      for (node, formula) in node.replace(by: marks.parts(of: node.literal)) {
        formulas[node] = isInCell ? formula.inTableCell : formula
      }
    }
    return formulas
  }
}

extension Node {
  fileprivate var isInTableCell: Bool {
    var node = parent
    while let next = node, next.kind != .paragraph, next.kind != .tableCell { node = next.parent }
    return node?.kind == .tableCell
  }
}

extension Formula {
  /// The same in a table cell: `\|` is a bar there before anything else is read.
  fileprivate var inTableCell: Formula {
    func unescaped(_ text: String) -> String { text.replacing("\\|", with: "|") }
    return Formula(unescaped(source), isDisplay: isDisplay, written: unescaped(written))
  }
}

/// A text with a mark in place of each formula, so that the parser of Markdown leaves it alone.
///
/// Formulas are as on GitHub: between two `$`, the first before and the last after something other
/// than a space; between `` $` `` and `` `$ ``; and between two `$$`. None crosses an empty line. A
/// sign next to a Latin letter or digit outside the formula is a dollar, and so is `\$`.
struct FormulaMarks {
  /// The text with its marks, as many lines as before.
  private(set) var text: String
  private var pieces: [Piece] = []

  /// A line of a formula.
  private struct Piece {
    var written: String
    /// The formula that begins here; nil for its further lines.
    var formula: Formula?
  }

  /// Nil for a text that has no formulas or contains a mark.
  init?(_ source: String) {
    guard source.utf8.contains(UInt8(ascii: "$")) else { return nil }
    text = ""
    var source = source
    let found = source.withUTF8 { bytes -> (text: String, pieces: [Piece])? in
      guard !Self.isIn(bytes) else { return nil }
      var scan = FormulaScan(bytes)
      scan.run()
      guard !scan.formulas.isEmpty else { return nil }
      var result: [UInt8] = []
      var pieces: [Piece] = []
      var copied = 0
      for found in scan.formulas {
        result += bytes[copied..<found.lines[0].lowerBound]
        for (index, line) in found.lines.enumerated() {
          // Between lines, their end, and signs of the quotation or list that they are in.
          if index > 0 { result += bytes[found.lines[index - 1].upperBound..<line.lowerBound] }
          result += Self.mark(pieces.count)
          pieces.append(
            Piece(
              written: String(decoding: bytes[line], as: UTF8.self),
              formula: index == 0 ? found.formula : nil))
          copied = line.upperBound
        }
      }
      result += bytes[copied...]
      return (String(decoding: result, as: UTF8.self), pieces)
    }
    guard let found else { return nil }
    (text, pieces) = found
  }

  // A number between two scalars that Unicode keeps for the inside of programs.
  private static func mark(_ number: Int) -> [UInt8] {
    [0xEF, 0xBF, 0xBE] + Array("\(number)".utf8) + [0xEF, 0xBF, 0xBF]
  }

  /// True if there may be a mark in a text.
  static func isIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.dropLast(2).contains { index in
      bytes[index] == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
    }
  }

  /// A part of a text of the tree.
  enum Part {
    case text(String)
    case formula(Formula)
    /// The rest of a formula, on a line of its own.
    case rest
  }

  /// The parts of a text.
  func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    forEach(in: text) { words, piece in
      if !words.isEmpty { parts.append(.text(words)) }
      if let piece { parts.append(piece.formula.map(Part.formula) ?? .rest) }
    }
    return parts
  }

  /// A text with its formulas as written; nil for one without.
  func restored(_ bytes: UnsafeBufferPointer<UInt8>) -> [String]? {
    guard Self.isIn(bytes) else { return nil }
    var result = ""
    forEach(in: String(decoding: bytes, as: UTF8.self)) { words, piece in
      result += words
      if let piece { result += piece.written }
    }
    return [result]
  }

  private func forEach(in text: String, _ body: (_ words: String, _ mark: Piece?) -> Void) {
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(of: "\u{FFFE}"),
      let end = rest[start...].firstIndex(of: "\u{FFFF}")
    {
      let number = Int(String(rest[rest.index(after: start)..<end]))
      let piece = number.flatMap { pieces.indices.contains($0) ? pieces[$0] : nil }
      body(String(rest[..<start]), piece)
      rest = rest[rest.index(after: end)...]
    }
    body(String(rest), nil)
  }
}

/// One pass over a text that finds its formulas.
private struct FormulaScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var formulas: [(formula: Formula, lines: [Range<Int>])] = []
  private var index = 0
  /// The fence of the code block that ``index`` is in.
  private var fence: (sign: UInt8, count: Int)?

  private static let dollar = UInt8(ascii: "$")
  private static let tick = UInt8(ascii: "`")
  private static let escape = UInt8(ascii: "\\")
  private static let newline = UInt8(ascii: "\n")

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func run() {
    while index < bytes.count {
      if index == 0 || bytes[index - 1] == Self.newline, passesFence() { continue }
      switch bytes[index] {
      case Self.escape: index += 2
      case Self.tick: passCode()
      case Self.dollar: passDollars()
      default: index += 1
      }
    }
  }

  /// Passes a line of a code block; false for any other.
  private mutating func passesFence() -> Bool {
    var start = index
    while start < bytes.count, " \t>".utf8.contains(bytes[start]) { start += 1 }
    // A block may begin in an item of a list.
    if fence == nil, start + 1 < bytes.count, "-*+".utf8.contains(bytes[start]),
      bytes[start + 1] == UInt8(ascii: " ")
    {
      start += 2
      while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
    }
    let end = endOfLine(index)
    let sign = start < end ? bytes[start] : 0
    let count = sign == Self.tick || sign == UInt8(ascii: "~") ? run(of: sign, from: start) : 0
    if let open = fence {
      let isBlank = bytes[(start + count)..<end].allSatisfy { $0 <= 0x20 }
      if sign == open.sign, count >= open.count, isBlank { fence = nil }
    } else if count >= 3, sign != Self.tick || !bytes[(start + count)..<end].contains(Self.tick) {
      fence = (sign, count)
    } else {
      return false
    }
    index = min(end + 1, bytes.count)
    return true
  }

  private func endOfLine(_ start: Int) -> Int {
    bytes[start...].firstIndex(of: Self.newline) ?? bytes.count
  }

  private func run(of sign: UInt8, from start: Int) -> Int {
    (bytes[start...].firstIndex { $0 != sign } ?? bytes.count) - start
  }

  /// True if the line that begins at an offset is empty.
  private func isEmptyLine(_ start: Int) -> Bool {
    bytes[start...].first { !" \t\r>".utf8.contains($0) } ?? Self.newline == Self.newline
  }

  /// Passes code between backticks, or backticks that begin none.
  private mutating func passCode() {
    let count = run(of: Self.tick, from: index)
    index += count
    var place = index
    while place < bytes.count {
      switch bytes[place] {
      case Self.newline where isEmptyLine(place + 1): return
      case Self.tick:
        let other = run(of: Self.tick, from: place)
        place += other
        if other == count {
          index = place
          return
        }
      default: place += 1
      }
    }
  }

  private mutating func passDollars() {
    let start = index
    let count = run(of: Self.dollar, from: start)
    index += count
    guard count <= 2, start == 0 || !isWord(start - 1), index < bytes.count else { return }
    let isCode = count == 1 && bytes[index] == Self.tick
    let isDisplay = count == 2
    let opening = start..<(isCode ? index + 1 : index)
    guard let closing = closing(after: opening.upperBound, isDisplay: isDisplay, isCode: isCode)
    else { return }
    let lines = lines(start..<closing.upperBound)
    var inner = opening.upperBound..<closing.lowerBound
    while let first = inner.first, bytes[first] <= 0x20 { inner = first + 1..<inner.upperBound }
    while let last = inner.last, bytes[last] <= 0x20 { inner = inner.lowerBound..<last }
    guard !inner.isEmpty else { return }
    let source = lines.filter { $0.overlaps(inner) }.map { line in
      String(decoding: bytes[line.clamped(to: inner)], as: UTF8.self)
    }.joined(separator: "\n")
    let written = lines.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: "\n")
    formulas.append((Formula(source, isDisplay: isDisplay, written: written), lines))
    index = closing.upperBound
  }

  /// The signs that close a formula whose text begins at an offset; nil if none do.
  private func closing(after start: Int, isDisplay: Bool, isCode: Bool) -> Range<Int>? {
    if !isDisplay, !isCode, bytes[start] <= 0x20 { return nil }
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case Self.newline where isEmptyLine(place + 1): return nil
      case Self.escape where !isCode: place += 2
      case Self.tick where isCode && place + 1 < bytes.count && bytes[place + 1] == Self.dollar:
        return place..<(place + 2)
      case Self.dollar where isDisplay:
        if place + 1 < bytes.count, bytes[place + 1] == Self.dollar { return place..<(place + 2) }
        place += 1
      case Self.dollar where !isCode:
        let isOpen = bytes[place - 1] <= 0x20 || place + 1 < bytes.count && isWord(place + 1)
        return isOpen ? nil : place..<(place + 1)
      default: place += 1
      }
    }
    return nil
  }

  /// The lines of a range, each from its first sign that is not of a quotation or a list.
  private func lines(_ range: Range<Int>) -> [Range<Int>] {
    let startOfLine = bytes[..<range.lowerBound].lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
    let quotes = bytes[startOfLine..<range.lowerBound].prefix { " \t>".utf8.contains($0) }
      .count { $0 == UInt8(ascii: ">") }
    var lines: [Range<Int>] = []
    var start = range.lowerBound
    while true {
      var end = min(endOfLine(start), range.upperBound)
      let next = end + 1
      if end < range.upperBound, end > start, bytes[end - 1] == 0x0D { end -= 1 }
      lines.append(start..<end)
      guard next <= range.upperBound else { return lines }
      start = next
      var left = quotes
      while start < range.upperBound {
        if bytes[start] == UInt8(ascii: ">"), left > 0 {
          left -= 1
        } else if bytes[start] != 0x20, bytes[start] != 0x09 {
          break
        }
        start += 1
      }
    }
  }

  /// True for an ASCII letter or digit.
  private func isWord(_ place: Int) -> Bool {
    let byte = bytes[place]
    return (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }
}
