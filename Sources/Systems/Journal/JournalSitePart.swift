import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

/// The journal's part of the site: the page of each day, with the parts of all systems.
struct JournalSitePart: VolumeSitePart, LinkedSitePart, OutletSitePart {
  let name = "journal"
  let title: Words.Key = "nav.journal"
  let address = JournalAddress.overview
  let navigationGroup = NavigationGroup.time
  let dashboard: [DashboardSlot: [String]] = [
    .start: ["dashboard_start_journal"], .sections: ["dashboard_journal"],
  ]
  let problems: [Diagnostic]
  private let view: JournalView

  private var history: JournalHistory { view.history }

  init(_ history: JournalHistory, _ basis: SitePartBasis) {
    var view = JournalView(
      history, moods: basis.figures[(any MoodSource).self], words: basis.words)
    view.pictures = JournalPictures(history, in: basis.files)
    self.view = view
    problems = basis.isOwn ? view.pictures.problems : []
  }

  var isAny: Bool { !history.isEmpty }
  var variables: Object { [name: .object(view.object)] }
  var series: [ChartSeries] { JournalCharts(view: view).series }
  var recordedDays: Set<Day> { Set(history.recordedDays) }
  var dayFigures: [DayFigure] {
    // A Chinese or Japanese line holds more characters than an English one has words.
    let perLine = ["zh", "ja"].contains { view.words.tag.hasPrefix($0) } ? 24.0 : 15
    var figure = DayFigure(
      view.words("nav.journal"), tone: name, at: address, as: .lines(of: perLine),
      format: .number(unit: view.words("strip.words")), better: .neither,
      days: history.days.filter(\.isWritten).map { ($0.day, Double($0.words)) })
    figure.series = "journal.words"
    if let day = history.day(history.today), day.isWritten {
      figure.now = view.words("strip.written", ["count": day.words])
    }
    return [figure]
  }
  var review: (part: any ReviewPart, template: String)? {
    (JournalReview(view: view), "review_journal")
  }

  func address(of day: Day) -> String? { JournalAddress.day(day) }

  func pages(_ context: SiteContext) -> [OutputFile] { JournalPages(context, view).all }
  func sharedFiles(_ context: SiteContext) -> [OutputFile] {
    JournalPages(context, view).shared + view.pictures.outputs(context)
  }

  /// The days with text, latest first.
  private var written: [JournalDay] { history.days.filter(\.isWritten).reversed() }

  private func title(of day: JournalDay) -> String {
    view.words.list([view.words.dateWithWeekday(day.day)] + [day.title].compactMap(\.self))
  }

  var documents: [SearchDocument] {
    written.map { day in
      SearchDocument(kind: .day, title: title(of: day), url: JournalAddress.day(day.day)) {
        .init(
          tags: ["\(day.day)"] + day.tags + day.people + day.places,
          passages: day.entries.flatMap { entry in
            [entry.title].compactMap(\.self) + JournalText.passages(of: entry)
          })
      }
    }
  }

  let chaptersFlow = true

  func chapters(on days: ClosedRange<Day>) -> [VolumeChapter] {
    history.days.filter { $0.isWritten && days.contains($0.day) }.map {
      VolumeChapter(title(of: $0), at: JournalAddress.day($0.day))
    }
  }

  /// The last days with text, up to the limit of a feed.
  var feed: [FeedItem] {
    // The items of a feed are shown in one language.
    let shared = Kept<EntryMarkup>()
    return written.prefix(30).map { [view] day in
      let address = JournalAddress.day(day.day)
      return FeedItem(
        day.title ?? view.words.dateWithWeekday(day.day),
        on: view.history.zone.start(of: day.day), at: address,
        summary: JournalText.firstLine(of: day), tags: day.tags
      ) { context in
        let markup = shared.value { EntryMarkup(context, view, showsSizes: false) }
        return day.entries.filter(\.isWritten).enumerated().map { index, entry in
          markup.html(
            of: entry, number: index + 1, root: SiteAddress.root(from: address), titles: [])
        }.joined()
      }
    }
  }

  func cards(_ context: SiteContext) -> [(address: String, card: PageCard)] {
    written.compactMap { day in
      day.title.map { title in
        (
          JournalAddress.day(day.day),
          PageCard(
            site: context.settings.title, section: view.words.date(day.day), title: title,
            text: JournalText.firstLine(of: day), tones: [name], language: view.words.tag)
        )
      }
    }
  }
}

extension SearchKind {
  fileprivate static let day = SearchKind(
    "day", "nav.journal", list: JournalAddress.overview, rank: 2)
}
