import Chronology
import Gifts
import Liquid
import Storage

/// The pages of gifts: the overview, each person, book, year and open loan, what is coming, and
/// what is usual.
struct GiftPages {
  let context: SiteContext

  private var view: GiftView { context.gifts }
  private var ledger: GiftLedger { view.ledger }

  var all: [OutputFile] {
    let years = ledger.years
    return [overview, people, loans, coming, etiquette]
      + ledger.people.indices.map(person)
      + ledger.books.compactMap(book)
      + years.indices.map { index in
        year(
          years[index], previous: index > 0 ? years[index - 1] : nil,
          next: index + 1 < years.count ? years[index + 1] : nil)
      }
      + ledger.loans.compactMap(loan)
  }

  private func page(
    _ template: String, _ address: String, _ title: String, _ source: String,
    up: (title: String, address: String)? = ("Gifts", GiftAddress.overview),
    previous: (title: String, address: String)? = nil,
    next: (title: String, address: String)? = nil,
    _ members: @escaping @Sendable (GiftView) -> [(String, Value)]
  ) -> OutputFile {
    let context = context
    return .page(at: address, source: source) {
      context.render(
        template, at: address, .init(title: title, previous: previous, up: up, next: next),
        root: nil, members(context.gifts))
    }
  }

  private var overview: OutputFile {
    page("gifts", GiftAddress.overview, "Gifts", "the gifts page", up: nil) { view in
      let people = view.peopleByLastDay.prefix(GiftView.mostPeople)
      return [("people", .array(people.map { .object(view.person($0)) }))]
    }
  }

  private var people: OutputFile {
    page("gifts_people", GiftAddress.people, "People", "the list of people") { view in
      [("people", .array(view.peopleByLastDay.map { .object(view.person($0)) }))]
    }
  }

  private var loans: OutputFile {
    page("gifts_loans", GiftAddress.loans, "Loans", "the list of loans") { view in
      let settled = view.ledger.loans.filter { $0.status == .settled }.reversed()
      return [("loans", .array((view.openLoans + settled).map { .object(view.loan($0)) }))]
    }
  }

  private var coming: OutputFile {
    page("gifts_coming", GiftAddress.coming, "Coming", "the page of what is coming") { view in
      [("coming", .array(view.coming.map { .object(view.item($0, guests: 40)) }))]
    }
  }

  private var etiquette: OutputFile {
    page("gifts_etiquette", GiftAddress.etiquette, "Etiquette", "the page of etiquette") { view in
      [("etiquette", .object(view.etiquette))]
    }
  }

  private func person(_ index: Int) -> OutputFile {
    let person = ledger.people[index]
    return page(
      "gifts_person", view.addresses[index], person.name, "the person \(person.name)",
      up: ("People", GiftAddress.people)
    ) { view in [("person", .object(view.page(ofPerson: index)))] }
  }

  private func book(_ book: Book) -> OutputFile? {
    guard let address = view.addressOfBook[book.id] else { return nil }
    return page("gifts_book", address, book.name, "the book \(book.id)") { view in
      let gifts = view.giftsOfBook[book.id] ?? []
      var object = view.book(book)
      object["records"] = .array(
        gifts.suffix(GiftView.mostRecords).reversed().map {
          .object(view.record(view.ledger.gifts[$0]))
        })
      object["older"] = .int(max(0, gifts.count - GiftView.mostRecords))
      return [("book", .object(object))]
    }
  }

  private func year(_ year: Year, previous: Year?, next: Year?) -> OutputFile {
    let link = { (year: Year) in ("\(year.number)", GiftAddress.year(year)) }
    return page(
      "gifts_year", GiftAddress.year(year), "Gifts in \(year.number)", "the gifts of \(year)",
      previous: previous.map(link), next: next.map(link)
    ) { view in [("report", .object(view.report(of: year)))] }
  }

  private func loan(_ loan: Loan) -> OutputFile? {
    guard let address = view.addressOfLoan[loan.id] else { return nil }
    let author = context.settings.author
    return page(
      "gifts_loan", address, "Loan note", "the note of the loan \(loan.id)",
      up: ("Loans", GiftAddress.loans)
    ) { view in
      [("loan", .object(view.note(of: loan, author: author)))]
    }
  }
}
