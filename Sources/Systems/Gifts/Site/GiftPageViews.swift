import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

// The contents of a person's page.
extension GiftView {
  /// Everything about a person.
  ///
  /// - Parameter data: The link to ``exchanges(withPerson:)`` as a file.
  func page(ofPerson index: Int, data: String?) -> Object {
    let person = ledger.people[index]
    let contact = person.contact
    let gifts = ledger.gifts(of: person)
    let household = contact.household.flatMap { households[$0] }
    let others = (household?.members ?? []).filter { $0.id != person.id }
    let together = household.map { sums($0.gifts) }
    return self.person(index).adding([
      "isListed": .bool(contact.isListed), "note": Value(contact.note),
      "birthday": Value(contact.birthday.map(text)), "records": .objects(gifts.reversed(), record),
      "loans": .objects((loansOfPerson[person.id] ?? []).reversed(), loan),
      "next": next(of: person), "timeline": timeline(gifts, of: .gift, with: person, data),
      "loanTimeline": timeline(gifts, of: .loan, with: person, data),
      "members": .objects(others) { member in
        sums(member.gifts, named: member.name).adding([
          "url": Value(addressOfPerson[member.id]),
          "relation": .string(words.name(of: member.contact.relation)),
        ])
      },
      "householdReceived": together?["received"] ?? .nil,
      "householdSent": together?["sent"] ?? .nil,
    ])
  }

  /// The next occasion with a suggested amount; nil if none is known.
  private func next(of person: Person) -> Value {
    guard let occasion = nextOfPerson[person.id] else { return .nil }
    let guest = occasion.guests.first { $0.person.id == person.id }
    return .object(
      item(.occasion(occasion), guests: 0).adding([
        "suggestion": suggestion(guest?.suggestion),
        "isTurn": .bool(person.standings.contains(.yourTurn)),
      ]))
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

  /// The exchanges in the main currency up to today, gifts or loans; nil if there are none.
  /// Outstanding loans have hollow marks; goods without an amount are on the axis.
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

  /// True if a gift or loan is in the charts of its person; none is whose amount is not shown.
  private func isDrawn(_ gift: Gift) -> Bool {
    gift.counts(on: ledger.today) && gift.amount.currency == ledger.settings.currency
      && gift.amount.currency != .undisclosed
  }

  /// The ids of the loans that are not settled.
  private func openLoans(of person: Person) -> Set<String> {
    Set((loansOfPerson[person.id] ?? []).filter { $0.status != .settled }.map(\.id))
  }

  /// The chart data of a person, gifts and loans, oldest first; nil if nothing is drawn.
  func exchanges(withPerson index: Int) -> Table? {
    let person = ledger.people[index]
    let gifts = ledger.gifts(of: person).filter(isDrawn)
    guard !gifts.isEmpty else { return nil }
    let open = openLoans(of: person)
    return Table(
      header: ["day", "kind", "event", "received", "sent", "currency", "isOpen"],
      rows: gifts.map { gift in
        let amount = TableCell.money(gift.amount)
        let isSent = gift.direction == .sent
        return [
          .day(gift.day), .text(gift.kind.rawValue), TableCell(gift.event ?? gift.goods),
          isSent ? .empty : amount, isSent ? amount : .empty,
          .text(gift.amount.currency.code), .text("\(open.contains(gift.id))"),
        ]
      })
  }

  /// True if ``exchanges(withPerson:)`` is not nil.
  func hasExchanges(withPerson index: Int) -> Bool {
    ledger.gifts(of: ledger.people[index]).contains(where: isDrawn)
  }
}

// The contents of the report of a year.
extension GiftView {
  /// The maximum number of names in a list of the report.
  private static let mostNames = 30
  private static let mostOccasions = 100

  func report(of year: Year) -> Object {
    let people = ledger.byPerson(on: year.days)
    let (new, lost) = (ledger.newPeople(in: year), ledger.lostPeople(in: year))
    let records = counting(on: year.days).filter { ledger.gifts[$0].kind == .gift }
    let frequent = people.enumerated().sorted {
      ($1.element.totals.count, $0.offset) < ($0.element.totals.count, $1.offset)
    }
    let sent = ledger.usualAmounts(on: year.days, .sent)
    let received = ledger.usualAmounts(on: year.days, .received)
    let occasions = ledger.occasions(on: year.days)
    return period(.year(year)).adding([
      "peopleCount": .int(people.count),
      "incomeShare": Value(ledger.shareOfIncome(in: year).map { Double($0.value) / 1_000 }),
      "biggest": .objects(largest(records, 10), record),
      "frequent": .objects(frequent.prefix(5)) { part in
        link(part.element.key).adding(["count": .int(part.element.totals.count)])
      },
      "new": .objects(new.prefix(Self.mostNames), link),
      "newMore": .int(max(0, new.count - Self.mostNames)),
      "lost": .objects(lost.prefix(Self.mostNames), link),
      "lostMore": .int(max(0, lost.count - Self.mostNames)),
      "categories": .objects(ledger.byCategory(on: year.days)) { part in
        sums(part.totals, named: words.name(of: part.key)).adding([
          "medianSent": Value(sent[part.key], MoneyWords.value),
          "medianReceived": Value(received[part.key], MoneyWords.value),
        ])
      },
      "relations": .objects(ledger.byRelation(on: year.days)) { part in
        sums(part.totals, named: words.name(of: part.key))
      },
      "occasions": .objects(occasions.prefix(Self.mostOccasions)) { part in
        // The person's own record of the occasion.
        let own = ledger.occasions.first { $0.name == part.key.name }
        return sums(part.totals).adding([
          "record": Value(own) { .record(OccasionRecord.kind, $0.source.id) },
          "title": .string(part.key.name), "category": .string(words.name(of: part.key.category)),
        ])
      },
      "moreOccasions": .int(max(0, occasions.count - Self.mostOccasions)),
    ])
  }
}

// Etiquette by place, and loan notes.
extension GiftView {
  struct EtiquettePlace {
    var id: String
    var name: String
    /// True if it is the home of the ledger's owner.
    var isOwn: Bool
    var rows: [Etiquette]
  }

  /// The places of the etiquette page: the home first, then in the order of the records.
  var places: [EtiquettePlace] {
    struct PlaceName: Hashable {
      var province: String
      var city: String?
    }
    var order: [PlaceName] = []
    var rows: [PlaceName: [Etiquette]] = [:]
    for etiquette in ledger.etiquette {
      let place = PlaceName(province: etiquette.province, city: etiquette.city)
      if rows[place] == nil { order.append(place) }
      rows[place, default: []].append(etiquette)
    }
    let settings = ledger.settings
    func isOwn(_ place: PlaceName) -> Bool {
      guard settings.province != nil || settings.city != nil else { return false }
      return place.city == settings.city
        && (settings.province == nil || place.province == settings.province)
    }
    let sorted = order.filter(isOwn) + order.filter { !isOwn($0) }
    return sorted.enumerated().map { index, place in
      EtiquettePlace(
        id: "place-\(index + 1)", name: Self.name(place.province, place.city),
        isOwn: isOwn(place),
        rows: (rows[place] ?? []).sorted {
          ($0.category, $0.source.id) < ($1.category, $1.source.id)
        })
    }
  }

  var etiquette: Object {
    let own = Self.name(ledger.settings.province, ledger.settings.city)
    return [
      "own": own.isEmpty ? .nil : .string(own), "cities": .strings(Self.citiesOfProgram),
      "places": .array(places) { place in
        [
          "id": .string(place.id), "name": .string(place.name), "isOwn": .bool(place.isOwn),
          "rows": .objects(place.rows, row),
        ]
      },
    ]
  }

  /// The cities whose etiquette comes with the program, in the order of its records.
  private static let citiesOfProgram: [String] = String(
    decoding: ProgramRecords.etiquette, as: UTF8.self
  ).split(separator: "\n").compactMap { line in
    JSONText.parsedMembers(String(line))?.first { $0.name == "city" }?.value.plain
  }.uniqueNames

  /// `江苏 苏州`; a city that is also a province is named once.
  private static func name(_ province: String?, _ city: String?) -> String {
    let names = province == city ? [city] : [province, city]
    return names.compactMap(\.self).joined(separator: " ")
  }

  private func row(_ etiquette: Etiquette) -> Object {
    [
      "record": .record(EtiquetteRecord.kind, etiquette.source.id),
      "category": .string(words.name(of: etiquette.category)),
      "least": MoneyWords.value(etiquette.least), "average": MoneyWords.value(etiquette.average),
      "most": MoneyWords.value(etiquette.most),
      "tips": .strings(etiquette.tips),
      "taboos": .strings(etiquette.taboos),
    ]
  }

  /// A loan note to print and sign.
  ///
  /// - Parameter author: The owner of the ledger; nil leaves space for the name.
  func note(of loan: Loan, author: String?) -> Object {
    let note = LoanNote(loan, author: author, asOf: ledger.today, isChinese: true)
    return self.loan(loan).adding([
      "lender": Value(note.lender), "borrower": Value(note.borrower),
      "capitals": .string(loan.amount.chineseCapitals), "lunar": Value(words.lunar(loan.gift.day)),
      "chinese": .string(note.text),
      "clause":
        words.language == .simplifiedChinese ? .nil : .string(note.text(in: words)),
    ])
  }
}
