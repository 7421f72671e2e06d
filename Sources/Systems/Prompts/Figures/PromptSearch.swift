import Basics

struct PromptSearch: Sendable {
  struct Hit: Sendable, Hashable {
    /// The prompt's index among those searched.
    var index: Int
    /// The relevance; only meaningful in comparison.
    var weight: Int
  }

  private let prompts: [Fields]

  private struct Fields: Sendable {
    var title: [String]
    var tags: [String]
    var body: [String]
  }

  init(_ prompts: [Prompt]) {
    self.prompts = prompts.map { prompt in
      Fields(
        title: (prompt.id + " " + prompt.title).terms,
        tags: (prompt.tags + [prompt.category ?? ""]).flatMap(\.terms),
        body: ((prompt.description ?? "") + "\n" + prompt.body).terms)
    }
  }

  /// The prompts that contain every term of `query`, best first, ties in their order.
  ///
  /// Terms are words, which match the start of a word, and pairs of CJK characters; a single CJK
  /// character matches anywhere. A term counts most in a title (10), then in a tag or category (5),
  /// then in a description or body (1).
  func hits(for query: String) -> [Hit] {
    let terms = query.terms
    guard !terms.isEmpty else { return [] }
    var hits: [Hit] = []
    for (index, fields) in prompts.enumerated() {
      var weight = 0
      let hasAll = terms.allSatisfy { term in
        let inTitle = Self.contains(fields.title, term)
        let inTags = Self.contains(fields.tags, term)
        let inBody = !inTitle && !inTags && Self.contains(fields.body, term)
        weight += (inTitle ? 10 : 0) + (inTags ? 5 : 0) + (inBody ? 1 : 0)
        return inTitle || inTags || inBody
      }
      if hasAll { hits.append(Hit(index: index, weight: weight)) }
    }
    return hits.sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }
  }

  private static func contains(_ terms: [String], _ term: String) -> Bool {
    let isCharacter =
      term.unicodeScalars.count == 1
      && term.unicodeScalars.first.map { ScalarKind($0) == .cjk } ?? false
    return terms.contains { isCharacter ? $0.contains(term) : $0.hasPrefix(term) }
  }
}
