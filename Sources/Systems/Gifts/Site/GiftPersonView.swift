import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

// What the page of a person shows.
extension GiftView {
  /// Everything about a person.
  ///
  /// - Parameter data: What leads to ``exchanges(withPerson:)`` as a file.
  func page(ofPerson index: Int, data: String?) -> Object {
    let person = ledger.people[index]
    let contact = person.contact
    let gifts = ledger.gifts(of: person)
    var object = self.person(index)
    object["isListed"] = .bool(contact.isListed)
    object["note"] = Value(contact.note)
    object["birthday"] = Value(contact.birthday.map(text))
    object["records"] = .array(gifts.reversed().map { .object(record($0)) })
    object["loans"] = .array((loansOfPerson[person.id] ?? []).reversed().map { .object(loan($0)) })
    object["next"] = next(of: person)
    object["timeline"] = timeline(gifts, of: .gift, with: person, data)
    object["loanTimeline"] = timeline(gifts, of: .loan, with: person, data)
    let household = contact.household.flatMap { households[$0] }
    let others = (household?.members ?? []).filter { $0.id != person.id }
    object["members"] = .array(
      others.map { member in
        var object = sums(member.gifts)
        object["name"] = .string(member.name)
        object["url"] = Value(addressOfPerson[member.id])
        object["relation"] = .string(words.name(of: member.contact.relation))
        return .object(object)
      })
    let together = household.map { sums($0.gifts) }
    object["householdReceived"] = together?["received"] ?? .nil
    object["householdSent"] = together?["sent"] ?? .nil
    return object
  }

  /// The next occasion with what could be given; nil when none is known.
  private func next(of person: Person) -> Value {
    guard let occasion = nextOfPerson[person.id] else { return .nil }
    var object = item(.occasion(occasion), guests: 0)
    let guest = occasion.guests.first { $0.person.id == person.id }
    object["suggestion"] = suggestion(guest?.suggestion)
    object["isTurn"] = .bool(person.standings.contains(.yourTurn))
    return .object(object)
  }

  /// `25 December 1980`, `12th lunar month, day 25`.
  private func text(_ birthday: Birthday) -> String {
    switch birthday {
    case .solar(let month, let day, let year):
      if let date = year.flatMap({ Day(year: $0, month: month, day: day) }) {
        return words.date(date)
      }
      return words(
        "gifts.solar_birthday", ["day": "\(day)", "month": words.monthName(month)])
    case .lunar(let anniversary, let year):
      return words.lunar(anniversary, year: year)
    }
  }

  /// What went to and fro in the main currency up to today, gifts or loans; nil when nothing did.
  /// Loans are drawn open while they are owed; goods without an amount stand on the axis.
  private func timeline(
    _ gifts: [Gift], of kind: Gift.Kind, with person: Person, _ data: String?
  ) -> Value {
    let currency = ledger.settings.currency
    let open = openLoans(of: person)
    let exchanges = gifts.filter { $0.kind == kind && isDrawn($0) }.map { gift in
      ExchangeChart.Exchange(
        words.title(of: gift), on: gift.day, gift.direction == .sent ? .sent : .received,
        MoneyWords.chartValue(gift.amount), isOpen: open.contains(gift.id))
    }
    guard !exchanges.isEmpty else { return .nil }
    let chart = ExchangeChart(
      title: kind == .gift
        ? words("gifts.chart.gifts_with", ["person": person.name])
        : words("gifts.chart.loans_with", ["person": person.name]), exchanges: exchanges,
      through: ledger.today, format: MoneyWords.format(currency, words), wording: words)
    return .markup(chart.figure(id: kind == .gift ? "gifts-chart" : "loans-chart", data: data))
  }

  /// Whether a gift or loan is in the drawings of its person.
  private func isDrawn(_ gift: Gift) -> Bool {
    gift.counts(on: ledger.today) && gift.amount.currency == ledger.settings.currency
  }

  /// The ids of the loans that are not settled.
  private func openLoans(of person: Person) -> Set<String> {
    Set((loansOfPerson[person.id] ?? []).filter { $0.status != .settled }.map(\.id))
  }

  /// The values of the drawings of a person, gifts and loans, the oldest first; nil when nothing is
  /// drawn.
  func exchanges(withPerson index: Int) -> Table? {
    let person = ledger.people[index]
    let gifts = ledger.gifts(of: person).filter(isDrawn)
    guard !gifts.isEmpty else { return nil }
    let open = openLoans(of: person)
    var table = Table(
      header: ["day", "kind", "event", "received", "sent", "currency", "isOpen"])
    for gift in gifts {
      let amount = TableCell.money(gift.amount)
      let isSent = gift.direction == .sent
      table.append([
        .day(gift.day), .text(gift.kind.rawValue), TableCell(gift.event ?? gift.goods),
        isSent ? .empty : amount, isSent ? amount : .empty,
        .text(gift.amount.currency.code), .text("\(open.contains(gift.id))"),
      ])
    }
    return table
  }

  /// Whether ``exchanges(withPerson:)`` has any.
  func hasExchanges(withPerson index: Int) -> Bool {
    ledger.gifts(of: ledger.people[index]).contains(where: isDrawn)
  }
}
