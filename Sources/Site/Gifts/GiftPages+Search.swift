import Diagnostics
import Gifts
import Wording

extension GiftPages {
  /// What search finds of gifts: people with their records, in the order of their list, books,
  /// loans that are owed, and what is usual in a place.
  var documents: [SearchDocument] {
    let view = context.gifts
    return view.peopleByLastDay.map(person) + view.ledger.books.compactMap(book)
      + view.openLoans.compactMap(loan) + view.places.map(place)
  }

  private func person(_ index: Int) -> SearchDocument {
    let view = context.gifts
    let person = view.ledger.people[index]
    return SearchDocument(kind: .person, title: person.name, url: view.addresses[index]) {
      let contact = person.contact
      var passages = [contact.note].compactMap(\.self)
      for gift in view.ledger.gifts(of: person).reversed() {
        let words = [view.words.title(of: gift), gift.goods, gift.note, gift.voidReason]
        passages.append(view.words.list(words.compactMap(\.self)))
      }
      return .init(
        tags: [view.words.name(of: contact.relation)]
          + [contact.household].compactMap(\.self),
        passages: passages)
    }
  }

  private func book(_ book: Book) -> SearchDocument? {
    let view = context.gifts
    guard let url = view.addressOfBook[book.id] else { return nil }
    return SearchDocument(kind: .book, title: book.name, url: url) {
      .init(passages: [book.note].compactMap(\.self))
    }
  }

  private func loan(_ loan: Loan) -> SearchDocument? {
    let view = context.gifts
    guard let url = view.addressOfLoan[loan.id] else { return nil }
    let words = view.words
    let title =
      loan.gift.direction == .sent
      ? words("gifts.loan_to", ["person": loan.name])
      : words("gifts.loan_from", ["person": loan.name])
    return SearchDocument(kind: .loan, title: title, url: url) {
      .init(
        tags: [words.date(loan.gift.day), words.money(loan.amount)],
        passages: [loan.gift.note].compactMap(\.self))
    }
  }

  private func place(_ place: GiftView.Place) -> SearchDocument {
    let words = context.words
    return SearchDocument(
      kind: .etiquette, title: place.name, url: "\(GiftAddress.etiquette)#\(place.id)"
    ) {
      .init(
        passages: place.rows.flatMap { row in
          [words.name(of: row.category)] + row.tips + row.taboos
        })
    }
  }
}
