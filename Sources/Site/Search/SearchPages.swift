import Liquid
import SiteKit
import Vault
import Wording

/// The search page with the data for its script, for one tree of pages: `index.json` with the kinds
/// of documents, the [terms](SearchIndex), and the documents themselves in blocks.
struct SearchPages {
  let context: SiteContext
  /// All documents, by kind, within one in the order of its pages.
  let documents: [SearchDocument]
  private let index: SearchIndex

  static let address = "search/"
  /// The most documents of a kind listed on the page, next to the link to all of them.
  static let mostListed = 100

  /// - Parameter store: The store of terms between builds; nil for none.
  init(context: SiteContext, documents: [SearchDocument], in store: TermStore? = nil) {
    self.context = context
    // Kinds of equal rank are in the order of their first document.
    var order: [SearchKind: Int] = [:]
    for kind in documents.map(\.kind) where order[kind] == nil { order[kind] = order.count }
    let byKind = Dictionary(grouping: documents, by: \.kind)
    self.documents = order.keys
      .sorted { ($0.rank, order[$0] ?? 0) < ($1.rank, order[$1] ?? 0) }
      .flatMap { byKind[$0] ?? [] }
    index = SearchIndex(self.documents, in: store)
  }

  var all: [OutputFile] {
    [page, head] + (0..<index.shardCount).map(shard) + (0..<index.blockCount).map(block)
  }

  private var kinds: [(kind: SearchKind, documents: ArraySlice<SearchDocument>)] {
    var kinds: [(SearchKind, ArraySlice<SearchDocument>)] = []
    var start = 0
    while start < documents.count {
      let kind = documents[start].kind
      let end = documents[start...].firstIndex { $0.kind != kind } ?? documents.count
      kinds.append((kind, documents[start..<end]))
      start = end
    }
    return kinds
  }

  private var page: OutputFile {
    let (context, kinds, count) = (context, kinds, documents.count)
    return context.page("search", at: Self.address, source: "the search page") {
      let values = kinds.map { kind, documents -> Value in
        [
          "name": .string(kind.name), "title": .string(context.words(kind.title)),
          "url": .string(kind.list), "count": .int(documents.count),
          "more": .int(max(0, documents.count - Self.mostListed)),
          "documents": .array(documents.prefix(Self.mostListed)) {
            ["title": .string($0.title), "url": .string($0.url)]
          },
        ]
      }
      return PageContent(
        .init(title: context.words("search.title")),
        ["search": ["count": .int(count), "kinds": .array(values)]])
    }
  }

  private func file(_ name: String, _ render: @escaping @Sendable () -> [UInt8]) -> OutputFile {
    OutputFile(
      path: VaultPath(validating: Self.address + name) ?? .root, source: "the index of search"
    ) { (render(), []) }
  }

  /// A file that depends only on the words of documents.
  private func file(
    _ name: String, digest: @escaping @Sendable () -> String,
    _ render: @escaping @Sendable () -> [UInt8]
  ) -> OutputFile {
    var file = file(name, render)
    file.inputs = .pages
    file.tracing = PageTracing(
      own: digest, hasTheme: false, read: { _ in "" }, render: { _ in (render(), []) })
    return file
  }

  private var head: OutputFile {
    let kinds = kinds.map { kind, documents -> JSONText in
      [
        "name": .string(kind.name), "title": .string(context.words(kind.title)),
        "count": .int(documents.count),
      ]
    }
    let members: [(String, JSONText)] = [
      ("kinds", .array(kinds)), ("shards", .int(index.shardCount)),
      ("block", .int(SearchIndex.blockSize)),
    ]
    return file("index.json") { Array(JSONText.object(members).utf8) }
  }

  private func shard(_ number: Int) -> OutputFile {
    file("terms/\(number).txt", digest: { [index] in index.digest(ofShard: number) }) { [index] in
      index.shard(number)
    }
  }

  private func block(_ number: Int) -> OutputFile {
    file("documents/\(number).json", digest: { [index] in index.digest(ofBlock: number) }) {
      [index] in index.block(number)
    }
  }
}
