package import ArgumentParser
package import Basics
internal import Charts
package import Vault

/// The figures of a system in a period, for a terminal and as JSON: what `daybook stats` prints.
package protocol PeriodReport: CommandResult {
  /// The name of the command, what it prints, and examples.
  static var configuration: CommandConfiguration { get }
  /// The system whose records are read; nil for those of all.
  static var system: String? { get }
  /// True if it is of everything on record, rather than of this week, when no period is named.
  static var isWholeByDefault: Bool { get }
  /// Nil for everything on record.
  var period: Period? { get }

  /// Nil when the person does not use the system.
  init?(_ contents: VaultContents, of period: Period?) async
}

extension PeriodReport {
  package static var isWholeByDefault: Bool { false }

  /// What the period is called: `2026-W47`, or `all`.
  package var name: String { period.map { "\($0)" } ?? "all" }

  /// The figures as an object, with the period, the moment that counts as now, and the zone.
  package func json(
    at moment: Moment, _ figures: KeyValuePairs<String, JSONText>
  ) -> JSONLine {
    let basis: [(String, JSONText)] = [
      ("period", .string(name)), ("asOf", .string(moment.asOf.formatted(in: moment.zone))),
      ("timeZone", .string(moment.zone.identifier)),
    ]
    return JSONLine(basis + figures.map { ($0.key, $0.value) })
  }

  /// A figure with its name.
  package func line(_ name: String, _ value: String) -> String {
    "  " + name.spaced(to: 14) + value
  }

  package func written(_ duration: Duration) -> String {
    ValueFormat.duration.text(duration.inSeconds)
  }

  /// A number without a unit, with as many decimals as it needs.
  package func plain(_ value: Double) -> String { ValueFormat.measure(unit: "").text(value) }

  /// How long the current streak is, and the longest; none where there never was one.
  package func streak(_ current: Int?, longest: Int?) -> [String] {
    longest.map {
      [line("Streak", "\((current ?? 0).counted("day")), longest \($0)")]
    } ?? []
  }

  /// A change of a length of time as the end of a sentence about the period; empty for none.
  package func comparison(_ change: PeriodChange<Duration>?) -> String {
    comparison(change, ("much", "more", "less")) { written($0.magnitude) }
  }

  /// A change of a number of things as the end of a sentence about the period; empty for none.
  package func comparison(_ change: PeriodChange<Int>?) -> String {
    comparison(change, ("many", "more", "fewer")) {
      ValueFormat.number().text(Double($0.magnitude))
    }
  }

  private func comparison<Value: AdditiveArithmetic & Comparable>(
    _ change: PeriodChange<Value>?, _ words: (same: String, more: String, less: String),
    _ text: (Value) -> String
  ) -> String {
    guard let change else { return "" }
    let than =
      change.isPartial
      ? "the same days of the period before, not counting today" : "the period before"
    let difference = change.difference
    if difference == .zero { return ", as \(words.same) as \(than)" }
    return ", \(text(difference)) \(difference > .zero ? words.more : words.less) than \(than)"
  }
}

/// `daybook stats SYSTEM`.
package struct PeriodStatsCommand<Report: PeriodReport>: SystemCommand {
  package static var configuration: CommandConfiguration { Report.configuration }
  package static var printsFigures: Bool { true }

  @OptionGroup package var period: PeriodOptions
  @OptionGroup package var output: OutputOptions

  package init() {}

  package func run(_ host: any CommandHost) async throws {
    let contents =
      if let system = Report.system { try await host.contents(of: system) } else {
        try await host.contents()
      }
    host.report(contents.diagnostics, output.format)
    let period =
      try Report.isWholeByDefault
      ? period.named(at: contents.moment) : period.period(at: contents.moment)
    guard let report = await Report(contents, of: period) else { return }
    host.print(report, output.format)
  }
}
