import Chronology
import Focus
import Liquid
import Wording

/// The pages of focus: the overview, and one a week that holds every session.
struct FocusPages {
  let context: SiteContext

  var all: [OutputFile] {
    let weeks = context.history.weekTotals.map(\.week)
    return [overview]
      + weeks.indices.map { index in
        week(
          weeks[index], previous: index > 0 ? weeks[index - 1] : nil,
          next: index + 1 < weeks.count ? weeks[index + 1] : nil)
      }
  }

  private var overview: OutputFile {
    let context = context
    return .page(at: "focus/", source: "the focus page") {
      context.render("focus", at: "focus/", .init(title: context.words("nav.focus")))
    }
  }

  private func week(_ week: Week, previous: Week?, next: Week?) -> OutputFile {
    let context = context
    let words = context.words
    let address = SiteAddress.focusWeek(week)
    return .page(at: address, source: "the focus of \(week)") {
      var object = context.view.period(.week(week))
      object["sessionDays"] = context.view.sessionDays(of: week)
      let link = { (week: Week) in
        (words.short(.week(week)), SiteAddress.focusWeek(week))
      }
      return context.render(
        "week", at: address,
        .init(
          title: words("focus.week_title", ["week": words.long(.week(week))]),
          previous: previous.map(link), next: next.map(link),
          trail: [(words("nav.focus"), "focus/")]),
        [("week", .object(object))])
    }
  }
}
