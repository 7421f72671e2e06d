internal import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// A review that a person wrote, for its page: their text in its place, with each section written
/// by Daybook replaced by the page's own version with charts.
///
/// A section that the person edited is their text, and is shown unchanged; one removed from the
/// file is not on the page either.
struct WrittenReview: Sendable {
  /// A part of the page.
  enum Piece: Sendable {
    case words(html: String)
    case section(String)

    /// The text or the section's name, distinguished by the first letter.
    var text: String {
      switch self {
      case .words(let html): "w" + html
      case .section(let name): "s" + name
      }
    }
  }

  let source: ReviewSource
  /// The names of the sections that Daybook writes, in order.
  let sections: [String]
  /// True if sections of the file are shown unchanged if the person edited them, or no system
  /// writes them. False for other audiences, since Daybook wrote them for the person: they are
  /// replaced by the page's own sections, or removed.
  let showsEdited: Bool
  /// The first line outside headings; nil while nothing is written.
  let firstLine: String?
  /// The person's text, one block per line, including headings; empty while nothing is written.
  let plainText: String

  init(_ source: ReviewSource, sections: [String], for audience: Audience) {
    let showsEdited = audience.isOwner
    self.source = source
    self.sections = sections
    self.showsEdited = showsEdited
    var options = MarkdownOptions.words
    options.hasWikiLinks = true
    let document = MarkdownDocument(
      Self.markdown(source, sections, showsEdited: showsEdited) { _ in "" }, options: options)
    let headings = Set(document.headings.map(\.text))
    firstLine = document.plainText.split(separator: "\n").map(String.init)
      .first { !headings.contains($0) }
      .map { $0.count > 80 ? $0.prefix(79) + "…" : $0 }
    plainText = firstLine == nil ? "" : document.plainText
  }

  /// The person's text, with each section replaced by `placeholder`. It has as many lines as the
  /// file, so that line numbers are the same.
  private static func markdown(
    _ source: ReviewSource, _ sections: [String], showsEdited: Bool,
    placeholder: (String) -> String
  ) -> String {
    let document = source.document
    var bytes: [UInt8] = []
    func blank(_ range: Range<Int>, after count: Int = 0) {
      let lines = document.bytes[range].withoutCarriageReturns.count { $0 == 0x0A }
      bytes += Array(repeating: 0x0A, count: max(0, lines - count))
    }
    for part in document.parts {
      switch part {
      case .own(let range) where range.lowerBound < document.bodyStart:
        blank(range.lowerBound..<min(document.bodyStart, range.upperBound))
        if document.bodyStart < range.upperBound {
          bytes += document.bytes[document.bodyStart..<range.upperBound]
        }
      case .own(let range): bytes += document.bytes[range]
      case .list(_, let range): blank(range)
      case .section(let section):
        let isKnown = sections.contains(section.name)
        if !isKnown, !showsEdited {
          blank(section.whole)
        } else if !isKnown || !section.isIntact && showsEdited {
          blank(section.whole.lowerBound..<section.content.lowerBound)
          bytes += document.bytes[section.content]
          blank(section.content.upperBound..<section.whole.upperBound)
        } else {
          let text = Array(placeholder(section.name).utf8)
          bytes += text
          blank(section.whole, after: text.count { $0 == 0x0A })
        }
      }
    }
    return VisibleText(of: String(decoding: bytes, as: UTF8.self)).text
  }

  /// The person's text as Markdown with `section` in the places of Daybook's sections. Sections
  /// that are neither in the file nor removed from it are at the end.
  func markdown(_ section: (String) -> String) -> String {
    let known = Set(source.document.sections.map(\.name))
    let others = sections.filter { !known.contains($0) && !source.document.isTakenOut($0) }
    let text = Self.markdown(source, sections, showsEdited: showsEdited) {
      "\n\(section($0))\n"
    }
    return ([text] + others.map(section)).joined(separator: "\n\n")
  }

  /// The page from top to bottom: the text under the person's own headings, the file's sections in
  /// their places, and each new section after the section that precedes it.
  ///
  /// - Parameters:
  ///   - links: Resolves links.
  ///   - shows: True if a file next to the person's pages is in the site.
  func pieces(
    _ context: SiteContext, _ links: PageLinks, shows: (VaultPath) -> Bool, title: String,
    _ diagnostics: inout [Diagnostic]
  ) -> [Piece] {
    let address = SiteAddress.review(source.period)
    // No text can contain a fence with its own hash.
    let fence = "section-" + ContentHash.hex(of: source.document.bytes)
    let markdown = Self.markdown(source, sections, showsEdited: showsEdited) { name in
      "\n~~~~~~~~ \(fence)\n\(name)\n~~~~~~~~\n"
    }
    var found: [Diagnostic] = []
    var broken = BrokenLinks()
    var options = MarkdownOptions(context.settings, context.words)
    options.hasWikiLinks = true
    func target(_ link: MarkdownDocument.Link) -> MarkdownDocument.Target? {
      let resolution = links.resolve(link, at: address, shows: shows)
      if let problem = resolution.problem { broken.add(problem, of: link.target) }
      return links.target(link.kind, resolution)
    }
    let document = MarkdownDocument(markdown, options: options) { block in
      switch block.info {
      case fence: "\(fence):\(block.literal)"
      case "chart":
        context.charts.html(
          of: block, on: address, file: source.file, firstLine: 1,
          diagnostics: &found)
      default: nil
      }
    } link: {
      target($0)
    } rawHTML: {
      UserMarkup.linked($0, heading: $1, target)
    }
    diagnostics += found
    if !broken.isEmpty {
      diagnostics += broken.diagnostics(in: TextFile(Array(markdown.utf8), file: source.file))
    }
    // Text under the person's own headings comes first; other text stays with the section that it
    // follows.
    var own: [Piece] = []
    var pieces: [Piece] = []
    var rest = PageText.arranged(
      document, title: title, root: SiteAddress.root(from: address))[...]
    func addWords(_ html: Substring) {
      // Headings without text below them are only for the file.
      guard firstLine != nil else { return }
      let heading = html.firstRange(ofBytes: "<h2 ")?.lowerBound ?? html.endIndex
      func add(_ html: Substring, to list: inout [Piece]) {
        guard html.contains(where: { !$0.isWhitespace }) else { return }
        list.append(.words(html: String(html)))
      }
      add(html[..<heading], to: &pieces)
      add(html[heading...], to: &own)
    }
    while let mark = rest.firstRange(ofBytes: fence + ":"),
      let end = rest[mark.upperBound...].firstIndex(of: "\n")
    {
      addWords(rest[..<mark.lowerBound])
      pieces.append(.section(String(rest[mark.upperBound..<end])))
      rest = rest[rest.index(after: end)...]
    }
    addWords(rest)
    return own + completed(pieces)
  }

  /// The pieces with the sections that are neither in the file nor removed from it.
  private func completed(_ pieces: [Piece]) -> [Piece] {
    var pieces = pieces
    let edited = Set(source.document.sections.filter { !$0.isIntact }.map(\.name))
    func position(_ name: String) -> Int? {
      pieces.firstIndex { if case .section(name) = $0 { true } else { false } }
    }
    for (rank, name) in sections.enumerated()
    where position(name) == nil && !source.document.isTakenOut(name) {
      // An edited section is already included as text.
      if edited.contains(name) && showsEdited { continue }
      let before = sections[..<rank].reversed().lazy.compactMap(position).first
      pieces.insert(.section(name), at: before.map { $0 + 1 } ?? 0)
    }
    return pieces
  }
}
