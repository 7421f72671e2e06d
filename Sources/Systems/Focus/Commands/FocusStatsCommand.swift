import ArgumentParser
import SiteKit

/// `daybook stats focus`.
struct FocusStatsCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "focus",
    abstract: "Print the focus of a day, week, month or year.",
    discussion: """
      Without a period it is this week.

      Examples:
        daybook stats focus
        daybook stats focus 2026-10 --format json
      """)

  static let printsFigures = true

  @OptionGroup var period: PeriodOptions

  @Option(help: "How the figures are written: text or json.")
  var format = OutputFormat.text

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents(of: "focus")
    host.report(contents.diagnostics, format)
    guard let history = contents.figures[FocusHistory.self] else { return }
    let report = await FocusReport(
      history: history, of: try period.period(at: contents.moment))
    host.print(report, format)
  }
}
