import Basics
import SiteKit

/// The text of an entry without markup.
enum JournalText {
  /// So many characters of a first line are shown.
  private static let most = 120

  /// The first words of a day that are in no heading; nil where nothing was written.
  static func firstLine(of day: JournalDay) -> String? {
    day.entries.lazy.compactMap(firstLine).first
  }

  /// The first words of an entry that are in no heading; nil for none.
  static func firstLine(of entry: JournalEntry) -> String? {
    let document = MarkdownDocument(markdown(of: entry))
    let headings = Set(document.headings.map(\.text))
    return document.plainText.split(separator: "\n").map(String.init)
      .first { !headings.contains($0) }
      .map { $0.count > most ? $0.prefix(most - 1) + "…" : $0 }
  }

  /// The blocks of an entry, for search.
  static func passages(of entry: JournalEntry) -> [String] {
    MarkdownDocument(markdown(of: entry)).plainText.split(separator: "\n").map(String.init)
  }

  /// The text with what wiki links show in their places.
  private static func markdown(of entry: JournalEntry) -> String {
    entry.text.replacing { mark in
      guard case .link(let link) = mark else { return nil }
      return link.isEmbed && link.isPicture ? "" : literal(link.text)
    }
  }

  /// `text` in Markdown, as it is.
  static func literal(_ text: String) -> String {
    var bytes: [UInt8] = []
    MarkdownText.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
