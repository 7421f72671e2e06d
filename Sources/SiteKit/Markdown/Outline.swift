/// The facts about a text that are needed before its first byte of HTML is written: the targets of
/// links within it, and the number of references to each footnote.
struct Outline {
  private(set) var headings: [MarkdownDocument.Heading] = []
  /// References to the footnote with a number, by the number minus one.
  private(set) var footnoteReferences: [Int] = []
  let idPrefix: String
  private(set) var slugs = SlugRegister()
  /// The first heading with certain words in lower case, by its index.
  private var places: [String: Int] = [:]

  init(of tree: SyntaxTree, idPrefix: String) {
    self.idPrefix = idPrefix
    var words: String?
    tree.walk { node, event in
      switch (node.kind, event) {
      case (.heading, .enter):
        words = ""
      case (.heading, .exit):
        let text = words ?? ""
        words = nil
        let key = text.lowercased()
        if places[key] == nil { places[key] = headings.count }
        headings.append(
          MarkdownDocument.Heading(
            level: node.headingLevel, text: text, id: idPrefix + slugs.register(text)))
      case (.text, .enter) where words != nil, (.code, .enter) where words != nil:
        words?.append(node.literal)
      case (.softBreak, .enter), (.lineBreak, .enter):
        words?.append(" ")
      case (.footnoteReference, .enter):
        guard let number = Int(node.literal), number > 0 else { return }
        while footnoteReferences.count < number { footnoteReferences.append(0) }
        footnoteReferences[number - 1] += 1
      default:
        return
      }
    }
  }

  /// The address that reaches `url` in the page: a link to a heading of this text gets the prefix.
  /// Nil for any other link.
  func resolve(_ url: String) -> String? {
    guard url.utf8.first == UInt8(ascii: "#") else { return nil }
    return slugs.slug(meant: String(url.dropFirst())).map { "#\(idPrefix)\($0)" }
  }

  /// The address of the heading with these words in the page; nil if there is none.
  func heading(called words: Substring) -> String? {
    places[words.lowercased()].map { "#" + headings[$0].id }
  }
}

extension MarkdownDocument {
  /// The id of a heading with these words without surrounding whitespace, if it is the first with
  /// these words; without the prefix of all ids.
  package static func slug(of words: String) -> String {
    SlugRegister.slug(of: words)
  }
}

/// The slugs of the headings of a text.
package struct SlugRegister: Sendable {
  /// The number of requests for each slug; at least 1 for slugs given out under another name.
  private var counts: [String: Int] = [:]

  /// The slug that a link means: the same one, or else the only one with the same letters and
  /// digits, as other programs put other marks between words: `what-s-new` for `whats-new`. Nil for
  /// none.
  package func slug(meant link: String) -> String? {
    if counts[link] != nil { return link }
    let letters = link.letters
    let alike = letters.isEmpty ? [] : counts.keys.filter { $0.letters == letters }
    return alike.count == 1 ? alike[0] : nil
  }

  /// The slug of `heading`, `slug-1` for the second with the same words, and so on.
  mutating func register(_ heading: String) -> String {
    let slug = Self.slug(of: heading)
    guard var count = counts[slug] else {
      counts[slug] = 1
      return slug
    }
    while counts["\(slug)-\(count)"] != nil { count += 1 }
    counts[slug] = count + 1
    counts["\(slug)-\(count)"] = 1
    return "\(slug)-\(count)"
  }

  /// GitHub's rule: letters, digits and marks of every script in lower case, `_` and `-`; spaces
  /// become `-`; everything else is left out. `section` if nothing is left.
  static func slug(of heading: String) -> String {
    var slug: [UInt8] = []
    for scalar in heading.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9", "_", "-": slug.append(UInt8(truncatingIfNeeded: scalar.value))
      case " ": slug.append(UInt8(ascii: "-"))
      case "\0"..."\u{7F}": continue
      default:
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .modifierLetter, .otherLetter, .titlecaseLetter, .uppercaseLetter,
          .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
          slug += String(scalar).utf8
        default: continue
        }
      }
    }
    return slug.isEmpty ? "section" : String(decoding: slug, as: UTF8.self)
  }
}

extension String {
  /// The slug without the marks between its words.
  fileprivate var letters: String { filter { $0 != "-" && $0 != "_" } }
}
