import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct SuggestCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Suggest what to do next.",
    discussion: """
      Example:
        daybook suggest gift --person 张三 --category wedding
      """)

  static let printsFigures = true

  static var subcommands: [any SystemCommand.Type] {
    [SuggestGiftCommand.self, SuggestEtiquetteCommand.self]
  }
}

struct SuggestGiftCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "gift",
    abstract: "Suggest how much to give on an occasion, with the reasons.",
    discussion: """
      It starts from the usual amount in the city and the person's last gift, raised as the \
      gifts in your ledger grow, and takes the nearest customary figure; the other customary \
      figures of the range are listed too. Without a person it prints the usual amounts. The \
      place is the one in the settings gifts.province and gifts.city unless you name one.

      Categories: \(OccasionCategory.allCases.map(\.rawValue).joined(separator: ", ")); or \
      their names, such as 婚礼 or 白事.

      Examples:
        daybook suggest gift --person 张三 --category wedding
        daybook suggest gift --category 婚礼 --city 苏州
        daybook suggest gift --person 张三 --category 婚礼 --format json
      """)

  @Option(help: ArgumentHelp("Whom the gift is for, by name or id.", valueName: "name"))
  var person: String?
  @Option(help: "The kind of occasion.")
  var category: String
  @Option(help: "The city of the occasion.")
  var city: String?
  @Option(help: "The province of the occasion.")
  var province: String?

  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try occasionCategory() }

  func run(_ host: any CommandHost) async throws {
    let vault = try await GiftVault(host)
    host.report(vault.diagnostics.inPassing, output.format)
    let category = try occasionCategory()
    let person = person.flatMap { vault.ledger.person(named: $0) }
    if person == nil, let name = self.person {
      host.report([unknownPerson(name, vault.ledger)], output.format)
    }
    let suggestion = vault.ledger.suggestion(for: person, category, province: province, city: city)
    guard let suggestion else {
      let place = city ?? vault.settings[GiftSettings.self].city
      let known = try await KnownEtiquette(host).entries.contains { $0.etiquette.city == place }
      throw Failure(nothingKnown(category, in: known ? place : nil, try host.words))
    }
    let report = SuggestionReport(
      suggestion: suggestion, name: person?.name ?? self.person, isKnown: person != nil,
      ledger: vault.ledger, words: try host.words)
    host.print(report, output.format)
  }

  private func occasionCategory() throws -> OccasionCategory {
    if let found = OccasionCategory.said(by: category) { return found }
    let names = OccasionCategory.allCases.flatMap { [$0.rawValue, $0.chineseName] }
    let hint =
      names.nearest(to: category).map { "did you mean \"\($0)\"?" }
      ?? "write one of " + OccasionCategory.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("\"\(category)\" is not a category of occasions", hint: hint)
  }

  private func unknownPerson(_ person: String, _ ledger: GiftLedger) -> Diagnostic {
    let nearest = ledger.people.flatMap { [$0.name, $0.id] }.nearest(to: person)
    return Diagnostic(
      .note, kind: "no-person",
      "nobody in the ledger is called \"\(person)\"; the suggestion goes without a history",
      hint: nearest.map { "did you mean \"\($0)\"?" })
  }

  /// - Parameter city: A city that the program knows.
  private func nothingKnown(
    _ category: OccasionCategory, in city: String?, _ words: Words
  ) -> Diagnostic {
    let name = words.language == .english ? category.rawValue : words.name(of: category)
    let hint = city.map {
      "take over what is usual there with daybook suggest etiquette \($0), or write it with "
        + "daybook add etiquette"
    }
    return Diagnostic(
      .error, kind: "nothing-known",
      "nothing is known to suggest a gift by: no custom of a place for \(name), "
        + "nothing from the person, and no gift of your own on such an occasion",
      hint: hint ?? "take over what is usual in a city with daybook suggest etiquette, or write it "
        + "with daybook add etiquette")
  }
}

/// A suggested gift with its reasons, as text for a terminal, and as JSON.
struct SuggestionReport: CommandResult {
  let suggestion: Suggestion
  /// The name of the person; nil for a suggestion for nobody in particular.
  let name: String?
  let isKnown: Bool
  let ledger: GiftLedger
  var words = Words.english

  /// The suggestion as an object; amounts in units of the currency, exact.
  var json: JSONLine {
    [
      "person": JSONText(name), "known": .bool(isKnown),
      "category": .string(suggestion.category.rawValue),
      "asOf": .string(ledger.asOf.formatted(in: ledger.zone)),
      "currency": .string(suggestion.amount.currency.code), "amount": .money(suggestion.amount),
      "range": JSONText(suggestion.range) {
        ["min": .money($0.lowerBound), "max": .money($0.upperBound)]
      },
      "figures": .array(suggestion.figures) { .money($0) },
      "reasons": .array(reasons) { reason in
        ["kind": .string(reason.kind), "text": .string(Words.english.text(reason))]
      },
    ]
  }

  /// The reasons; of nobody it is not said that they gave nothing.
  private var reasons: [Suggestion.Reason] {
    name == nil ? suggestion.reasons.filter { $0 != .gaveNever } : suggestion.reasons
  }

  var text: String {
    let category = suggestion.category
    let named =
      words.language == .english
      ? "\(category.rawValue) \(category.chineseName)" : words.name(of: category)
    let amount = written(suggestion.amount)
    let first =
      name.map { "\(amount) for \($0.onOneLine.printable), \(named)" }
      ?? "\(amount) to give, \(named)"
    var lines = [words.said(part: first), ""]
    if let range = suggestion.range {
      let (from, to) = (written(range.lowerBound), written(range.upperBound))
      lines.append("  " + words.said(part: "within \(from) to \(to)"))
    }
    if suggestion.figures.count > 1 {
      let figures = words.commas(suggestion.figures.map(written))
      lines.append("  " + words.said(part: "customary: \(figures)"))
    }
    lines += reasons.map { "  " + words.text($0).onOneLine.printable }
    return lines.joined(separator: "\n") + "\n"
  }

  private func written(_ amount: Money) -> String {
    words.money(amount)
  }
}

extension Suggestion.Reason {
  fileprivate var kind: String {
    switch self {
    case .usual: "usual"
    case .gaveLast: "gaveLast"
    case .growth: "growth"
    case .gaveNever: "gaveNever"
    case .gaveElsewhere: "gaveElsewhere"
    case .moreThanUsual: "moreThanUsual"
    case .usuallySent: "usuallySent"
    case .even: "even"
    case .odd: "odd"
    }
  }
}
