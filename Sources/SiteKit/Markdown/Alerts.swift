extension SyntaxTree {
  /// A block quote that GitHub shows as a note, a warning or the like.
  struct Alert {
    /// A word in lower case, such as `note`.
    var kind: String
    /// What stands above it.
    var title: String
  }

  /// The block quotes whose first line is a word in brackets such as `[!NOTE]`, and takes that line
  /// out of them. Not those that have nothing else in them, nor those within lists and quotes, as
  /// GitHub has it.
  ///
  /// - Parameter titles: What is written above each kind.
  func takeAlerts(_ titles: [String: String]) -> [Node: Alert] {
    var found: [(quote: Node, kind: String)] = []
    walk { node, event in
      guard event == .enter, node.kind == .blockQuote, node.parent?.kind == .document,
        let kind = node.firstChild?.firstChild?.alertKind, titles[kind] != nil,
        node.firstChild?.firstChild?.next != nil || node.firstChild?.next != nil
      else { return }
      found.append((node, kind))
    }
    var alerts: [Node: Alert] = [:]
    for (quote, kind) in found {
      guard let paragraph = quote.firstChild, let mark = paragraph.firstChild,
        let title = titles[kind]
      else { continue }
      mark.next?.remove()
      mark.remove()
      if paragraph.firstChild == nil { paragraph.remove() }
      alerts[quote] = Alert(kind: kind, title: title)
    }
    return alerts
  }
}

extension Node {
  /// The word of `[!NOTE]` in lower case, when that is all of the first line of a paragraph.
  fileprivate var alertKind: String? {
    guard kind == .text, parent?.kind == .paragraph,
      next == nil || next?.kind == .softBreak || next?.kind == .lineBreak
    else { return nil }
    let words = literal
    guard words.hasPrefix("[!"), words.hasSuffix("]") else { return nil }
    return words.dropFirst(2).dropLast().lowercased()
  }
}
