import ArgumentParser
import Basics
import SiteKit

/// `daybook suggest`.
struct SuggestCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Suggest what to do next.",
    discussion: """
      Example:
        daybook suggest gift --person 张三 --category wedding
      """)

  static let printsFigures = true

  static var subcommands: [any RoomCommand.Type] { [SuggestGiftCommand.self] }
}

/// `daybook suggest gift`.
struct SuggestGiftCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "gift",
    abstract: "Suggest how much to give a person on an occasion, with the reasons.",
    discussion: """
      It starts from what is usual in the city and what the person gave last, raised as the gifts \
      in your ledger grow, and takes the nearest customary figure. The place is that of the \
      settings gifts.province and gifts.city unless you name one.

      Categories: \(OccasionCategory.allCases.map(\.rawValue).joined(separator: ", ")); or their \
      Chinese names, such as 婚礼.

      Examples:
        daybook suggest gift --person 张三 --category wedding
        daybook suggest gift --person 张三 --category 婚礼 --city 苏州 --format json
      """)

  @Option(help: ArgumentHelp("Whom the gift is for, by name or id.", valueName: "name"))
  var person: String
  @Option(help: "What kind of occasion it is.")
  var category: String
  @Option(help: "The city of the occasion.")
  var city: String?
  @Option(help: "The province of the occasion.")
  var province: String?

  @Option(help: "How the suggestion is written: text or json.")
  var format = OutputFormat.text

  func validate() throws { _ = try occasionCategory() }

  func run(_ host: any CommandHost) async throws {
    let vault = try await GiftVault(host)
    host.report(vault.diagnostics, format)
    let category = try occasionCategory()
    let person = vault.ledger.person(named: person)
    if person == nil { host.report(DiagnosticList([unknownPerson(vault.ledger)]), format) }
    let suggestion = vault.ledger.suggestion(
      for: person, category, province: province, city: city)
    guard let suggestion else { throw Failure(nothingKnown(category)) }
    let report = SuggestionReport(
      suggestion: suggestion, name: person?.name ?? self.person, isKnown: person != nil,
      ledger: vault.ledger)
    host.print(report, format)
  }

  private func occasionCategory() throws -> OccasionCategory {
    if let found = OccasionCategory(named: category) { return found }
    let names = OccasionCategory.allCases.flatMap { [$0.rawValue, $0.chineseName] }
    let hint =
      names.nearest(to: category).map { "did you mean '\($0)'?" }
      ?? "write one of " + OccasionCategory.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("'\(category)' is not a category of occasions", hint: hint)
  }

  private func unknownPerson(_ ledger: GiftLedger) -> Diagnostic {
    let nearest = ledger.people.flatMap { [$0.name, $0.id] }.nearest(to: person)
    return Diagnostic(
      .note, kind: "no-person",
      "nobody in the ledger is called \"\(person)\"; the suggestion goes without a history",
      hint: nearest.map { "did you mean \"\($0)\"?" })
  }

  private func nothingKnown(_ category: OccasionCategory) -> Diagnostic {
    Diagnostic(
      .error, kind: "nothing-known",
      "nothing is known to suggest a gift by: no custom of a place for \(category.rawValue), "
        + "nothing from the person, and no gift of your own on such an occasion",
      hint: "write what is usual into gifts/etiquette.jsonl")
  }
}
