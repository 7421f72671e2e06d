import ArgumentParser
import Site

/// `daybook stats growth`.
struct GrowthStatsCommand: AsyncParsableCommand {
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

  @OptionGroup var vault: VaultOptions
  @OptionGroup var period: PeriodOptions
  @OptionGroup var asOf: AsOfOptions

  @Option(help: "How the figures are written: text or json.")
  var format = OutputFormat.text

  func run() async throws {
    let vault = try await LoadedVault(vault, asOf)
    Console.report(vault.diagnostics, format)
    let report = GrowthReport(
      GrowthFocus(growth: vault.growth, focus: vault.history), of: try period.named())
    Console.print(format == .json ? report.json : report.text)
  }
}
