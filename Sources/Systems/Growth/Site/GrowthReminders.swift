import Basics
import SiteKit
import Vault
import Wording

extension ReminderKind {
  static let levers = ReminderKind(
    "levers", "remind.levers", .daily(hour: 17), of: "today's open levers",
    ranked: TaskRecord.kind.name)
  static let questions = ReminderKind(
    "questions", "remind.questions", .own, of: "the questions of the day, each at its time")
}

/// The reminders of today's open levers and of the last question that was asked.
struct GrowthReminders {
  let view: GrowthView
  let settings: ReminderSettings
  let moment: Moment

  static let answering = "daybook add reflection"

  var all: [Reminder] { levers + [question].compactMap(\.self) }

  private var levers: [Reminder] {
    guard let due = settings.due(.levers, on: moment.today, in: moment.zone) else { return [] }
    return view.growth.tasks(on: moment.today).filter(\.isOpen).compactMap { task in
      task.lever.map { lever in
        Reminder(.levers, due: due, task.title, command: "daybook done \(lever.rawValue)")
      }
    }
  }

  /// None once it was answered today.
  private var question: Reminder? {
    let time = moment.zone.local(moment.asOf).time
    guard settings.isOn(.questions), let question = view.questions.last(where: { $0.time <= time }),
      !view.growth.reflections(of: moment.today...moment.today)
        .contains(where: { $0.prompt == question.text })
    else { return nil }
    let due = moment.zone.instant(LocalTime(moment.today, question.time)).instant
    return Reminder(.questions, due: due, question.text, command: Self.answering)
  }
}
