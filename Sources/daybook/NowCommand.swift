import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// `daybook` alone: today in ten lines.
struct NowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "now",
    abstract: "Print today in ten lines: what runs, what is due, what to do next.",
    discussion: """
      It is what daybook alone does inside a vault. daybook today prints the whole day.

      Examples:
        daybook
        daybook now --as-of yesterday
      """)

  @Option(help: "How it is written: text or json.")
  var format = OutputFormat.text
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() async throws {
    // Outside of a vault there is nothing but the help, unless one was named.
    guard vault.vault != nil || (try? vault.folder()) != nil else {
      throw CleanExit.helpRequest(Daybook.self)
    }
    let named = try NamedVault(vault, asOf)
    try named.requireZone(format)
    let contents = try await named.contents()
    let words = Words.standard(Language(contents.settings.language))
    let rooms = SiteTree.all([words.tag]).first.map { contents.rooms(words, in: $0) } ?? []
    let overview = NowOverview(
      contents.shown(rooms), on: contents.moment.today, words,
      commands: contents.systems.compactMap { ($0 as? any TakesQuickEntries)?.everydayCommand })
    Console.print(overview, format)
    if contents.diagnostics.hasErrors {
      throw Failure(
        Diagnostic(
          .error, kind: "incomplete",
          "these lines may be incomplete: \(contents.diagnostics.tally) in the vault",
          hint: "see them with: daybook check"))
    }
  }
}
