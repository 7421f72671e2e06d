package import Basics

/// An exchange of money or goods with a person; a record of `gifts/records`.
package struct Gift: Sourced {
  /// The direction, as seen by the owner of the ledger.
  package enum Direction: String, Sendable, Hashable, CaseIterable {
    case sent, received

    package var opposite: Direction { self == .sent ? .received : .sent }
  }

  /// A favour, or a debt to be paid back.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case gift, loan
  }

  package enum Origin: String, Sendable, Hashable, CaseIterable {
    case manual, ocr, voice, `import`
  }

  /// How money was handed over.
  package enum Payment: String, Sendable, Hashable, CaseIterable {
    case cash, wechat, alipay, transfer

    package var chineseName: String {
      switch self {
      case .cash: "现金"
      case .wechat: "微信"
      case .alipay: "支付宝"
      case .transfer: "转账"
      }
    }
  }

  /// The settlement of a loan.
  package enum Settlement: Sendable, Hashable {
    case on(Day)
    /// On an unrecorded day.
    case someDay
  }

  /// The loan that a repayment belongs to.
  package enum Repayment: Sendable, Hashable {
    case loan(String)
    /// A loan that is not in the ledger, or not named by the record.
    case unnamed
  }

  package var source: RecordSource
  /// Not negative.
  package var amount: Money
  package var direction: Direction
  package var kind = Kind.gift
  /// The occasion in the person's words: 结婚.
  package var event: String?
  package var category = OccasionCategory.other
  package var day: Day
  /// The id of its book.
  package var book: String?
  /// The id or name of the contact, as written in the record.
  package var contact: String
  /// The name in the record, if ``contact`` is an id.
  package var name: String?
  /// Goods given in addition to, or instead of, money.
  package var goods: String?
  /// How the money was paid; nil if it is not on record.
  package var payment: Payment?
  package var note: String?
  package var origin = Origin.manual
  /// The picture that the record was read from.
  package var picture: PictureReference?
  /// The due date of a loan.
  package var due: Day?
  package var settlement: Settlement?
  /// Set for a repayment, whose kind is ``Kind/loan``.
  package var repayment: Repayment?
  /// True for a void record: visible, but excluded from all figures.
  package var isVoid = false
  package var voidReason: String?

  package var id: String { source.id }
  /// True for a loan, as opposed to a gift or a repayment.
  var isLoan: Bool { kind == .loan && repayment == nil }

  package init(
    source: RecordSource, amount: Money, direction: Direction, day: Day, contact: String
  ) {
    self.source = source
    self.amount = amount
    self.direction = direction
    self.day = day
    self.contact = contact
  }
}

/// The gift records of a vault, in file order.
package struct GiftRecords: Sendable {
  package var books: [Book] = [] { didSet { links = nil } }
  package var contacts: [Contact] = [] { didSet { links = nil } }
  package var gifts: [Gift] = [] { didSet { links = nil } }
  package var occasions: [Occasion] = []
  package var etiquette: [Etiquette] = []
  /// The links between the records, if resolved since the records last changed.
  private(set) var links: GiftLinks?

  package init() {}

  /// Resolves the links between the records, once for all ledgers made from them.
  mutating func link() -> GiftLinks {
    let found = links ?? GiftLinks(self)
    links = found
    return found
  }
}

/// A separate part of the ledger, such as the gifts of one's own wedding; a record of
/// `gifts/books`.
package struct Book: Sourced {
  package var source: RecordSource
  package var name: String
  package var icon: String?
  package var note: String?
  package var isArchived = false
  /// The sort position; books without one come last, by name.
  package var order: Int?

  package var id: String { source.id }

  package init(source: RecordSource, name: String) {
    self.source = source
    self.name = name
  }
}

/// The settings of the gift ledger.
package struct GiftSettings: Sendable, Hashable {
  /// The main currency, used for single figures if a ledger has several currencies.
  package var currency = Currency.renminbi
  /// The home province, for local etiquette.
  package var province: String?
  package var city: String?
  /// The yearly income in ``currency``; nil if not given.
  package var yearlyIncome: Money?

  package init() {}
}
