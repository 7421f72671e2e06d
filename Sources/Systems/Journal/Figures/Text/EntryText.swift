import Basics

/// A Markdown text as Obsidian reads it: its tags, names and wiki links, and how many words it has.
///
/// Nothing in code counts, and no tag in a heading. Where links lead and HTML are no words.
struct EntryText: Sendable, Hashable {
  let markdown: String
  /// What is marked, in order.
  let marks: [Mark]
  /// How many words it has; a CJK character is one.
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
    /// The bytes that it takes in the text.
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

  /// The tags in order, without `#`, as often as they are there.
  var tags: [String] {
    marks.compactMap { if case .tag(let tag) = $0.kind { tag } else { nil } }
  }

  /// The names in order, without `@`, as often as they are there; `[[@Clara]]` is one too.
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

  /// The text with other Markdown in the place of what is marked; what `replacement` gives nil for
  /// stays.
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

/// A link in double brackets, as Obsidian and other wikis have them: `[[2026-11-20]]`,
/// `[[The ferry house#Chapter three|that chapter]]`, `![[picture.png]]`.
struct WikiLink: Sendable, Hashable {
  /// The page that it leads to; empty for the page that it is on.
  var target: String
  /// The heading or block on that page, without its `#`.
  var heading: String?
  /// What is shown in its place.
  var label: String?
  /// Whether the page itself is to stand there.
  var isEmbed: Bool

  /// What is between the brackets; nil when that names nothing.
  init?(_ text: String, isEmbed: Bool) {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    // In a table the bar has a backslash before it.
    let place = parts[0].last == "\\" ? parts[0].dropLast() : parts[0]
    let names = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0.trimmed) }
    target = names[0]
    heading = names.dropFirst().first.flatMap { $0.isEmpty ? nil : $0 }
    label = parts.dropFirst().first.flatMap { $0.trimmed.isEmpty ? nil : String($0.trimmed) }
    self.isEmbed = isEmbed
    if target.isEmpty, heading == nil { return nil }
  }

  /// What a reader sees.
  var text: String {
    label ?? (target.isEmpty ? heading ?? "" : target + (heading.map { " > " + $0 } ?? ""))
  }

  /// The day that it leads to; nil for another page. Folders before the day do not matter.
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
