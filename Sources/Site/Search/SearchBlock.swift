import Basics
import SiteKit
import Synchronization
package import Vault

/// A block of documents for search: the data of results, and the terms.
struct SearchBlock: Sendable {
  /// The data of results: a JSON array, one document per line.
  let json: [UInt8]
  /// The terms of each document in turn, without repeats within a document.
  let terms: BlockTerms

  init(_ documents: ArraySlice<SearchDocument>, shardCount: Int) {
    var lines: [String] = []
    var terms = DocumentTerms(shardCount: shardCount)
    for (number, document) in documents.enumerated() {
      let content = document.content()
      let title = document.title.unwrapped
      let tags = content.tags.map(\.unwrapped)
      let passages = content.passages.map(\.unwrapped).filter { !$0.isEmpty }
      terms.begin(number)
      // From the best field to the least.
      terms.add(title, in: .title)
      for tag in tags { terms.add(tag, in: .tags) }
      for passage in passages { terms.add(passage, in: .text) }
      let text = passages.joined(separator: " · ").clipped(toCharacters: Self.mostText)
      let shown: JSONText = [
        "url": .string(document.url), "title": .string(title), "tags": .strings(tags),
        "text": .string(text),
      ]
      lines.append(shown.line)
    }
    json = Array("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
    self.terms = BlockTerms(terms.lines)
  }

  /// The terms of documents, each once for a document.
  private struct DocumentTerms {
    private(set) var lines: BlockTerms.Lines
    private var seen = TermTable()
    private var number = 0

    init(shardCount: Int) { lines = BlockTerms.Lines(shardCount: shardCount) }

    /// Begins the document with a number.
    mutating func begin(_ number: Int) {
      self.number = number
      seen.removeAll()
    }

    /// Adds the terms of a text that the document does not have yet.
    mutating func add(_ text: String, in field: SearchIndex.Field) {
      text.forEachSearchTerm { term, _ in
        if seen.number(of: term).isNew { lines.add(term, of: number, in: field) }
      }
    }
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

/// The terms of a block of documents, by shard, as bytes: one line per term, whose first byte is 48
/// plus three times the document's number in the block plus the field.
struct BlockTerms: Sendable {
  /// The state of a shard.
  fileprivate enum Shard: Sendable {
    case bytes([UInt8])
    /// At this offset of the entry.
    case kept(Int)
  }

  fileprivate let shards: [(content: Shard, digest: String)]
  /// The entry with the stored shards.
  private let pieces: CachePieces?

  /// A term of a document, valid only during the call.
  struct Term {
    let text: UnsafeBufferPointer<UInt8>
    /// The number of the document in its block.
    let document: Int
    /// The best field that contains it.
    let field: SearchIndex.Field
  }

  /// The lines of all shards while they grow.
  struct Lines {
    fileprivate var shards: [[UInt8]]

    init(shardCount: Int) { shards = Array(repeating: [], count: shardCount) }

    mutating func add(
      _ term: UnsafeBufferPointer<UInt8>, of document: Int, in field: SearchIndex.Field
    ) {
      guard !term.isEmpty else { return }
      var start = 0
      let shard = Int(term.scalar(at: &start).value) % shards.count
      shards[shard].append(UInt8(48 + document * 3 + field.rawValue))
      shards[shard].append(contentsOf: term)
      shards[shard].append(0x0A)
    }
  }

  /// The terms of a block that were just collected.
  init(_ lines: Lines) {
    shards = lines.shards.map { (.bytes($0), ContentHash.hex(of: $0)) }
    pieces = nil
  }

  /// The terms of a block that were stored in an entry.
  fileprivate init?(_ pieces: CachePieces?, shardCount: Int) {
    guard var pieces, var head = try? pieces.next(), let digests = try? head.texts(shardCount),
      let offsets = try? head.column(shardCount), head.isAtEnd
    else { return nil }
    let start = pieces.position
    guard offsets.allSatisfy({ 0...Int64(pieces.end - start) ~= $0 }) else { return nil }
    shards = zip(digests, offsets).map { (.kept(start + Int($1)), $0) }
    self.pieces = pieces
  }

  func digest(ofShard number: Int) -> String { shards[number].digest }

  /// Calls `body` with each term of a shard, in order; false, without any call, if the stored terms
  /// are damaged.
  func forEach(inShard number: Int, _ body: (Term) -> Void) -> Bool {
    let bytes: [UInt8]
    switch shards[number].content {
    case .bytes(let own): bytes = own
    case .kept(let offset):
      guard var piece = try? pieces?.piece(at: offset), let kept = try? piece.bytes() else {
        return false
      }
      bytes = Array(kept)
    }
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        defer { start = end + 1 }
        guard start < end, case let code = Int(bytes[start]) - 48,
          let field = SearchIndex.Field(rawValue: code % 3)
        else { continue }
        body(
          Term(
            text: .init(rebasing: bytes[(start + 1)..<end]), document: code / 3, field: field))
      }
    }
    return true
  }
}

/// Keeps the terms of blocks between builds, each under a name derived from its inputs. The first
/// piece of an entry has the digests and the offsets of the shards, which follow.
package final class TermStore: Sendable {
  private let cache: Cache
  private let site: String
  private let used = Mutex<Set<String>>([])

  /// The terms of a site, by its name.
  package init(_ cache: Cache, of site: String) {
    self.cache = cache
    self.site = site
  }

  private func entry(_ name: String) -> CacheEntry {
    cache.entry("search", "\(site)/\(name)", from: ["4"])
  }

  /// The stored terms for a name; nil if there are none, or they cannot be read.
  func read(_ name: String, shardCount: Int) -> BlockTerms? {
    used.withLock { _ = $0.insert(name) }
    return BlockTerms(try? entry(name).pieces(), shardCount: shardCount)
  }

  /// Stores terms that were just collected. A failure to store them is not an error.
  func write(_ terms: BlockTerms, _ name: String) {
    var pieces: [(inout ColumnWriter) -> Void] = []
    var (offsets, end) = ([Int64](), 0)
    for shard in terms.shards {
      guard case .bytes(let bytes) = shard.content else { return }
      var piece = ColumnWriter()
      piece.write(bytes)
      offsets.append(Int64(end))
      end += CachePieces.size(of: piece.bytes.count)
      pieces.append { $0 = piece }
    }
    try? entry(name).replace(
      with: [
        {
          $0.write(terms.shards.map(\.digest))
          $0.write(offsets)
        }
      ] + pieces)
  }

  /// Removes terms not used since the store was made: their blocks are gone.
  package func tidy() {
    let used = used.withLock(\.self)
    cache.tidy("search/\(site)") { used.contains($0) }
  }
}
