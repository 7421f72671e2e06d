import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

// Records, people, books and loans as list items.
extension GiftView {
  func record(_ gift: Gift) -> Object {
    [
      "record": .record(GiftRecord.kind, gift.id), "day": "\(gift.day)",
      "dayTitle": .string(words.date(gift.day)), "direction": .string(gift.direction.rawValue),
      "amount": MoneyWords.value(gift.amount, of: gift.goods == nil ? 0 : 1),
      "title": .string(words.title(of: gift)),
      "icon": Value(gift.event.flatMap { iconOfOccasion[$0] }),
      "category": .string(words.name(of: gift.category)), "isNamed": .bool(gift.event != nil),
      "kind": gift.isLoan ? "loan" : gift.kind == .loan ? "repayment" : "gift",
      "person": .string(ledger.name(of: gift)),
      "personURL": Value(addressOfPerson[gift.contact]), "goods": Value(gift.goods),
      "payment": Value(gift.payment.map(words.name(of:))), "note": Value(gift.note),
      "pictureURL": Value(
        pictures.number(of: gift).map { "\(GiftAddress.pictures)#list-\($0)" }),
      "isVoid": .bool(gift.isVoid),
      "voidReason": Value(gift.voidReason), "isPlanned": .bool(gift.day > ledger.today),
    ]
  }

  /// A person with totals and standing, as a table row.
  func person(_ index: Int) -> Object {
    let person = ledger.people[index]
    return sums(person.gifts, named: person.name).adding([
      "record": person.contact.isListed ? .record(ContactRecord.kind, person.id) : .nil,
      "url": .string(addresses[index]),
      "relation": .string(words.name(of: person.contact.relation)),
      "household": Value(person.contact.household),
      "status": .array(person.standings) { .string(words.name(of: $0)) },
      "last": Value(person.lastDay.map { "\($0)" }),
      "lastTitle": Value(person.lastDay.map(words.date)),
    ])
  }

  func link(_ person: Person) -> Object {
    [
      "name": .string(person.name), "url": Value(addressOfPerson[person.id]),
      "relation": .string(words.name(of: person.contact.relation)),
      "lastTitle": Value(person.lastDay.map(words.date)),
    ]
  }

  func book(_ book: Book) -> Object {
    let gifts = giftsOfBook[book.id] ?? []
    return sums(totalsOfBook[book.id] ?? Totals(), named: book.name).adding([
      "count": .int(gifts.count), "record": .record(BookRecord.kind, book.id),
      "url": Value(addressOfBook[book.id]), "icon": Value(book.icon), "note": Value(book.note),
      "isArchived": .bool(book.isArchived),
      "range":
        gifts.first.flatMap { first in
          gifts.last.map {
            .string(words.range(ledger.gifts[first].day...ledger.gifts[$0].day))
          }
        } ?? .nil,
    ])
  }

  func loan(_ loan: Loan) -> Object {
    [
      "record": .record(GiftRecord.kind, loan.id),
      "direction": .string(loan.gift.direction.rawValue), "person": .string(loan.name),
      "personURL": Value(addressOfPerson[loan.contact]), "amount": MoneyWords.value(loan.amount),
      "repaid": loan.repaid.isZero ? .nil : MoneyWords.value(loan.repaid),
      "left": MoneyWords.value(loan.outstanding), "state": .string(loan.status.rawValue),
      "dayTitle": .string(words.date(loan.gift.day)), "dueTitle": Value(loan.due.map(words.date)),
      "settledTitle": Value(loan.settledOn.map(words.date)), "note": Value(loan.gift.note),
      "url": Value(addressOfLoan[loan.id]),
    ]
  }
}

// Coming occasions.
extension GiftView {
  /// A coming item, with at most the given number of guests.
  func item(_ item: ComingItem, guests most: Int) -> Object {
    var object: Object = [
      "record": nil, "day": "\(item.day)", "dayTitle": .string(words.date(item.day)),
      "lunar": showsLunar ? Value(words.lunar(item.day)) : .nil,
      "left": .string(words.distance(from: ledger.today, to: item.day)), "detail": nil, "url": nil,
      "isOverdue": false, "isTurn": false, "suggestion": nil, "guests": [], "more": 0,
    ]
    switch item {
    case .overdue(let loan):
      take(loan, into: &object)
      object["isOverdue"] = .bool(true)
    case .occasion(let occasion): take(occasion, guests: most, into: &object)
    }
    return object
  }

  /// The title of an occasion in a list.
  func title(of occasion: ComingOccasion) -> String {
    switch occasion.kind {
    case .birthday:
      words("gifts.birthday_of", ["person": occasion.guests.first?.person.name ?? ""])
    case .festival(let festival): words.name(of: festival)
    case .loanDue(let loan): title(of: loan)
    case .planned(let gift):
      words.list([words.title(of: gift), ledger.name(of: gift)])
    }
  }

  /// The title of a loan in a list.
  func title(of loan: Loan) -> String {
    words(
      loan.gift.direction == .sent ? "gifts.loan_to" : "gifts.loan_from", ["person": loan.name])
  }

  private func take(_ loan: Loan, into object: inout Object) {
    object["record"] = .record(GiftRecord.kind, loan.id)
    object["kind"] = "loan"
    object["title"] = .string(title(of: loan))
    object["detail"] = .string(
      words("gifts.to_be_paid", ["amount": words.money(loan.outstanding)]))
    object["url"] = Value(addressOfLoan[loan.id])
  }

  private func take(
    _ occasion: ComingOccasion, guests most: Int, into object: inout Object
  ) {
    object["title"] = .string(title(of: occasion))
    switch occasion.kind {
    case .birthday(let age):
      object["kind"] = "birthday"
      object["detail"] = Value(age.map { words("gifts.turns", ["age": $0]) })
    case .festival: object["kind"] = "festival"
    case .loanDue(let loan):
      take(loan, into: &object)
      return
    case .planned(let gift):
      object["record"] = .record(GiftRecord.kind, gift.id)
      object["kind"] = "planned"
      object["detail"] = .string(
        words(
          gift.direction == .sent ? "gifts.planned_sent" : "gifts.planned_received",
          ["amount": words.money(gift.amount)]))
    }
    if case .festival = occasion.kind {
      let guests = occasion.guests.prefix(most).map { guest -> Value in
        [
          "name": .string(guest.person.name), "url": Value(addressOfPerson[guest.person.id]),
          "isTurn": .bool(guest.person.standings.contains(.yourTurn)),
          "suggestion": suggestion(guest.suggestion),
        ]
      }
      object["guests"] = .array(Array(guests))
      object["more"] = .int(occasion.guests.count - guests.count)
    } else if let guest = occasion.guests.first {
      object["url"] = Value(addressOfPerson[guest.person.id])
      object["isTurn"] = .bool(guest.person.standings.contains(.yourTurn))
      object["suggestion"] = suggestion(guest.suggestion)
    }
  }

  /// An amount with its reasons; nil without any basis.
  func suggestion(_ suggestion: Suggestion?) -> Value {
    guard let suggestion else { return .nil }
    return [
      "amount": MoneyWords.value(suggestion.amount),
      "reasons": .array(suggestion.reasons) { .string(words.text($0)) },
    ]
  }
}

extension GiftView {
  /// The searchable documents of gifts: people with their records, in list order, books,
  /// outstanding loans, and the usual amounts in each place.
  var documents: [SearchDocument] {
    peopleByLastDay.map(document(ofPerson:)) + ledger.books.compactMap(document)
      + openLoans.compactMap(document) + places.map(document)
  }

  private func document(ofPerson index: Int) -> SearchDocument {
    let person = ledger.people[index]
    return SearchDocument(
      kind: .person, title: person.name, url: addresses[index],
      record: RecordControls.name(ContactRecord.kind.name, person.contact.id)
    ) {
      let contact = person.contact
      var passages = [contact.note].compactMap(\.self)
      for gift in ledger.gifts(of: person).reversed() {
        let parts = [words.title(of: gift), gift.goods, gift.note, gift.voidReason]
        passages.append(words.list(parts.compactMap(\.self)))
      }
      return .init(
        tags: [words.name(of: contact.relation)] + [contact.household].compactMap(\.self),
        passages: passages)
    }
  }

  private func document(_ book: Book) -> SearchDocument? {
    guard let url = addressOfBook[book.id] else { return nil }
    return SearchDocument(
      kind: .book, title: book.name, url: url,
      record: RecordControls.name(BookRecord.kind.name, book.id)
    ) {
      .init(passages: [book.note].compactMap(\.self))
    }
  }

  private func document(_ loan: Loan) -> SearchDocument? {
    guard let url = addressOfLoan[loan.id] else { return nil }
    return SearchDocument(
      kind: .loan, title: title(of: loan), url: url,
      record: RecordControls.name(GiftRecord.kind.name, loan.gift.id)
    ) {
      .init(
        tags: [words.date(loan.gift.day), words.money(loan.amount)],
        passages: [loan.gift.note].compactMap(\.self))
    }
  }

  private func document(_ place: EtiquettePlace) -> SearchDocument {
    SearchDocument(
      kind: .etiquette, title: place.name, url: "\(GiftAddress.etiquette)#\(place.id)"
    ) {
      .init(
        passages: place.rows.flatMap { row in
          [words.name(of: row.category)] + row.tips + row.taboos
        })
    }
  }
}

extension SearchKind {
  fileprivate static let person = SearchKind(
    "person", "gifts.people", list: GiftAddress.people, rank: 20)
  fileprivate static let book = SearchKind(
    "book", "gifts.books", list: GiftAddress.overview, rank: 21)
  fileprivate static let loan = SearchKind(
    "loan", "gifts.loans", list: GiftAddress.loans, rank: 22)
  fileprivate static let etiquette = SearchKind(
    "etiquette", "gifts.etiquette", list: GiftAddress.etiquette, rank: 23)
}

/// A coming item of a list: an occasion, or a loan that is due or overdue.
enum ComingItem: Sendable {
  case overdue(Loan)
  case occasion(ComingOccasion)

  /// The day of the occasion; for an overdue loan, the due date.
  var day: Day {
    switch self {
    case .overdue(let loan): loan.due ?? loan.gift.day
    case .occasion(let occasion): occasion.day
    }
  }

  /// The items of the next ``GiftLedger/horizon`` days, after the overdue loans, each in order of
  /// day.
  static func all(in ledger: GiftLedger) -> [ComingItem] {
    let overdue = ledger.loans.filter { $0.status == .overdue }
      .sorted { ($0.due ?? $0.gift.day, $0.id) < ($1.due ?? $1.gift.day, $1.id) }
    return overdue.map(ComingItem.overdue) + ledger.comingOccasions().map(ComingItem.occasion)
  }
}
