import ArgumentParser
import Gifts

/// `daybook stats gifts`.
struct GiftStatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gifts",
    abstract: "Print gifts sent and received, by month, category and person, and loans.",
    discussion: """
      Without a period it is everything on record. Gifts and loans are apart, and so are \
      currencies; tables are of the main currency, the setting gifts.currency. How things stand \
      with a person, and loans, are those of today.

      Examples:
        daybook stats gifts 2026
        daybook stats gifts --person 张三 --format json
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var period: PeriodOptions
  @OptionGroup var asOf: AsOfOptions

  @Option(help: ArgumentHelp("Only what concerns a person, by name or id.", valueName: "name"))
  var person: String?

  @Option(help: "How the figures are written: text or json.")
  var format = OutputFormat.text

  func run() async throws {
    let vault = try await GiftVault(vault, asOf)
    Console.report(vault.diagnostics, format)
    let report = GiftReport(
      ledger: vault.ledger, period: try period.named(), person: try person.map(vault.person))
    Console.print(format == .json ? report.json : report.text)
  }
}
