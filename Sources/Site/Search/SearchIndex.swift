import Basics
import SiteKit
import Vault

/// The inverted index of search, as the text files that the page's script reads.
///
/// One line per term: the term, a space, and for each document that contains it a number, in order
/// of the documents. The number is three times the distance from the previous document, counted
/// from 0, plus the best ``Field`` that contains the term. It is written in digits of five bits,
/// the lowest first, each a character starting at `0`; all except the last digit of a number are 32
/// higher.
///
/// A term is in the shard whose number is that of its first Unicode scalar modulo the number of
/// shards, so that all terms with the same first letter are in one.
///
/// The words of a document are collected once, by the first thread that needs its block or a shard.
/// If an earlier build stored a block, it is used instead of its documents.
struct SearchIndex: Sendable {
  /// The field of a document that contains a term; greater ones rank higher.
  enum Field: Int {
    case text, tags, title
  }

  /// The number of documents in a block; a visitor loads one block per result.
  static let blockSize = 16

  let shardCount: Int
  private let blocks: [Block]

  private struct Block: Sendable {
    let content: Lazy<SearchBlock>
    let digest: Lazy<String>
    let terms: Lazy<BlockTerms>
  }

  /// The index of `documents`. The time it takes grows with their text.
  ///
  /// - Parameter store: The store of terms between builds; nil for none.
  init(_ documents: [SearchDocument], in store: TermStore? = nil) {
    let shardCount = Self.shardCount(documents.count)
    self.shardCount = shardCount
    blocks = stride(from: 0, to: documents.count, by: Self.blockSize).map { start in
      let block = documents[start..<min(documents.count, start + Self.blockSize)]
      let content = Lazy { SearchBlock(block, shardCount: shardCount) }
      let digest = Lazy {
        InputDigest.hex(of: ["\(start)", "\(shardCount)"] + block.map(\.digest))
      }
      return Block(
        content: content, digest: digest,
        terms: Lazy {
          if let kept = store?.read(digest.value, shardCount: shardCount) { return kept }
          let terms = content.value.terms
          store?.write(terms, digest.value)
          return terms
        })
    }
  }

  /// The number of shards for `documents`: a power of two, so that about 128 documents share one,
  /// and at most 64.
  static func shardCount(_ documents: Int) -> Int {
    var count = 1
    while count < 64, count * 128 < documents { count *= 2 }
    return count
  }

  var blockCount: Int { blocks.count }

  /// The data of results for the documents of a block.
  func block(_ number: Int) -> [UInt8] { blocks[number].content.value.json }

  func digest(ofBlock number: Int) -> String { blocks[number].digest.value }

  func digest(ofShard number: Int) -> String {
    InputDigest.hex(of: blocks.map { $0.terms.value.digest(ofShard: number) })
  }

  /// A shard, its terms in order of their UTF-8.
  func shard(_ number: Int) -> [UInt8] {
    var lines = Lines()
    for (index, block) in blocks.enumerated() {
      let first = index * Self.blockSize
      let isRead = block.terms.value.forEach(inShard: number) { lines.add($0, after: first) }
      // The stored terms are damaged; none of them was used.
      if !isRead {
        _ = block.content.value.terms.forEach(inShard: number) {
          lines.add($0, after: first)
        }
      }
    }
    return lines.bytes
  }

  /// The lines of a shard while they grow.
  private struct Lines {
    private var terms = TermTable()
    private var postings: [[UInt8]] = []
    /// By term: the last document that contains it.
    private var last: [Int] = []

    mutating func add(_ term: BlockTerms.Term, after first: Int) {
      let document = first + term.document
      let (number, isNew) = terms.number(of: term.text)
      if !isNew {
        Self.append((document - last[number]) * 3 + term.field.rawValue, to: &postings[number])
        last[number] = document
      } else {
        var bytes: [UInt8] = []
        Self.append(document * 3 + term.field.rawValue, to: &bytes)
        postings.append(bytes)
        last.append(document)
      }
    }

    private static func append(_ value: Int, to bytes: inout [UInt8]) {
      var rest = value
      repeat {
        let digit = UInt8(rest & 31)
        rest >>= 5
        bytes.append(48 + digit + (rest > 0 ? 32 : 0))
      } while rest > 0
    }

    var bytes: [UInt8] {
      var bytes: [UInt8] = []
      let numbers = (0..<terms.count).sorted { terms[$0].lexicographicallyPrecedes(terms[$1]) }
      for number in numbers {
        bytes += terms[number]
        bytes.append(0x20)
        bytes += postings[number]
        bytes.append(0x0A)
      }
      return bytes
    }
  }
}

/// A query, with the rules of the site's search: prefixes of words, and characters of Chinese,
/// Japanese and Korean text. All of its terms must match.
package struct SearchQuery: Sendable {
  private let terms: [String]

  /// A query; nil if it has no terms.
  package init?(_ text: String) {
    terms = text.queryTerms
    if terms.isEmpty { return nil }
  }

  package struct Match: Sendable {
    package let rank: Int
    /// The passage with the most matching terms, shortened around the match; nil if only the title
    /// matches.
    package let snippet: String?
  }

  /// The match in a text with a title, tags and passages; nil unless all terms are found.
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

  /// The indices of the query's terms that are in a text.
  private func found(in text: [String]) -> Set<Int> {
    Set(terms.indices.filter { index in text.contains { $0.hasPrefix(terms[index]) } })
  }

  /// About a hundred characters around the first word that matches.
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
