extension SyntaxTree {
  /// A block quote that GitHub or Obsidian shows as a note, a warning or the like.
  struct Alert {
    /// A word in lower case, such as `note`.
    var kind: String
    /// The title above it if it has none of its own.
    var title: String
    /// The paragraph with its own title; nil for none.
    var ownTitle: Node?
    /// True if it is shown open, false if closed; nil if it is not foldable.
    var isOpen: Bool?
  }

  /// Finds the block quotes whose first line begins with a word in brackets such as `[!NOTE]`, and
  /// removes that mark. Words after it are the title, and a hyphen or a plus sign right after it
  /// makes the quote foldable, as in Obsidian.
  ///
  /// As on GitHub, it skips quotes with nothing but the word, and those within lists and quotes,
  /// except within other alerts. Of any other kind than those in `titles` it makes a note with the
  /// word as its title, as Obsidian does.
  ///
  /// - Parameter titles: The title of each kind.
  func takeAlerts(_ titles: [String: String]) -> [Node: Alert] {
    var found: [(quote: Node, mark: AlertMark)] = []
    var quotes: Set<Node> = []
    walk { node, event in
      guard event == .enter, node.kind == .blockQuote, let parent = node.parent,
        parent.kind == .document || quotes.contains(parent),
        let text = node.firstChild?.firstChild, let mark = AlertMark(text),
        titles[mark.kind] != nil || titles["note"] != nil,
        mark.hasTitle || text.next != nil || node.firstChild?.next != nil
      else { return }
      found.append((node, mark))
      quotes.insert(node)
    }
    var alerts: [Node: Alert] = [:]
    for (quote, mark) in found {
      guard let paragraph = quote.firstChild else { continue }
      var ownTitle: Node?
      if mark.hasTitle {
        mark.node.setLiteral(mark.rest)
        ownTitle = paragraph.takeFirstLine()
      } else {
        mark.node.next?.remove()
        mark.node.remove()
      }
      if paragraph.firstChild == nil { paragraph.remove() }
      let title = titles[mark.kind]
      alerts[quote] = Alert(
        kind: title == nil ? "note" : mark.kind, title: title ?? mark.wordAsTitle,
        ownTitle: ownTitle, isOpen: mark.isOpen)
    }
    return alerts
  }
}

/// The mark at the start of an alert: `[!NOTE]`, or `[!tip]- Its title`.
private struct AlertMark {
  let node: Node
  /// The kind that the word means.
  let kind: String
  /// The word, with a capital.
  let wordAsTitle: String
  let isOpen: Bool?
  /// The text after the mark.
  let rest: String
  /// True if the line goes on after the mark.
  let hasTitle: Bool

  init?(_ node: Node) {
    guard node.kind == .text, node.parent?.kind == .paragraph else { return nil }
    let text = node.literal
    guard text.hasPrefix("[!"), let end = text.firstIndex(of: "]") else { return nil }
    let written = text[..<end].dropFirst(2)
    guard written.first?.isLetter == true,
      written.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
    else { return nil }
    let word = written.lowercased()
    var rest = text[text.index(after: end)...]
    let sign = rest.first
    if sign == "-" || sign == "+" { rest = rest.dropFirst() }
    guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
    self.node = node
    kind = Self.others[word] ?? word
    wordAsTitle = written.prefix(1).uppercased() + written.dropFirst()
    isOpen = sign == "+" ? true : sign == "-" ? false : nil
    self.rest = String(rest.drop { $0 == " " || $0 == "\t" })
    switch node.next?.kind {
    case nil, .softBreak, .lineBreak: hasTitle = !self.rest.isEmpty
    default: hasTitle = true
    }
  }

  /// Obsidian's other words for its kinds.
  private static let others = [
    "summary": "abstract", "tldr": "abstract", "hint": "tip", "check": "success",
    "done": "success", "help": "question", "faq": "question", "attention": "warning",
    "fail": "failure", "missing": "failure", "error": "danger", "cite": "quote",
  ]
}
