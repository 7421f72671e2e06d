import Basics
import TestKit
import Testing

@testable import Vault

private let now = Instant(seconds: 1_796_040_000)  // 2026-11-30T12:00:00Z

private func read(
  _ lines: String, of kind: CalendarFile.Kind = .event
) -> CalendarFile {
  let text = "BEGIN:VCALENDAR\r\n\(lines)\r\nEND:VCALENDAR\r\n"
  return Array(text.utf8).withUnsafeBufferPointer {
    CalendarFile($0, file: "a.ics", of: kind, zone: shanghai, now: now)
  }
}

private func event(_ lines: String) -> CalendarFile {
  read("BEGIN:VEVENT\r\n\(lines)\r\nEND:VEVENT")
}

private func times(_ file: CalendarFile) -> [String] {
  file.occurrences.compactMap { $0.start?.instant.formatted() }
}

@Test func `An event says its name and times, in folds, escapes and zones`() throws {
  let file = event(
    "UID:1\r\nSUMMARY;LANGUAGE=\"en:x\":Moss\\, fr\r\n ost\\nand more\r\n"
      + "DTSTART;TZID=W. Europe Standard Time:20261120T093000\r\nDURATION:PT1H30M")
  #expect(file.diagnostics.isEmpty)
  let occurrence = try #require(file.occurrences.first)
  #expect(occurrence.summary == "Moss, frost and more")
  #expect(occurrence.start?.instant.formatted() == "2026-11-20T08:30:00Z")
  #expect(occurrence.end?.formatted() == "2026-11-20T10:00:00Z")
}

@Test(arguments: [
  ("DTSTART:20261120T093000", "2026-11-20T01:30:00Z"),
  ("DTSTART:20261120T093000Z", "2026-11-20T09:30:00Z"),
  ("DTSTART;VALUE=DATE:20261120", "2026-11-19T16:00:00Z"),
  ("DTSTART;;VALUE=DATE-TIME:20261120T093000", "2026-11-20T01:30:00Z"),
  ("DTSTART;TZID=\"/example.org/2026/America/New_York\":20260704T093000", "2026-07-04T13:30:00Z"),
]) func `Times are UTC, of a zone, of no zone, or days`(_ line: String, _ start: String) {
  #expect(times(event(line)) == [start])
}

@Test func `A zone that no database has is read from its own rules`() {
  let zone =
    "BEGIN:VTIMEZONE\r\nTZID:Ours\r\nBEGIN:STANDARD\r\nDTSTART:20001029T020000\r\n"
    + "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\n"
    + "END:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:20000402T020000\r\n"
    + "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\n"
    + "END:DAYLIGHT\r\nEND:VTIMEZONE\r\n"
  let file = read(
    zone + "BEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Ours:20260115T080000\r\nEND:VEVENT\r\n"
      + "BEGIN:VEVENT\r\nUID:2\r\nDTSTART;TZID=Ours:20260715T080000\r\nEND:VEVENT")
  #expect(file.diagnostics.isEmpty)
  #expect(times(file) == ["2026-01-15T13:00:00Z", "2026-07-15T12:00:00Z"])
}

@Test func `What repeats goes up to now, with its exceptions and changes`() {
  let file = read(
    "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261101T090000Z\r\nDTEND:20261101T100000Z\r\n"
      + "RRULE:FREQ=WEEKLY\r\nEXDATE:20261108T090000Z\r\nRDATE:20261110T090000Z\r\nEND:VEVENT\r\n"
      + "BEGIN:VEVENT\r\nUID:1\r\nRECURRENCE-ID:20261115T090000Z\r\n"
      + "DTSTART:20261116T120000Z\r\nDTEND:20261116T123000Z\r\nEND:VEVENT")
  #expect(file.diagnostics.isEmpty)
  #expect(
    times(file) == [
      "2026-11-01T09:00:00Z", "2026-11-10T09:00:00Z", "2026-11-22T09:00:00Z",
      "2026-11-29T09:00:00Z", "2026-11-16T12:00:00Z",
    ])
  #expect(Set(file.occurrences.map(\.identity)).count == 5)
}

@Test func `What repeats without end is cut`() {
  let file = event("UID:1\r\nDTSTART:19500101T090000Z\r\nRRULE:FREQ=DAILY")
  #expect(file.occurrences.count == CalendarFile.mostTimes)
  #expect(file.diagnostics.kept.map(\.kind) == ["too-many-instances"])
}

@Test func `A task that repeats was last done when it says`() {
  let file = read(
    "BEGIN:VTODO\r\nUID:1\r\nSUMMARY:Water\r\nDUE;VALUE=DATE:20261101\r\n"
      + "COMPLETED:20261109T000000Z\r\nRRULE:FREQ=WEEKLY\r\nEND:VTODO", of: .task)
  #expect(file.occurrences.map { $0.due?.local.day.description } == ["2026-11-01", "2026-11-08"])
  #expect(file.occurrences.map { $0.completed != nil } == [false, true])
}

private let start = "DTSTART:20261120T090000Z\r\n"

@Test(arguments: [
  ("DTSTART:2026-13-01T09:00:00", "impossible-time 3:9"),
  ("DTSTART:yesterday", "not-a-time 3:9"),
  ("DTSTART:20261120T250000", "impossible-time 3:9"),
  ("DTSTART:20260230", "impossible-time 3:9"),
  ("DTSTART:20261120T", "not-a-time 3:9"),
  ("SUMMARY:x", "missing-field 2:1"),
  (start + "DTEND:20261120T080000Z", "end-before-start 4:7"),
  (start + "DTEND:20261120T0960Z", "impossible-time 4:7"),
  (start + "DURATION:1H", "not-a-duration 4:10"),
  (start + "DURATION:PT1X", "not-a-duration 4:10"),
  (start + "DURATION:P", "not-a-duration 4:10"),
  (start + "DURATION:-PT1H", "end-before-start 4:10"),
  ("DTSTART;TZID=Mars/Base:20261120T090000", "unknown-zone 3:1"),
  (start + "RRULE:FREQ=HOURLY", "unread-rule 4:7"),
  (start + "RRULE:FREQ=WEEKLY;BYDAY=2MO", "unread-rule 4:7"),
  (start + "RRULE:FREQ=DAILY;COUNT=0", "unread-rule 4:7"),
  (start + "RRULE:INTERVAL=2", "unread-rule 4:7"),
  (start + "RRULE:FREQ=DAILY;COUNT=2;UNTIL=20261121", "unread-rule 4:7"),
  (start + "RRULE:FREQ=MONTHLY;BYMONTHDAY=32", "unread-rule 4:7"),
  (start + "RRULE:FREQ=YEARLY;BYMONTH=13", "unread-rule 4:7"),
  (start + "RRULE:FREQ=DAILY;BYDAY=XX", "unread-rule 4:7"),
  (start + "RRULE:FREQ=DAILY;INTERVAL=0", "unread-rule 4:7"),
  (start + "RRULE:FREQ=DAILY;UNTIL=soon", "unread-rule 4:7"),
  (start + "RRULE:FREQ=DAILY;BYEASTER=1", "unread-rule 4:7"),
  (start + "RRULE:FREQ=DAILY;FREQ=WEEKLY", "unread-rule 4:7"),
  (start + "EXRULE:FREQ=DAILY", "unread-rule 4:8"),
  (start + "EXDATE:never", "not-a-time 4:8"),
  (start + "RDATE:20261332T000000", "impossible-time 4:7"),
  (start + "RECURRENCE-ID:x", "not-a-time 4:15"),
  (start + "RECURRENCE-ID;RANGE=THISANDFUTURE:20261120T090000Z", "unread-range 4:1"),
  (start + "no name here", "torn-line 4:1"),
  (start + "END:VTODO", "unclosed-component 4:1"),
  (start + "BEGIN:VALARM", "unclosed-component 4:1"),
]) func `What is wrong is told with its place, and the next event is read`(
  _ lines: String, _ problem: String
) {
  let file = read(
    "BEGIN:VEVENT\r\n" + lines
      + "\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:good\r\nDTSTART:20261121T090000Z\r\nEND:VEVENT")
  let told = file.diagnostics.kept.map {
    "\($0.kind) \($0.place?.line ?? 0):\($0.place?.column ?? 0)"
  }
  #expect(told == [problem])
  #expect(times(file).contains("2026-11-21T09:00:00Z"))
}
