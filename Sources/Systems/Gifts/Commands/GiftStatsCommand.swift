import ArgumentParser
import SiteKit

/// `daybook stats gifts`.
struct GiftStatsCommand: RoomCommand {
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

  static let printsFigures = true

  @OptionGroup var period: PeriodOptions

  @Option(help: ArgumentHelp("Only what concerns a person, by name or id.", valueName: "name"))
  var person: String?

  @Option(help: "How the figures are written: text or json.")
  var format = OutputFormat.text

  func run(_ host: any CommandHost) async throws {
    let vault = try await GiftVault(host)
    host.report(vault.diagnostics, format)
    let report = GiftReport(
      ledger: vault.ledger, period: try period.named(at: host.moment(vault.settings)),
      person: try person.map(vault.person))
    host.print(report, format)
  }
}
