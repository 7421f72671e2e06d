package import Basics
import Charts
package import Liquid
package import SiteKit
package import Vault
package import Wording

/// Gifts given and received, and loans, with the persons and occasions.
package struct GiftsSystem: AddsFilters, KeepsOccasions, SharesRecords, TakesQuickEntries {
  package let name = "gifts"
  package var settingKeys: [SettingKey] { SettingKey.gifts }
  package var kinds: [any DescribedRecord.Type] {
    [
      GiftRecord.self, ContactRecord.self, BookRecord.self, OccasionRecord.self,
      EtiquetteRecord.self,
    ]
  }
  package var forms: [EntryForm] { [.note, .gift, .contact, .book, .occasion, .etiquette] }
  package var sentences: SentenceForm? { .gift }
  package var lineEntry: LineEntry? { .reception }
  package var everydayCommand: String? { "daybook log SENTENCE" }
  package var imports: [ImportForm] { [.gifts, .picture] }
  package var reminders: [ReminderKind] { [.birthdays] }
  package var commands: [CommandPlace: [any SystemCommand.Type]] {
    [
      .top(.everyDay): [LogCommand.self], .top(.lookingBack): [SuggestCommand.self],
      .top(.correction): [VoidCommand.self],
      .stats: [GiftStatsCommand.self],
      .export: [ExportGiftsCommand.self, ExportLoanNoteCommand.self],
    ]
  }

  package init() {}

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<GiftRecords> {
    await GiftReader.read(reader)
  }

  package func figures(_ records: GiftRecords, _ basis: FigureBasis) async -> GiftLedger {
    GiftLedger(records, settings: basis.settings[GiftSettings.self], moment: basis.moment)
  }

  /// True for a table of `daybook export gifts`, by its header.
  package static func wrote(_ head: ImportHead) -> Bool {
    head.text.hasPrefix(GiftExport.columns.joined(separator: ","))
  }

  /// Reports repayments of more than was owed, and pictures that are not there.
  package func problems(of ledger: GiftLedger, in files: any Files) -> [Diagnostic] {
    ledger.unappliedRepayments.map { part in
      GiftProblem.repaidTooMuch(name: ledger.name(of: part.gift), remainder: part.amount)
        .diagnostic(at: part.gift.source.place)
    }
      + GiftPictures(ledger, in: files).missing.map { gift in
        GiftProblem.noPicture(gift.picture?.path ?? "").diagnostic(at: gift.source.place)
      }
  }

  package func names(
    in records: GiftRecords
  ) -> [Field.Known: [Field.KnownName]] {
    let listed = Set(records.contacts.map(\.name))
    let others = Set(records.gifts.map { $0.name ?? $0.contact }).subtracting(listed)
      .subtracting(records.contacts.map(\.id))
    let loans = records.gifts.filter { $0.isLoan && !$0.isVoid }
    return [
      .people: listed.sorted().map { Field.KnownName($0) }
        + others.sorted().map { Field.KnownName($0, isOffered: false) }
        // A record may refer to a contact by id.
        + records.contacts.map { Field.KnownName($0.id, title: $0.name, isOffered: false) },
      .households: Set(records.contacts.compactMap(\.household)).sorted().map {
        Field.KnownName($0)
      },
      .books: records.books.map {
        Field.KnownName($0.id, title: $0.name, isOffered: !$0.isArchived)
      }.sorted { $0.id < $1.id },
      .loans: loans.map { loan in
        let amount = "\(loan.amount.shortDescription) \(loan.amount.currency)"
        return Field.KnownName(
          loan.id, title: "\(loan.name ?? loan.contact), \(amount), \(loan.day)",
          isOffered: loan.settlement == nil)
      },
    ]
  }

  /// Adds `money`: an amount as people write it, such as `¥1,200`.
  package func addFilters(to environment: inout Environment, _ words: Words) {
    environment.register(filter: "money") { (call) throws(FilterError) in
      if case .nil = call.input { return .string(words.money(.zero())) }
      let currency = try call.string(0, "currency", default: "")
      let text = currency.isEmpty ? call.inputText : "\(call.inputText) \(currency)"
      if text == MoneyWords.goods { return .string(words("gifts.goods")) }
      guard let money = MoneyWords.money(text) else {
        throw FilterError(
          "\(Value.string(text).shown) is not an amount of money",
          hint: "apply it to an amount such as gifts.month.sent, or to \"52.10 CNY\"")
      }
      return .string(words.money(money))
    }
  }

  package func room(_ ledger: GiftLedger, _ basis: SitePartBasis) -> (any SitePart)? {
    GiftsSitePart(ledger, basis)
  }
}

struct GiftsSitePart: VolumeSitePart, CalendarSitePart, DaySitePart, LinkedSitePart, OutletSitePart,
  TodaySitePart
{
  let name = "gifts"
  let title: Words.Key = "nav.gifts"
  let address = GiftAddress.overview
  private let view: GiftView
  private let days: GiftsDay

  init(_ ledger: GiftLedger, _ basis: SitePartBasis) {
    var view = GiftView(
      ledger: ledger, words: basis.words,
      showsLunar: basis.settings.showsLunarCalendar ?? true)
    view.isOwn = basis.isOwn
    if basis.isOwn { view.pictures = GiftPictures(view.ledger, in: basis.files) }
    view.reminding = basis.settings[ReminderSettings.self]
    self.view = view
    days = GiftsDay(view)
  }

  var isAny: Bool { view.isAny }
  var usesLunarCalendar: Bool { view.isAny }
  var variables: Object { ["gifts": .object(view.object)] }
  var series: [ChartSeries] { GiftCharts(ledger: view.ledger, words: view.words).series }
  var dashboard: [DashboardSlot: [String]] {
    [.start: ["dashboard_start_gifts"]]
  }
  var documents: [SearchDocument] { view.documents }
  var recordedDays: Set<Day> { Set(view.ledger.recordedDays) }
  /// The amounts given, in the ledger's currency, next to the amounts received; none for an
  /// audience that may not know them.
  var dayFigures: [DayFigure] {
    let (ledger, words) = (view.ledger, view.words)
    let currency = ledger.settings.currency
    guard currency != .undisclosed else { return [] }
    func sums(_ direction: Gift.Direction) -> DaySums {
      DaySums(
        ledger.rows(on: nil).filter { $0.direction == direction && $0.amount.currency == currency }
          .map { ($0.day, MoneyWords.chartValue($0.amount)) })
    }
    let (given, received) = (sums(.sent), sums(.received))
    var figure = DayFigure(
      words("nav.gifts"), tone: name, at: address, as: .exchange(received: received.sum),
      format: MoneyWords.format(currency, words), since: ledger.firstRecordedDay, better: .neither
    ) { days in given.sum(days) > 0 || received.sum(days) > 0 ? given.sum(days) : nil }
    figure.text = { days in
      let sum = given.sum(days)
      let format = MoneyWords.format(currency, words)
      return sum > 0
        ? words("strip.given", ["value": format.text(sum, words)])
        : words("strip.received", ["value": format.text(received.sum(days), words)])
    }
    return [figure]
  }
  var review: (part: any ReviewPart, template: String)? { (GiftsReview(view), "review_gifts") }
  func pages(_ context: SiteContext) -> [OutputFile] {
    GiftPages(view: view, context: context).all
  }

  func sharedFiles(_ context: SiteContext) -> [OutputFile] {
    GiftPages(view: view, context: context).exchanges + view.pictures.outputs(context)
  }

  /// The page of the year in the volume of a whole year, otherwise a list of the gifts.
  func chapters(on days: ClosedRange<Day>) -> [VolumeChapter] {
    guard !view.counting(on: days).isEmpty else { return [] }
    guard case .year(let year)? = Period(days: days), view.ledger.years.contains(year) else {
      return [VolumeChapter(view.words("nav.gifts"), at: GiftAddress.volume(days))]
    }
    return [
      VolumeChapter(
        view.words("gifts.year_title", ["year": "\(year.number)"]), at: GiftAddress.year(year))
    ]
  }

  func volumePages(on days: ClosedRange<Day>, _ context: SiteContext) -> [OutputFile] {
    guard chapters(on: days).contains(where: { $0.address == GiftAddress.volume(days) }) else {
      return []
    }
    return [GiftPages(view: view, context: context).volume(on: days)]
  }

  func day(_ day: Day) -> DayPart? { days.part(of: day) }

  /// Page addresses by name; of namesakes, the first.
  var people: [String: String] {
    Dictionary(zip(view.ledger.people.map(\.name), view.addresses)) { first, _ in first }
  }

  func next(within days: Int) -> [NextItem] { view.next(within: days) }

  func reminders(_ settings: ReminderSettings, at moment: Moment) -> [Reminder] {
    view.reminders(settings, at: moment)
  }

  func events(on days: ClosedRange<Day>) -> [SiteEvent] { view.events(on: days) }

  func occasions(on days: ClosedRange<Day>) -> [CalendarEvent] {
    view.calendar.events(on: days)
  }

  func widgets(namesPeople: Bool) -> [WidgetSource] {
    let widgets = GiftWidgets(view: view, namesPeople: namesPeople)
    return [("gifts-small", WidgetSize.small), ("gifts-medium", .medium)].map { name, size in
      WidgetSource(name, size, title: view.words.widget(view.words(title), size)) {
        widgets.widget(size)
      }
    }
  }
}
