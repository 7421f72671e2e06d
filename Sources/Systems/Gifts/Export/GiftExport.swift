import Basics
import Vault

/// Records of the gift ledger for other programs, and the tables that are made of them.
struct GiftExport: Sendable {
  let ledger: GiftLedger
  /// The chosen records, void and planned ones too, in order of day, then id.
  let gifts: [Gift]

  /// True if they are all there are.
  let isWhole: Bool

  /// The records of some days, or all; of one person, or of everybody.
  init(_ ledger: GiftLedger, on days: ClosedRange<Day>? = nil, of person: Person? = nil) {
    self.ledger = ledger
    isWhole = days == nil && person == nil
    self.gifts = ledger.gifts.filter { gift in
      days?.contains(gift.day) != false && (person == nil || gift.contact == person?.id)
    }
  }

  var counting: [Gift] { gifts.filter { $0.counts(on: ledger.today) } }

  /// What closes the settled loans of the chosen records.
  var closings: [Loan.Closing] {
    let chosen = Set(counting.map(\.id))
    return ledger.loans.flatMap { $0.closings { chosen.contains($0.id) } }
  }

  /// The columns of ``records``: the fields of `gifts/records`, so that the table can
  /// be read as a collection too.
  static let columns = [
    "id", "date", "name", "direction", "amount", "currency", "event", "category", "type", "gift",
    "note", "book", "due", "settled", "repays", "source", "void", "voidReason", "contact",
  ]

  /// A row for each record.
  var records: Table {
    var table = Table(header: Self.columns)
    for gift in gifts {
      table.append([
        .text(gift.id), .day(gift.day), .text(ledger.name(of: gift)),
        .text(gift.direction.rawValue), .money(gift.amount), .text(gift.amount.currency.code),
        TableCell(gift.event), .text(gift.category.rawValue), .text(gift.kind.rawValue),
        TableCell(gift.goods), TableCell(gift.note), TableCell(gift.book),
        TableCell(gift.due), gift.settledCell, gift.repaysCell, .text(gift.origin.rawValue),
        gift.isVoid ? .text("true") : .empty, TableCell(gift.voidReason), .text(gift.contact),
      ])
    }
    return table
  }

  var csv: String { CSVText(records).text }
}

extension Gift {
  /// As the field of the record says it: a day, or that it is settled.
  fileprivate var settledCell: TableCell {
    switch settlement {
    case .on(let day): .day(day)
    case .someDay: .text("true")
    case nil: .empty
    }
  }

  /// As the field of the record says it: the id of the loan, or that it is a repayment.
  fileprivate var repaysCell: TableCell {
    switch repayment {
    case .loan(let id): .text(id)
    case .unnamed: .text("true")
    case nil: .empty
    }
  }
}
