import Basics
import Vault
import Wording

/// Records of the gift ledger for other programs, and the tables made from them.
struct GiftExport: Sendable {
  let ledger: GiftLedger
  /// The chosen records, including void and planned ones, by day, then id.
  let gifts: [Gift]

  /// True if all records are chosen.
  let isWhole: Bool

  /// The records of some days, or all; of one person, or everyone; in one book, or any or none.
  init(
    _ ledger: GiftLedger, on days: ClosedRange<Day>? = nil, of person: Person? = nil,
    in book: Book? = nil
  ) {
    self.ledger = ledger
    isWhole = days == nil && person == nil && book == nil
    self.gifts = ledger.gifts.filter { gift in
      days?.contains(gift.day) != false && (person == nil || gift.contact == person?.id)
        && (book == nil || gift.book == book?.id)
    }
  }

  var counting: [Gift] { gifts.filter { $0.counts(on: ledger.today) } }

  /// The closing entries of the settled loans among the chosen records.
  var closings: [Loan.Closing] {
    let chosen = Set(counting.map(\.id))
    return ledger.loans.flatMap { $0.closings { chosen.contains($0.id) } }
  }

  /// The columns of ``records``: the fields of `gifts/records`, so the table can also be read as a
  /// collection.
  static let columns = [
    "id", "date", "name", "direction", "amount", "currency", "event", "category", "type", "gift",
    "payment", "note", "book", "due", "settled", "repays", "source", "picture", "void",
    "voidReason", "contact",
  ]

  /// A row for each record.
  var records: Table {
    Table(
      header: Self.columns,
      rows: gifts.map { gift in
        [
          .text(gift.id), .day(gift.day), .text(ledger.name(of: gift)),
          .text(gift.direction.rawValue), .money(gift.amount), .text(gift.amount.currency.code),
          TableCell(gift.event), .text(gift.category.rawValue), .text(gift.kind.rawValue),
          TableCell(gift.goods), TableCell(gift.payment?.rawValue), TableCell(gift.note),
          TableCell(gift.book),
          TableCell(gift.due), gift.settledCell, gift.repaysCell, .text(gift.origin.rawValue),
          TableCell(gift.picture?.text),
          gift.isVoid ? .text("true") : .empty, TableCell(gift.voidReason), .text(gift.contact),
        ]
      })
  }

  /// ``records``, or ``ledgerTable(in:)`` if there are words.
  func csv(in words: Words? = nil) -> String {
    CSVText(words.map(ledgerTable) ?? records).text
  }
}

extension Gift {
  /// The value of the record's field: a day, or true if it is settled.
  fileprivate var settledCell: TableCell {
    switch settlement {
    case .on(let day): .day(day)
    case .someDay: .text("true")
    case nil: .empty
    }
  }

  /// The value of the record's field: the id of the loan, or true for a repayment.
  fileprivate var repaysCell: TableCell {
    switch repayment {
    case .loan(let id): .text(id)
    case .unnamed: .text("true")
    case nil: .empty
    }
  }
}
