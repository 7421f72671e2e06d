import Basics
import Charts
import Liquid
import SiteKit
import Wording

/// The template variable `gifts`: amounts as texts such as `1200.00 CNY`, days as `2026-11-20`.
///
/// Data of the whole ledger that several pages need is computed once here, so that the cost of a
/// person's page depends only on that person's records.
struct GiftView: Sendable {
  let ledger: GiftLedger
  /// False if lists give no days of the lunar calendar. A lunar birthday always has its own.
  let showsLunar: Bool
  let words: Words
  /// When the person is reminded of coming occasions.
  var reminding = ReminderSettings()
  /// The occasions of the next 90 days and the overdue loans.
  let coming: [ComingItem]
  /// The address of each person's page, in the order of the ledger's people.
  let addresses: [String]
  /// Indices of the ledger's people by last gift, latest first; then those without gifts.
  let peopleByLastDay: [Int]
  /// The indices of the ledger's records in each book, in order of day.
  let giftsOfBook: [String: [Int]]
  let totalsOfBook: [String: Totals]
  let loansOfPerson: [String: [Loan]]
  let households: [String: Household]
  /// The next occasion of each person, by the person's id.
  let nextOfPerson: [String: ComingOccasion]
  let addressOfPerson: [String: String]
  /// True on the person's own site.
  var isOwn = false
  /// The icons of the person's own occasions, by name.
  let iconOfOccasion: [String: String]
  /// The pictures that records were read from; none on other sites.
  var pictures = GiftPictures()
  let addressOfBook: [String: String]
  let addressOfLoan: [String: String]

  /// The maximum number of people shown with the link to all of them.
  static let mostPeople = 6
  /// The maximum number of coming items shown with the link to all of them.
  static let mostComing = 8
  /// The maximum number of open loans shown with the link to all of them.
  static let mostLoans = 6
  /// The maximum number of records shown for a book.
  static let mostRecords = 1_000

  init(ledger: GiftLedger, words: Words, showsLunar: Bool = true) {
    self.showsLunar = showsLunar
    self.ledger = ledger
    self.words = words
    let people = ledger.people
    addresses = Self.addresses(of: people)
    let ids = people.map(\.id)
    addressOfPerson = Dictionary(zip(ids, addresses)) { first, _ in first }
    peopleByLastDay = people.indices.sorted { left, right in
      switch (people[left].lastDay, people[right].lastDay) {
      case (let first?, let second?) where first != second: first > second
      case (nil, _?): false
      case (_?, nil): true
      default: left < right
      }
    }
    addressOfBook = Self.addresses(
      of: ledger.books.map(\.id), in: GiftAddress.books, fallback: "book")
    addressOfLoan = Self.addresses(
      of: ledger.loans.filter { $0.status != .settled && $0.amount.currency != .undisclosed }
        .map(\.id), in: GiftAddress.loans, fallback: "loan")
    iconOfOccasion = Dictionary(
      ledger.occasions.compactMap { occasion in occasion.icon.map { (occasion.name, $0) } }
    ) { first, _ in first }
    loansOfPerson = Dictionary(grouping: ledger.loans, by: \.contact)
    households = Dictionary(ledger.households.map { ($0.name, $0) }) { first, _ in first }
    var giftsOfBook: [String: [Int]] = [:]
    for index in ledger.gifts.indices {
      if let book = ledger.gifts[index].book { giftsOfBook[book, default: []].append(index) }
    }
    self.giftsOfBook = giftsOfBook
    totalsOfBook = Dictionary(
      ledger.byBook().compactMap { part in part.key.map { ($0.id, part.totals) } }
    ) { first, _ in first }
    coming = ComingItem.all(in: ledger)
    var nextOfPerson: [String: ComingOccasion] = [:]
    for case .occasion(let occasion) in coming {
      if case .loanDue = occasion.kind { continue }
      for guest in occasion.guests where nextOfPerson[guest.person.id] == nil {
        nextOfPerson[guest.person.id] = occasion
      }
    }
    self.nextOfPerson = nextOfPerson
  }

  /// In the order of the people. Listed people, in vault order, get the plain names first, so that
  /// an address stays the same when a namesake is added.
  private static func addresses(of people: [Person]) -> [String] {
    let order = people.indices.sorted { left, right in
      let (first, second) = (people[left].contact, people[right].contact)
      if first.isListed != second.isListed { return first.isListed }
      guard let one = first.source.place, let other = second.source.place else {
        return left < right
      }
      return (one.file, one.line, one.column, left) < (other.file, other.line, other.column, right)
    }
    let found = GiftAddress.addresses(
      of: order.map { (people[$0].name, people[$0].id) }, in: GiftAddress.people,
      fallback: "person")
    var addresses = Array(repeating: "", count: people.count)
    for (index, address) in zip(order, found) { addresses[index] = address }
    return addresses
  }

  private static func addresses(
    of ids: [String], in folder: String, fallback: String
  ) -> [String: String] {
    let addresses = GiftAddress.addresses(
      of: ids.map { ($0, $0) }, in: folder, fallback: fallback)
    return Dictionary(zip(ids, addresses)) { first, _ in first }
  }
}

// Books to print.
extension GiftView {
  /// The layouts of printed books; none on a site for others.
  var layouts: [BookSheets.Layout] {
    isOwn ? BookSheets.Layout.allCases : []
  }

  func sheetLinks(of book: Book) -> [Object] {
    guard let address = addressOfBook[book.id] else { return [] }
    return layouts.map { layout in
      [
        "layout": .string(layout.rawValue), "url": .string(address + layout.rawValue + "/"),
        "title": .string(
          words(layout == .table ? "gifts.sheet.table" : "gifts.sheet.vertical")),
      ]
    }
  }
}

// Data common to all pages.
extension GiftView {
  var object: Object {
    let today = ledger.today
    let soon = coming.filter { today.distance(to: $0.day) <= 30 }
    let open = openLoans
    return [
      "any": .bool(isAny), "currency": .string(ledger.settings.currency.code),
      "showsAmounts": .bool(ledger.settings.currency != .undisclosed),
      "month": .object(period(.month(today.month))), "year": .object(period(.year(today.year))),
      "coming": .objects(soon.prefix(Self.mostComing)) { item($0, guests: 3) },
      "comingCount": .int(soon.count), "loans": .objects(open.prefix(Self.mostLoans), loan),
      "loanCount": .int(open.count), "recent": .objects(ledger.recent(6), record),
      "peopleCount": .int(ledger.people.count), "books": .objects(ledger.books, book),
      "years": .objects(ledger.years.reversed()) { year in
        sums(ledger.totals(on: year.days)).adding([
          "title": .string("\(year.number)"), "url": .string(GiftAddress.year(year)),
        ])
      },
      "notes": .notes(
        GiftNotes(ledger: ledger, words: words).now.map { Note(title: nil, text: $0) },
        tone: "gifts"),
    ]
  }

  /// The outstanding loans: by due date, then those without one.
  var openLoans: [Loan] {
    ledger.loans.enumerated().filter { $0.element.status != .settled }
      .sorted {
        ($0.element.due == nil ? 1 : 0, $0.element.due ?? ledger.today, $0.offset)
          < ($1.element.due == nil ? 1 : 0, $1.element.due ?? ledger.today, $1.offset)
      }
      .map(\.element)
  }

  /// True if there is any gift, loan or person on record.
  var isAny: Bool { !ledger.gifts.isEmpty || !ledger.people.isEmpty }

  /// The totals in a single currency, the main one if possible, and a line for each other currency.
  func sums(_ totals: Totals) -> Object {
    let main = ledger.settings.currency
    let tally = totals.shown(main, by: \.turnover)
    let isGoods = tally.turnover.isZero && !totals.isEmpty
    return sums(
      received: totals.shown(main, by: \.received), sent: totals.shown(main, by: \.sent)
    ).adding([
      "balance": MoneyWords.value(
        isGoods ? tally.turnover : tally.balance, of: isGoods ? totals.count : 0),
      "difference": MoneyWords.value(tally.balance.magnitude),
      "direction": .string(direction(of: tally, isGoods: isGoods)),
      "count": .int(totals.count),
      "others": .objects(totals.tallies.filter { $0.currency != main }) { tally in
        sums(received: tally, sent: tally).adding([
          "currency": .string(tally.currency.code), "balance": MoneyWords.value(tally.balance),
        ])
      },
    ])
  }

  /// The side that gave more; `hidden` if amounts are not shown.
  private func direction(of tally: Tally, isGoods: Bool) -> String {
    if tally.currency == .undisclosed { return "hidden" }
    if isGoods { return "goods" }
    return tally.balance.isZero ? "even" : tally.balance.isNegative ? "sent" : "received"
  }

  /// The totals with a name.
  func sums(_ totals: Totals, named name: String) -> Object {
    sums(totals).adding(["name": .string(name)])
  }

  private func sums(received: Tally, sent: Tally) -> Object {
    [
      "received": MoneyWords.value(received.received, of: received.receivedCount),
      "sent": MoneyWords.value(sent.sent, of: sent.sentCount),
      "receivedCount": .int(received.receivedCount), "sentCount": .int(sent.sentCount),
    ]
  }

  /// A period with its totals, compared with the period before.
  func period(_ period: Period) -> Object {
    let today = ledger.today
    let totals = ledger.totals(on: period.days)
    let compared = period.comparison(asOf: today, since: ledger.firstRecordedDay)
    let isRunning = period.isRunning(on: today)
    var object = sums(totals).adding([
      "id": .string("\(period)"), "title": .string(words.short(period)),
      "beforeTitle": .string(words.before(period)), "isRunning": .bool(isRunning),
    ])
    for direction in Gift.Direction.allCases {
      object["\(direction.rawValue)Change"] = change(
        direction, from: compared.map { ledger.totals(on: $0.before) },
        to: compared.map { ledger.totals(on: $0.now) } ?? totals, isPartial: isRunning)
    }
    return object
  }

  /// The change in the main currency; nil if the period before is not completely on record or has
  /// no exchanges.
  private func change(
    _ direction: Gift.Direction, from before: Totals?, to now: Totals, isPartial: Bool
  ) -> Value {
    let currency = now.shown(ledger.settings.currency) { $0[direction] }.currency
    guard let before, !before.isEmpty, currency != .undisclosed else { return .nil }
    let difference = now[currency][direction] - before[currency][direction]
    return [
      "difference": MoneyWords.value(difference.magnitude),
      "direction": difference.isZero ? "same" : difference.isNegative ? "down" : "up",
      "before": MoneyWords.value(before[currency][direction]), "isPartial": .bool(isPartial),
    ]
  }

  /// The gifts of a period for its review: totals, kinds of occasions, and the largest records.
  func review(_ period: Period) -> Object {
    let records = counting(on: period.days)
    let largest = largest(records, 8)
    return self.period(period).adding([
      "any": .bool(!records.isEmpty),
      "categories": .objects(ledger.byCategory(on: period.days)) { part in
        sums(part.totals, named: words.name(of: part.key))
      },
      "listTitle":
        .string(
          largest.count < records.count
            ? words("gifts.largest_of", ["count": records.count]) : words("gifts.every_record")),
      "largest": .objects(largest.sorted { ($0.day, $0.id) < ($1.day, $1.id) }, record),
    ])
  }

  /// The indices in the ledger of the records on some days that count, in order of day.
  func counting(on days: ClosedRange<Day>) -> [Int] {
    let gifts = ledger.gifts(on: days)
    return gifts.indices.filter { gifts[$0].counts(on: ledger.today) }
  }

  /// The records with the largest amounts in the main currency, largest first, earlier ones first
  /// among equals; then records in other currencies. Sorted by keys, as a gift is large.
  func largest(_ positions: [Int], _ count: Int) -> [Gift] {
    let main = ledger.settings.currency
    let keys = positions.map { position in
      let amount = ledger.gifts[position].amount
      return (isOther: amount.currency == main ? 0 : 1, units: -amount.minorUnits, position)
    }
    return keys.sorted { $0 < $1 }.prefix(count).map { ledger.gifts[$0.2] }
  }
}
