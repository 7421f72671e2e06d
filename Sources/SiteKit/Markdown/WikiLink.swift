internal import Basics

/// The words between double brackets: `Title`, `Title#Heading|words`, or `picture.png|words|300`.
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

  /// True if it stays as it is written; see ``DoubleBrackets``.
  func isIndex(after byte: UInt8?) -> Bool {
    label == nil && DoubleBrackets.areIndex(target, after: byte)
  }

  /// The size that the end of the label gives a picture; nil if it gives none.
  var size: MarkdownDocument.Target.Size? { label.flatMap { PictureLabel($0).size } }

  /// The words of the label of a picture; nil for none.
  var caption: Substring? { label.flatMap { PictureLabel($0).words } }

  /// The alternative text of a picture: the words of its label, otherwise its name.
  var alternative: Substring {
    if let caption { return caption }
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
