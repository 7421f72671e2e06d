import Chronology
import Gifts
import Vault

extension GiftExport {
  /// The records and what they come to, as a spreadsheet file.
  ///
  /// The sheets are named by Daybook alone, never after what is in a record.
  var workbook: Workbook {
    var workbook = Workbook(title: "Gifts", created: ledger.asOf)
    workbook.add(records(namesBooks: true), named: "Records")
    workbook.add(people, named: "People")
    workbook.add(loans, named: "Loans")
    workbook.add(years, named: "By year")
    return workbook
  }

  /// A row for each person and currency of the records that count: what was received and sent, and
  /// the difference, gifts and loans separately. Settled loans are in no balance.
  var people: Table {
    var totals: [String: (gifts: Totals, loans: Totals)] = [:]
    for gift in counting {
      switch gift.kind {
      case .gift: totals[gift.contact, default: (Totals(), Totals())].gifts.add(gift)
      case .loan: totals[gift.contact, default: (Totals(), Totals())].loans.add(gift)
      }
    }
    for closing in closings {
      totals[closing.contact, default: (Totals(), Totals())].loans.add(closing)
    }
    var table = Table(header: [
      "name", "relation", "household", "currency", "gifts received", "gifts sent", "gift balance",
      "loans received", "loans sent", "loan balance", "contact",
    ])
    for person in ledger.people {
      guard let (gifts, loans) = totals[person.id] else { continue }
      for currency in Set(gifts.currencies + loans.currencies).sorted() {
        table.append(
          [
            .text(person.name), .text(person.contact.relation.rawValue),
            TableCell(person.contact.household), .text(currency.code),
          ] + gifts[currency].cells + loans[currency].cells + [.text(person.id)])
      }
    }
    return table
  }

  /// A row for each loan of the chosen records that counts, with what is still owed today.
  var loans: Table {
    let chosen = Set(gifts.lazy.filter(\.isLoan).map(\.id))
    var table = Table(header: [
      "id", "date", "name", "direction", "amount", "currency", "repaid", "outstanding", "due",
      "status", "note", "contact",
    ])
    for loan in ledger.loans where chosen.contains(loan.id) {
      table.append([
        .text(loan.id), .day(loan.gift.day), .text(loan.name),
        .text(loan.gift.direction == .sent ? "lent" : "borrowed"), .money(loan.amount),
        .text(loan.amount.currency.code), .money(loan.repaid), .money(loan.outstanding),
        TableCell(loan.due), .text(loan.status.rawValue), TableCell(loan.gift.note),
        .text(loan.contact),
      ])
    }
    return table
  }

  /// A row for each year and currency of the gifts that count, loans left out.
  var years: Table {
    var table = Table(header: [
      "year", "currency", "gifts received", "gifts sent", "balance", "gifts",
    ])
    var rest = counting.filter { $0.kind == .gift }[...]
    while let year = rest.first?.day.year {
      let gifts = rest.prefix { $0.day.year == year }
      rest = rest.dropFirst(gifts.count)
      var totals = Totals()
      for gift in gifts { totals.add(gift) }
      for tally in totals.tallies {
        table.append(
          [.count(year.number), .text(tally.currency.code)] + tally.cells + [.count(tally.count)])
      }
    }
    return table
  }
}

extension Totals {
  fileprivate mutating func add(_ gift: Gift) { add(gift.amount, gift.direction) }
}

extension Tally {
  /// Received, sent and the balance.
  fileprivate var cells: [TableCell] { [.money(received), .money(sent), .money(balance)] }
}
