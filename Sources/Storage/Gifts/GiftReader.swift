package import Chronology
package import Diagnostics
package import Gifts

/// The records of the gift ledger, as a vault holds them.
package struct StoredGifts: Sendable {
  package fileprivate(set) var records = GiftRecords()
  /// What the records refer to.
  fileprivate var links = GiftLinks(GiftRecords())
  /// How many records count, of all kinds.
  package var recordCount = 0
  /// What was found wrong.
  package var diagnostics = DiagnosticList()
  /// The files the records are from.
  package var files: [VaultPath] = []

  /// No records.
  package init() {}

  /// The ledger of the records.
  package func ledger(settings: GiftSettings, zone: Zone, asOf: Instant) -> GiftLedger {
    GiftLedger(records, links: links, settings: settings, zone: zone, asOf: asOf)
  }
}

/// Reads the collections below `gifts/`.
package enum GiftReader {
  package static let books: VaultPath = "gifts/books"
  package static let contacts: VaultPath = "gifts/contacts"
  package static let gifts: VaultPath = "gifts/records"
  package static let occasions: VaultPath = "gifts/events"
  package static let etiquette: VaultPath = "gifts/etiquette"

  /// Reads all collections of a vault, on `width` cores.
  package static func read(_ files: any Files, zone: Zone, width: Int) async -> StoredGifts {
    let reader = CollectionReader(files: files, zone: zone, width: width)
    var stored = StoredGifts()
    stored.records.books = stored.take(await reader.read(books, of: BookRecord.self))
    stored.records.contacts = stored.take(await reader.read(contacts, of: ContactRecord.self))
    stored.records.gifts = stored.take(await reader.read(gifts, of: GiftRecord.self))
    stored.records.occasions = stored.take(await reader.read(occasions, of: OccasionRecord.self))
    stored.records.etiquette = stored.take(await reader.read(etiquette, of: EtiquetteRecord.self))
    stored.links = GiftLinks(stored.records)
    stored.reportLinks()
    return stored
  }

  /// What is odd about a ledger on its day: repayments of more than was owed.
  package static func diagnostics(of ledger: GiftLedger) -> [Diagnostic] {
    ledger.unappliedRepayments.map { part in
      let name = ledger.person(part.gift.contact)?.name ?? part.gift.contact
      return GiftProblem.repaidTooMuch(name: name, remainder: part.amount)
        .diagnostic(at: part.gift.source.place)
    }
  }
}

extension StoredGifts {
  /// The records of a collection with their places; what it holds beside them is noted.
  fileprivate mutating func take<Element: Sourced, Record>(
    _ contents: CollectionContents<Record>
  ) -> [Element] where Record.Log == RowLog<Element> {
    diagnostics.append(contentsOf: contents.diagnostics)
    recordCount += contents.recordCount
    files += contents.files
    return contents.elements()
  }

  /// Reports what is odd between records.
  fileprivate mutating func reportLinks() {
    for mention in links.unlisted {
      report(.unlistedContact(mention.text, count: mention.count), at: mention.first)
    }
    for mention in links.ambiguous {
      let ids = links.contacts(named: mention.text).map(\.id)
      report(.ambiguousName(mention.text, count: mention.count, ids: ids), at: mention.first)
    }
    for mention in links.unknownBooks {
      let known = records.books.map(\.id)
      report(.unknownBook(mention.text, count: mention.count, known: known), at: mention.first)
    }
    for index in links.unknownLoans {
      guard case .loan(let id) = records.gifts[index].repayment else { continue }
      report(.unknownLoan(id), at: index)
    }
    for (second, first) in links.duplicates {
      report(.possibleDuplicate(first: records.gifts[first].source.place), at: second)
    }
  }

  private mutating func report(_ problem: GiftProblem, at gift: Int) {
    diagnostics.append(problem.diagnostic(at: records.gifts[gift].source.place))
  }
}
