/// A Markdown text as Obsidian reads it: its tags, names and wiki links, and how many words it has.
///
/// Nothing in code counts, and no tag in a heading. Where links lead and HTML are no words.
package struct EntryText: Sendable, Hashable {
  /// The text as it was written.
  package let markdown: String
  /// What is marked, in order.
  package let marks: [Mark]
  /// How many words it has; a CJK character is one.
  package let wordCount: Int

  /// Something that is marked in the text.
  package struct Mark: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// `#garden`, without its `#`.
      case tag(String)
      /// `@Clara`, without its `@`; `@Aunt_Mei` is Aunt Mei.
      case name(String)
      case link(WikiLink)
    }

    package let kind: Kind
    /// The bytes that it takes in the text.
    let range: Range<Int>
  }

  /// A text.
  package init(_ markdown: String) {
    var scanner = EntryScanner(markdown)
    scanner.scan()
    self.markdown = markdown
    marks = scanner.marks
    wordCount = scanner.count.words
  }

  /// Whether there is nothing to read.
  package var isBlank: Bool { markdown.allSatisfy(\.isWhitespace) }

  /// The tags in order, without `#`, as often as they are there.
  package var tags: [String] {
    marks.compactMap { if case .tag(let tag) = $0.kind { tag } else { nil } }
  }

  /// The names in order, without `@`, as often as they are there; `[[@Clara]]` is one too.
  package var names: [String] {
    marks.compactMap { mark in
      switch mark.kind {
      case .name(let name): name
      case .link(let link) where link.target.hasPrefix("@"): String(link.target.dropFirst())
      default: nil
      }
    }
  }

  /// The wiki links in order.
  package var links: [WikiLink] {
    marks.compactMap { if case .link(let link) = $0.kind { link } else { nil } }
  }

  /// The text with other Markdown in the place of what is marked; what `replacement` gives nil for
  /// stays.
  package func replacing(_ replacement: (Mark.Kind) -> String?) -> String {
    guard !marks.isEmpty else { return markdown }
    let bytes = markdown.utf8
    var text = ""
    var end = bytes.startIndex
    for mark in marks {
      guard let other = replacement(mark.kind) else { continue }
      let start = bytes.index(bytes.startIndex, offsetBy: mark.range.lowerBound)
      text += markdown[end..<start] + other
      end = bytes.index(start, offsetBy: mark.range.count)
    }
    return text + markdown[end...]
  }
}
