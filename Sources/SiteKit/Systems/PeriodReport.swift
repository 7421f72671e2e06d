package import ArgumentParser
package import Basics
internal import Charts
package import Vault
package import Wording

/// The figures of a system in a period, for a terminal and as JSON: the output of `daybook stats`.
package protocol PeriodReport: CommandResult {
  /// The name of the command, its output, and examples.
  static var configuration: CommandConfiguration { get }
  /// The system whose records are read; nil for all systems.
  static var system: String? { get }
  /// True if it covers everything on record, rather than this week, by default.
  static var isWholeByDefault: Bool { get }
  /// True if the figures of some days include the totals of all records, so that a report on
  /// everything does not read all records.
  static var sumsAllDays: Bool { get }
  /// Nil for everything on record.
  var period: Period? { get }
  /// The words of its text.
  var words: Words { get set }

  /// Nil if the person does not use the system.
  init?(_ contents: VaultContents, of period: Period?) async
}

extension PeriodReport {
  package static var isWholeByDefault: Bool { false }
  package static var sumsAllDays: Bool { false }

  /// The name of the period: `2026-W47`, or `all`.
  package var name: String { period.map { "\($0)" } ?? "all" }

  /// The figures as an object, with the period, the moment that counts as now, and the zone.
  package func json(
    at moment: Moment, _ figures: KeyValuePairs<String, JSONText>
  ) -> JSONLine {
    let basis: [(String, JSONText)] = [
      ("period", .string(name)), ("asOf", .string(moment.asOf.formatted(in: moment.zone))),
      ("timeZone", .string(moment.zone.identifier)),
    ]
    return JSONLine(basis + figures.map { ($0.key, $0.value) }, version: JSONLine.versionOfStats)
  }

  /// A part of the text in the person's language.
  package func said(_ text: String) -> String { words.said(part: text) }

  /// The text of the report: its title with the period, an empty line, and the lines that are not
  /// nil.
  package func report(
    titled title: Words.Key, on days: ClosedRange<Day>? = nil, _ lines: [String?]
  ) -> String {
    let space = words.language == .english ? " " : ""
    let range = days.map { space + said("(\($0.lowerBound) to \($0.upperBound))") } ?? ""
    return ([words.commas([words(title), said(name)]) + range, ""] + lines.compactMap(\.self))
      .joined(separator: "\n") + "\n"
  }

  /// A line with a name and a value; nil if there is no value.
  package func line(_ name: String, _ value: String?) -> String? {
    guard let value else { return nil }
    let name = said(name)
    return "  " + (name.columnCount < 14 ? name.padded(to: 14) : name + " ") + value
  }

  package func written(_ duration: Duration) -> String {
    ValueFormat.duration.text(duration.inSeconds, words)
  }

  /// A number of days.
  package func days(_ count: Int) -> String { said(count.counted("day")) }

  /// A number without a unit, with as many decimals as it needs.
  package func plain(_ value: Double) -> String { ValueFormat.measure(unit: "").text(value, words) }

  /// The lengths of the current and the longest streak; nil if there never was one.
  package func streak(_ current: Streak?, longest: Streak?) -> String? {
    line(
      "Streak",
      longest.map { longest in
        words.commas([days(current?.length ?? 0), said("longest \(longest.length)")])
      })
  }

  /// A change in a duration as the end of a sentence about the period; empty if there is none.
  package func comparison(_ change: PeriodChange<Duration>?) -> String {
    comparison(change, ("much", "more", "less")) { written($0.magnitude) }
  }

  /// A change in a count as the end of a sentence about the period; empty if there is none.
  package func comparison(_ change: PeriodChange<Int>?) -> String {
    comparison(change, ("many", "more", "fewer")) {
      ValueFormat.number().text(Double($0.magnitude), words)
    }
  }

  private func comparison<Value: AdditiveArithmetic & Comparable>(
    _ change: PeriodChange<Value>?, _ forms: (same: String, more: String, less: String),
    _ text: (Value) -> String
  ) -> String {
    guard let change else { return "" }
    let than =
      change.isPartial
      ? "the same days of the period before, not counting today" : "the period before"
    let difference = change.difference
    if difference == .zero { return said(", as \(forms.same) as \(than)") }
    return said(
      ", \(text(difference)) \(difference > .zero ? forms.more : forms.less) than \(than)")
  }
}

extension Audience {
  /// The failure of a command that prints figures that it may not see.
  ///
  /// - Parameter system: The system that they are of; nil if not known.
  package func figuresNotShown(of system: String? = nil) -> Failure {
    guard let system, levels[system] == .totals else {
      return Failure(
        "not-shown", "\(name.shortQuoted) may not see these figures",
        hint: "the setting audiences says what it may see")
    }
    return Failure(
      "not-shown", "\(name.shortQuoted) sees only sums of weeks of \(system)",
      hint: "ask for whole weeks, such as last month, and for all records")
  }
}

/// `daybook stats SYSTEM`.
package struct PeriodStatsCommand<Report: PeriodReport>: PeriodCommand {
  package static var configuration: CommandConfiguration { Report.configuration }
  package static var printsFigures: Bool { true }

  @OptionGroup package var period: PeriodOptions
  @OptionGroup package var output: OutputOptions

  package init() {}

  package func run(_ host: any CommandHost) async throws {
    let (contents, period) = try await Report.basis(host, period, output.format)
    guard var report = await Report(contents, of: period) else {
      // An audience may see nothing of the system, or its sums alone.
      guard !contents.audience.isOwner else { return }
      throw contents.audience.figuresNotShown()
    }
    report.words = try host.words
    host.print(report, output.format)
  }
}

extension PeriodReport {
  /// The vault and the period of a report; the problems of the vault are reported.
  ///
  /// - Parameter readsAll: True to read the records of all days for any period.
  package static func basis(
    _ host: any CommandHost, _ options: PeriodOptions, _ format: OutputFormat,
    readsAll: Bool = false
  ) async throws -> (contents: VaultContents, period: Period?) {
    func period(at moment: Moment) throws -> Period? {
      try isWholeByDefault ? options.named(at: moment) : options.period(at: moment)
    }
    // A period that cannot be read is reported after the problems of the vault.
    func days(at moment: Moment) -> ClosedRange<Day>? {
      guard !readsAll else { return nil }
      let all = sumsAllDays ? moment.today...moment.today : nil
      return (try? period(at: moment))?.days ?? all
    }
    let contents =
      if let system {
        try await host.contents(of: system, on: days)
      } else {
        try await host.contents()
      }
    host.report(contents.diagnostics.inPassing, format)
    return (contents, try period(at: contents.moment))
  }
}
