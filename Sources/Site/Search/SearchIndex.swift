import Diagnostics
import SiteKit
import Vault

/// Which documents have which terms, as the text files that the script of the page reads.
///
/// A line a term: the term, a space, and for each document that has it a number, in order of the
/// documents. The number is three times the distance from the document before, counted from 0, plus
/// the best ``Field`` that has the term. It is written in digits of five bits, the lowest first,
/// each a character from `0` on; all but the last of a number are 32 higher.
///
/// A term is in the shard whose number is that of its first Unicode scalar modulo the number of
/// shards, so that all terms with the same beginning are in one.
///
/// The words of a document are gathered once, by whichever thread first asks for its block or for a
/// shard.
struct SearchIndex: Sendable {
  /// Where a document has a term; the greater, the more it counts.
  enum Field: Int {
    case text, tags, title
  }

  /// How many documents are in a block; a result costs the visitor one.
  static let blockSize = 16

  /// How many shards there are.
  let shardCount: Int
  /// The documents, some at a time.
  private let blocks: [Lazy<SearchBlock>]

  /// The index of `documents`. The time it takes grows with their text.
  init(_ documents: [SearchDocument]) {
    let shardCount = Self.shardCount(documents.count)
    self.shardCount = shardCount
    blocks = stride(from: 0, to: documents.count, by: Self.blockSize).map { start in
      let block = documents[start..<min(documents.count, start + Self.blockSize)]
      return Lazy { SearchBlock(block, shardCount: shardCount) }
    }
  }

  /// How many shards `documents` need: a power of two, so that about 128 documents share one, and
  /// at most 64.
  static func shardCount(_ documents: Int) -> Int {
    var count = 1
    while count < 64, count * 128 < documents { count *= 2 }
    return count
  }

  /// How many blocks the documents are in.
  var blockCount: Int { blocks.count }

  /// What results show of the documents of a block.
  func block(_ number: Int) -> [UInt8] { blocks[number].value.json }

  /// A shard, its terms in order of their UTF-8.
  func shard(_ number: Int) -> [UInt8] {
    var lines = Lines()
    for block in blocks {
      for term in block.value.terms[number] { lines.add(term) }
    }
    return lines.bytes
  }

  /// The lines of a shard while they grow.
  private struct Lines {
    private var numbers: [String: Int] = [:]
    private var postings: [[UInt8]] = []
    /// By term: the last document that has it.
    private var last: [Int] = []

    /// Adds a term, in order of the documents.
    mutating func add(_ term: SearchBlock.Term) {
      if let number = numbers[term.text] {
        let value = (term.document - last[number]) * 3 + term.field.rawValue
        Self.append(value, to: &postings[number])
        last[number] = term.document
      } else {
        numbers[term.text] = postings.count
        var bytes: [UInt8] = []
        Self.append(term.document * 3 + term.field.rawValue, to: &bytes)
        postings.append(bytes)
        last.append(term.document)
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
      let terms = numbers.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (term, number) in terms {
        bytes += term.utf8
        bytes.append(0x20)
        bytes += postings[number]
        bytes.append(0x0A)
      }
      return bytes
    }
  }
}

/// Some documents as search has them: what results show, and their terms.
struct SearchBlock: Sendable {
  /// A term of a document.
  struct Term: Sendable {
    let text: String
    /// The number of the document among all.
    let document: Int
    /// The best field that has it.
    let field: SearchIndex.Field
  }

  /// What results show of the documents: an array of JSON, one a line.
  let json: [UInt8]
  /// By shard: the terms of one document after the other, each once a document.
  let terms: [[Term]]

  /// A block of documents, whose indices are their numbers among all.
  init(_ documents: ArraySlice<SearchDocument>, shardCount: Int) {
    var lines: [String] = []
    var terms: [[Term]] = Array(repeating: [], count: shardCount)
    for (number, document) in zip(documents.indices, documents) {
      let content = document.content()
      let title = document.title.unwrapped
      let tags = content.tags.map(\.unwrapped)
      let passages = content.passages.map(\.unwrapped).filter { !$0.isEmpty }
      var seen: Set<String> = []
      func add(_ text: String, in field: SearchIndex.Field) {
        for term in text.searchTerms where seen.insert(term).inserted {
          let first = term.unicodeScalars.first.map { Int($0.value) } ?? 0
          terms[first % shardCount].append(Term(text: term, document: number, field: field))
        }
      }
      // From the best field to the least.
      add(title, in: .title)
      for tag in tags { add(tag, in: .tags) }
      for passage in passages { add(passage, in: .text) }
      let text = passages.joined(separator: " · ").clipped(toCharacters: Self.mostText)
      lines.append(
        JSONText.members([
          ("url", .string(document.url)), ("title", .string(title)),
          ("tags", .array(tags.map(JSONText.string))), ("text", .string(text)),
        ]).line)
    }
    json = Array("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
    self.terms = terms
  }

  /// So many characters of a document's text are kept for excerpts; its terms are all in the index.
  static let mostText = 20_000
}

extension String {
  /// The text without what is behind so many characters, which no text of fewer bytes has.
  fileprivate func clipped(toCharacters count: Int) -> String {
    utf8.count <= count ? self : String(prefix(count))
  }
}
