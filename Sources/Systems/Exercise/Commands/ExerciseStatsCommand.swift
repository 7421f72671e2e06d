import ArgumentParser
import SiteKit

/// `daybook stats exercise`.
struct ExerciseStatsCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "exercise",
    abstract: "Print the exercise of a day, week, month or year, and what to do today.",
    discussion: """
      Examples:
        daybook stats exercise
        daybook stats exercise --month 2026-10 --format json
      """)

  static let printsFigures = true

  @OptionGroup var period: PeriodOptions

  @Option(help: "How the figures are written: text or json.")
  var format = OutputFormat.text

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents(of: "exercise")
    host.report(contents.diagnostics, format)
    guard let history = contents.figures[ExerciseHistory.self] else { return }
    let report = ExerciseReport(
      history: history, of: try period.period(at: contents.moment))
    host.print(report, format)
  }
}
