import Basics
package import SiteKit
package import Vault
import Wording

extension GiftsSystem {
  package var audienceParts: [AudiencePart] {
    let kinds = Set(kinds.map { $0.kind.name })
    return [
      AudiencePart("gifts", of: kinds, "gifts with their occasions, and the people"),
      AudiencePart("loans", of: kinds, "loans in both directions"),
    ]
  }

  /// Without real names, everything that may reveal them is removed: notes, goods and occasions in
  /// the person's words, books, birthdays and ids.
  package func visible(
    _ stored: StoredRecords<GiftRecords>, to sight: AudienceVisibility
  ) throws(AudienceProblem) -> StoredRecords<GiftRecords> {
    var stored = stored
    var records = stored.records
    records.gifts.removeAll { !sight.shows($0.isLoan ? "loans" : "gifts") }
    for index in records.contacts.indices { records.contacts[index].phone = nil }
    sight.rename(&records.books)
    sight.rename(&records.contacts)
    sight.rename(&records.gifts, \.book)
    sight.rename(&records.occasions)
    sight.rename(&records.etiquette)
    for index in records.gifts.indices {
      // A list shows the names and amounts of others, too.
      records.gifts[index].picture = nil
      // A contact may be referred to by its id.
      records.gifts[index].contact = sight.shownID(records.gifts[index].contact)
      if case .loan(let loan) = records.gifts[index].repayment {
        records.gifts[index].repayment = .loan(sight.shownID(loan))
      }
    }
    // Amounts tell if a loan is paid back.
    if sight.audience.amounts != .full { records.settlePaidLoans() }
    if !sight.veil.isOpen { records = records.veiled(sight.veil) }
    switch sight.audience.amounts {
    case .full: break
    case .rounded: records.change(\.rounded)
    case .hidden: records.change { _ in .undisclosed }
    }
    stored.records = records
    stored.recordCount =
      records.gifts.count + records.contacts.count + records.books.count
      + records.occasions.count + records.etiquette.count
    return stored
  }

  package func allows(
    _ kind: KindOfRecord, _ value: (String) -> String?, _ sight: AudienceVisibility
  ) -> Bool {
    guard kind.name == GiftRecord.kind.name else { return true }
    let isLoan = value("type") == "loan" || value("type") == nil && value("repays") != nil
    return sight.shows(isLoan ? "loans" : "gifts")
  }

  package func allowsTexts(of kind: KindOfRecord, _ sight: AudienceVisibility) -> Bool {
    kind.name == EtiquetteRecord.kind.name
      ? sight.audience.amounts != .hidden : sight.veil.isOpen
  }

  /// The home of the person stays private: the audience sees the usual amounts of every place on
  /// record.
  package func hide(in settings: inout Settings, from sight: AudienceVisibility) {
    settings[GiftSettings.self].province = nil
    settings[GiftSettings.self].city = nil
    if sight.audience.amounts != .full { settings[GiftSettings.self].yearlyIncome = nil }
    if sight.audience.amounts == .hidden { settings[GiftSettings.self].currency = .undisclosed }
  }

  /// The number of gifts. Amounts are omitted, as in most weeks they would be of a single person.
  package func totals(of ledger: GiftLedger) -> SystemTotals? {
    let days = ledger.gifts.filter { !$0.isLoan && $0.counts(on: ledger.today) }.map(\.day)
    return SystemTotals(
      title: "nav.gifts", address: GiftAddress.overview,
      [
        WeeklySums(
          "gifts.weeks", label: "review.figure_gifts", chart: "gifts.chart.weeks", .count, on: days
        ) { week in
          let count = days.count(where: week.contains)
          return (count, count)
        }
      ])
  }
}

extension GiftsSystem {
  /// As in ``visible(_:to:)``: amounts may be rounded, and without real names records and people
  /// are numbered as on the site.
  package func seen(
    _ records: [RecordText], of kind: KindOfRecord, by reader: SeenRecords
  ) throws -> [RecordText] {
    let sight = reader.sight
    let amounts = sight.audience.amounts
    // The usual amounts are shown in full or not at all.
    if kind.name == EtiquetteRecord.kind.name, amounts == .hidden { return [] }
    let shown = records.map { record -> RecordText? in
      var named: Currency?
      var shown = reader.shown(record, of: kind) { amount in
        guard amounts == .rounded else { return nil }
        let currency = record["currency"].flatMap { Currency($0.plain) } ?? .renminbi
        let money = try? AmountText.money(amount.plain, in: currency)
        named = money?.currency
        return money.map { .money($0.rounded) }
      }
      if let named, named != .renminbi { shown?.members["currency"] = .string(named.code) }
      if amounts == .hidden { shown?.members["currency"] = nil }
      return shown
    }
    if sight.veil.isOpen { return shown.compactMap(\.self) }
    return try veiled(shown, of: kind, records, reader)
  }

  /// The records without real names: people, gifts and the usual amounts.
  private func veiled(
    _ shown: [RecordText?], of kind: KindOfRecord, _ records: [RecordText], _ reader: SeenRecords
  ) throws -> [RecordText] {
    let sight = reader.sight
    if kind.name == EtiquetteRecord.kind.name { return shown.compactMap(\.self) }
    var all = GiftRecords()
    all.contacts = try reader.written(ContactRecord.kind.name).map { contact in
      Contact(
        source: RecordSource(id: contact.identifier), name: contact["name"]?.plain ?? "")
    }
    let gifts = try reader.written(GiftRecord.kind.name).filter { gift in
      allows(GiftRecord.kind, { gift[$0]?.plain }, sight)
    }
    all.gifts = gifts.map { text in
      let (name, contact) = (text["name"]?.plain, text["contact"]?.plain)
      var gift = Gift(
        source: RecordSource(id: text.identifier), amount: .zero(), direction: .sent,
        day: Day(number: 0), contact: contact ?? name ?? "")
      gift.name = name
      return gift
    }
    let links = all.link()
    let people = links.contacts.enumerated().map { index, contact in
      (id: sight.veil.id(of: contact.id, number: index + 1), name: sight.veil.name(contact.name))
    }
    let numbers = Dictionary(gifts.enumerated().map { ($1.identifier, $0) }) { first, _ in first }
    func id(_ number: Int) -> String { "record-\(number + 1)" }
    return zip(records, shown).compactMap { record, shown -> RecordText? in
      guard var shown else { return nil }
      switch kind.name {
      case ContactRecord.kind.name:
        guard let index = links.index(of: record.identifier) else { return nil }
        shown.identifier = people[index].id
        shown.members.removeAll { !["name", "relation", "group"].contains($0.name) }
      case GiftRecord.kind.name:
        guard let number = numbers[record.identifier] else { return nil }
        let person = people[links.contactOfGift[number]]
        shown.identifier = id(number)
        shown.members.removeAll { ["book", "source"].contains($0.name) }
        shown.members["name"] = .string(person.name)
        shown.members["contact"] = .string(person.id)
        if let loan = shown["repays"]?.plain, loan != "true" {
          shown.members["repays"] = numbers[loan].map { .string(id($0)) } ?? .bool(true)
        }
      default: return nil
      }
      return shown
    }
  }
}

extension GiftRecords {
  /// The records with other names for people, and other ids, which may be derived from names.
  fileprivate func veiled(_ veil: NameMasking) -> GiftRecords {
    var linked = self
    let links = linked.link()
    var veiled = GiftRecords()
    veiled.contacts = links.contacts.enumerated().map { index, contact in
      var shown = Contact(
        source: RecordSource(id: veil.id(of: contact.id, number: index + 1)),
        name: veil.name(contact.name))
      shown.relation = contact.relation
      shown.household = contact.household.map(veil.name)
      return shown
    }
    let numbers = Dictionary(
      gifts.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    func id(_ number: Int) -> String { "record-\(number + 1)" }
    veiled.gifts = zip(gifts.indices, zip(gifts, links.contactOfGift)).map { number, linked in
      let (gift, person) = linked
      var shown = Gift(
        source: RecordSource(id: id(number)), amount: gift.amount, direction: gift.direction,
        day: gift.day, contact: veiled.contacts[person].id)
      shown.kind = gift.kind
      shown.category = gift.category
      shown.payment = gift.payment
      shown.due = gift.due
      shown.settlement = gift.settlement
      shown.isVoid = gift.isVoid
      switch gift.repayment {
      case .loan(let loan): shown.repayment = numbers[loan].map { .loan(id($0)) } ?? .unnamed
      case .unnamed: shown.repayment = .unnamed
      case nil: break
      }
      return shown
    }
    veiled.etiquette = etiquette
    return veiled
  }

  /// Marks the loans as settled that are paid back, on the day of the last repayment.
  fileprivate mutating func settlePaidLoans() {
    let known = gifts.enumerated().filter { !$1.isVoid }.sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }.map(\.element)
    guard let last = known.last?.day else { return }
    var linked = self
    let links = linked.link()
    let people = Dictionary(zip(gifts.map(\.id), links.contactOfGift)) { first, _ in first }
    let book = LoanBook(
      known.map { gift in
        var gift = gift
        // A person may be named by name and by id.
        gift.contact = people[gift.id].map { "\($0)" } ?? gift.contact
        return gift
      }, today: last, name: \.contact)
    let settled = Dictionary(
      book.loans.compactMap { loan in loan.settledOn.map { (loan.id, $0) } }
    ) { first, _ in first }
    for index in gifts.indices where gifts[index].isLoan && gifts[index].settlement == nil {
      gifts[index].settlement = settled[gifts[index].id].map { .on($0) }
    }
  }

  fileprivate mutating func change(_ amount: (Money) -> Money) {
    for index in gifts.indices { gifts[index].amount = amount(gifts[index].amount) }
    for index in etiquette.indices {
      etiquette[index].least = amount(etiquette[index].least)
      etiquette[index].average = amount(etiquette[index].average)
      etiquette[index].most = amount(etiquette[index].most)
    }
    // The usual amounts are shown in full or not at all.
    if amount(.units(1)) == .undisclosed { etiquette = [] }
  }
}

extension Money {
  /// The placeholder for an undisclosed amount.
  static var undisclosed: Money { .zero(.undisclosed) }

  /// The amount to one significant digit: 1,288 becomes 1,000, and 45 becomes 50.
  fileprivate var rounded: Money {
    var unit: Int128 = 1
    while minorUnits.magnitude >= 10 * UInt128(unit) { unit *= 10 }
    let digits = (abs(minorUnits) + unit / 2) / unit
    return Money(minorUnits: (isNegative ? -1 : 1) * digits * unit, currency)
  }
}

extension GiftsSystem {
  package func privateNames(in records: GiftRecords, _ settings: Settings) -> [PrivateName] {
    // A gift refers to a person by id or name.
    let ids = records.contacts.map(\.id) + records.gifts.map(\.contact)
    let home = settings[GiftSettings.self]
    let usual = records.etiquette.flatMap { [$0.least, $0.average, $0.most] }
    var names: [PrivateName] = .of(.person, records.contacts.map(\.name))
    names += .of(.person, records.gifts.map(\.name))
    names += .of(.person, ids.filter { !$0.looksLikeHash })
    names += .of(.person, records.contacts.map(\.household))
    names += .of(.telephone, records.contacts.map(\.phone))
    names += .of(.thing, records.books.map(\.name))
    names += .of(.place, records.etiquette.map(\.province) + [home.province])
    names += .of(.place, records.etiquette.map(\.city) + [home.city])
    names += .of(.amount, (records.gifts.map(\.amount) + usual).map(\.shortDescription))
    return names
  }
}

extension String {
  /// True if it looks like the hash of a record without an id, which nobody would type.
  fileprivate var looksLikeHash: Bool {
    utf8.count >= 16 && utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}
