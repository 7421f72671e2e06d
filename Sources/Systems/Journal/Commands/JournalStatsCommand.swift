import ArgumentParser
import SiteKit

/// `daybook stats journal`.
struct JournalStatsCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal",
    abstract: "Print how much you wrote in a day, week, month or year, and how you felt.",
    discussion: """
      Examples:
        daybook stats journal
        daybook stats journal --month 2026-10 --format json
      """)

  static let printsFigures = true

  @OptionGroup var period: PeriodOptions

  @Option(help: "How the figures are written: text or json.")
  var format = OutputFormat.text

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents(of: "journal")
    host.report(contents.diagnostics, format)
    guard let history = contents.figures[JournalHistory.self] else { return }
    let report = JournalReport(
      history, contents.figures[(any MoodSource).self],
      of: try period.period(at: contents.moment))
    host.print(report, format)
  }
}
