import Chronology
import Focus
import Liquid
import Wording

/// The reviews: their list, and one for each week, month and year that has records.
struct ReviewPages {
  let context: SiteContext
  private let records: FocusRecords

  init(context: SiteContext) {
    self.context = context
    self.records = context.history.records
  }

  var all: [OutputFile] {
    let weeks = periods { Week(containing: $0) }.map(Period.week)
    let months = periods { Month(containing: $0) }.map(Period.month)
    let years = periods { Year(containing: $0) }.map(Period.year)
    return [index(weeks: weeks, months: months, years: years)]
      + [weeks, months, years].flatMap { periods in
        periods.indices.map { index in
          review(
            periods[index], previous: index > 0 ? periods[index - 1] : nil,
            next: index + 1 < periods.count ? periods[index + 1] : nil,
            parts: parts(of: periods[index], weeks: weeks, months: months))
        }
      }
  }

  /// The periods that have records, in order.
  private func periods<P: CalendarPeriod>(_ containing: (Day) -> P) -> [P] {
    var periods: [P] = []
    for day in context.recordedDays
    where periods.last.map({ !$0.days.contains(day) }) ?? true {
      periods.append(containing(day))
    }
    return periods
  }

  /// The months of a year, and the weeks that reach into a month.
  private func parts(of period: Period, weeks: [Period], months: [Period]) -> [Period] {
    switch period {
    case .year: months.filter { period.days.contains($0.firstDay) }
    case .month: weeks.filter { $0.days.overlaps(period.days) }
    case .day, .week, .quarter: []
    }
  }

  private func index(weeks: [Period], months: [Period], years: [Period]) -> OutputFile {
    let context = context
    return .page(at: "reviews/", source: "the list of reviews") {
      func line(_ period: Period) -> Value {
        .object(
          context.view.periodLine(period, total: context.history.focus(on: period.days)))
      }
      let values = years.reversed().map { year -> Value in
        var object = context.view.periodLine(
          year, total: context.history.focus(on: year.days))
        // A week belongs to the year that ISO 8601 counts it in: that of its Thursday.
        object["weeks"] = .array(
          weeks.reversed().filter { year.days.contains($0.firstDay.advanced(by: 3)) }.map(line))
        object["months"] = .array(
          months.reversed().filter { year.days.contains($0.firstDay) }.map(line))
        return .object(object)
      }
      return context.render(
        "reviews", at: "reviews/", .init(title: context.words("nav.reviews")),
        [("years", .array(values))])
    }
  }

  private func review(
    _ period: Period, previous: Period?, next: Period?, parts: [Period]
  ) -> OutputFile {
    let (context, records) = (context, records)
    let address = SiteAddress.review(period)
    return .page(at: address, source: "the review of \(period)") {
      let (view, history) = (context.view, context.history)
      let total = history.focus(on: period.days)
      var object = view.period(period)
      object["projects"] = view.shares(history.byProject(period.days), of: total)
      object["sources"] = view.sources(of: period.days)
      object["prompts"] = context.prompts.review(period).map(Value.object) ?? .nil
      object["notes"] = view.notes(
        FocusNotes(history: history, words: context.words).review(of: period, records: records))
      object["exercise"] = .object(context.exercise.review(period))
      object["gifts"] = .object(context.gifts.review(period))
      object["growth"] = .object(context.growth.summary(of: period.days))
      object["parts"] = .array(
        parts.map { .object(view.periodLine($0, total: history.focus(on: $0.days))) })
      let link = { (period: Period) in
        (context.words.long(period), SiteAddress.review(period))
      }
      return context.render(
        "review", at: address,
        .init(
          title: context.words.long(period), previous: previous.map(link),
          up: (context.words("nav.reviews"), "reviews/"), next: next.map(link)),
        [("review", .object(object))])
    }
  }
}
