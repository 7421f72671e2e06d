import Basics
import SiteKit
import Vault

/// A block of documents for search: the data of results, and the terms.
struct SearchBlock: Sendable {
  /// The data of results: a JSON array, one document per line.
  let json: [UInt8]
  /// The terms of each document in turn, without repeats within a document.
  let terms: BlockTerms

  init(_ documents: ArraySlice<SearchDocument>, shardCount: Int) {
    var lines: [String] = []
    var terms = BlockTerms.Lines(shardCount: shardCount)
    var seen = TermTable()
    for (number, document) in documents.enumerated() {
      let content = document.content()
      let title = document.title.unwrapped
      let tags = content.tags.map(\.unwrapped)
      let passages = content.passages.map(\.unwrapped).filter { !$0.isEmpty }
      seen.removeAll()
      func add(_ text: String, in field: SearchIndex.Field) {
        text.forEachSearchTerm { term in
          if seen.number(of: term).isNew { terms.add(term, of: number, in: field) }
        }
      }
      // From the best field to the least.
      add(title, in: .title)
      for tag in tags { add(tag, in: .tags) }
      for passage in passages { add(passage, in: .text) }
      let text = passages.joined(separator: " · ").clipped(toCharacters: Self.mostText)
      let shown: JSONText = [
        "url": .string(document.url), "title": .string(title), "tags": .strings(tags),
        "text": .string(text),
      ]
      lines.append(shown.line)
    }
    json = Array("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
    self.terms = BlockTerms(terms)
  }

  /// The most characters of a document's text kept for excerpts; all of its terms are in the index.
  static let mostText = 20_000
}

extension String {
  /// The text cut to `count` characters; a text with fewer bytes is never longer.
  fileprivate func clipped(toCharacters count: Int) -> String {
    utf8.count <= count ? self : String(prefix(count))
  }
}

extension SearchDocument {
  var digest: String {
    var digest = InputDigest()
    for text in [kind.name, title, url] { digest.add(text) }
    if let contentDigest {
      digest.add(contentDigest())
    } else {
      let content = content()
      digest.add("\(content.tags.count)")
      for text in content.tags + content.passages { digest.add(text) }
    }
    return digest.hex
  }
}
