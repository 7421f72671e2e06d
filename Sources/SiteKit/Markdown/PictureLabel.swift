/// The words before the size in the label of a picture, as Obsidian writes both: `The ferry|300`,
/// `300x200`, or words alone.
package struct PictureLabel {
  /// The words; nil for none.
  package let words: Substring?
  /// The size to show it in; nil if the label says none.
  package let size: MarkdownDocument.Target.Size?

  /// The parts of the text after the first bar of an embedded picture.
  package init(_ label: Substring) {
    let start = label.lastIndex(of: "|").map { label.index(after: $0) } ?? label.startIndex
    let parts = label[start...].split(whereSeparator: \.isWhitespace)
    size = parts.count == 1 ? .init(label: parts[0]) : nil
    let words = size == nil ? label : label[..<start].dropLast()
    self.words = words.allSatisfy(\.isWhitespace) ? nil : words
  }
}

extension SyntaxTree {
  /// Takes the sizes at the end of the descriptions of images out of the tree: `![words|300](…)`.
  func takeSizes() -> [Node: MarkdownDocument.Target.Size] {
    var found: [Node: MarkdownDocument.Target.Size] = [:]
    walk { node, event in
      guard event == .enter, node.kind == .image, var last = node.lastChild else { return }
      while let child = last.lastChild { last = child }
      guard last.kind == .text else { return }
      let text = last.literal
      guard let bar = text.lastIndex(of: "|") else { return }
      guard let size = PictureLabel(text[bar...].dropFirst()).size else { return }
      found[node] = size
      last.setLiteral(String(text[..<bar]))
    }
    return found
  }
}
