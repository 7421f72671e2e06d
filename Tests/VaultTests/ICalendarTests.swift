import Basics
import TestKit
import Testing
import Vault

struct ICalendarTests {
  private static let asOf = Instant(seconds: 1_795_253_400)  // 2026-11-21T09:30:00Z

  private func event(_ summary: String, note: String? = nil) throws -> CalendarEvent {
    CalendarEvent(
      identifier: "e1@daybook", day: try #require(Day("2026-12-31")), summary: summary, note: note)
  }

  /// The lines as a parser of RFC 5545 sees them, unfolded.
  private func unfolded(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var lines: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: Array("\r\n ".utf8)) {
        index += 3
      } else if bytes[index...].starts(with: Array("\r\n".utf8)) {
        lines.append([])
        index += 2
      } else {
        lines[lines.count - 1].append(bytes[index])
        index += 1
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  private func physicalLines(_ text: String) -> [[UInt8]] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  }

  @Test func `An event that comes back each day has a time without a zone and an alarm at it`()
    throws
  {
    let event = CalendarEvent(
      identifier: "q@x", day: try #require(Day("2026-01-01")), dailyAt: TimeOfDay("13:30"),
      summary: "为什么？")
    let lines = unfolded(ICalendar.text([event], asOf: Instant(seconds: 0)))
    #expect(
      lines.drop { $0 != "BEGIN:VEVENT" }.prefix { $0 != "END:VEVENT" } == [
        "BEGIN:VEVENT", "UID:q@x", "DTSTAMP:19700101T000000Z", "DTSTART:20260101T133000",
        "RRULE:FREQ=DAILY", "SUMMARY:为什么？", "TRANSP:TRANSPARENT", "BEGIN:VALARM",
        "ACTION:DISPLAY", "DESCRIPTION:为什么？", "TRIGGER:PT0S", "END:VALARM",
      ])
  }

  @Test func `An event is written as RFC 5545 has it`() throws {
    var event = try event("除夕", note: "New Year's Eve; 2 guests, or 3")
    event.reminderDays = 7
    let text = ICalendar.text([event], asOf: Self.asOf)
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Daybook//Daybook//EN", "CALSCALE:GREGORIAN",
      "BEGIN:VEVENT", "UID:e1@daybook", "DTSTAMP:20261121T093000Z", "DTSTART;VALUE=DATE:20261231",
      "DTEND;VALUE=DATE:20270101", "SUMMARY:除夕", #"DESCRIPTION:New Year's Eve\; 2 guests\, or 3"#,
      "TRANSP:TRANSPARENT", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:除夕", "TRIGGER:-P7D",
      "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ]
    #expect(Array(text.utf8) == Array(lines.map { $0 + "\r\n" }.joined().utf8))
  }

  @Test(arguments: [
    (7, "09:00", "TRIGGER:-P6DT15H"), (0, "09:00", "TRIGGER:PT9H"),
    (1, "21:30", "TRIGGER:-PT2H30M"),
    (2, "00:00", "TRIGGER:-P2D"), (0, "00:00", "TRIGGER:PT0S"), (3, nil, "TRIGGER:-P3D"),
    (1, "24:00", "TRIGGER:PT0S"), (0, "24:00", "TRIGGER:P1D"),
  ])
  func `An alarm at an hour, some days ahead, counts from the start of the day`(
    _ days: Int, _ time: String?, _ trigger: String
  ) throws {
    var event = try event("x")
    event.reminderDays = days
    event.reminderTime = time.flatMap { TimeOfDay($0) }
    event.reminderText = "x; y"
    let lines = unfolded(ICalendar.text([event], asOf: Self.asOf))
    #expect(lines.contains(trigger) && lines.contains(#"DESCRIPTION:x\; y"#))
    #expect(lines.contains("SUMMARY:x"))
  }

  @Test func `The alarm of a task is at an hour of the day on which it is due`() throws {
    var event = try event("Write")
    event.task = CalendarEvent.Task()
    (event.reminderDays, event.reminderTime) = (0, TimeOfDay("17:00"))
    #expect(
      unfolded(ICalendar.text([event], asOf: Self.asOf)).contains("TRIGGER;RELATED=END:PT17H"))
    event.task?.rule = "FREQ=DAILY"
    #expect(unfolded(ICalendar.text([event], asOf: Self.asOf)).contains("TRIGGER:PT17H"))
  }

  // "SUMMARY:" takes 8 bytes, so that the fold falls on each byte of a character in turn.
  @Test(arguments: 0...12)
  func `Long Chinese lines are folded between characters, at 75 bytes`(padding: Int) throws {
    let summary =
      String(repeating: "a", count: padding) + String(repeating: "张三和李四的婚礼𠮷🎉", count: 20)
    let text = ICalendar.text([try event(summary)], asOf: Self.asOf)
    for line in physicalLines(text) {
      #expect(line.last == UInt8(ascii: "\r") && line.count <= 76)
      #expect(String(validating: line, as: UTF8.self) != nil)
    }
    #expect(unfolded(text).contains("SUMMARY:\(summary)"))
    // No more pieces than necessary: each wastes less than a character of four bytes.
    let pieces = physicalLines(text).filter { $0.first == UInt8(ascii: " ") }.dropLast()
    #expect(pieces.allSatisfy { $0.count > 76 - 4 })
  }

  @Test(arguments: [(67, 1), (68, 2)])
  func `A line of 75 bytes is whole, one of 76 is not`(length: Int, lines: Int) throws {
    let summary = String(repeating: "z", count: length)
    let text = ICalendar.text([try event(summary)], asOf: Self.asOf)
    #expect(physicalLines(text).filter { $0.contains(UInt8(ascii: "z")) }.count == lines)
  }

  @Test(arguments: [
    ("a,b;c\\d", #"a\,b\;c\\d"#), ("two\nlines", #"two\nlines"#), ("two\r\nlines", #"two\nlines"#),
    ("a\rb", #"a\nb"#), ("bell\u{7}", "bell"), ("END:VEVENT\r\nBEGIN", #"END:VEVENT\nBEGIN"#),
  ])
  func `Text cannot leave its line`(summary: String, written: String) throws {
    let text = ICalendar.text([try event(summary)], asOf: Self.asOf)
    #expect(unfolded(text).contains("SUMMARY:\(written)"))
  }
}

struct LunarCalendarExportTests {
  private func export(_ from: String, _ to: String) throws -> LunarCalendarExport {
    let from = try #require(Day(from))
    let to = try #require(Day(to))
    return LunarCalendarExport(of: from...to)
  }

  @Test func `The table has a row a day`() throws {
    let lines = [
      "date,lunar_year,lunar_month,is_leap,lunar_day,festival",
      "2026-02-15,2025,12,0,28,", "2026-02-16,2025,12,0,29,除夕", "2026-02-17,2026,1,0,1,春节",
      "2026-02-18,2026,1,0,2,",
    ]
    let csv = try export("2026-02-15", "2026-02-18").csv
    #expect(Array(csv.utf8) == Array(lines.map { $0 + "\r\n" }.joined().utf8))
    #expect(try export("2025-07-25", "2025-07-25").csv.contains("\r\n2025-07-25,2025,6,1,1,\r\n"))
  }

  @Test func `The published festivals are in the table`() throws {
    for row in try ReferenceTable.festivals.rows {
      let csv = try export(row[0], row[0]).csv
      #expect(csv.hasSuffix(([row[0]] + row[2...] + [row[1]]).joined(separator: ",") + "\r\n"))
    }
  }

  @Test func `A festival is an event with a reminder, and keeps its identifier`() throws {
    let events = try export("2026-02-16", "2026-02-17").events
    #expect(events.map(\.summary) == ["除夕", "春节"])
    #expect(
      events.map(\.note) == [
        "New Year's Eve, 乙巳年腊月廿九", "Spring Festival, 丙午年正月初一",
      ])
    #expect(events.map(\.reminderDays) == [7, 7])
    #expect(
      events.map(\.identifier) == [
        "2026-02-16-new-years-eve@daybook", "2026-02-17-spring-festival@daybook",
      ])
    let year = try export("2026-01-01", "2026-12-31").events
    #expect(Set(year.map(\.identifier)).count == year.count)
    #expect(year.filter { events.contains($0) } == events)
  }
}
