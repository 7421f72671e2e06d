import Basics
import Testing
import Vault

struct ICalendarTests {
  private static let asOf = Instant(seconds: 1_795_253_400)  // 2026-11-21T09:30:00Z

  private func event(_ summary: String, note: String? = nil) throws -> CalendarEvent {
    CalendarEvent(
      identifier: "e1@daybook", day: try #require(Day("2026-12-31")), summary: summary, note: note)
  }

  /// The lines as a reader of RFC 5545 sees them: pieces joined again.
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

  // "SUMMARY:" takes 8 bytes, so that the border falls on each byte of a character in turn.
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
    // No more pieces than it takes: a piece leaves out less than a character of four bytes.
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
