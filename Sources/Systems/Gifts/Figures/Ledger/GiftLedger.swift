import Algorithms
import Basics

/// A person's gifts and loans up to the *as-of* day, prepared for queries.
///
/// Figures count the records up to today that are not void, with separate figures for gifts and
/// loans and for each currency. Void and future records remain visible in ``gifts``.
package struct GiftLedger: Sendable {
  /// The number of days ahead that count as coming.
  static let horizon = 90

  let moment: Moment
  let settings: GiftSettings
  /// All records, including void and planned ones, by day, then id. The contact of each is the id
  /// of its person.
  let gifts: [Gift]
  /// By ``Book/order``, then name.
  let books: [Book]
  /// The person's own occasions, by ``Occasion/order``, then name.
  let occasions: [Occasion]
  let etiquette: [Etiquette]
  /// All contacts, listed or not, by name.
  let people: [Person]
  /// Loans up to today, in order of date.
  let loans: [Loan]
  /// The excess of repayments over the debts, in order of date.
  let unappliedRepayments: [Loan.Part]
  /// The yearly growth of the ledger's median gift; nil without two suitable consecutive years. See
  /// ``GiftGrowth``.
  let yearlyGrowth: Permille?

  /// The gifts that count, in order of day.
  let rows: [LedgerRow]
  /// The loans and repayments that count, in order of day.
  let loanRows: [LedgerRow]
  /// The median gift sent, by category.
  let usuallySent: [OccasionCategory: UsualGift]
  private let personIndex: [String: Int]
  private let bookIndex: [String: Int]
  private let links: GiftLinks
  /// The indices of ``gifts`` by person: the gifts of person `i` are at `starts[i]..<starts[i +
  /// 1]`.
  private let giftsByPerson: (starts: [Int], gifts: [Int])

  var asOf: Instant { moment.asOf }
  var zone: Zone { moment.zone }
  var today: Day { moment.today }

  /// Creates the ledger of records in any order.
  init(_ records: GiftRecords, settings: GiftSettings = GiftSettings(), moment: Moment) {
    let today = moment.today
    let links = records.links ?? GiftLinks(records)
    let order = links.contacts.indices.sorted {
      (links.contacts[$0].name, links.contacts[$0].id)
        < (links.contacts[$1].name, links.contacts[$1].id)
    }
    var position = Array(repeating: 0, count: order.count)
    for (rank, contact) in order.enumerated() { position[contact] = rank }

    // Sorted by index, as a gift is large.
    let sorted = records.gifts.indices.sorted {
      (records.gifts[$0].day, records.gifts[$0].id) < (records.gifts[$1].day, records.gifts[$1].id)
    }
    var gifts: [Gift] = []
    var owners: [Int] = []
    gifts.reserveCapacity(sorted.count)
    owners.reserveCapacity(sorted.count)
    for index in sorted {
      let contact = links.contactOfGift[index]
      var gift = records.gifts[index]
      gift.contact = links.contacts[contact].id
      gifts.append(gift)
      owners.append(position[contact])
    }

    self.moment = moment
    self.settings = settings
    self.links = links
    self.gifts = gifts
    self.books = records.books.sorted {
      ($0.order ?? .max, $0.name, $0.id) < ($1.order ?? .max, $1.name, $1.id)
    }
    self.occasions = records.occasions.sorted {
      ($0.order ?? .max, $0.name, $0.source.id) < ($1.order ?? .max, $1.name, $1.source.id)
    }
    self.etiquette = records.etiquette
    self.bookIndex = Self.index(books.map(\.id))
    self.giftsByPerson = Self.grouped(owners, count: order.count)
    let bookIndex = self.bookIndex
    let counting = gifts.indices.filter { !gifts[$0].isVoid && gifts[$0].day <= today }
    let rows = counting.map { LedgerRow(gifts[$0], at: $0, owner: owners[$0], books: bookIndex) }
    self.rows = rows.filter { $0.kind == .gift }
    self.loanRows = rows.filter { $0.kind == .loan }
    let loanBook = LoanBook(loanRows.map { gifts[$0.gift] }, today: today) { gift in
      links.index(of: gift.contact).map { links.contacts[$0].name } ?? gift.contact
    }
    self.loans = loanBook.loans
    self.unappliedRepayments = loanBook.unapplied
    self.yearlyGrowth = GiftGrowth.median(of: self.rows, in: settings.currency)
    self.usuallySent = UsualGift.byCategory(self.rows, .sent, in: settings.currency)
    self.people = Self.people(
      order.map { links.contacts[$0] }, gifts, owners, self.rows, loanRows, loans,
      today: today)
    self.personIndex = Self.index(people.map(\.id))
  }

  private static func index(_ ids: [String]) -> [String: Int] {
    Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The indices of `owners`, in order, grouped by owner.
  private static func grouped(_ owners: [Int], count: Int) -> (starts: [Int], gifts: [Int]) {
    var starts = Array(repeating: 0, count: count + 1)
    for owner in owners { starts[owner + 1] += 1 }
    for owner in 0..<count { starts[owner + 1] += starts[owner] }
    var next = starts
    var grouped = Array(repeating: 0, count: owners.count)
    for (gift, owner) in owners.enumerated() {
      grouped[next[owner]] = gift
      next[owner] += 1
    }
    return (starts, grouped)
  }

  private static func people(
    _ contacts: [Contact], _ gifts: [Gift], _ owners: [Int], _ rows: [LedgerRow],
    _ loanRows: [LedgerRow], _ loans: [Loan], today: Day
  ) -> [Person] {
    var drafts = Array(repeating: PersonDraft(), count: contacts.count)
    for row in rows { drafts[row.owner].add(row, today: today) }
    for row in loanRows { drafts[row.owner].loans.add(row.amount, row.direction) }
    let positions = index(contacts.map(\.id))
    for closing in loans.lazy.flatMap({ $0.closings() }) {
      if let owner = positions[closing.contact] { drafts[owner].loans.add(closing) }
    }
    let days = today...today.advanced(by: horizon)
    let festivals = Set(Festival.kept(on: days).compactMap(\.festival.category))
    var hasPlan = Array(repeating: false, count: contacts.count)
    for index in gifts.indices.reversed() {
      guard gifts[index].day > today else { break }
      if days.contains(gifts[index].day), gifts[index].isPlanned(today: today) {
        hasPlan[owners[index]] = true
      }
    }
    return zip(contacts, drafts).enumerated().map { index, pair in
      let (contact, draft) = pair
      let birthday = contact.birthday?.next(from: today)
      return Person(
        contact: contact, gifts: draft.gifts, loans: draft.loans, firstDay: draft.firstDay,
        lastDay: draft.lastDay,
        standings: draft.standings(
          today: today, hasOccasion: hasPlan[index] || birthday.map(days.contains) ?? false,
          festivals: festivals))
    }
  }
}

extension GiftLedger {
  /// True if there are no records to show.
  var isEmpty: Bool {
    gifts.isEmpty && people.isEmpty && books.isEmpty && etiquette.isEmpty
  }

  func person(_ id: String) -> Person? { personIndex[id].map { people[$0] } }

  /// The name of a gift's person.
  func name(of gift: Gift) -> String { person(gift.contact)?.name ?? gift.contact }

  /// The person with an id or else a name, ignoring spaces; of namesakes, the first one listed.
  func person(named text: String) -> Person? {
    let index = links.index(of: text) ?? links.contacts.firstIndex { $0.isCalled(text) }
    return index.flatMap { person(links.contacts[$0].id) }
  }

  func book(_ id: String) -> Book? { bookIndex[id].map { books[$0] } }

  /// All records of a person, including void and planned ones, in order of day.
  func gifts(of person: Person) -> [Gift] {
    indices(of: person).map { gifts[$0] }
  }

  /// The positions of a person's records in ``gifts``, in order of day.
  func indices(of person: Person) -> ArraySlice<Int> {
    guard let index = personIndex[person.id] else { return [] }
    let (starts, grouped) = giftsByPerson
    return grouped[starts[index]..<starts[index + 1]]
  }

  /// The loans with a person up to today, in order of date.
  func loans(of person: Person) -> [Loan] { loans.filter { $0.contact == person.id } }

  /// The rows of a person, gifts and loans, that count, in order of day.
  func rows(of person: Person) -> [LedgerRow] {
    indices(of: person).compactMap { index in
      guard gifts[index].counts(on: today), let owner = personIndex[person.id] else { return nil }
      return LedgerRow(gifts[index], at: index, owner: owner, books: bookIndex)
    }
  }

  /// All records of some days, including void and planned ones, in order of day.
  func gifts(on days: ClosedRange<Day>) -> ArraySlice<Gift> {
    let first = gifts.partitioningIndex { $0.day >= days.lowerBound }
    return gifts[first..<gifts.partitioningIndex { $0.day > days.upperBound }]
  }

  /// All records of a book, including void and planned ones, in order of day.
  func gifts(in book: Book) -> [Gift] { gifts.filter { $0.book == book.id } }

  /// The last gifts, loans and repayments that count, latest first.
  func recent(_ count: Int) -> [Gift] {
    var recent: [Gift] = []
    for index in gifts.indices.reversed() where gifts[index].counts(on: today) {
      if recent.count == count { break }
      recent.append(gifts[index])
    }
    return recent
  }

  /// Future records that are not void, in order of day.
  var planned: [Gift] {
    gifts[gifts.partitioningIndex { $0.day > today }...].filter { !$0.isVoid }
  }

  var households: [Household] {
    Dictionary(grouping: people.filter { $0.contact.household != nil }) {
      $0.contact.household ?? ""
    }
    .map { Household(name: $0, members: $1) }
    .sorted { $0.name < $1.name }
  }

  /// The distinct days up to today with records that count, in order.
  var recordedDays: [Day] { Set((rows + loanRows).map(\.day)).sorted() }

  var firstRecordedDay: Day? {
    [rows.first?.day, loanRows.first?.day].compactMap(\.self).min()
  }
}

extension Gift {
  /// True if it counts in figures.
  func counts(on today: Day) -> Bool { !isVoid && day <= today }

  /// True for a future gift.
  func isPlanned(today: Day) -> Bool { !isVoid && day > today && kind == .gift }
}

/// A compact form of a gift, for figures.
struct LedgerRow: Sendable {
  let gift: Int
  let owner: Int
  /// The index in ``GiftLedger/books``; their count if it has no book.
  let book: Int
  let day: Day
  let amount: Money
  let direction: Gift.Direction
  let kind: Gift.Kind
  let category: OccasionCategory

  init(_ gift: Gift, at index: Int, owner: Int, books: [String: Int]) {
    self.gift = index
    self.owner = owner
    self.book = gift.book.flatMap { books[$0] } ?? books.count
    self.day = gift.day
    self.amount = gift.amount
    self.direction = gift.direction
    self.kind = gift.kind
    self.category = gift.category
  }
}

extension PersonDraft {
  fileprivate mutating func add(_ row: LedgerRow, today: Day) {
    gifts.add(row.amount, row.direction)
    firstDay = firstDay ?? row.day
    if row.direction == .sent { lastSent = row.day } else { lastReceived = row.day }
    if row.category.isFestival, !row.day.hasLapsed(by: today) {
      recentCategories.insert(row.category)
    }
  }
}
