internal import Basics

extension SyntaxTree {
  /// Removes the names of blocks, as in Obsidian: `^` with letters, digits and hyphens at the end
  /// of a paragraph, after a space or on a line of its own, which may be right below a table.
  /// Up to three digits alone are an exponent.
  func removeBlockNames() {
    var found: [Node] = []
    var rows: [Node] = []
    walk { node, event in
      guard event == .enter else { return }
      if node.kind == .paragraph, node.lastChild?.blockNameOffset != nil { found.append(node) }
      if node.kind == .tableRow, node.next == nil, node.isBlockName { rows.append(node) }
    }
    for row in rows { row.remove() }
    for paragraph in found {
      guard let text = paragraph.lastChild, let offset = text.blockNameOffset else { continue }
      let kept = text.literal.utf8.prefix(offset).reversed().drop { $0 == 0x20 || $0 == 0x09 }
      text.setLiteral(String(decoding: kept.reversed(), as: UTF8.self))
      guard kept.isEmpty else { continue }
      let before = text.previous
      text.remove()
      if let before, before.kind == .softBreak || before.kind == .lineBreak { before.remove() }
      if paragraph.firstChild == nil, paragraph.parent?.kind == .document { paragraph.remove() }
    }
  }

  /// Puts the characters of values that were put into a text in place of their references in code,
  /// which the parser leaves as it is.
  func restoreValuesInCode() {
    walk { node, event in
      guard event == .enter, node.kind == .code || node.kind == .codeBlock else { return }
      node.replaceStrings { bytes in MarkdownText.replacingReferences(in: bytes).map { [$0] } }
    }
  }
}

extension Node {
  /// True for a row of a table with nothing but the name of a block.
  fileprivate var isBlockName: Bool {
    guard let cell = firstChild, let text = cell.firstChild, text.next == nil,
      text.blockNameOffset == 0
    else { return false }
    var others = cell.next
    while let other = others {
      guard other.firstChild == nil else { return false }
      others = other.next
    }
    return true
  }

  /// The offset of the `^` of a block's name at the end of a text; nil if it has none.
  fileprivate var blockNameOffset: Int? {
    guard kind == .text else { return nil }
    var offset: Int?
    withLiteral { bytes in
      guard let mark = bytes.lastOffset(of: UInt8(ascii: "^"), before: bytes.count) else { return }
      let name = bytes[(mark + 1)...]
      let isName = name.allSatisfy {
        Self.isLetter($0) || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-")
      }
      guard isName, name.count > 3 || name.contains(where: Self.isLetter) else { return }
      if mark > 0 {
        if bytes[mark - 1] == 0x20 || bytes[mark - 1] == 0x09 { offset = mark }
      } else if previous.map({ $0.kind == .softBreak || $0.kind == .lineBreak }) ?? true {
        offset = mark
      }
    }
    return offset
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}
