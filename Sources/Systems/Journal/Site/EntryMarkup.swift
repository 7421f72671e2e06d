import Basics
import SiteKit

/// Entries as HTML: their Markdown without raw HTML, with tags, names and wiki links linked to
/// existing pages.
struct EntryMarkup: Sendable {
  private let links: SiteLinks
  /// The pages of tags, by their names in lower case.
  private let tags: [String: String]
  private let recorded: Set<Day>
  private let showsSizes: Bool
  private let context: SiteContext
  private let pictures: JournalPictures
  /// The pages of people, by their names in lower case.
  private let people: [String: String]

  /// - Parameter showsSizes: True to give images their sizes and copies, which feeds do without.
  init(_ context: SiteContext, _ view: JournalView, showsSizes: Bool = true) {
    links = context.links
    self.context = context
    pictures = view.pictures
    self.showsSizes = showsSizes
    recorded = Set(context.days.recorded)
    tags = Self.lowercased(view.addressOfTag)
    people = Self.lowercased(context.links.people)
  }

  /// `addresses` by lowercase name; of names that differ only in case, the first.
  private static func lowercased(_ addresses: [String: String]) -> [String: String] {
    Dictionary(
      addresses.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  func hasPage(_ day: Day) -> Bool { recorded.contains(day) }

  func address(of person: String) -> String? {
    links.people[person] ?? people[person.lowercased()]
  }

  /// The HTML of an entry.
  ///
  /// - Parameters:
  ///   - number: Its position among the entries of the page, which is part of the ids of its
  ///     headings.
  ///   - root: The path from the page to the root of the language's tree.
  ///   - titles: The titles shown on the page already, which a first heading need not repeat.
  func html(of entry: JournalEntry, number: Int, root: String, titles: [String]) -> String {
    let markdown = entry.text.replacing { mark -> String? in
      switch mark {
      case .tag(let tag): self.link("#" + tag, to: tags[tag.lowercased()], root)
      case .name(let name): self.link("@" + name, to: self.address(of: name), root)
      case .link(let link) where link.isEmbed && link.isPicture:
        // Its label is the size, not a text.
        "![\(JournalText.literal(link.alternative))](<\(link.target)\(Self.mark(link.size))>)"
      case .link(let link) where link.mayBeIndex && self.address(of: link) == nil: nil
      case .link(let link): self.link(link.text, to: self.address(of: link), root)
      }
    }
    var options = MarkdownOptions(context.settings, context.words, idPrefix: "entry-\(number)-")
    options.allowsRawHTML = false
    let document = MarkdownDocument(
      markdown, options: options,
      link: { link in
        link.kind == .image ? target(of: link.target, in: entry) : nil
      })
    let first = document.headings.first?.text ?? ""
    // Headings are below that of an entry.
    return PageText.lowered(
      PageText.arranged(document, title: titles.contains(first) ? first : "", root: root), by: 2)
  }

  /// The target of a picture, which may have the mark of a size; nil to leave it as it is.
  private func target(of path: String, in entry: JournalEntry) -> MarkdownDocument.Target? {
    let mark = path[...].firstRange(ofBytes: Self.sizeMark)
    let written = mark.map { String(path[..<$0.lowerBound]) } ?? path
    var target = pictures.target(written, of: entry, context)
    if target == nil, showsSizes {
      target = context.lookup.image(written, JournalAddress.day(entry.day))
    }
    guard let mark else {
      if !showsSizes { target?.size = nil }
      return target
    }
    let shown = MarkdownDocument.Target.Size(label: path[mark.upperBound...])
    var found = target ?? MarkdownDocument.Target(written)
    found.size = showsSizes ? shown.map { found.size?.scaled(to: $0) ?? $0 } : nil
    return found
  }

  /// The mark between a picture's path and its size.
  private static let sizeMark = "#shown-size="

  private static func mark(_ size: MarkdownDocument.Target.Size?) -> String {
    guard let size else { return "" }
    return size.height > 0 ? "\(sizeMark)\(size.width)x\(size.height)" : "\(sizeMark)\(size.width)"
  }

  /// True if entries may show pictures.
  func showsPictures(_ entries: [JournalEntry]) -> Bool {
    entries.contains { $0.text.markdown.offset(of: "![") != nil }
  }

  /// The addresses that a text links to by tags, names and wiki links; empty for a link without
  /// one.
  func targets(of text: EntryText) -> [String] {
    text.marks.map { mark in
      switch mark.kind {
      case .tag(let tag): tags[tag.lowercased()] ?? ""
      case .name(let name): address(of: name) ?? ""
      case .link(let link): address(of: link) ?? ""
      }
    }
  }

  /// `text` as a link to an address of the site; unchanged for nil.
  private func link(_ text: String, to address: String?, _ root: String) -> String {
    let words = JournalText.literal(text)
    return address.map { "[\(words)](<\(root)\(PercentEncoding.readablePath($0))>)" } ?? words
  }

  /// The target of a wiki link: a day, otherwise the person's own page, otherwise a person.
  private func address(of link: WikiLink) -> String? {
    if let day = link.day { return links.day(day) }
    guard let name = link.target.split(separator: "/").last.map(String.init) else { return nil }
    return links.page(link.target) ?? links.page(name)
      ?? address(of: name.hasPrefix("@") ? String(name.dropFirst()) : name)
  }
}

/// The text of an entry without markup.
enum JournalText {
  /// The maximum number of characters shown of a first line.
  private static let most = 120

  /// The first words of a day outside headings; nil if there are none.
  static func firstLine(of day: JournalDay) -> String? {
    day.entries.lazy.compactMap(firstLine).first
  }

  /// The first words of an entry outside headings; nil if there are none.
  static func firstLine(of entry: JournalEntry) -> String? {
    let document = MarkdownDocument(markdown(of: entry), options: .words)
    let headings = Set(document.headings.map(\.text))
    return document.plainText.filledLines.first { !headings.contains($0) }
      .map(shortened)
  }

  /// The start of a text: its first sentences if they are a good part of it, or else as many whole
  /// words as there is room for.
  static func shortened(_ text: String) -> String {
    guard text.utf8.count > most,
      let end = text.index(text.startIndex, offsetBy: most, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    let start = text.prefix(most - 1)
    let stop = start.indices.last { index in
      let next = text.index(after: index)
      return wideStops.contains(text[index])
        || narrowStops.contains(text[index]) && text[next].isWhitespace
    }
    if let stop, text[...stop].count >= most / 3 { return String(text[...stop]) }
    // Characters such as Chinese ones are words of their own.
    func isLetter(_ character: Character) -> Bool {
      character.isLetter && character.unicodeScalars.allSatisfy { $0.value < 0x1100 }
    }
    guard isLetter(text[start.endIndex]), let blank = start.lastIndex(where: { !isLetter($0) })
    else { return start + "…" }
    let words = start[...blank].reversed().drop(while: \.isWhitespace)
    return String(words.reversed()) + "…"
  }

  private static let wideStops = Set("。！？")
  private static let narrowStops = Set(".!?")

  static func passages(of entry: JournalEntry) -> [String] {
    MarkdownDocument(markdown(of: entry), options: .words).plainText.filledLines
  }

  private static func markdown(of entry: JournalEntry) -> String {
    entry.text.replacing { mark in
      guard case .link(let link) = mark else { return nil }
      return link.isEmbed && link.isPicture ? "" : literal(link.text)
    }
  }

  /// `text` escaped for Markdown.
  static func literal(_ text: String) -> String {
    var bytes: [UInt8] = []
    MarkdownText.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
