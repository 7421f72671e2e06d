import Basics
import Vault
import Wording

/// The sums of finished weeks, which a command prints instead of figures of days for an audience at
/// the level of totals.
private struct TotalsReport: CommandResult {
  let totals: SystemTotals
  /// Nil for all weeks.
  let days: ClosedRange<Day>?
  let moment: Moment
  let words: Words

  private var sums: [(sums: WeeklySums, weeks: [Week])] {
    totals.sums.map { sums in
      (
        sums,
        sums.weeks.filter { week in days.map { $0.contains(week.thursday) } ?? true }
      )
    }
    .filter { !$0.weeks.isEmpty }
  }

  var text: String {
    let lines = sums.flatMap { sums, weeks in
      [""] + (totals.sums.count > 1 ? ["  " + words(sums.label)] : [])
        + weeks.map { "  \($0)  \(sums.text(sums.shownSum(of: $0).sum, words))" }
    }
    let about = words("totals.about", ["count": WeeklySums.fewestRecords])
    return ([words(totals.title)] + lines + ["", about]).joined(separator: "\n") + "\n"
  }

  var json: JSONLine {
    let weeks = sums.flatMap { sums, weeks in
      weeks.map { week -> JSONText in
        [
          "week": "\(week)", "series": .string(sums.rolledName),
          "unit": .string(sums.rolledUnit), "value": .int(sums.shownSum(of: week).sum),
        ]
      }
    }
    return JSONLine(
      [
        ("from", JSONText(days.map { "\($0.lowerBound)" })),
        ("to", JSONText(days.map { "\($0.upperBound)" })),
        ("asOf", .string(moment.asOf.formatted(in: moment.zone))),
        ("timeZone", .string(moment.zone.identifier)), ("weeks", .array(weeks)),
      ], version: JSONLine.versionOfStats)
  }
}

/// A command that prints figures of a period: `daybook stats focus`.
package protocol PeriodCommand: SystemCommand {
  var period: PeriodOptions { get }
  var output: OutputOptions { get }
  /// True if it is asked for some of the records only, which have no sums that everybody may see.
  var isOfSome: Bool { get }
}

extension PeriodCommand {
  package var isOfSome: Bool { false }

  /// Prints the sums of the weeks whose Thursday is in the period; of all without one.
  ///
  /// - Throws: For less than a week, and for some of the records.
  package func printTotals(
    _ host: any CommandHost, of system: String, for audience: Audience
  ) async throws {
    guard !isOfSome else { throw audience.figuresNotShown(of: system) }
    let contents = try await host.contents(of: system)
    host.report(contents.diagnostics.inPassing, output.format)
    let days = try period.days(at: contents.moment)
    let isShort = days.map { $0.lowerBound.distance(to: $0.upperBound) < 6 } ?? false
    guard !isShort, let totals = contents.totals(of: system) else {
      throw audience.figuresNotShown(of: system)
    }
    host.print(
      TotalsReport(totals: totals, days: days, moment: contents.moment, words: try host.words),
      output.format)
  }
}
