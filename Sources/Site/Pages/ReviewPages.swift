import Chronology
import Diagnostics
import Focus
import Liquid
import Storage
import Wording

/// The reviews: their list, and one for each week, month, quarter and year that has records or was
/// written about.
struct ReviewPages {
  let context: SiteContext
  private let base: ReviewBase
  private let words: Words
  private let byKind: Periods

  init(context: SiteContext) {
    self.context = context
    base = context.reviewBase
    words = context.words
    byKind = Periods(
      weeks: Self.periods(in: context) { .week(Week(containing: $0)) },
      months: Self.periods(in: context) { .month(Month(containing: $0)) },
      quarters: Self.periods(in: context) { .quarter(Quarter(containing: $0)) },
      years: Self.periods(in: context) { .year(Year(containing: $0)) })
  }

  /// The periods that have a review, in order.
  private struct Periods {
    var weeks: [Period]
    var months: [Period]
    var quarters: [Period]
    var years: [Period]
  }

  /// The periods that have a review.
  var periods: [Period] {
    byKind.weeks + byKind.months + byKind.quarters + byKind.years
  }

  /// What reviews have in common, without a session that is running, whose length changes by the
  /// minute.
  var steadyBase: ReviewBase {
    guard context.history.current != nil else { return base }
    let focus = context.history.withoutRunning
    return ReviewBase(
      focus: focus, exercise: base.exercise,
      joined: GrowthFocus(growth: base.growth, focus: focus), gifts: base.gifts,
      prompts: base.prompts)
  }

  /// The reviews for search, the longest periods first, of each the latest first: the words of the
  /// person.
  var documents: [SearchDocument] {
    [byKind.years, byKind.quarters, byKind.months, byKind.weeks].flatMap { list in
      list.reversed().map { period in
        let written = context.reviews[period]
        return SearchDocument(
          kind: .review, title: title(of: written, period), url: SiteAddress.review(period)
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

  /// The card of each review that is written, or over.
  var cards: [(address: String, card: PageCard)] {
    periods.compactMap { period in
      let written = context.reviews[period]
      let firstLine = written?.firstLine
      let isOver = period.lastDay < context.history.today
      guard firstLine != nil || isOver else { return nil }
      // Figures that still grow would make a new picture with each build.
      let figures =
        isOver
        ? ReviewFigures(base: base, period: period, words: words).all.map {
          PageCard.Figure(name: $0.title, value: $0.now)
        } : []
      return (
        SiteAddress.review(period),
        PageCard(
          site: context.settings.title, section: words("nav.reviews"),
          title: title(of: written, period), text: firstLine ?? words.range(period.days),
          figures: Array(figures.prefix(PageCard.mostFigures)), tones: PageCard.allTones,
          language: words.tag)
      )
    }
  }

  var all: [OutputFile] {
    [index]
      + [byKind.weeks, byKind.months, byKind.quarters, byKind.years].flatMap { list in
        list.indices.map { index in
          review(
            list[index], previous: index > 0 ? list[index - 1] : nil,
            next: index + 1 < list.count ? list[index + 1] : nil,
            above: above(list[index]), parts: parts(of: list[index]))
        }
      }
  }

  /// The periods of a kind that hold a record, and those that were written about, with their years.
  private static func periods(
    in context: SiteContext, _ containing: (Day) -> Period
  ) -> [Period] {
    var periods: [Period] = []
    for day in context.recordedDays
    where periods.last.map({ !$0.days.contains(day) }) ?? true {
      periods.append(containing(day))
    }
    for written in context.reviews.keys {
      // ISO 8601 counts a week in the year of its Thursday.
      let middle = written.firstDay.advanced(by: written.days.count / 2)
      let period = containing(middle)
      let isYear = if case .year = period { true } else { false }
      if isYear || period == written, !periods.contains(period) { periods.append(period) }
    }
    return periods.sorted { $0.firstDay < $1.firstDay }
  }

  /// The months of a year or quarter, and the weeks that reach into a month.
  private func parts(of period: Period) -> [Period] {
    switch period {
    case .year, .quarter: byKind.months.filter { period.days.contains($0.firstDay) }
    case .month: byKind.weeks.filter { $0.days.overlaps(period.days) }
    case .day, .week: []
    }
  }

  /// The year of a week or quarter, the year and quarter of a month, as far as they have reviews.
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

  /// A period as a line of a list, with the first words of its review.
  private func line(_ period: Period) -> Object {
    var line = context.view.periodLine(period, total: context.history.focus(on: period.days))
    let written = context.reviews[period]
    line["isWritten"] = .bool(written?.firstLine != nil)
    line["firstLine"] = Value(written?.firstLine)
    return line
  }

  private var index: OutputFile {
    .page(at: "reviews/", source: "the list of reviews") {
      func lines(_ periods: [Period], where isPart: (Period) -> Bool) -> Value {
        .array(periods.reversed().filter(isPart).map { .object(line($0)) })
      }
      let values = byKind.years.reversed().map { year -> Value in
        var object = line(year)
        // A week belongs to the year that ISO 8601 counts it in: that of its Thursday.
        object["weeks"] = lines(byKind.weeks) {
          year.days.contains($0.firstDay.advanced(by: 3))
        }
        object["months"] = lines(byKind.months) { year.days.contains($0.firstDay) }
        object["quarters"] = lines(byKind.quarters) { year.days.contains($0.firstDay) }
        return .object(object)
      }
      return context.render(
        "reviews", at: "reviews/", .init(title: context.words("nav.reviews")),
        [("years", .array(values))])
    }
  }

  private func review(
    _ period: Period, previous: Period?, next: Period?, above: [Period], parts: [Period]
  ) -> OutputFile {
    let address = SiteAddress.review(period)
    let written = context.reviews[period]
    return .page(at: address, source: written?.source.file ?? "the review of \(period)") {
      let (view, history) = (context.view, context.history)
      let total = history.focus(on: period.days)
      let title = title(of: written, period)
      var diagnostics: [Diagnostic] = []
      var object = view.period(period)
      object["heading"] = .string(title)
      object["projects"] = view.shares(history.byProject(period.days), of: total)
      object["sources"] = view.sources(of: period.days)
      object["prompts"] = context.prompts.review(period).map(Value.object) ?? .nil
      object["notes"] = .notes(
        FocusNotes(history: history, words: words).review(of: period), tone: "focus")
      object["exercise"] = .object(context.exercise.review(period))
      object["gifts"] = .object(context.gifts.review(period))
      object["growth"] = .object(context.growth.summary(of: period.days))
      object["parts"] = .array(parts.map { .object(line($0)) })
      object["overview"] = .object(overview(of: period))
      object["outlook"] = outlook(of: period)
      object["flow"] = .array(
        pieces(of: written, title, SiteAddress.root(from: address), &diagnostics))
      let link = { (period: Period) in
        (context.words.long(period), SiteAddress.review(period))
      }
      let page = context.render(
        "review", at: address,
        .init(
          title: title,
          description: written?.source.frontMatter.description ?? written?.firstLine
            ?? ReviewFigures(base: base, period: period, words: words).sentence,
          isArticle: true, previous: previous.map(link), next: next.map(link),
          trail: [(words("nav.reviews"), "reviews/")]
            + above.map { (words.short($0), SiteAddress.review($0)) }),
        [("review", .object(object))])
      return (page.bytes, diagnostics + page.diagnostics)
    }
  }

  /// What the person called the review, unless it is what Daybook would call it.
  func title(of written: WrittenReview?, _ period: Period) -> String {
    let own = written?.source.frontMatter.title
    return own ?? words.long(period)
  }

  /// The stretches of a page, from top to bottom: the person's words, and names of sections.
  private func pieces(
    of written: WrittenReview?, _ title: String, _ root: String,
    _ diagnostics: inout [Diagnostic]
  ) -> [Value] {
    let pieces =
      written?.pieces(context, title: title, root: root, &diagnostics)
      ?? ReviewText.order.map(WrittenReview.Piece.section)
    return pieces.map { piece in
      switch piece {
      case .words(let html): ["section": nil, "words": .markup(html)]
      case .section(let name): ["section": .string(name), "words": nil]
      }
    }
  }

  /// The figures of all systems beside those of the period before, and the records that were broken.
  private func overview(of period: Period) -> Object {
    let figures = ReviewFigures(base: base, period: period, words: words)
    let records = ReviewRecords(base: base, period: period, words: words)
    let all = figures.all
    let before = words.short(period.previous)
    func lines(_ system: String, _ texts: [String]) -> [Value] {
      texts.map { ["tone": .string(system), "text": .string($0)] }
    }
    return [
      "figures": .array(
        all.map { figure in
          [
            "title": .string(figure.title), "now": .string(figure.now),
            "before": Value(figure.before), "change": Value(figure.change),
          ]
        }),
      "title": .string(words.short(period)),
      "beforeTitle": all.contains { $0.before != nil }
        ? .string(
          figures.isPartial ? words("review.by_then", ["period": before]) : before) : nil,
      "records": .array(
        lines("focus", records.focus) + lines("growth", records.growth)
          + lines("exercise", records.exercise)),
    ]
  }

  private func outlook(of period: Period) -> Value {
    let items = ReviewOutlook(base: base, period: period, words: words) { $0 }.items
    return .array(
      items.map { item in
        ["tone": .string(item.system), "text": .string(item.text), "url": Value(item.address)]
      })
  }
}
