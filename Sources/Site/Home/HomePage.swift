import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

/// The first page of a site for others: an overview of its content. Today and the outlook are only
/// for the person.
struct HomePage {
  let site: LanguageSite

  private static let mostReviews = 4

  var output: OutputFile {
    let site = site
    let context = site.context
    return context.page("home", at: "", source: "the first page") {
      PageContent(
        .init(title: context.settings.title),
        [
          "about": Value(Self.about(site)),
          "rooms": .objects(site.rooms) { Self.object(of: $0, site) },
          "reviews": .array(Self.reviews(site)),
          "ribbon": site.ribbonObject(with: [Self.pages(of: site)], root: ""),
        ])
    }
  }

  /// The description of the page `about`, if it is shown.
  private static func about(_ site: LanguageSite) -> String? {
    site.ownPages.first { $0.address == "about/" }.flatMap {
      $0.source.frontMatter.description ?? $0.summary
    }
  }

  /// The pages of the person's own that are shown here, on their days.
  private static func pages(of site: LanguageSite) -> DayFigure {
    let days = site.ownPages.compactMap { $0.day(site.context.zone) }
    return DayFigure(
      site.titleOfPages, tone: "pages", at: "pages/", as: .events, format: .number(unit: ""),
      better: .neither, days: days.map { (day: $0, value: 1) })
  }

  /// A system, with its first figures of this week; of the week before if it has none for a week
  /// that is not over.
  private static func object(of room: any SitePart, _ site: LanguageSite) -> Object {
    let words = site.words
    func figures(_ week: Week) -> ArraySlice<ReviewFigure> {
      (room.review?.part.figures(site.reviews.scope(.week(week))) ?? []).prefix(2)
    }
    let now = figures(site.today.week)
    return [
      "title": .string(words(room.title)), "url": .string(room.address), "tone": .string(room.name),
      "week": .string(words(now.isEmpty ? "home.last_week" : "home.this_week")),
      "figures": .array(now.isEmpty ? figures(site.today.week.previous) : now) {
        ["title": .string($0.title), "value": .string($0.now), "before": Value($0.before)]
      },
      "trend": Value(
        site.dayFigures.value.first { $0.tone == room.name }.flatMap {
          site.strip(of: .week(site.today.week)).line(of: $0)
        }, Value.markup),
    ]
  }

  private static func reviews(_ site: LanguageSite) -> [Value] {
    let weeks = ReviewPages(site: site).periods.filter {
      if case .week = $0 { true } else { false }
    }
    return weeks.suffix(mostReviews).reversed().map { week in
      .object(
        PeriodMembers(week, words: site.words).line.adding([
          "firstLine": Value(site.written[week]?.firstLine)
        ]))
    }
  }
}
