extension SyntaxTree {
  /// Makes an element of the text between two `==` in one line of text, as Obsidian does:
  /// neither begins or ends with a space, and a `==` between two Latin letters or digits is an
  /// operator. Marks within a highlight stay.
  func markHighlights() {
    var found: [Node] = []
    walk { node, event in
      guard event == .enter, node.kind == .text else { return }
      var holds = false
      node.withLiteral { holds = HighlightMark.isIn($0) }
      if holds { found.append(node) }
    }
    // The mark that may begin a highlight in each element.
    var open: [Node: Node] = [:]
    for node in found {
      for mark in HighlightMark.parting(node) {
        guard let parent = mark.node.parent else { continue }
        if mark.canClose, let start = open[parent], start.next != mark.node,
          let last = mark.node.previous
        {
          start.highlightNext(upTo: last)
          start.remove()
          mark.node.remove()
          open[parent] = nil
        } else if mark.canOpen {
          open[parent] = mark.node
        }
      }
    }
  }
}

/// A `==` as a text of its own.
private struct HighlightMark {
  let node: Node
  let canOpen: Bool
  let canClose: Bool

  private static let equals = UInt8(ascii: "=")

  static func isIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.dropLast().contains { bytes[$0] == equals && bytes[$0 + 1] == equals }
  }

  /// Splits a text into its marks and the pieces between them.
  static func parting(_ node: Node) -> [HighlightMark] {
    let bytes = Array(node.literal.utf8)
    var marks: [HighlightMark] = []
    var pieces: [(text: ArraySlice<UInt8>, isMark: Bool)] = []
    var (start, index) = (0, 0)
    while index < bytes.count {
      let end = bytes[index...].firstIndex { $0 != equals } ?? bytes.count
      if end - index == 2 {
        pieces += [(bytes[start..<index], false), (bytes[index..<end], true)]
        start = end
      }
      index = max(end, index + 1)
    }
    pieces.append((bytes[start...], false))
    pieces.removeAll { $0.text.isEmpty }
    guard pieces.contains(where: \.isMark) else { return [] }
    let before = byte(beside: node.previous)
    let after = byte(beside: node.next)
    var last = node
    for (number, piece) in pieces.enumerated() {
      let text = String(decoding: piece.text, as: UTF8.self)
      if number == 0 { node.setLiteral(text) } else { last = last.insertText(text) }
      guard piece.isMark else { continue }
      let left = number > 0 ? pieces[number - 1].text.last ?? space : before
      let right = number + 1 < pieces.count ? pieces[number + 1].text.first ?? space : after
      let isOperator = isWord(left) && isWord(right)
      marks.append(
        HighlightMark(
          node: last, canOpen: !isSpace(right) && !isOperator,
          canClose: !isSpace(left) && !isOperator))
    }
    return marks
  }

  private static let space = UInt8(ascii: " ")

  private static func isSpace(_ byte: UInt8) -> Bool { byte == space || byte == 0x09 }

  private static func isWord(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
  }

  /// A byte for the node next to a text: a space for the end of a line, or else a sign.
  private static func byte(beside node: Node?) -> UInt8 {
    switch node?.kind {
    case nil, .softBreak, .lineBreak: space
    default: UInt8(ascii: "*")
    }
  }
}
