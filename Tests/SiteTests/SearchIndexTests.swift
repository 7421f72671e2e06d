import Foundation
import SiteKit
import Testing

@testable import Site

/// A document as shown.
struct FoundDocument: Decodable {
  var url: String
  var title: String
  var tags: [String]
  var text: String
}

/// The index of a site, read from its files like the page's script does.
struct ReadIndex {
  private struct Head: Decodable {
    struct Kind: Decodable {
      var name: String
      var count: Int
    }
    var kinds: [Kind]
    var shards: Int
    var block: Int
  }

  /// The documents with their kinds.
  var documents: [FoundDocument] = []
  var kinds: [String] = []
  private var shards: [String] = []

  init(_ files: [String: String], at folder: String = "search/") throws {
    func file(_ name: String) throws -> String { try #require(files[folder + name]) }
    let head = try JSONDecoder().decode(Head.self, from: Data(try file("index.json").utf8))
    kinds = head.kinds.flatMap { Array(repeating: $0.name, count: $0.count) }
    for block in 0..<(kinds.count + head.block - 1) / head.block {
      let text = try file("documents/\(block).json")
      documents += try JSONDecoder().decode([FoundDocument].self, from: Data(text.utf8))
    }
    shards = try (0..<head.shards).map { try file("terms/\($0).txt") }
  }

  /// The numbers of the documents that have a term beginning with `prefix`, with the field.
  func postings(_ prefix: String) -> [Int: Int] {
    guard let first = prefix.unicodeScalars.first else { return [:] }
    var best: [Int: Int] = [:]
    for line in shards[Int(first.value) % shards.count].split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, parts[0].unicodeScalars.starts(with: prefix.unicodeScalars) else {
        continue
      }
      var (number, value, shift) = (0, 0, 0)
      for digit in parts[1].utf8.map({ Int($0) - 48 }) {
        value |= (digit & 31) << shift
        shift += 5
        if digit & 32 != 0 { continue }
        number += value / 3
        best[number] = max(best[number] ?? 0, value % 3)
        (value, shift) = (0, 0)
      }
    }
    return best
  }

  /// The addresses of the documents that have a term beginning with each of `prefixes`.
  func addresses(_ prefixes: String...) -> Set<String> {
    let numbers = prefixes.map { Set(postings($0).keys) }
    let found = numbers.dropFirst().reduce(numbers.first ?? []) { $0.intersection($1) }
    return Set(found.map { documents[$0].url })
  }
}

struct SearchIndexTests {
  private func document(
    _ title: String, tags: [String] = [], _ passages: String...,
    kind: SearchKind = UserPage.searchKind
  ) -> SearchDocument {
    SearchDocument(kind: kind, title: title, url: "\(title)/") {
      .init(tags: tags, passages: passages)
    }
  }

  private func shards(_ index: SearchIndex) -> [[UInt8]] {
    (0..<index.shardCount).map(index.shard)
  }

  private func lines(_ index: SearchIndex) -> [String] {
    shards(index).flatMap {
      String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  @Test func `A line has a term, and for each document a number in digits of five bits`() {
    let empty = Array(repeating: document("x"), count: 9)
    // Documents 0, 1 and 11 have it, in the text, the title and the tags.
    let documents =
      [document("x", "ferry"), document("ferry", tags: ["ferry"], "ferry")] + empty
      + [document("x", tags: ["Ferry"])]
    // 0×3+0; 1×3+2; 10×3+1 = 31.
    #expect(lines(SearchIndex(documents)).contains("ferry 05O"))
    // 11×3+0 = 33: more than five bits, so its low digit comes first, increased by 32.
    #expect(
      lines(SearchIndex([document("x")] + empty + [document("x"), document("y", "quay")]))
        .contains("quay Q1"))
  }

  @Test(arguments: [
    (0, 1), (1, 1), (128, 1), (129, 2), (401, 4), (10_000, 64), (1_000_000, 64),
  ])
  func `Shards grow with the documents`(_ documents: Int, _ shards: Int) {
    #expect(SearchIndex.shardCount(documents) == shards)
  }

  @Test func `Terms with the same beginning are in one shard, in order of their bytes`() {
    let words = ["zebra", "zoo", "ferry", "ferries", "渡船", "渡口", "𠮷野"]
    let documents = (0..<600).map { document("d\($0)", words[$0 % words.count]) }
    let index = SearchIndex(documents)
    #expect(index.shardCount == 8)
    var shardsOfFirst: [Unicode.Scalar: Set<Int>] = [:]
    for (number, shard) in shards(index).enumerated() {
      let terms = String(decoding: shard, as: UTF8.self).split(separator: "\n")
        .map { $0.prefix { $0 != " " } }
      #expect(terms == terms.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      for term in terms {
        guard let first = term.unicodeScalars.first else { continue }
        shardsOfFirst[first, default: []].insert(number)
      }
    }
    #expect(shardsOfFirst.values.allSatisfy { $0.count == 1 })
  }

  @Test func `The best place of a term counts`() {
    let index = SearchIndex([document("Ferry", tags: ["ferry"], "ferry ferry")])
    #expect(lines(index).contains("ferry 2"))
  }

  @Test func `A line break within Chinese text parts nothing, a passage does`() {
    let index = SearchIndex([document("a", "坐渡\n船", "回", "家")])
    let terms = lines(index).map { $0.prefix { $0 != " " } }
    #expect(terms.contains("渡船"))
    #expect(!terms.contains("船回"))
    #expect(!terms.contains("回家"))
  }

  @Test func `An excerpt is cut, a term is not lost`() throws {
    let long = String(repeating: "文", count: SearchBlock.mostText) + " quay"
    let index = SearchIndex([document("long", long)])
    #expect(String(decoding: index.block(0), as: UTF8.self).count < SearchBlock.mostText + 200)
    #expect(lines(index).contains("quay 0"))
  }

  @Test func `Paragraphs end at empty lines`() {
    #expect("a\nb\n \n\nc\n".paragraphs == ["a\nb", "c"])
    #expect("".paragraphs == [])
  }
}
