package import Wording

/// Something that search finds: a page, or a part of a page that has an address of its own.
package struct SearchDocument: Sendable {
  package var kind: SearchKind
  package var title: String
  package var url: String
  /// What names the record that it is the page of, as ``RecordControls/name(_:_:)`` does; nil for
  /// any other page.
  package var record: String?
  /// A digest of what ``content`` is made from, where that is quicker told; nil for the content
  /// itself.
  package var contentDigest: (@Sendable () -> String)?
  /// Its words, which take longer to gather than what lists show, and are gathered when they are
  /// wanted. A pure function.
  package var content: @Sendable () -> Content

  package init(
    kind: SearchKind, title: String, url: String, record: String? = nil,
    contentDigest: (@Sendable () -> String)? = nil,
    content: @escaping @Sendable () -> Content
  ) {
    self.contentDigest = contentDigest
    self.kind = kind
    self.title = title
    self.url = url
    self.record = record
    self.content = content
  }

  package struct Content: Sendable {
    /// What it is filed under: tags, names, projects.
    package var tags: [String]
    /// Its text, a paragraph, note or task each. No phrase reaches from one into the next.
    package var passages: [String]

    package init(tags: [String] = [], passages: [String] = []) {
      self.tags = tags
      self.passages = passages
    }
  }
}

package struct SearchKind: Sendable, Hashable {
  /// Its name in the files that the script reads: `page`.
  package let name: String
  package let title: Words.Key
  /// The page that leads to all of them.
  package let list: String
  /// Where it stands in lists: the lower, the earlier; of one rank in the order of systems.
  package let rank: Int

  /// A kind.
  ///
  /// - Parameter rank: Below 10 for a person's own texts, 90 and more for what is found in large
  ///   numbers and seldom meant.
  package init(_ name: String, _ title: Words.Key, list: String, rank: Int = 50) {
    self.name = name
    self.title = title
    self.list = list
    self.rank = rank
  }

  /// Hashes the name, which no two kinds share.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
  package static func == (left: SearchKind, right: SearchKind) -> Bool { left.name == right.name }
}

extension String {
  /// The parts of the text between empty lines.
  package var paragraphs: [String] {
    var paragraphs: [String] = []
    var lines: [Substring] = []
    func finish() {
      if !lines.isEmpty { paragraphs.append(lines.joined(separator: "\n")) }
      lines = []
    }
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) { finish() } else { lines.append(line) }
    }
    finish()
    return paragraphs
  }
}
