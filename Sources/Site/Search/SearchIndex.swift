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
struct SearchIndex: Sendable {
  /// Where a document has a term; the greater, the more it counts.
  enum Field: Int {
    case text, tags, title
  }

  /// The shards, each with its terms in order of their UTF-8.
  let shards: [[UInt8]]

  /// How many shards `documents` need: a power of two, so that about 128 documents share one, and
  /// at most 64.
  static func shardCount(_ documents: Int) -> Int {
    var count = 1
    while count < 64, count * 128 < documents { count *= 2 }
    return count
  }

  /// The index of `documents`. The time it takes grows with their text.
  init(_ documents: [SearchDocument]) {
    var lines = Lines()
    for (number, document) in documents.enumerated() {
      let content = document.content()
      lines.add(document.title.searchTerms, of: number, in: .title)
      for tag in content.tags { lines.add(tag.searchTerms, of: number, in: .tags) }
      for passage in content.passages {
        lines.add(passage.unwrapped.searchTerms, of: number, in: .text)
      }
    }
    shards = lines.shards(Self.shardCount(documents.count))
  }

  /// The terms as they are gathered.
  private struct Lines {
    private var numbers: [String: Int] = [:]
    private var postings: [[UInt8]] = []
    /// By term: the last document that has it.
    private var last: [Int] = []

    /// Adds the terms of a document; fields come from the best to the least.
    mutating func add(_ terms: [String], of document: Int, in field: Field) {
      for term in terms {
        if let number = numbers[term] {
          guard last[number] < document else { continue }
          let value = (document - last[number]) * 3 + field.rawValue
          Self.append(value, to: &postings[number])
          last[number] = document
        } else {
          numbers[term] = postings.count
          var bytes: [UInt8] = []
          Self.append(document * 3 + field.rawValue, to: &bytes)
          postings.append(bytes)
          last.append(document)
        }
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

    func shards(_ count: Int) -> [[UInt8]] {
      let terms = numbers.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      var shards: [[UInt8]] = Array(repeating: [], count: count)
      for (term, number) in terms {
        let first = term.unicodeScalars.first.map { Int($0.value) } ?? 0
        shards[first % count] += Array(term.utf8) + [0x20] + postings[number] + [0x0A]
      }
      return shards
    }
  }
}

extension SearchDocument {
  /// So many characters of a document's text are kept for excerpts; its terms are all in the index.
  static let mostText = 20_000

  /// What a result shows of the document, as JSON on one line.
  var json: String {
    let content = content()
    let passages = content.passages.map(\.unwrapped).filter { !$0.isEmpty }
    return JSONText.members([
      ("url", .string(url)), ("title", .string(title.unwrapped)),
      ("tags", .array(content.tags.map { .string($0.unwrapped) })),
      ("text", .string(String(passages.joined(separator: " · ").prefix(Self.mostText)))),
    ]).line
  }
}
