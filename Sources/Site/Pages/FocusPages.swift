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

  /// The weeks for search, the latest first: projects, and the words of sessions.
  var documents: [SearchDocument] {
    let (history, words) = (context.history, context.words)
    return history.weekTotals.reversed().map { total in
      SearchDocument(
        kind: .week, title: title(of: total.week), url: SiteAddress.focusWeek(total.week)
      ) {
        var content = SearchDocument.Content(tags: ["\(total.week)", words.range(total.week.days)])
        var seen: Set<String> = []
        for session in history.sessions(in: history.zone.interval(of: total.week.days)) {
          guard let logged = session.logged.map({ history.log[$0] }) else { continue }
          if let project = logged.project, seen.insert("p" + project).inserted {
            content.tags.append(project)
          }
          if let note = logged.note, seen.insert("n" + note).inserted {
            content.passages.append(note)
          }
        }
        return content
      }
    }
  }

  private func title(of week: Week) -> String {
    context.words("focus.week_title", ["week": context.words.long(.week(week))])
  }

  private var overview: OutputFile {
    let context = context
    return .page(at: "focus/", source: "the focus page") {
      context.render(
        "focus", at: "focus/",
        .init(
          title: context.words("nav.focus"),
          description: description(of: context.history.today.week)))
    }
  }

  /// What there is to say about a week's focus.
  private func description(of week: Week) -> String? {
    FocusNotes(history: context.history, words: context.words).review(of: .week(week)).first?.text
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
          title: title(of: week), description: description(of: week),
          previous: previous.map(link), next: next.map(link),
          trail: [(words("nav.focus"), "focus/")]),
        [("week", .object(object))])
    }
  }
}
