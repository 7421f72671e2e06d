import Basics

/// A Markdown text in Obsidian's syntax: its tags, names and wiki links, and its number of words.
///
/// Code is ignored, and so are tags in headings. Link targets and HTML are not words.
struct EntryText: Sendable, Hashable {
  let markdown: String
  /// The marks, in order.
  let marks: [Mark]
  /// The number of words; a CJK character is one.
  let wordCount: Int

  struct Mark: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      /// `#garden`, without its `#`.
      case tag(String)
      /// `@Clara`, without its `@`; `@Aunt_Mei` is Aunt Mei.
      case name(String)
      case link(WikiLink)
    }

    let kind: Kind
    /// Its bytes in the text.
    let range: Range<Int>
  }

  init(_ markdown: String) {
    var scanner = EntryScanner(markdown)
    scanner.scan()
    self.markdown = markdown
    marks = scanner.marks
    wordCount = scanner.count.words
  }

  var isBlank: Bool { markdown.allSatisfy(\.isWhitespace) }

  /// The tags in order, without `#`, including repetitions.
  var tags: [String] {
    marks.compactMap { if case .tag(let tag) = $0.kind { tag } else { nil } }
  }

  /// The names in order, without `@`, including repetitions; `[[@Clara]]` is one too.
  var names: [String] {
    marks.compactMap { mark in
      switch mark.kind {
      case .name(let name): name
      case .link(let link) where link.target.hasPrefix("@"): String(link.target.dropFirst())
      default: nil
      }
    }
  }

  var links: [WikiLink] {
    marks.compactMap { if case .link(let link) = $0.kind { link } else { nil } }
  }

  /// The text with its marks replaced by other Markdown; a mark stays if `replacement` returns nil.
  func replacing(_ replacement: (Mark.Kind) -> String?) -> String {
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

/// A link in double brackets, as in Obsidian and wikis: `[[2026-11-20]]`,
/// `[[The ferry house#Chapter three|that chapter]]`, `![[picture.png]]`.
struct WikiLink: Sendable, Hashable {
  /// The linked page; empty for the page itself.
  var target: String
  /// The heading or block on that page, without its `#`.
  var heading: String?
  /// The text to show instead.
  var label: String?
  /// True if the page itself is embedded.
  var isEmbed: Bool
  /// True if it may be an index such as that of `x[[i]]`, which stays as written without a page.
  var mayBeIndex = false

  /// The text between the brackets as a link; nil if it names nothing.
  init?(_ text: String, isEmbed: Bool) {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    // In a table the bar is preceded by a backslash.
    let place = parts[0].last == "\\" ? parts[0].dropLast() : parts[0]
    let names = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0.trimmed) }
    target = names[0]
    heading = names.dropFirst().first.flatMap { $0.isEmpty ? nil : $0 }
    label = parts.dropFirst().first.flatMap { $0.trimmed.isEmpty ? nil : String($0.trimmed) }
    self.isEmbed = isEmbed
    if target.isEmpty, heading == nil { return nil }
  }

  /// The shown text.
  var text: String {
    label ?? (target.isEmpty ? heading ?? "" : target + (heading.map { " > " + $0 } ?? ""))
  }

  /// The linked day; nil for another page. Folders before the day do not matter.
  var day: Day? {
    let name = target.split(separator: "/").last ?? ""
    return Day(String(name.hasSuffix(".md") ? name.dropLast(3) : name))
  }
}

extension StringProtocol {
  var trimmed: SubSequence {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = self[start...].lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
    return self[start..<end]
  }
}
