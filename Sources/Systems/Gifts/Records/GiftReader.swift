import Basics
import Vault

/// Reads the collections in `gifts/`.
enum GiftReader {
  static let books: VaultPath = "gifts/books"
  static let contacts: VaultPath = "gifts/contacts"
  static let gifts: VaultPath = "gifts/records"
  static let occasions: VaultPath = "gifts/events"
  static let etiquette: VaultPath = "gifts/etiquette"
  /// The folder of the pictures that records were read from.
  static let pictures: VaultPath = "gifts/pictures"

  /// Reads all collections of a vault, and links their records.
  static func read(_ reader: CollectionReader) async -> StoredRecords<GiftRecords> {
    var stored = StoredRecords(GiftRecords())
    stored.records.books = stored.take(await reader.read(books, of: SchemaRecord<BookRecord>()))
    stored.records.contacts = stored.take(
      await reader.read(contacts, of: SchemaRecord<ContactRecord>()))
    stored.records.gifts = stored.take(await reader.read(gifts, of: SchemaRecord<GiftRecord>()))
    stored.records.occasions = stored.take(
      await reader.read(occasions, of: SchemaRecord<OccasionRecord>()))
    stored.records.etiquette = stored.take(
      await reader.read(etiquette, of: SchemaRecord<EtiquetteRecord>()))
    stored.reportLinks()
    return stored
  }
}

extension StoredRecords<GiftRecords> {
  /// Reports inconsistencies between records.
  fileprivate mutating func reportLinks() {
    for contact in records.contacts {
      guard let birthday = contact.birthday, let text = contact.unconfirmedBirthday else {
        continue
      }
      diagnostics.append(
        GiftProblem.solarBirthday(text, birthday, id: contact.id)
          .diagnostic(at: contact.source.place))
    }
    let links = records.link()
    let listed = records.contacts.map(\.id)
    for mention in links.unlisted {
      report(
        GiftProblem.unlistedContact(mention.text, count: mention.count, known: listed),
        at: mention.first)
    }
    for mention in links.ambiguous {
      let ids = links.contacts(named: mention.text).map(\.id)
      report(
        GiftProblem.ambiguousName(mention.text, count: mention.count, ids: ids), at: mention.first)
    }
    let known = records.books.map(\.id)
    for mention in links.unknownBooks {
      let gift = records.gifts[mention.first].id
      report(
        GiftProblem.unknownBook(mention.text, count: mention.count, known: known, gift: gift),
        at: mention.first)
    }
    for index in links.unknownLoans {
      guard case .loan(let id) = records.gifts[index].repayment else { continue }
      report(GiftProblem.unknownLoan(id, gift: records.gifts[index].id), at: index)
    }
    for (second, first) in links.duplicates {
      let place = records.gifts[first].source.place
      report(
        GiftProblem.possibleDuplicate(id: records.gifts[second].id, first: place), at: second)
    }
  }

  private mutating func report(_ problem: Diagnostic, at gift: Int) {
    diagnostics.append(problem.diagnostic(at: records.gifts[gift].source.place))
  }
}
