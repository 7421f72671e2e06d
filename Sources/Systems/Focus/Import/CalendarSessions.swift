import Basics
package import SiteKit
import Vault

extension ImportForm {
  /// Calendar events, as focus sessions.
  package static let calendarSessions = ImportForm(.iCalendar, makes: "sessions") {
    CalendarSessions(basis: $0)
  }
}

extension ImportSummary.Reason {
  fileprivate static let wholeDays = Self(rank: 20, "events of whole days")
  fileprivate static let long = Self(rank: 21, "events of a day or more")
  fileprivate static let noTime = Self(rank: 22, "events of no length")
  fileprivate static let toCome = Self(rank: 23, "events still to come")
  fileprivate static let cancelled = Self(rank: 24, "cancelled events")
  fileprivate static let replaced = Self(rank: 25, "older versions of events")
}

/// Makes a focus session of each past event shorter than a day.
struct CalendarSessions: Importer {
  let basis: ImportBasis

  func read(_ file: ImportFile, into plan: inout ImportPlan) {
    let events = CalendarFile.occurrences(.event, in: file, basis, replaced: .replaced, &plan)
    for event in events { take(event, into: &plan) }
  }

  private func take(_ event: CalendarOccurrence, into plan: inout ImportPlan) {
    guard let start = event.start, let end = event.end else { return }
    if let reason = reason(event, start, end) { return plan.summary.skip(reason) }
    var fields = RecordFields()
    fields.add("start", instant: start.instant)
    fields.add("end", instant: end)
    fields.add("kind", text: "focus")
    fields.add("note", text: event.summary)
    fields.add("source", text: "icalendar")
    plan.found.add(
      event.identity, to: FocusReader.sessions, at: start.instant, until: end, line: event.line,
      fields)
  }

  /// Why an event is not a session; nil if it is one.
  private func reason(
    _ event: CalendarOccurrence, _ start: CalendarTime, _ end: Instant
  ) -> ImportSummary.Reason? {
    if event.isCancelled { return .cancelled }
    if start.isDay { return .wholeDays }
    if end == start.instant { return .noTime }
    if end - start.instant >= .hours(24) { return .long }
    return end > basis.now ? .toCome : nil
  }
}
