import ArgumentParser
import Basics
import SiteKit
import Vault

/// `daybook stats growth`.
struct GrowthStatsCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth",
    abstract: "Print experience points, level, goals, failures and the pattern of the week.",
    discussion: """
      Without a period it is everything on record. With one, points, tasks and failures are those \
      of the period, and the level is that at its end. The pattern is that of the period's last \
      week.

      Examples:
        daybook stats growth
        daybook stats growth --month 2026-10 --format json
      """)

  static let printsFigures = true

  @OptionGroup var period: PeriodOptions

  @Option(help: "How the figures are written: text or json.")
  var format = OutputFormat.text

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents(of: "growth")
    host.report(contents.diagnostics, format)
    guard let growth = contents.figures[GrowthHistory.self] else { return }
    let report = GrowthReport(
      growth, contents.figures[(any TimeOnGoals).self], of: try period.named(at: contents.moment),
      language: Language(contents.settings.language))
    host.print(report, format)
  }
}
