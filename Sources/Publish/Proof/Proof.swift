import Basics
package import Site
package import SiteKit
package import Vault

/// The result for a site of canaries: the proof that no file shows hidden content, and the report
/// of the visible content.
package struct Proof: Sendable {
  /// A private item that the site would show.
  package struct Leak: Sendable, Hashable {
    /// Its field, such as `gift.note`.
    package let field: String
    /// The file of the site that would show it.
    package let path: String
    /// True if all of it would be shown, rather than a piece.
    package let isWhole: Bool
  }

  package struct Share: Sendable, Hashable {
    /// The name of the system; nil for pages and reviews.
    package let system: String?
    /// Its field, such as `gift.note`.
    package let field: String
    /// How many of them are on the site.
    package let shown: Int
    package let all: Int
  }

  /// The hidden content that is shown, in order of path.
  package let leaks: [Leak]
  /// The visible content that is shown, in the order of the vault.
  package let shares: [Share]
  /// The files that could not be made from the copy, and so were not searched.
  package private(set) var unproven: [VaultPath] = []
  /// How many canaries were planted, and how many of them may be seen.
  package let count: Int
  package let allowed: Int

  /// Paints the pictures of a site's pages as their source drawings, whose words can be read.
  package static let cardPainter: CardPainter = { (Array($0.utf8), []) }

  /// Searches `site`, which was made from a vault with these canaries, on all cores.
  package init(_ site: [OutputFile], for canaries: [Canary]) async {
    let scan = CanaryScan(for: canaries)
    let found = await inParallel(site) { file in
      (file.path.text, scan.findings(in: file.render().bytes ?? [], path: file.path.text))
    }
    self.init(found, canaries)
  }

  /// Searches the files of `site` whose inputs changed since the last proof; for the others, the
  /// earlier findings are reused.
  ///
  /// - Parameters:
  ///   - build: The traced inputs of the site, after the last proof's `trace`.
  ///   - last: The last proof, of a copy of the same vault by the same program.
  /// - Returns: The proof, and the trace for the next one.
  package static func proof(
    _ site: [OutputFile], for canaries: [Canary], _ build: TracedBuild, after last: ProofTrace,
    of name: String
  ) async -> (proof: Proof, trace: ProofTrace, looked: Int) {
    let scan = CanaryScan(for: canaries)
    let (trace, found) = await SiteWriter.look(at: site, build) { path, bytes in
      (isMade: bytes != nil, findings: scan.findings(in: bytes ?? [], path: path.text))
    }
    // A word may have several canaries; the scan reports the last.
    let places = Dictionary(canaries.enumerated().map { ($1.word, $0) }) { _, last in last }
    var all: [VaultPath: Set<CanaryScan.Finding>] = found.mapValues(\.findings)
    for path in Set(site.map(\.path)).subtracting(found.keys) {
      guard let known = last.findings[path] else { continue }
      all[path] = Set(
        known.compactMap { known in
          places[known.word].map { CanaryScan.Finding(canary: $0, isWhole: known.isWhole) }
        })
    }
    var proof = Proof(all.map { ($0.key.text, $0.value) }, canaries)
    proof.unproven = found.filter { !$0.value.isMade }.keys.sorted()
    let findings = all.filter { !$0.value.isEmpty }.mapValues { found in
      Set(
        found.map { ProofTrace.Finding(word: canaries[$0.canary].word, isWhole: $0.isWhole) })
    }
    return (proof, ProofTrace(name: name, findings: findings, build: trace), found.count)
  }

  private init(
    _ found: [(path: String, Set<CanaryScan.Finding>)], _ canaries: [Canary]
  ) {
    var leaks: Set<Leak> = []
    var shown: Set<Int> = []
    for (path, findings) in found {
      for finding in findings {
        let canary = canaries[finding.canary]
        if canary.isAllowed {
          if finding.isWhole { shown.insert(finding.canary) }
        } else {
          leaks.insert(Leak(field: canary.field, path: path, isWhole: finding.isWhole))
        }
      }
    }
    self.leaks = leaks.filter { leak in
      leak.isWhole || !leaks.contains(Leak(field: leak.field, path: leak.path, isWhole: true))
    }.sorted { ($0.path, $0.field) < ($1.path, $1.field) }
    shares = Self.shares(canaries, shown)
    count = canaries.count
    allowed = canaries.count(where: \.isAllowed)
  }

  private static func shares(_ canaries: [Canary], _ shown: Set<Int>) -> [Share] {
    var order: [String] = []
    var counts: [String: (system: String?, shown: Int, all: Int)] = [:]
    for (index, canary) in canaries.enumerated() {
      if counts[canary.field] == nil { order.append(canary.field) }
      var count = counts[canary.field] ?? (canary.system, 0, 0)
      count.all += 1
      if shown.contains(index) { count.shown += 1 }
      counts[canary.field] = count
    }
    return order.compactMap { field in
      counts[field].flatMap { count in
        count.shown == 0
          ? nil : Share(system: count.system, field: field, shown: count.shown, all: count.all)
      }
    }
  }
}

/// A proof without leaks, as it is cached.
extension Proof: CacheValue {
  package func write(to writer: inout ColumnWriter) {
    for number in [count, allowed, shares.count] { writer.write(number) }
    for share in shares {
      writer.write(share.system)
      writer.write(share.field)
      writer.write(share.shown)
      writer.write(share.all)
    }
  }

  package init(from reader: inout ColumnReader) throws(DamagedEntry) {
    leaks = []
    (count, allowed) = (try reader.count(), try reader.count())
    var shares: [Share] = []
    for _ in 0..<(try reader.count(atMost: reader.count)) {
      shares.append(
        Share(
          system: try reader.optionalText(), field: try reader.text(), shown: try reader.count(),
          all: try reader.count()))
    }
    self.shares = shares
  }
}
