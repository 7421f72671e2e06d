import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// `daybook today`.
struct TodayCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Print a day: what you wrote, and what else is on record of it.",
    discussion: """
      Examples:
        daybook today
        daybook today --on 2026-11-19 --format json
      """)

  static let printsFigures = true

  @Option(
    help: ArgumentHelp("Another day, such as 2026-11-19 or yesterday.", valueName: "day"))
  var on: String?

  @Option(
    help: ArgumentHelp(
      "The language: en, zh-Hans, zh-Hant or ja; by default that of the site.", valueName: "tag"),
    transform: Language.option)
  var language: Language?

  @Option(help: "How the day is written: text or json.")
  var format = OutputFormat.text

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents()
    host.report(contents.diagnostics, format)
    let words = Words.standard(language ?? Language(contents.settings.language))
    let rooms = SiteTree.all([words.tag]).first.map { contents.rooms(words, in: $0) } ?? []
    let report = DayReport(
      of: try on.map { try contents.moment.day($0, for: "--on") } ?? contents.moment.today,
      contents.figures, contents.shown(rooms), words)
    host.print(report, format)
  }
}
