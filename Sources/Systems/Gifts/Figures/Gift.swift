package import Basics

/// One exchange of money or goods with a person; a record of `gifts/records`.
package struct Gift: Sourced {
  /// Which way it went, seen by the one who keeps the ledger.
  package enum Direction: String, Sendable, Hashable, CaseIterable {
    case sent, received

    package var opposite: Direction { self == .sent ? .received : .sent }
  }

  /// Whether it is a favour or has to be paid back.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case gift, loan
  }

  package enum Origin: String, Sendable, Hashable, CaseIterable {
    case manual, ocr, voice, `import`
  }

  /// That a loan is settled.
  package enum Settlement: Sendable, Hashable {
    case on(Day)
    /// On a day that the record does not say.
    case someDay
  }

  /// What a repayment pays back.
  package enum Repayment: Sendable, Hashable {
    case loan(String)
    /// A loan that is not in the ledger, or that the record does not say.
    case unnamed
  }

  package var source: RecordSource
  /// Not negative.
  package var amount: Money
  package var direction: Direction
  package var kind = Kind.gift
  /// The occasion as the person calls it: 结婚.
  package var event: String?
  package var category = OccasionCategory.other
  package var day: Day
  /// The id of the book it is in.
  package var book: String?
  /// The id or the name of the contact, as the record gives it.
  package var contact: String
  /// The name as it was said, where ``contact`` is an id.
  package var name: String?
  /// What was given besides money or in its place.
  package var goods: String?
  package var note: String?
  package var origin = Origin.manual
  /// When a loan has to be paid back.
  package var due: Day?
  package var settlement: Settlement?
  /// Set for a repayment, which is of the kind ``Kind/loan``.
  package var repayment: Repayment?
  /// Void records count for nothing but stay visible.
  package var isVoid = false
  package var voidReason: String?

  package var id: String { source.id }
  /// Whether it is a loan, rather than a gift or a repayment.
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

/// The records of the system, as a vault holds them, in order of their files.
package struct GiftRecords: Sendable {
  package var books: [Book] = [] { didSet { links = nil } }
  package var contacts: [Contact] = [] { didSet { links = nil } }
  package var gifts: [Gift] = [] { didSet { links = nil } }
  package var occasions: [Occasion] = []
  package var etiquette: [Etiquette] = []
  /// What the records refer to, where it was looked up since they last changed.
  private(set) var links: GiftLinks?

  package init() {}

  /// Looks up what the records refer to, once for all ledgers that are made of them.
  mutating func link() -> GiftLinks {
    let found = links ?? GiftLinks(self)
    links = found
    return found
  }
}

/// A part of the ledger that is kept together, such as the gifts of one's own wedding; a record of
/// `gifts/books`.
package struct Book: Sourced {
  package var source: RecordSource
  package var name: String
  package var icon: String?
  package var note: String?
  package var isArchived = false
  /// Where it stands among the others; those without come last, by name.
  package var order: Int?

  package var id: String { source.id }

  package init(source: RecordSource, name: String) {
    self.source = source
    self.name = name
  }
}

/// What a person sets about the gift ledger.
package struct GiftSettings: Sendable, Hashable {
  /// The main currency: that of single figures where a ledger has several.
  package var currency = Currency.renminbi
  /// Where the person lives, for what is usual there.
  package var province: String?
  package var city: String?
  /// What the person earns in a year, in ``currency``; nil when that is nobody's business.
  package var yearlyIncome: Money?

  package init() {}
}
