import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct GiftStatsCommand: PeriodCommand {
  static let configuration = CommandConfiguration(
    commandName: "gifts",
    abstract: "Print gifts sent and received, by month, category and person, and loans.",
    discussion: """
      The period may be any days, such as since March, or 2026-01-01 to 2026-11-20; without one \
      it covers everything. Gifts and loans are counted separately, and so is each currency; the \
      tables are in the main currency, the setting gifts.currency. Balances with people, and \
      loans, are as of today. With --unreturned it lists people you still owe a gift (还礼未还).

      Examples:
        daybook stats gifts 2026
        daybook stats gifts 2025-12-01 to 2026-02-28
        daybook stats gifts --unreturned
        daybook stats gifts --person 马骁 --format json
      """)

  static let printsFigures = true

  @OptionGroup var period: PeriodOptions

  @Option(help: ArgumentHelp("Only what concerns a person, by name or id.", valueName: "name"))
  var person: String?

  @Flag(help: "Only people you still owe a gift.")
  var unreturned = false

  @OptionGroup var output: OutputOptions

  var isOfSome: Bool { person != nil || unreturned }

  func run(_ host: any CommandHost) async throws {
    let vault = try await GiftVault(host)
    host.report(vault.diagnostics.inPassing, output.format)
    var report = GiftReport(
      ledger: vault.ledger, days: try period.days(at: host.moment(vault.settings)),
      person: try person.map(vault.person))
    report.words = try host.words
    report.isOfUnreturned = unreturned
    host.print(report, output.format)
  }
}

/// The gifts of some days, of one person or of all, as text for a terminal, and as JSON.
struct GiftReport: CommandResult {
  let ledger: GiftLedger
  /// The days of the figures; nil for everything on record.
  let days: ClosedRange<Day>?
  /// The person of the figures; nil for everyone.
  let person: Person?
  var words = Words.english
  /// True if the text has only the unreturned gifts.
  var isOfUnreturned = false

  private var currency: Currency { ledger.settings.currency }
  /// The period, as a calendar names it, or else as an interval of ISO 8601.
  private var name: String {
    days.map { days in
      Period(days: days).map { "\($0)" } ?? "\(days.lowerBound)/\(days.upperBound)"
    } ?? "all"
  }
  private var totals: Totals { ledger.totals(on: days, with: person) }

  /// The main currency, and then the others that were used.
  private var tallies: [Tally] {
    let totals = totals
    return [totals[currency]] + totals.tallies.filter { $0.currency != currency }
  }

  /// The loans up to today, in order of date.
  private var loans: [Loan] { person.map(ledger.loans(of:)) ?? ledger.loans }

  private var people: [LedgerPart<Person>] { ledger.byPerson(on: days, with: person) }

  /// The gifts that are not returned, of the person or of all.
  private var unreturned: [UnreturnedGifts] {
    ledger.unreturned(on: days).filter { person == nil || $0.person.id == person?.id }
  }

  private var months: [LedgerPart<Month>] { ledger.byMonth(on: days, with: person) }
}

extension GiftReport {
  /// The figures as an object. Amounts are in units of the currency, exact; amounts without a
  /// currency are in the main one, whose tally is at the top level. Loans are all loans up to
  /// *as-of*, and `status` and `statuses` of persons are as of that day.
  var json: JSONLine {
    var members: [(String, JSONText)] = [
      ("period", .string(name)),
      ("asOf", .string(ledger.asOf.formatted(in: ledger.zone))),
      ("timeZone", .string(ledger.zone.identifier)),
    ]
    if let person {
      members.append(("person", ["id": .string(person.id), "name": .string(person.name)]))
    }
    members.append(("currency", .string(currency.code)))
    let sums: KeyValuePairs<String, JSONText> = [
      "currencies": .array(tallies) { .members(figures($0)) },
      "byMonth": parts(months, "month") { .string("\($0)") },
      "byCategory": parts(ledger.byCategory(on: days, with: person), "category") {
        .string($0.rawValue)
      },
      "byRelation": parts(ledger.byRelation(on: days, with: person), "relation") {
        .string($0.rawValue)
      },
      "byBook": parts(ledger.byBook(on: days, with: person), "book") { JSONText($0?.id) },
      "people": .array(people) { .members(member($0)) },
      "households": parts(ledger.byHousehold(on: days, with: person), "name") { .string($0) },
      "loans": .array(loans, loan),
      "unreturned": .array(unreturned) { gifts in
        [
          "id": .string(gifts.person.id), "name": .string(gifts.person.name),
          "count": .int(gifts.gifts.count), "lastDay": "\(gifts.last.day)",
          "currency": .string(gifts.last.amount.currency.code),
          "lastAmount": .shown(gifts.last.amount), "balance": .shown(gifts.balance),
        ]
      },
    ]
    return JSONLine(
      members + figures(totals) + sums.map { ($0.key, $0.value) }, version: JSONLine.versionOfStats)
  }

  private func figures(_ totals: Totals) -> [(String, JSONText)] {
    // The first member is the currency, here the main one.
    Array(figures(totals[currency]).dropFirst())
  }

  private func figures(_ tally: Tally) -> [(String, JSONText)] {
    [
      ("currency", .string(tally.currency.code)), ("sent", .shown(tally.sent)),
      ("received", .shown(tally.received)), ("balance", .shown(tally.balance)),
      ("count", .int(tally.count)), ("sentCount", .int(tally.sentCount)),
      ("receivedCount", .int(tally.receivedCount)),
    ]
  }

  private func parts<Key>(
    _ parts: [LedgerPart<Key>], _ name: String, _ key: (Key) -> JSONText
  ) -> JSONText {
    .array(parts.map { .members([(name, key($0.key))] + figures($0.totals)) })
  }

  private func member(_ part: LedgerPart<Person>) -> [(String, JSONText)] {
    let person = part.key
    return [
      ("id", .string(person.id)), ("name", .string(person.name)),
      ("relation", .string(person.contact.relation.rawValue)),
      ("household", JSONText(person.contact.household)),
    ] + figures(part.totals) + [
      ("status", .string(person.standing.rawValue)),
      ("statuses", .array(person.standings.map { .string($0.rawValue) })),
      ("firstDay", JSONText(person.firstDay.map { "\($0)" })),
      ("lastDay", JSONText(person.lastDay.map { "\($0)" })),
    ]
  }

  private func loan(_ loan: Loan) -> JSONText {
    [
      "id": .string(loan.id), "name": .string(loan.name),
      "direction": .string(loan.gift.direction.rawValue),
      "currency": .string(loan.amount.currency.code), "amount": .shown(loan.amount),
      "repaid": .shown(loan.repaid), "outstanding": .shown(loan.outstanding),
      "day": "\(loan.gift.day)", "due": JSONText(loan.due.map { "\($0)" }),
      "status": .string(loan.status.rawValue),
    ]
  }
}

extension GiftReport {
  /// How many persons and months the text has; JSON has them all.
  private static let shown = 12

  var text: String {
    let title =
      person.map { "Gifts with \($0.name.onOneLine.printable), \(name)" } ?? "Gifts, \(name)"
    var lines = [said(title), ""]
    if isOfUnreturned { return (lines + unreturnedLines).joined(separator: "\n") + "\n" }
    var sums = table("Currency")
    for tally in tallies { append(code(of: tally.currency), tally, to: &sums) }
    lines += sums.lines()
    if let person { lines += ["", "  " + standing(of: person)] }

    // The months before the first gift and after the last are omitted.
    let used = months.filter { $0.totals[currency].count > 0 }
    lines += table("Months", used.suffix(Self.shown), of: used.count) { "\($0)" }
    lines += table("Categories", ledger.byCategory(on: days, with: person)[...]) {
      words.language == .english ? $0.chineseName : words.name(of: $0)
    }
    if person == nil {
      lines += table("Relations", ledger.byRelation(on: days)[...]) {
        words.language == .english ? $0.chineseName : words.name(of: $0)
      }
      let people = people
      lines += table("People", people.prefix(Self.shown), of: people.count) {
        $0.name + ($0.standing == .regular ? "" : " (\(name(of: $0.standing)))")
      }
    }
    lines += loanLines
    return lines.joined(separator: "\n") + "\n"
  }

  private func said(_ text: String) -> String { words.said(part: text) }

  private func name(of standing: Standing) -> String {
    words.language == .english ? standing.inWords : words.name(of: standing)
  }

  /// An amount of a table; a dash if it is not shown.
  private func shown(_ money: Money) -> String {
    money.currency == .undisclosed ? "–" : money.shortDescription
  }

  private func code(of currency: Currency) -> String {
    currency == .undisclosed ? "–" : currency.code
  }

  private func standing(of person: Person) -> String {
    var parts = person.standings.map(name(of:))
    if let last = person.lastDay { parts.append(said("last gift on \(last)")) }
    return words.commas(parts)
  }

  private func table<Key>(
    _ title: String, _ parts: ArraySlice<LedgerPart<Key>>, of count: Int? = nil,
    _ name: (Key) -> String
  ) -> [String] {
    if parts.isEmpty { return [] }
    let count = count ?? parts.count
    var table = table(count > parts.count ? "\(title) (\(parts.count) of \(count))" : title)
    for part in parts { append(name(part.key), part.totals[currency], to: &table) }
    return [""] + table.lines()
  }

  private func table(_ title: String) -> TextTable {
    var table = TextTable(.left, .right, .right, .right, .right)
    table.append([title, "Sent", "Received", "Balance", "Gifts"].map(said))
    return table
  }

  private func append(_ name: String, _ tally: Tally, to table: inout TextTable) {
    table.append(
      name, shown(tally.sent), shown(tally.received), shown(tally.balance), "\(tally.count)")
  }

  private var loanLines: [String] {
    let owed = loans.filter { $0.status != .settled }
    if owed.isEmpty { return [] }
    var table = TextTable(.left, .left, .right, .left, .left)
    table.append(said("Loans"), "", "", "", "")
    for loan in owed {
      let currency = loan.amount.currency
      table.append(
        loan.name, said(loan.gift.direction == .sent ? "owes you" : "you owe"),
        currency == .undisclosed ? "–" : "\(loan.outstanding.shortDescription) \(currency)",
        loan.due.map { said("due \($0)") } ?? "",
        loan.status == .overdue ? said("overdue") : "")
    }
    return [""] + table.lines()
  }

  /// A line for each person whose gifts are not returned: the number of gifts, and the last one.
  private var unreturnedLines: [String] {
    let all = unreturned
    if all.isEmpty { return ["  " + said("Everything is returned.")] }
    var table = TextTable(.left, .right, .right, .left, .right, .left)
    table.append(["Not returned", "Gifts", "Balance", "Last", "Amount", "Occasion"].map(said))
    for gifts in all {
      let amount = gifts.last.amount
      table.append(
        gifts.person.name, "\(gifts.gifts.count)", shown(gifts.balance), "\(gifts.last.day)",
        amount.currency == .undisclosed
          ? "–" : amount.isZero ? gifts.last.goods ?? "–" : words.plainMoney(amount),
        words.title(of: gifts.last))
    }
    return table.lines()
  }
}

extension Standing {
  var inWords: String {
    switch self {
    case .yourTurn: "your turn"
    case .dormant: "dormant"
    case .oneWay: "one-sided"
    case .core: "core"
    case .regular: "regular"
    }
  }
}
