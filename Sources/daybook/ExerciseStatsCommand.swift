import ArgumentParser
import Exercise

/// `daybook stats exercise`.
struct ExerciseStatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exercise",
    abstract: "Print the exercise of a day, week, month or year, and what to do today.",
    discussion: """
      Examples:
        daybook stats exercise
        daybook stats exercise --month 2026-10 --format json
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var period: PeriodOptions
  @OptionGroup var asOf: AsOfOptions

  @Option(help: "How the figures are written: text or json.")
  var format = OutputFormat.text

  func run() async throws {
    let vault = try await LoadedVault(vault, asOf)
    Console.report(vault.diagnostics, format)
    let report = ExerciseReport(
      history: vault.exercise, of: try period.period(today: vault.exercise.today))
    Console.print(format == .json ? report.json : report.text)
  }
}
