import Chronology
import Focus
import Liquid

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
      context.render("focus", at: "focus/", .init(title: "Focus"))
    }
  }

  private func week(_ week: Week, previous: Week?, next: Week?) -> OutputFile {
    let context = context
    let address = SiteAddress.focusWeek(week)
    return .page(at: address, source: "the focus of \(week)") {
      var object = context.view.period(.week(week))
      object["sessionDays"] = context.view.sessionDays(of: week)
      let link = { (week: Week) in
        (EnglishDates.short(.week(week)), SiteAddress.focusWeek(week))
      }
      return context.render(
        "week", at: address,
        .init(
          title: "Focus, \(EnglishDates.long(.week(week)))", previous: previous.map(link),
          up: ("Focus", "focus/"), next: next.map(link)),
        [("week", .object(object))])
    }
  }
}
