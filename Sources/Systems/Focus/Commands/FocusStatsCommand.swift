import ArgumentParser
import Basics
import SiteKit
import Vault

/// `daybook stats focus`, of all sessions or of those with some tags.
struct FocusStatsCommand: PeriodCommand {
  static let configuration = FocusReport.configuration
  static let printsFigures = true

  @OptionGroup var period: PeriodOptions
  @Option(name: .customLong("tag"), help: "Only sessions with this tag; may be repeated.")
  var tags: [String] = []
  @OptionGroup var output: OutputOptions

  var isOfSome: Bool { !tags.isEmpty }

  func run(_ host: any CommandHost) async throws {
    let tags = tags.flatMap(\.listed).asTags
    let (contents, period) = try await FocusReport.basis(
      host, period, output.format, readsAll: !tags.isEmpty)
    guard let history = contents.figures[FocusHistory.self] else { return }
    let shown = tags.isEmpty ? history : try history.tagged(tags)
    var report = await FocusReport(shown, of: period)
    report.words = try host.words
    host.print(report, output.format)
  }
}

extension FocusHistory {
  /// The history of the sessions that have all of some tags, in upper or lower case; nothing is
  /// detected in it.
  ///
  /// - Throws: ``Failure`` for a tag that no session has.
  func tagged(_ tags: [String]) throws(Failure) -> FocusHistory {
    let known = log.tags
    if let tag = tags.first(where: { !known.map(\.folded).contains($0.folded) }) {
      throw Failure(
        "unknown-tag", "no session has the tag \(tag.shortQuoted)",
        hint: known.nearest(to: tag).map { "did you mean \($0)?" })
    }
    let wanted = Set(tags.map(\.folded))
    // Without the sessions that began after it, a forgotten one would count for longer.
    let ends = Dictionary(open.forgotten.map { ($0.index, $0.interval.end) }) { first, _ in first }
    var tagged = SessionLog()
    for entry in log.entries where wanted.isSubset(of: log.tags(at: entry.index).map(\.folded)) {
      var session = log[entry.index]
      session.end = session.end ?? ends[entry.index]
      tagged.append(session)
    }
    var history = FocusHistory(log: tagged, settings: settings, moment: moment)
    history.titles = titles
    return history
  }
}
