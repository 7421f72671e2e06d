import Basics
import Vault
import Wording

/// The ledger as a spreadsheet file in a language: the records, people and loans as
/// ``RecordExport`` writes them, so that they can be read back, and their totals.
struct GiftWorkbook {
  private let export: GiftExport
  private let names: RecordWords
  private var words: Words { names.words }
  /// The chosen records by id, and all contacts.
  private let gifts: [String: StoredRecord]
  private let contacts: [StoredRecord]

  /// The chosen records of a ledger, with their fields in the vault.
  init(_ export: GiftExport, from library: RecordLibrary, in names: RecordWords) throws {
    self.export = export
    self.names = names
    gifts = Dictionary(
      try library.records(of: GiftRecord.schema.kind).map { ($0.text.identifier, $0) }
    ) { $1 }
    contacts = try library.records(of: ContactRecord.schema.kind)
  }

  /// The file. Its sheet names are Daybook's and never come from a record.
  var workbook: Workbook {
    var workbook = Workbook(title: words("nav.gifts"), created: export.ledger.asOf)
    workbook.add(table(of: export.gifts), named: words("gifts.records_title"))
    workbook.add(people, named: words("gifts.people"))
    workbook.add(loans, named: words("gifts.loans"))
    workbook.add(years, named: words("gifts.years"))
    return workbook
  }

  /// Records with all their fields. Amounts are numbers and days are dates, so that they can be
  /// summed and sorted.
  private func table(of chosen: [Gift]) -> Table {
    let chosen = chosen.filter { gifts[$0.id] != nil }
    let kind = GiftRecord.schema.kind
    let written = RecordExport(chosen.compactMap { gifts[$0.id] }, of: kind, in: names).table
    var table = Table(header: written.header)
    for (gift, var row) in zip(chosen, written.rows) {
      // The id comes before the fields.
      for (column, field) in zip(row.indices.dropFirst(), kind.fields) {
        row[column] = cell(field.name, of: gift) ?? row[column]
      }
      table.append(row)
    }
    return table
  }

  /// A typed cell for calculations in a spreadsheet; nil if the text of the record is enough.
  private func cell(_ field: String, of gift: Gift) -> TableCell? {
    switch field {
    case "amount": return .money(gift.amount)
    // The amount may name the currency.
    case "currency" where gift.amount.currency != .renminbi:
      return .text(gift.amount.currency.code)
    case "direction" where gift.isLoan:
      return .text(words(gift.direction == .sent ? "gifts.lent" : "gifts.borrowed"))
    case "date": return .day(gift.day)
    case "due": return gift.due.map(TableCell.day)
    case "settled":
      if case .on(let day) = gift.settlement { return .day(day) }
      return nil
    default: return nil
    }
  }

  private func header(_ figures: [Words.Key]) -> [String] { figures.map { words($0) } }

  /// A row for each person and currency of the records that count: the sums received and sent, and
  /// the difference, gifts and loans separately. Balances exclude settled loans. A person without
  /// such records has a row without figures.
  var people: Table {
    var totals: [String: (gifts: Totals, loans: Totals)] = [:]
    for gift in export.counting {
      switch gift.kind {
      case .gift: totals[gift.contact, default: (Totals(), Totals())].gifts.add(gift)
      case .loan: totals[gift.contact, default: (Totals(), Totals())].loans.add(gift)
      }
    }
    for closing in export.closings {
      totals[closing.contact, default: (Totals(), Totals())].loans.add(closing)
    }
    let chosen = Set(export.gifts.map(\.contact))
    let written = RecordExport(contacts, of: ContactRecord.schema.kind, in: names).table
    let rows = Dictionary(zip(contacts.map(\.text.identifier), written.rows)) { $1 }
    var table = Table(header: written.header + header(ContactRecord.figures))
    for person in export.ledger.people where export.isWhole || chosen.contains(person.id) {
      var row = rows[person.id] ?? written.header.map { _ in .empty }
      // An unlisted person has only a name, no id.
      if rows[person.id] == nil { row[1] = .text(person.name) }
      let (gifts, loans) = totals[person.id] ?? (Totals(), Totals())
      let currencies = Set(gifts.currencies + loans.currencies).sorted()
      for currency in currencies {
        table.append(
          row + [.text(currency.code)] + gifts[currency].cells + loans[currency].cells)
      }
      if currencies.isEmpty { table.append(row + ContactRecord.figures.map { _ in .empty }) }
    }
    return table
  }

  /// A row for each chosen loan that counts, with the amount still owed today.
  var loans: Table {
    let chosen = Set(export.gifts.map(\.id)).intersection(gifts.keys)
    let loans = export.ledger.loans.filter { chosen.contains($0.id) }
    let written = table(of: loans.map(\.gift))
    var table = Table(header: written.header + header(GiftRecord.loanFigures))
    for (loan, row) in zip(loans, written.rows) {
      let status: Words.Key =
        switch loan.status {
        case .open: "gifts.status_open"
        case .overdue: "gifts.status_overdue"
        case .settled: "gifts.settled"
        }
      table.append(row + [.money(loan.repaid), .money(loan.outstanding), .text(words(status))])
    }
    return table
  }

  /// A row for each year and currency of the gifts that count, without loans.
  var years: Table {
    var header = header(GiftRecord.yearFigures)
    header.insert(words("entry.currency"), at: 1)
    var table = Table(header: header)
    var rest = export.counting.filter { $0.kind == .gift }[...]
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
  fileprivate var cells: [TableCell] { [.money(received), .money(sent), .money(balance)] }
}
