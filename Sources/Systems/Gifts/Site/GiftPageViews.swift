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
        var object = sums(member.gifts, named: member.name)
        object["url"] = Value(addressOfPerson[member.id])
        object["relation"] = .string(words.name(of: member.contact.relation))
        return .object(object)
      })
    let together = household.map { sums($0.gifts) }
    object["householdReceived"] = together?["received"] ?? .nil
    object["householdSent"] = together?["sent"] ?? .nil
    return object
  }

  /// The next occasion with a suggested amount; nil if none is known.
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

  /// True if a gift or loan is in the charts of its person.
  private func isDrawn(_ gift: Gift) -> Bool {
    gift.counts(on: ledger.today) && gift.amount.currency == ledger.settings.currency
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
    var object = period(.year(year))
    object["peopleCount"] = .int(people.count)
    object["incomeShare"] =
      ledger.shareOfIncome(in: year).map { .decimal(Double($0.value) / 1_000) } ?? .nil
    object["biggest"] = .array(largest(records, 10).map { .object(record($0)) })
    object["frequent"] = .array(
      people.enumerated().sorted {
        ($1.element.totals.count, $0.offset) < ($0.element.totals.count, $1.offset)
      }.prefix(5).map { part in
        var object = link(part.element.key)
        object["count"] = .int(part.element.totals.count)
        return .object(object)
      })
    object["new"] = .array(new.prefix(Self.mostNames).map { .object(link($0)) })
    object["newMore"] = .int(max(0, new.count - Self.mostNames))
    object["lost"] = .array(lost.prefix(Self.mostNames).map { .object(link($0)) })
    object["lostMore"] = .int(max(0, lost.count - Self.mostNames))
    let sent = ledger.usualAmounts(on: year.days, .sent)
    let received = ledger.usualAmounts(on: year.days, .received)
    object["categories"] = .array(
      ledger.byCategory(on: year.days).map { part in
        var object = sums(part.totals, named: words.name(of: part.key))
        object["medianSent"] = sent[part.key].map(MoneyWords.value) ?? .nil
        object["medianReceived"] = received[part.key].map(MoneyWords.value) ?? .nil
        return .object(object)
      })
    object["relations"] = .array(
      ledger.byRelation(on: year.days).map { part in
        .object(sums(part.totals, named: words.name(of: part.key)))
      })
    let occasions = ledger.occasions(on: year.days)
    object["occasions"] = .array(
      occasions.prefix(Self.mostOccasions).map { part in
        var object = sums(part.totals)
        // The person's own record of the occasion.
        let own = ledger.occasions.first { $0.name == part.key.name }
        object["record"] = own.map { .record(OccasionRecord.kind, $0.source.id) } ?? .nil
        object["title"] = .string(part.key.name)
        object["category"] = .string(words.name(of: part.key.category))
        return .object(object)
      })
    object["moreOccasions"] = .int(max(0, occasions.count - Self.mostOccasions))
    return object
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
      "own": own.isEmpty ? .nil : .string(own),
      "places": .array(
        places.map { place in
          [
            "id": .string(place.id), "name": .string(place.name), "isOwn": .bool(place.isOwn),
            "rows": .array(place.rows.map { .object(row($0)) }),
          ]
        }),
    ]
  }

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
      "tips": .array(etiquette.tips.map(Value.string)),
      "taboos": .array(etiquette.taboos.map(Value.string)),
    ]
  }

  /// A loan note to print and sign.
  ///
  /// - Parameter author: The owner of the ledger; nil leaves space for the name.
  func note(of loan: Loan, author: String?) -> Object {
    var object = self.loan(loan)
    let note = LoanNote(loan, author: author, asOf: ledger.today, isChinese: true)
    object["lender"] = Value(note.lender)
    object["borrower"] = Value(note.borrower)
    object["capitals"] = .string(loan.amount.chineseCapitals)
    object["lunar"] = Value(words.lunar(loan.gift.day))
    object["chinese"] = .string(note.text)
    object["clause"] =
      words.language == .simplifiedChinese ? .nil : .string(note.text(in: words))
    return object
  }
}
