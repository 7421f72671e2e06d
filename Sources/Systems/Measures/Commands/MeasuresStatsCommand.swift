import ArgumentParser
import SiteKit
import Wording

/// `daybook stats measures`.
struct MeasuresStatsCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "measures",
    abstract: "Print what you measured in a day, week, month or year.",
    discussion: """
      Examples:
        daybook stats measures
        daybook stats measures --month 2026-10 --format json
      """)

  static let printsFigures = true

  @OptionGroup var period: PeriodOptions

  @Option(help: "How the figures are written: text or json.")
  var format = OutputFormat.text

  func run(_ host: any CommandHost) async throws {
    // Relations are with what other systems have of days.
    let contents = try await host.contents()
    host.report(contents.diagnostics, format)
    guard let history = contents.figures[MeasuresHistory.self] else { return }
    let report = MeasuresReport(
      history, daily: contents.figures.daily, of: try period.period(at: contents.moment))
    host.print(report, format)
  }
}
