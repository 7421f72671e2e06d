import Basics
import Vault

/// What a person looks for, as the search of the site takes it: beginnings of words, and characters
/// of Chinese, Japanese and Korean text. All that is written must be found.
package struct SearchQuery: Sendable {
  private let terms: [String]

  /// A query; nil when there is nothing in it to look for.
  package init?(_ text: String) {
    terms = text.searchTerms
    if terms.isEmpty { return nil }
  }

  /// Something that was found.
  package struct Match: Sendable {
    /// How good it is: the greater, the better.
    package let rank: Int
    /// The part of its text that has most of what was looked for, shortened around that; nil when
    /// only the title has it.
    package let snippet: String?
  }

  /// Whether a text with a title, some tags and passages has all that is looked for.
  package func match(title: String, tags: [String], passages: [String]) -> Match? {
    let inTitle = found(in: title.searchTerms)
    let inTags = found(in: tags.flatMap(\.searchTerms))
    var best: (passage: String, count: Int)?
    var all = inTitle.union(inTags)
    let isComplete = all.count == terms.count
    for passage in passages {
      let own = found(in: passage.unwrapped.searchTerms)
      if own.count > best?.count ?? 0 { best = (passage, own.count) }
      all.formUnion(own)
    }
    guard all.count == terms.count else { return nil }
    let rank = inTitle.count == terms.count ? 2 : isComplete ? 1 : 0
    return Match(rank: rank, snippet: best.map { shortened($0.passage) })
  }

  /// Which of the terms are among those of a text, by their number.
  private func found(in text: [String]) -> Set<Int> {
    Set(terms.indices.filter { index in text.contains { $0.hasPrefix(terms[index]) } })
  }

  /// About a hundred characters around the first word that is looked for.
  private func shortened(_ passage: String) -> String {
    let text = Array(passage.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    let width = 100
    guard text.count > width else { return String(text) }
    let first = text.indices.first { index in
      let rest = String(text[index..<min(text.count, index + 40)]).folded
      return terms.contains { rest.hasPrefix($0) }
    }
    let start = max(0, min((first ?? 0) - 30, text.count - width))
    let end = min(text.count, start + width)
    return (start > 0 ? "…" : "") + String(text[start..<end]) + (end < text.count ? "…" : "")
  }
}
