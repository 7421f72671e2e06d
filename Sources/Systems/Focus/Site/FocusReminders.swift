import Basics
import SiteKit
import Wording

extension ReminderKind {
  static let sessions = ReminderKind(
    "sessions", "remind.sessions", .length(of: "focus.dailyGoal"), of: "a running session")
  static let detected = ReminderKind(
    "detected", "remind.detected", .daily(hour: 20), of: "focus that was detected today")
}

/// The reminders of sessions: a long-running session, and sessions detected by devices.
struct FocusReminders {
  let history: FocusHistory
  let words: Words
  let settings: ReminderSettings
  let moment: Moment

  private var zone: Zone { moment.zone }

  /// - Parameter open: The line about the running session, or else about the last session that was
  ///   never ended; nil if there is neither.
  func all(_ open: NowLine?) -> [Reminder] { [open.flatMap(long), detected].compactMap(\.self) }

  /// A session that is longer than sessions may be does not run any more, so the reminder is never
  /// due later than that.
  private func long(_ open: NowLine) -> Reminder? {
    let interval = history.current?.interval ?? history.open.forgotten.last?.interval
    guard settings.isOn(.sessions), let start = interval?.start else { return nil }
    let length = settings.length(of: .sessions) ?? history.settings.dailyGoal
    return Reminder(
      .sessions, due: start + min(length, history.settings.longestSession), open.text,
      command: open.command)
  }

  /// The detected sessions that ended today. If the last one ends after the hour, the reminder is
  /// due at its end.
  private var detected: Reminder? {
    guard let due = settings.due(.detected, on: moment.today, in: zone),
      let found = DetectedToday(history, words)
    else { return nil }
    return Reminder(.detected, due: max(due, found.end), found.text, command: found.command)
  }
}

/// The detected sessions that ended today.
struct DetectedToday {
  /// The end of the last one.
  let end: Instant
  /// Their times: `14:00–15:10, 16:00–17:00`.
  let text: String
  /// The command that logs it, if it is a single one.
  let command: String?

  /// Nil if there are none.
  init?(_ history: FocusHistory, _ words: Words) {
    let (zone, today) = (history.zone, history.today)
    let found = history.sessions(in: zone.interval(of: today)).filter {
      $0.logged == nil && zone.day(of: $0.interval.end) == today
    }
    guard let last = found.map(\.interval.end).max() else { return nil }
    let times = found.map { session in
      let (start, end) = (zone.local(session.interval.start), zone.local(session.interval.end))
      return (from: "\(start.time)", to: "\(end.time)", isToday: start.day == today)
    }
    let only = times.count == 1 && times[0].isToday ? times[0] : nil
    end = last
    text = words.commas(times.map { "\($0.from)–\($0.to)" })
    command = only.map { "daybook add session --start \($0.from) --end \($0.to)" }
  }
}
