import Basics
package import Vault
import Wording

extension EntryForm {
  /// A stretch of focus.
  package static let session = EntryForm(
    for: SessionRecord.self,
    extra: [
      (
        EntryField(
          "minutes", "entry.minutes", .length(SessionRecord.minutes), help: "entry.minutes_help",
          meaning: "How many minutes it was, in place of its start or its end"), "kind"
      )
    ], comparison: .none, looksUp: true,
    prepare: { values, moment in
      guard let minutes = values["minutes"].flatMap({ Int($0) }),
        SessionRecord.minutes.contains(minutes)
      else { return }
      let (start, end) = (values["start"], values["end"])
      if let start {
        guard end == nil, let start = moment.instant(start) else { return }
        values["end"] = (start + .minutes(minutes)).formatted(in: moment.zone)
      } else {
        let instant = end.map { moment.instant($0) } ?? moment.now
        if end == nil { values["end"] = moment.now.formatted(in: moment.zone) }
        values["start"] = instant.map { ($0 - .minutes(minutes)).formatted(in: moment.zone) }
      }
    },
    verify: { values, moment in
      if let from = values["start"].flatMap({ moment.instant($0) }),
        let to = values["end"].flatMap({ moment.instant($0) }),
        moment.hasSession(from: from, to: to)
      {
        let problem = FocusProblem.sameSession.diagnostic(at: nil)
        return [EntryProblem(field: "start", diagnostic: problem)]
      }
      let longest = moment.settings[FocusSettings.self].longestSession
      guard values["end"] == nil, let start = values["start"].flatMap({ moment.instant($0) }),
        moment.now - start > longest
      else { return [] }
      let problem = FocusProblem.noEnd(
        id: nil, counted: Interval(from: start, to: start + longest),
        in: Moment(asOf: moment.now, zone: moment.zone))
      return [EntryProblem(field: "end", diagnostic: problem.diagnostic(at: nil))]
    })
}

extension EntryForm {
  /// Something that a device recorded about its use.
  package static let event = EntryForm(
    for: UsageEventRecord.self, isOccasional: true, comparison: .none)
}

extension EntryMoment {
  /// Whether a session of just these times is on record.
  fileprivate func hasSession(from start: Instant, to end: Instant) -> Bool {
    if let log = records[FocusLog.self] {
      return log.sessions.entries.contains { $0.start == start && $0.end == end }
    }
    let sessions = stored?(FocusReader.sessions, start) ?? []
    return sessions.contains {
      $0.identifier != edited && $0["end"].flatMap { instant($0.plain) } == end
    }
  }
}

extension EntryField.Known {
  /// Of goals that a project is for; anything else may be meant too.
  static let projects = Self("projects", of: "project", recordedAs: "goal")
}
