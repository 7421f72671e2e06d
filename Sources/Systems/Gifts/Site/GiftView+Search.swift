import SiteKit
import Vault
import Wording

extension GiftView {
  /// What search finds of gifts: people with their records, in the order of their list, books,
  /// loans that are owed, and what is usual in a place.
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
