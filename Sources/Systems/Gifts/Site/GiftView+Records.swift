import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

// Records, people, books and loans as lines of lists.
extension GiftView {
  /// A gift, loan or repayment.
  func record(_ gift: Gift) -> Object {
    var object: Object = [:]
    object["record"] = .record(GiftRecord.kind, gift.id)
    object["day"] = .string("\(gift.day)")
    object["dayTitle"] = .string(words.date(gift.day))
    object["direction"] = .string(gift.direction.rawValue)
    object["amount"] = MoneyWords.value(gift.amount, of: gift.goods == nil ? 0 : 1)
    object["title"] = .string(words.title(of: gift))
    object["category"] = .string(words.name(of: gift.category))
    object["isNamed"] = .bool(gift.event != nil)
    object["kind"] = gift.isLoan ? "loan" : gift.kind == .loan ? "repayment" : "gift"
    object["person"] = .string(nameOfPerson[gift.contact] ?? gift.contact)
    object["personURL"] = Value(addressOfPerson[gift.contact])
    object["goods"] = Value(gift.goods)
    object["note"] = Value(gift.note)
    object["isVoid"] = .bool(gift.isVoid)
    object["voidReason"] = Value(gift.voidReason)
    object["isPlanned"] = .bool(gift.day > ledger.today)
    return object
  }

  /// A person with the sums and how things stand, as a row of a table.
  func person(_ index: Int) -> Object {
    let person = ledger.people[index]
    var object = sums(person.gifts)
    object["record"] = person.contact.isListed ? .record(ContactRecord.kind, person.id) : .nil
    object["name"] = .string(person.name)
    object["url"] = .string(addresses[index])
    object["relation"] = .string(words.name(of: person.contact.relation))
    object["household"] = Value(person.contact.household)
    object["status"] = .array(person.standings.map { .string(words.name(of: $0)) })
    object["lastTitle"] = Value(person.lastDay.map(words.date))
    return object
  }

  /// A link to a person.
  func link(_ person: Person) -> Object {
    [
      "name": .string(person.name), "url": Value(addressOfPerson[person.id]),
      "relation": .string(words.name(of: person.contact.relation)),
      "lastTitle": Value(person.lastDay.map(words.date)),
    ]
  }

  func book(_ book: Book) -> Object {
    let gifts = giftsOfBook[book.id] ?? []
    var object = sums(totalsOfBook[book.id] ?? Totals())
    object["count"] = .int(gifts.count)
    object["record"] = .record(BookRecord.kind, book.id)
    object["name"] = .string(book.name)
    object["url"] = Value(addressOfBook[book.id])
    object["icon"] = Value(book.icon)
    object["note"] = Value(book.note)
    object["isArchived"] = .bool(book.isArchived)
    object["range"] =
      gifts.first.flatMap { first in
        gifts.last.map {
          .string(words.range(ledger.gifts[first].day...ledger.gifts[$0].day))
        }
      } ?? .nil
    return object
  }

  func loan(_ loan: Loan) -> Object {
    var object: Object = [:]
    object["record"] = .record(GiftRecord.kind, loan.id)
    object["direction"] = .string(loan.gift.direction.rawValue)
    object["person"] = .string(loan.name)
    object["personURL"] = Value(addressOfPerson[loan.contact])
    object["amount"] = MoneyWords.value(loan.amount)
    object["repaid"] = loan.repaid.isZero ? .nil : MoneyWords.value(loan.repaid)
    object["left"] = MoneyWords.value(loan.outstanding)
    object["state"] = .string(loan.status.rawValue)
    object["dayTitle"] = .string(words.date(loan.gift.day))
    object["dueTitle"] = Value(loan.due.map(words.date))
    object["settledTitle"] = Value(loan.settledOn.map(words.date))
    object["note"] = Value(loan.gift.note)
    object["url"] = Value(addressOfLoan[loan.id])
    return object
  }
}

// What is coming.
extension GiftView {
  /// A line of what is coming, with at most as many guests as asked for.
  func item(_ item: ComingItem, guests most: Int) -> Object {
    var object: Object = [:]
    object["record"] = .nil
    object["day"] = .string("\(item.day)")
    object["dayTitle"] = .string(words.date(item.day))
    object["lunar"] = Value(words.lunar(item.day))
    object["left"] = .string(words.distance(from: ledger.today, to: item.day))
    object["detail"] = .nil
    object["url"] = .nil
    object["isOverdue"] = .bool(false)
    object["isTurn"] = .bool(false)
    object["suggestion"] = .nil
    object["guests"] = .array([])
    object["more"] = .int(0)
    switch item {
    case .overdue(let loan):
      take(loan, into: &object)
      object["isOverdue"] = .bool(true)
    case .occasion(let occasion): take(occasion, guests: most, into: &object)
    }
    return object
  }

  /// What an occasion is called in a list.
  func title(of occasion: ComingOccasion) -> String {
    switch occasion.kind {
    case .birthday:
      words("gifts.birthday_of", ["person": occasion.guests.first?.person.name ?? ""])
    case .festival(let festival): words.name(of: festival)
    case .loanDue(let loan): title(of: loan)
    case .planned(let gift):
      words.list([words.title(of: gift), nameOfPerson[gift.contact] ?? gift.contact])
    }
  }

  /// What a loan is called in a list.
  func title(of loan: Loan) -> String {
    loan.gift.direction == .sent
      ? words("gifts.loan_to", ["person": loan.name])
      : words("gifts.loan_from", ["person": loan.name])
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
        gift.direction == .sent
          ? words("gifts.planned_sent", ["amount": words.money(gift.amount)])
          : words("gifts.planned_received", ["amount": words.money(gift.amount)]))
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

  /// An amount with its reasons; nil when nothing is known to go by.
  func suggestion(_ suggestion: Suggestion?) -> Value {
    guard let suggestion else { return .nil }
    return [
      "amount": MoneyWords.value(suggestion.amount),
      "reasons": .array(suggestion.reasons.map { .string(words.text($0)) }),
    ]
  }
}
