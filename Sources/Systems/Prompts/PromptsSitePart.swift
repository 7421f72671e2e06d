import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

struct PromptsSitePart: DaySitePart, OutletSitePart, TodaySitePart {
  let name = "prompts"
  let title: Words.Key = "nav.prompts"
  let address = PromptAddress.library
  let dashboard: [DashboardSlot: [String]] = [.start: ["dashboard_start_prompts"]]
  private let view: PromptView
  private let days: PromptsDay
  private let newsView: PromptNewsView
  /// The news for the person; for others, all recent events.
  private let news: [PromptEvent]

  init(_ library: PromptLibrary, _ basis: SitePartBasis) {
    view = PromptView(library: library, words: basis.words)
    days = PromptsDay(view)
    newsView = PromptNewsView(library, basis.words)
    news =
      basis.isOwn
      ? library.news(for: basis.settings.author)
      : library.recentEvents
  }

  var isAny: Bool { !view.library.prompts.isEmpty }
  var variables: Object { [name: .object(view.object)] }
  var series: [ChartSeries] { PromptCharts(library: view.library, words: view.words).series }
  var recordedDays: Set<Day> { view.activeDays }
  var dayFigures: [DayFigure] {
    let library = view.library
    let days = library.prompts.indices.flatMap { index in
      library.uses(of: index).map { (day: view.zone.day(of: $0.at), value: 1.0) }
    }
    return [
      DayFigure(
        view.words("nav.prompts"), tone: name, at: address, as: .points,
        format: .number(unit: view.words("strip.uses")), better: .neither, days: days)
    ]
  }
  var review: (part: any ReviewPart, template: String)? { (PromptsReview(view), "review_prompts") }

  func pages(_ context: SiteContext) -> [OutputFile] {
    PromptPages(context: context, view: view, news: newsView.object(of: news)).all
  }

  func day(_ day: Day) -> DayPart? { days.part(of: day) }

  var feed: [FeedItem] { newsView.feed }

  var now: [NowLine] {
    guard let newest = news.first else { return [] }
    let count = view.words("prompts.news_line", ["count": news.count])
    return [NowLine(.news, count, detail: newsView.title(newest), command: "daybook prompt news")]
  }

  var documents: [SearchDocument] {
    view.library.prompts.map { prompt in
      SearchDocument(
        kind: .prompt, title: prompt.title,
        url: PromptAddress.link(PromptAddress.prompt(prompt.id))
      ) {
        .init(
          tags: [prompt.id] + [prompt.category].compactMap(\.self) + prompt.tags,
          passages: [prompt.description].compactMap(\.self) + prompt.body.paragraphs)
      }
    }
  }

  func cards(_ context: SiteContext) -> [(address: String, card: PageCard)] {
    view.library.prompts.map { prompt in
      (
        PromptAddress.prompt(prompt.id),
        PageCard(
          site: context.settings.title, section: view.words(title), title: prompt.title,
          text: prompt.description, tones: [name], language: view.words.tag)
      )
    }
  }
}

extension SearchKind {
  fileprivate static let prompt = SearchKind(
    "prompt", "nav.prompts", list: PromptAddress.library, rank: 30)
}
