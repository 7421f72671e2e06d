import Basics
import SiteKit

/// A choice among lines, which get fewer while a person types.
struct TypedChoice {
  /// The number of lines on the screen.
  private static let most = 10
  /// Clears the screen from this line on.
  static let erased = "\r\u{1B}[J"

  private let question: String
  private let lines: [String]
  private let matching: (String) -> [Int]
  private var typed: [UInt8]
  private var hits: [Int] = []
  private var selected = 0
  /// The bytes of a key so far that sends several.
  private var key: [UInt8] = []
  /// The index of the chosen line, or nil in it for none; nil as long as the person is typing.
  private(set) var end: Int??

  init(
    _ question: String, among lines: [String], typed: String = "",
    matching: @escaping (String) -> [Int]
  ) {
    self.question = question
    self.lines = lines
    self.matching = matching
    self.typed = Array(typed.utf8)
    find()
  }

  /// Takes a byte from the keyboard: a part of a text, Enter, Backspace, an arrow, or Ctrl-C.
  mutating func take(_ byte: UInt8) {
    if !key.isEmpty { return takeRest(byte) }
    switch byte {
    case 0x1B: key = [byte]
    case 0x03, 0x04: end = .some(nil)
    case 0x0A, 0x0D: if hits.indices.contains(selected) { end = .some(hits[selected]) }
    case 0x0E: select(selected + 1)
    case 0x10: select(selected - 1)
    case 0x08, 0x7F:
      while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      find()
    case 0x15:
      typed = []
      find()
    case 0x00..<0x20: break
    default:
      typed.append(byte)
      // A character may have several bytes.
      if String(validating: typed, as: UTF8.self) != nil { find() }
    }
  }

  /// Takes a byte of a key such as an arrow: `ESC [ A`.
  private mutating func takeRest(_ byte: UInt8) {
    if key.count == 1 {
      key = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? key + [byte] : []
      if key.isEmpty { end = .some(nil) }
      return
    }
    guard 0x40...0x7E ~= byte else { return }
    key = []
    if byte == UInt8(ascii: "A") { select(selected - 1) }
    if byte == UInt8(ascii: "B") { select(selected + 1) }
  }

  private mutating func find() {
    let text = String(decoding: typed, as: UTF8.self)
    hits = text.allSatisfy(\.isWhitespace) ? Array(lines.indices) : matching(text)
    selected = 0
  }

  private mutating func select(_ index: Int) {
    selected = max(0, min(index, hits.count - 1))
  }

  /// The question with the typed text, the lines below it, and the cursor back after the text.
  func picture(columns: Int) -> String {
    let head = "\(question) \(String(decoding: typed, as: UTF8.self).printable)"
    let first = max(0, selected - Self.most + 1)
    let shown = hits.dropFirst(first).prefix(Self.most)
    var picture = Self.erased + head
    for (offset, index) in shown.enumerated() {
      let mark = first + offset == selected ? "> " : "  "
      picture += "\r\n" + (mark + lines[index].onOneLine.printable).clipped(columns: columns - 1)
    }
    let left = hits.count - first - shown.count
    if left > 0 { picture += "\r\n  +\(left)" }
    let below = shown.count + (left > 0 ? 1 : 0)
    if below > 0 { picture += "\u{1B}[\(below)A" }
    return picture + "\r\u{1B}[\(head.columnCount)C"
  }
}

extension String {
  /// The beginning of the text that fits a number of terminal columns.
  fileprivate func clipped(columns: Int) -> String {
    var (text, width) = ("", 0)
    for character in self {
      width += String(character).columnCount
      if width > columns { break }
      text.append(character)
    }
    return text
  }
}
