import Algorithms
import Basics
import Liquid
import SiteKit
import Wording

enum FocusAddress {
  static let overview = "focus/"

  static func week(_ week: Week) -> String { "focus/weeks/\(week)/" }

  /// The hours of a week or month by project and day.
  static func timesheet(_ period: Period) -> String { "focus/hours/\(period)/" }
}

/// The pages of focus: the overview, one per week with every session, and timesheets of weeks and
/// months.
struct FocusPages {
  let view: FocusView

  private var history: FocusHistory { view.history }
  private var words: Words { view.words }

  func all(_ context: SiteContext) -> [OutputFile] {
    let weeks = history.weekTotals.map(\.week)
    var pages = [overview(context)]
    pages += weeks.indices.map { index in
      week(
        weeks[index], previous: index > 0 ? weeks[index - 1] : nil,
        next: index + 1 < weeks.count ? weeks[index + 1] : nil, context)
    }
    pages += timesheets(weeks.map { .week($0) }, context)
    let months = Array(history.dayTotals.map(\.day.month).uniqued())
    return pages + timesheets(months.map { .month($0) }, context)
  }

  /// The weeks for search, latest first: projects, and the words of sessions.
  var documents: [SearchDocument] {
    let (history, words) = (history, words)
    let kind = SearchKind("week", "nav.focus", list: FocusAddress.overview, rank: 90)
    return history.weekTotals.reversed().map { total in
      let tags = ["\(total.week)", words.range(total.week.days)]
      return SearchDocument(
        kind: kind, title: title(of: total.week), url: FocusAddress.week(total.week),
        contentDigest: { [view] in
          InputDigest.hex(of: tags + [view.digest(ofSessionsOf: total.week)])
        }
      ) {
        var content = SearchDocument.Content(tags: tags)
        var seen: Set<String> = []
        for session in history.sessions(in: history.zone.interval(of: total.week.days)) {
          guard let logged = session.logged.map({ history.log[$0] }) else { continue }
          if let project = logged.project.map({ history.titles[$0] }),
            seen.insert("p" + project).inserted
          {
            content.tags.append(project)
          }
          if let note = logged.note, seen.insert("n" + note).inserted {
            content.passages.append(note)
          }
          for tag in logged.tags where seen.insert("t" + tag).inserted {
            content.tags.append(tag)
          }
        }
        return content
      }
    }
  }

  private func title(of week: Week) -> String {
    words("focus.week_title", ["week": words.long(.week(week))])
  }

  private func overview(_ context: SiteContext) -> OutputFile {
    context.page("focus", at: FocusAddress.overview, source: "the focus page") { [self] in
      PageContent(
        .init(title: words("nav.focus"), description: description(of: history.today.week)))
    }
  }

  private func timesheets(_ periods: [Period], _ context: SiteContext) -> [OutputFile] {
    let periods = periods.filter { view.timesheetAddress(of: $0) != nil }
    return periods.indices.map { index in
      timesheet(
        periods[index], previous: index > 0 ? periods[index - 1] : nil,
        next: index + 1 < periods.count ? periods[index + 1] : nil, context)
    }
  }

  private func timesheet(
    _ period: Period, previous: Period?, next: Period?, _ context: SiteContext
  ) -> OutputFile {
    let time = PageTime(
      upTo: period.lastDay, given: [previous, next].map { $0.map(\.description) ?? "-" })
    let address = FocusAddress.timesheet(period)
    return context.page("timesheet", at: address, source: "the hours of \(period)", of: time) {
      [self] in
      let link = { (period: Period) in (words.short(period), FocusAddress.timesheet(period)) }
      return PageContent(
        .init(
          title: words("timesheet.of", ["period": words.long(period)]),
          previous: previous.map(link), next: next.map(link),
          trail: [(words("nav.focus"), FocusAddress.overview)]),
        ["timesheet": .object(view.timesheet(of: period))])
    }
  }

  private func description(of week: Week) -> String? {
    FocusNotes(history: history, words: words).review(of: .week(week)).first?.text
  }

  private func week(
    _ week: Week, previous: Week?, next: Week?, _ context: SiteContext
  ) -> OutputFile {
    let address = FocusAddress.week(week)
    let time = PageTime(
      upTo: week.lastDay, given: [previous, next].map { $0.map(\.description) ?? "-" })
    return context.page("week", at: address, source: "the focus of \(week)", of: time) { [self] in
      let link = { (week: Week) in (words.short(.week(week)), FocusAddress.week(week)) }
      return PageContent(
        .init(
          title: title(of: week), description: description(of: week),
          previous: previous.map(link), next: next.map(link),
          trail: [(words("nav.focus"), FocusAddress.overview)]),
        ["week": .object(view.period(.week(week)))],
        parts: [
          .init("week", "sessionDays", digest: view.digest(ofSessionsOf: week)) { _, _ in
            view.sessionDays(of: week)
          }
        ])
    }
  }
}
