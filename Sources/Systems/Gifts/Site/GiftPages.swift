import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The pages of gifts: the overview, each person, book, year and open loan, coming occasions, and
/// etiquette.
struct GiftPages: Sendable {
  let view: GiftView
  let context: SiteContext

  private var ledger: GiftLedger { view.ledger }
  private var words: Words { context.words }
  private var overviewLink: (title: String, address: String) {
    (words("nav.gifts"), GiftAddress.overview)
  }

  var all: [OutputFile] {
    let years = ledger.years
    return [overview, people, loans, coming, etiquette] + pictures
      + ledger.people.indices.map(person) + ledger.books.compactMap(book)
      + ledger.books.flatMap(sheets)
      + years.indices.map { index in
        year(
          years[index], previous: index > 0 ? years[index - 1] : nil,
          next: index + 1 < years.count ? years[index + 1] : nil)
      }
      + ledger.loans.compactMap(loan)
  }

  private func page(
    _ template: String, _ address: String, _ title: String, _ source: String,
    trail: [(title: String, address: String)],
    previous: (title: String, address: String)? = nil,
    next: (title: String, address: String)? = nil,
    _ members: @escaping @Sendable (GiftView) -> Object
  ) -> OutputFile {
    context.page(template, at: address, source: source) {
      PageContent(
        .init(title: title, previous: previous, next: next, trail: trail), members(view))
    }
  }

  private var overview: OutputFile {
    page("gifts", GiftAddress.overview, words("nav.gifts"), "the gifts page", trail: []) { view in
      let people = view.peopleByLastDay.prefix(GiftView.mostPeople)
      return ["people": .objects(people, view.person)]
    }
  }

  private var people: OutputFile {
    page(
      "gifts_people", GiftAddress.people, words("gifts.people"), "the list of people",
      trail: [overviewLink]
    ) { view in
      ["people": .objects(view.peopleByLastDay, view.person)]
    }
  }

  private var loans: OutputFile {
    page(
      "gifts_loans", GiftAddress.loans, words("gifts.loans"), "the list of loans",
      trail: [overviewLink]
    ) { view in
      let settled = view.ledger.loans.filter { $0.status == .settled }.reversed()
      return ["loans": .objects(view.openLoans + settled, view.loan)]
    }
  }

  private var coming: OutputFile {
    page(
      "gifts_coming", GiftAddress.coming, words("gifts.coming"), "the page of coming days",
      trail: [overviewLink]
    ) { view in
      ["coming": .objects(view.coming) { view.item($0, guests: 40) }]
    }
  }

  private var etiquette: OutputFile {
    page(
      "gifts_etiquette", GiftAddress.etiquette, words("gifts.etiquette"), "the page of etiquette",
      trail: [overviewLink]
    ) { view in
      ["etiquette": .object(view.etiquette)]
    }
  }

  /// The pictures with their records, if there are any.
  private var pictures: [OutputFile] {
    guard !view.pictures.lists.isEmpty else { return [] }
    return [
      page(
        "gifts_pictures", GiftAddress.pictures, words("gifts.pictures"), "the pictures of gifts",
        trail: [overviewLink]
      ) { view in ["pictures": .object(view.pictures.object(view, context))] }
    ]
  }

  private func person(_ index: Int) -> OutputFile {
    let person = ledger.people[index]
    let address = view.addresses[index]
    let data = context.tree.dataLink(to: Self.exchanges(at: address), from: address)
    return page(
      "gifts_person", address, person.name, "the person \(person.name)",
      trail: [overviewLink, (words("gifts.people"), GiftAddress.people)]
    ) { view in ["person": .object(view.page(ofPerson: index, data: data))] }
  }

  /// The chart data of each person, next to the person's page; the same file for all languages.
  var exchanges: [OutputFile] {
    ledger.people.indices.filter(view.hasExchanges).map { index in
      .data(
        at: Self.exchanges(at: view.addresses[index]),
        source: "the exchanges with \(ledger.people[index].name)"
      ) { view.exchanges(withPerson: index) }
    }
  }

  private static func exchanges(at address: String) -> String { address + "exchanges.csv" }

  private func book(_ book: Book) -> OutputFile? {
    guard let address = view.addressOfBook[book.id] else { return nil }
    return page("gifts_book", address, book.name, "the book \(book.id)", trail: [overviewLink]) {
      view in
      let gifts = view.giftsOfBook[book.id] ?? []
      var object = view.book(book)
      object["records"] = .objects(gifts.suffix(GiftView.mostRecords).reversed()) {
        view.record(view.ledger.gifts[$0])
      }
      object["layouts"] = .objects(view.sheetLinks(of: book)[...]) { $0 }
      object["older"] = .int(max(0, gifts.count - GiftView.mostRecords))
      return ["book": .object(object)]
    }
  }

  /// The book to print, in each layout; on the person's own site only.
  private func sheets(of book: Book) -> [OutputFile] {
    guard let address = view.addressOfBook[book.id] else { return [] }
    let author = context.settings.author
    return view.layouts.map { layout in
      page(
        "gifts_sheets", address + layout.rawValue + "/",
        words("gifts.sheet.title", ["book": book.name]), "the sheets of the book \(book.id)",
        trail: [overviewLink, (book.name, address)]
      ) { view in
        let sheets = BookSheets(view: view, book: book, layout: layout, host: author)
        let links = view.sheetLinks(of: book).filter { $0["layout"] != .string(layout.rawValue) }
        return ["sheets": .object(sheets.object.adding(["others": .objects(links[...]) { $0 }]))]
      }
    }
  }

  private func year(_ year: Year, previous: Year?, next: Year?) -> OutputFile {
    let link = { (year: Year) in ("\(year.number)", GiftAddress.year(year)) }
    return page(
      "gifts_year", GiftAddress.year(year), words("gifts.year_title", ["year": "\(year.number)"]),
      "the gifts of \(year)", trail: [overviewLink],
      previous: previous.map(link), next: next.map(link)
    ) { view in ["report": .object(view.report(of: year))] }
  }

  /// The gifts of some days, in the volume about them.
  func volume(on days: ClosedRange<Day>) -> OutputFile {
    let address = GiftAddress.volume(days)
    return page(
      "gifts_volume", address, words("nav.gifts"), "the gifts of \(address)", trail: []
    ) { view in
      let gifts = view.counting(on: days).map { view.ledger.gifts[$0] }
      return [
        "listing": .object(
          view.sums(view.ledger.totals(on: days)).adding([
            "range": .string(view.words.range(days)), "records": .objects(gifts[...], view.record),
          ]))
      ]
    }
  }

  private func loan(_ loan: Loan) -> OutputFile? {
    guard let address = view.addressOfLoan[loan.id] else { return nil }
    let author = context.settings.author
    return page(
      "gifts_loan", address, words("gifts.loan_note"), "the note of the loan \(loan.id)",
      trail: [overviewLink, (words("gifts.loans"), GiftAddress.loans)]
    ) { view in
      ["loan": .object(view.note(of: loan, author: author))]
    }
  }
}

/// The addresses of gift pages on the site.
enum GiftAddress {
  static let overview = "gifts/"
  static let people = "gifts/people/"
  static let coming = "gifts/coming/"
  static let etiquette = "gifts/etiquette/"
  static let books = "gifts/books/"
  static let loans = "gifts/loans/"
  static let pictures = "gifts/pictures/"

  static func year(_ year: Year) -> String { "gifts/years/\(year)/" }
  static func volume(_ days: ClosedRange<Day>) -> String { SiteAddress.volume(days) + "gifts/" }

  /// Addresses below `folder` for items with a name and an id, in their order: `gifts/people/张三/`.
  ///
  /// The first item with a name has the name alone. Namesakes, and names without any letter, get a
  /// number derived from the id as a suffix, so that addresses stay the same when items are added.
  static func addresses(
    of things: [(name: String, id: String)], in folder: String, fallback: String
  ) -> [String] {
    var taken: Set<String> = []
    var steps = things.map { thing -> String? in
      Slug.make(of: thing.name, ending: "-" + fallback).flatMap {
        taken.insert($0).inserted ? $0 : nil
      }
    }
    for (index, thing) in things.enumerated() where steps[index] == nil {
      let name = Slug.make(of: thing.name, ending: "-" + fallback) ?? fallback
      let base = name + "-" + ContentHash([("", thing.id)]).hex.prefix(8)
      var step = base
      var number = 2
      while !taken.insert(step).inserted {
        step = "\(base)-\(number)"
        number += 1
      }
      steps[index] = step
    }
    return steps.map { "\(folder)\($0 ?? fallback)/" }
  }
}
