internal import Basics

/// The words between double brackets: `Title`, `Title#Heading|words`, or `picture.png|300`.
struct WikiLink {
  /// The linked page, or its heading, or a file.
  let target: Substring
  /// The words after the bar; nil for none.
  private let label: Substring?

  /// The link in the words between brackets; nil if they name nothing.
  init?(_ inside: Substring) {
    let parts = inside.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard let target = parts.first, !target.allSatisfy(\.isWhitespace) else { return nil }
    self.target = target
    label = parts.dropFirst().first.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// The shown words.
  var words: Substring { label ?? target }

  /// True for an index of a list, as in `x[[1]]` and `x[["a"]]`: a number or a quoted word right
  /// after a name.
  func isIndex(after byte: UInt8?) -> Bool {
    guard let byte, label == nil else { return false }
    let isName = 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || "_])".utf8.contains(byte)
    let isQuoted =
      target.count > 1 && target.first == target.last
      && (target.hasPrefix("\"") || target.hasPrefix("'"))
    return isName && (isQuoted || target.utf8.allSatisfy { 0x30...0x39 ~= $0 })
  }

  /// The size that the label gives a picture: its width, or `300x200`, in pixels, up to 10,000; a
  /// height of 0 is in proportion. Nil if the label is none.
  var size: MarkdownDocument.Target.Size? {
    guard let label, label.count < 12 else { return nil }
    let parts = label.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard (1...2).contains(parts.count), parts.allSatisfy({ 1...10_000 ~= $0 }) else { return nil }
    return .init(width: parts[0], height: parts.count > 1 ? parts[1] : 0)
  }

  /// The alternative text of a picture: its label unless that is a size, otherwise its name.
  var alternative: Substring {
    if let label, size == nil { return label }
    let name = target.split(separator: "/").last ?? target
    return name.lastIndex(of: ".").map { name[..<$0] } ?? name
  }
}

extension SyntaxTree {
  /// Joins the parts of links whose words look like an element of HTML, as in `[[C++|<vector>]]`.
  func joinWikiLinks() {
    var found: [Node] = []
    walk { node, event in
      guard event == .enter, node.opensWikiLink, node.next?.kind == .htmlInline else { return }
      found.append(node)
    }
    var removed: Set<Node> = []
    for node in found where !removed.contains(node) {
      while node.opensWikiLink, let parts = node.restOfWikiLink {
        node.setLiteral(node.literal + parts.map(\.literal).joined())
        for part in parts {
          removed.insert(part)
          part.remove()
        }
      }
    }
  }
}

extension Node {
  /// The most parts of a link that are joined.
  private static let mostParts = 16

  /// True for a text that ends within double brackets.
  fileprivate var opensWikiLink: Bool {
    guard kind == .text, holdsWikiLink else { return false }
    let text = literal
    guard let start = text.ranges(of: "[[").last else { return false }
    return !text[start.upperBound...].contains("]]")
  }

  /// The texts and pieces of HTML after this text, up to the text with the closing brackets; nil
  /// if there is none.
  fileprivate var restOfWikiLink: [Node]? {
    var parts: [Node] = []
    var node = next
    while let part = node, parts.count < Self.mostParts {
      guard part.kind == .text || part.kind == .htmlInline else { return nil }
      parts.append(part)
      if part.kind == .text, part.literal.contains("]]") { return parts }
      node = part.next
    }
    return nil
  }
}

extension MarkdownDocument.Target.Size {
  /// The size to show a picture of this size in: a height of 0 is in proportion.
  func scaled(to shown: Self) -> Self {
    guard shown.height == 0, width > 0 else { return shown }
    let height = (Double(shown.width) * Double(height) / Double(width)).rounded()
    return .init(width: shown.width, height: max(1, Int(clamping: height)))
  }
}
