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
      text.forEachSearchTerm { term in
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
    case kept(Range<Int>)
  }

  fileprivate let shards: [(content: Shard, digest: String)]
  /// The file with the stored shards.
  private let file: (any OpenFile)?

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
    file = nil
  }

  /// The terms of a block that were stored in a file.
  fileprivate init(_ shards: [(range: Range<Int>, digest: String)], in file: any OpenFile) {
    self.shards = shards.map { (.kept($0.range), $0.digest) }
    self.file = file
  }

  func digest(ofShard number: Int) -> String { shards[number].digest }

  /// Calls `body` with each term of a shard, in order; false, without any call, if the stored terms
  /// are damaged.
  func forEach(inShard number: Int, _ body: (Term) -> Void) -> Bool {
    let (content, digest) = shards[number]
    let bytes: [UInt8]
    switch content {
    case .bytes(let own): bytes = own
    case .kept(let range):
      guard let kept = try? file?.bytes(in: range), ContentHash.hex(of: kept) == digest else {
        return false
      }
      bytes = kept
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

/// Keeps the terms of blocks between builds, each under a name derived from its inputs. A file
/// contains a line with the length and the digest of each shard, an empty line, and the shards.
package final class TermStore: Sendable {
  private static let title = "daybook terms 2"
  private let cache: CacheFolder
  private let used = Mutex<Set<String>>([])

  /// A store in a folder that has nothing else in it.
  package init(_ cache: CacheFolder) { self.cache = cache }

  /// The stored terms for a name; nil if there are none, or they cannot be read.
  func read(_ name: String, shardCount: Int) -> BlockTerms? {
    used.withLock { _ = $0.insert(name) }
    guard let path = cache.folder.appending(name), let file = try? cache.files.open(path),
      let head = try? file.bytes(in: 0..<min(file.size, 60 + shardCount * 48))
    else { return nil }
    var lines = head.split(
      separator: 0x0A, maxSplits: shardCount + 1, omittingEmptySubsequences: false)
    // They are followed by the empty line and the first shard.
    guard lines.count == shardCount + 2, let rest = lines.popLast(), rest.first == 0x0A,
      lines.first?.elementsEqual(Self.title.utf8) ?? false
    else { return nil }
    var start = rest.startIndex + 1
    var shards: [(range: Range<Int>, digest: String)] = []
    shards.reserveCapacity(shardCount)
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: 0x20), let length = Self.number(line[..<space]),
        length <= file.size - start
      else { return nil }
      shards.append((start..<start + length, String(decoding: line[(space + 1)...], as: UTF8.self)))
      start += length
    }
    return start == file.size ? BlockTerms(shards, in: file) : nil
  }

  /// A number in at most ten digits; nil for anything else.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...10).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Stores terms that were just collected. A failure to store them is not an error.
  func write(_ terms: BlockTerms, _ name: String) {
    var head = Self.title + "\n"
    var rest: [UInt8] = []
    for (content, digest) in terms.shards {
      guard case .bytes(let bytes) = content else { return }
      head += "\(bytes.count) \(digest)\n"
      rest += bytes
    }
    guard let path = cache.folder.appending(name) else { return }
    try? cache.files.replace(path, with: Array(head.utf8) + [0x0A] + rest, .written)
  }

  /// Removes files not used since the store was made: blocks that no longer exist.
  package func tidy() {
    let used = used.withLock(\.self)
    for entry in (try? cache.files.list(cache.folder)) ?? [] where !used.contains(entry.name) {
      if let path = cache.folder.appending(entry.name) { try? cache.files.remove(path) }
    }
  }
}
