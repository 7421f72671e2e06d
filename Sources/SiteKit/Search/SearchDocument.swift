package import Wording

/// Something that search finds: a page, or a part of a page that has an address of its own.
package struct SearchDocument: Sendable {
  package var kind: SearchKind
  package var title: String
  package var url: String
  /// The name of the record whose page it is, from ``RecordControls/name(_:_:)``; nil for any other
  /// page.
  package var record: String?
  /// A digest of the inputs of ``content``, if that is faster; nil to use the content itself.
  package var contentDigest: (@Sendable () -> String)?
  /// Its words, gathered on demand, since that takes longer than the data for lists. A pure
  /// function.
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
    /// Its terms: tags, names, projects.
    package var tags: [String]
    /// Its text; each passage is a paragraph, note or task. Phrases do not cross passages.
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
  /// The page that links to all of them.
  package let list: String
  /// Its position in lists, lowest first; equal ranks are in the order of systems.
  package let rank: Int

  /// A kind.
  ///
  /// - Parameter rank: Below 10 for a person's own texts, 90 and more for kinds with many results
  ///   that are seldom wanted.
  package init(_ name: String, _ title: Words.Key, list: String, rank: Int = 50) {
    self.name = name
    self.title = title
    self.list = list
    self.rank = rank
  }

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
