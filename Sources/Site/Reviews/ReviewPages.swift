import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The reviews: their list, and one for each week, month, quarter and year that has records or a
/// written review.
struct ReviewPages {
  let site: LanguageSite
  private let byKind: Periods

  private var context: SiteContext { site.context }
  private var base: ReviewBase { site.reviews }
  private var words: Words { site.words }

  init(site: LanguageSite) {
    self.site = site
    byKind = Periods(
      weeks: Self.periods(in: site) { .week(Week(containing: $0)) },
      months: Self.periods(in: site) { .month(Month(containing: $0)) },
      quarters: Self.periods(in: site) { .quarter(Quarter(containing: $0)) },
      years: Self.periods(in: site) { .year(Year(containing: $0)) })
  }

  private struct Periods {
    var weeks: [Period]
    var months: [Period]
    var quarters: [Period]
    var years: [Period]
  }

  var periods: [Period] {
    byKind.weeks + byKind.months + byKind.quarters + byKind.years
  }

  static let searchKind = SearchKind("review", "nav.reviews", list: "reviews/", rank: 1)

  /// The reviews for search, the longest periods first, within each kind the latest first: the
  /// person's text.
  var documents: [SearchDocument] {
    [byKind.years, byKind.quarters, byKind.months, byKind.weeks].flatMap { list in
      list.reversed().map { period in
        let written = site.written[period]
        return SearchDocument(
          kind: Self.searchKind, title: title(of: written, period), url: SiteAddress.review(period)
        ) {
          let text = written?.plainText ?? ""
          return .init(
            tags: ["\(period)"],
            passages: [written?.source.frontMatter.description].compactMap(\.self)
              + text.split(separator: "\n").map(String.init))
        }
      }
    }
  }

  /// The card of each review that is written or over.
  var cards: [(address: String, card: PageCard)] {
    periods.compactMap { period in
      let written = site.written[period]
      let firstLine = written?.firstLine
      let isOver = period.lastDay < context.today
      guard firstLine != nil || isOver else { return nil }
      var card = PageCard(
        site: context.settings.title, section: words("nav.reviews"),
        title: title(of: written, period), text: firstLine ?? words.range(period.days),
        tones: site.tones, language: words.tag)
      card.strip = site.strip(of: period).card
      // Figures that still change would make a new picture with each build.
      if isOver, card.strip == nil {
        card.figures = base.figures(base.scope(period)).prefix(PageCard.mostFigures).map {
          PageCard.Figure(name: $0.title, value: $0.now)
        }
      }
      return (SiteAddress.review(period), card)
    }
  }

  /// The periods of the volume about some days whose reviews the site has: of a period, itself and
  /// its parts; of other days, the years and months in them, and the weeks around those.
  func chapters(of days: ClosedRange<Day>) -> [Period] {
    guard site.audience.seesReviews else { return [] }
    if let period = Period(days: days), period.isReviewed {
      return ([period] + parts(of: period)).filter(periods.contains)
    }
    func inside(_ periods: [Period]) -> [Period] {
      periods.filter { days.contains($0.firstDay) && days.contains($0.lastDay) }
    }
    let months = inside(byKind.months)
    let weeks = inside(byKind.weeks).filter { week in
      !week.days.allSatisfy { day in months.contains { $0.days.contains(day) } }
    }
    return inside(byKind.years) + (months + weeks).sorted { $0.firstDay < $1.firstDay }
  }

  var all: [OutputFile] {
    guard site.audience.seesReviews else { return [] }
    return [index]
      + [byKind.weeks, byKind.months, byKind.quarters, byKind.years].flatMap { list in
        list.indices.map { index in
          review(
            list[index], previous: index > 0 ? list[index - 1] : nil,
            next: index + 1 < list.count ? list[index + 1] : nil,
            above: above(list[index]), parts: parts(of: list[index]))
        }
      }
  }

  /// The periods of a kind with records or a written review, with their years.
  private static func periods(
    in site: LanguageSite, _ containing: (Day) -> Period
  ) -> [Period] {
    guard site.audience.seesReviews else { return [] }
    var periods: [Period] = []
    for day in site.recordedDays
    where periods.last.map({ !$0.days.contains(day) }) ?? true {
      periods.append(containing(day))
    }
    for written in site.written.keys {
      // ISO 8601 counts a week in the year of its Thursday.
      let middle = written.firstDay.advanced(by: written.days.count / 2)
      let period = containing(middle)
      let isYear = if case .year = period { true } else { false }
      if isYear || period == written, !periods.contains(period) { periods.append(period) }
    }
    return periods.sorted { $0.firstDay < $1.firstDay }
  }

  /// The months of a year or quarter, and the weeks that overlap a month.
  private func parts(of period: Period) -> [Period] {
    switch period {
    case .year, .quarter: byKind.months.filter { period.days.contains($0.firstDay) }
    case .month: byKind.weeks.filter { $0.days.overlaps(period.days) }
    case .day, .week: []
    }
  }

  /// The year of a week or quarter, or the year and quarter of a month, if they have reviews.
  private func above(_ period: Period) -> [Period] {
    // ISO 8601 counts a week in the year of its Thursday.
    let middle = period.firstDay.advanced(by: 3)
    let longer: [Period] =
      switch period {
      case .day, .year: []
      case .week, .quarter: [.year(Year(containing: middle))]
      case .month: [.year(Year(containing: middle)), .quarter(Quarter(containing: middle))]
      }
    return longer.filter { byKind.years.contains($0) || byKind.quarters.contains($0) }
  }

  private func line(_ period: Period) -> Object {
    let written = site.written[period]
    return PeriodMembers(period, words: words).line.adding([
      "total": base.parts.lazy.compactMap { $0.part.headline(of: period) }.first ?? .nil,
      "isWritten": .bool(written?.firstLine != nil), "firstLine": Value(written?.firstLine),
    ])
  }

  private var index: OutputFile {
    context.page("reviews", at: "reviews/", source: "the list of reviews") {
      func lines(_ periods: [Period], where isPart: (Period) -> Bool) -> Value {
        .objects(periods.reversed().filter(isPart), line)
      }
      let values = byKind.years.reversed().map { year -> Value in
        .object(
          line(year).adding([
            // A week belongs to the year that ISO 8601 counts it in: that of its Thursday.
            "weeks": lines(byKind.weeks) {
              year.days.contains($0.firstDay.advanced(by: 3))
            },
            "months": lines(byKind.months) { year.days.contains($0.firstDay) },
            "quarters": lines(byKind.quarters) { year.days.contains($0.firstDay) },
          ]))
      }
      // The dashboard reports the faults of a part.
      var ignored: [Diagnostic] = []
      let start = !site.audience.isOwner ? [] : site.parts(in: .start, at: "reviews/", &ignored)
      return PageContent(
        .init(title: context.words("nav.reviews")),
        ["years": .array(values), "start": start])
    }
  }

  private func review(
    _ period: Period, previous: Period?, next: Period?, above: [Period], parts: [Period]
  ) -> OutputFile {
    let address = SiteAddress.review(period)
    let written = site.written[period]
    // A text of the person's own may show anything.
    let time = PageTime(
      // The list of a month's weeks says how much each whole week has.
      upTo: parts.map(\.lastDay).reduce(period.lastDay, max),
      given: ["\(previous.map(\.description) ?? "-") \(next.map(\.description) ?? "-")"]
        + [above, parts].map { $0.map(\.description).joined(separator: " ") })
    return context.page(
      "review", at: address, source: written?.source.file ?? "the review of \(period)",
      of: written == nil ? time : nil
    ) {
      let title = title(of: written, period)
      var diagnostics: [Diagnostic] = []
      let object = members(of: period, title, parts: parts)
      let pieces = pieces(of: written, period, title, &diagnostics)
      let link = { (period: Period) in
        (context.words.long(period), SiteAddress.review(period))
      }
      var head = SiteContext.Head(
        title: title,
        description: written?.source.frontMatter.description ?? written?.firstLine
          ?? base.sentence(of: period),
        isArticle: true, previous: previous.map(link), next: next.map(link),
        trail: [(words("nav.reviews"), "reviews/")]
          + above.map { (words.short($0), SiteAddress.review($0)) })
      head.isOver = time.lastDay < context.today
      return PageContent(
        head,
        ["review": .object(object)],
        parts: [
          .init("review", "flow", digest: InputDigest.hex(of: pieces.map(\.text))) {
            flow(of: pieces, period, .object(object), reads: $0, &$1)
          }
        ], diagnostics: diagnostics)
    }
  }

  /// The person's title of the review, unless it is Daybook's own.
  func title(of written: WrittenReview?, _ period: Period) -> String {
    let own = written?.source.frontMatter.title
    return own ?? words.long(period)
  }

  private func members(of period: Period, _ title: String, parts: [Period]) -> Object {
    var object = PeriodMembers(period, words: words).object(today: context.today)
    object["heading"] = .string(title)
    for part in base.parts {
      object = object.adding(part.part.members(of: period))
    }
    var ribbon = Value.nil
    if case .year(let year) = period { ribbon = site.ribbonObject(of: year, root: "../../") }
    return object.adding([
      "parts": .objects(parts, line), "overview": .object(overview(of: period)),
      "outlook": outlook(of: period), "strip": site.stripObject(of: period), "ribbon": ribbon,
    ])
  }

  /// The parts of a review's page, in order.
  private func pieces(
    of written: WrittenReview?, _ period: Period, _ title: String,
    _ diagnostics: inout [Diagnostic]
  ) -> [WrittenReview.Piece] {
    written?.pieces(
      context, site.pageLinks, shows: site.shows, title: title, &diagnostics)
      ?? base.sections.map(WrittenReview.Piece.section)
  }

  private func flow(
    of pieces: [WrittenReview.Piece], _ period: Period, _ review: Value, reads: RenderReads?,
    _ diagnostics: inout [Diagnostic]
  ) -> Value {
    .array(
      pieces.compactMap { piece in
        switch piece {
        case .words(let html): ["words": .markup(html), "markup": nil]
        case .section(let name):
          section(name, of: period, review, reads: reads, &diagnostics)
            .map { ["words": nil, "markup": $0] }
        }
      })
  }

  /// The section called `name` as rendered by its template; nil if it is empty.
  private func section(
    _ name: String, of period: Period, _ review: Value, reads: RenderReads?,
    _ diagnostics: inout [Diagnostic]
  ) -> Value? {
    let template =
      base.parts.first { $0.name == name }?.template
      ?? (name == ReviewBase.overview ? "review_overview" : "review_next")
    return context.markup(
      of: template, at: SiteAddress.review(period), ["review": review], reads: reads,
      &diagnostics)
  }

  /// The figures of all systems, compared with the period before, and the broken records.
  private func overview(of period: Period) -> Object {
    let scope = base.scope(period)
    let all = base.figures(scope)
    let before = words.short(period.previous)
    return [
      "figures": .array(all) { figure in
        [
          "title": .string(figure.title), "now": .string(figure.now),
          "before": Value(figure.before), "change": Value(figure.change),
        ]
      },
      "title": .string(words.short(period)),
      "beforeTitle": all.contains { $0.before != nil } ? .string(before) : nil,
      "records": .array(
        base.parts.flatMap { part in
          part.part.records(scope).map { text -> Value in
            ["tone": .string(part.name), "text": .string(text)]
          }
        }),
    ]
  }

  private func outlook(of period: Period) -> Value {
    .array(base.outlook(base.scope(period))) { item in
      ["tone": .string(item.system), "text": .string(item.text), "url": Value(item.address)]
    }
  }
}
