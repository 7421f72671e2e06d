package import Basics

/// An entry for a calendar program: a whole day, a time span, a daily time, or a task of a day.
package struct CalendarEvent: Sendable, Hashable {
  package struct Task: Sendable, Hashable {
    /// When it was done; nil when it is not.
    package var completed: Instant?
    package var isDropped = false
    /// Its recurrence rule, as a calendar writes it; the day is its first.
    package var rule: String?

    package init(completed: Instant? = nil, isDropped: Bool = false, rule: String? = nil) {
      self.completed = completed
      self.isDropped = isDropped
      self.rule = rule
    }
  }

  package struct Instead: Sendable, Hashable {
    package var day: Day
    package var summary: String

    package init(day: Day, summary: String) {
      self.day = day
      self.summary = summary
    }
  }

  /// The day that an event repeats on each year.
  package enum Yearly: Sendable, Hashable {
    /// On the same day of the same month; not February 29, which most years lack.
    case sameDay
    case lastOfFebruary
  }

  /// The UID of the event, the same on every export.
  package var identifier: String
  /// The day; the first one of a repeating event.
  package var day: Day
  /// The time of a daily event, in the person's local time, with an alarm; nil for a whole-day
  /// event.
  package var dailyAt: TimeOfDay?
  /// True if it comes at ``dailyAt`` on its day only.
  package var isOnce = false
  /// A different title on one of its days; nil for the same on all.
  package var instead: Instead?
  /// The start and end; nil for a whole-day event.
  package var span: ClosedRange<Instant>?
  /// The task, due on the day; nil for an event.
  package var task: Task?
  /// The yearly repetition of a whole-day event; nil for none.
  package var yearly: Yearly?
  package var summary: String
  package var note: String?
  /// The web address with details; nil for none.
  package var address: String?
  /// The number of days before it that the reminder comes; nil for none.
  package var reminderDays: Int?
  /// The time of day of that reminder, in the person's local time; nil for the start of the day.
  package var reminderTime: TimeOfDay?
  /// The words of the reminder; nil for the title.
  package var reminderText: String?

  /// Nine in the morning; an alarm at the start of a day would ring at midnight.
  package static let usualReminderTime = TimeOfDay(hour: 9, minute: 0)

  /// An event; only its name is required.
  package init(
    identifier: String, day: Day, dailyAt: TimeOfDay? = nil, summary: String,
    note: String? = nil, reminderDays: Int? = nil
  ) {
    self.identifier = identifier
    self.day = day
    self.dailyAt = dailyAt
    self.summary = summary
    self.note = note
    self.reminderDays = reminderDays
  }
}

extension CalendarEvent {
  /// The recurrence lines of a daily component.
  fileprivate enum Recurrence {
    case daily
    /// It replaces the event on one of its days (RFC 5545, section 3.8.4.4).
    case instead
  }

  /// The line with the moment of its alarm; nil for none. It counts from the start of the day, when
  /// a task of a day is due.
  fileprivate var trigger: String? {
    if dailyAt != nil { return "TRIGGER:PT0S" }
    guard let reminderDays else { return nil }
    let name = task.map { $0.rule == nil } ?? false ? "TRIGGER;RELATED=END" : "TRIGGER"
    guard let reminderTime else { return "\(name):-P\(reminderDays)D" }
    let minutes = reminderTime.hour * 60 + reminderTime.minute - reminderDays * 24 * 60
    let (days, rest) = abs(minutes).quotientAndRemainder(dividingBy: 24 * 60)
    let (hour, minute) = rest.quotientAndRemainder(dividingBy: 60)
    let date = days > 0 ? "\(days)D" : ""
    let time = [(hour, "H"), (minute, "M")].filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    let length = time.isEmpty && !date.isEmpty ? date : "\(date)T\(time.isEmpty ? "0S" : time)"
    return "\(name):\(minutes < 0 ? "-" : "")P\(length)"
  }

  fileprivate var written: [(event: CalendarEvent, recurrence: Recurrence?)] {
    guard dailyAt != nil, !isOnce else { return [(self, nil)] }
    guard let instead else { return [(self, .daily)] }
    var other = self
    other.day = instead.day
    other.summary = instead.summary
    return [(self, .daily), (other, .instead)]
  }
}

/// Events as iCalendar (RFC 5545).
package enum ICalendar {
  /// A calendar of `events`, in their order.
  ///
  /// - Parameters:
  ///   - name: The name for programs that subscribe, and look for a new version each day; nil for
  ///     a calendar to import once. Written with the properties of RFC 7986 and older ones.
  ///   - asOf: The time of writing; the same moment gives the same bytes.
  package static func text(
    _ events: [CalendarEvent], name: String? = nil, asOf: Instant
  ) -> String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Daybook//Daybook//EN", "CALSCALE:GREGORIAN",
    ]
    if let name = name.map(ICalendarText.escaped) {
      lines += [
        "NAME:\(name)", "X-WR-CALNAME:\(name)", "REFRESH-INTERVAL;VALUE=DURATION:P1D",
        "X-PUBLISHED-TTL:P1D",
      ]
    }
    for (event, recurrence) in events.flatMap(\.written) {
      let component = event.task == nil ? "VEVENT" : "VTODO"
      lines += [
        "BEGIN:\(component)", "UID:\(ICalendarText.escaped(event.identifier))",
        "DTSTAMP:\(basic(asOf))",
      ]
      if let task = event.task {
        // A rule counts from a start, and a task due on the day of its start would be wrong.
        lines +=
          task.rule.map {
            ["DTSTART;VALUE=DATE:\(basic(event.day))", "DURATION:P1D", "RRULE:\($0)"]
          } ?? ["DUE;VALUE=DATE:\(basic(event.day))"]
        lines +=
          task.completed.map { ["COMPLETED:\(basic($0))", "STATUS:COMPLETED"] }
          ?? (task.isDropped ? ["STATUS:CANCELLED"] : [])
      } else if let span = event.span {
        lines += ["DTSTART:\(basic(span.lowerBound))", "DTEND:\(basic(span.upperBound))"]
      } else if let time = event.dailyAt {
        let clock = time.hour.padded(2) + time.minute.padded(2) + "00"
        lines.append("DTSTART:\(basic(event.day))T\(clock)")
        switch recurrence {
        case .daily: lines.append("RRULE:FREQ=DAILY")
        case .instead: lines.append("RECURRENCE-ID:\(basic(event.day))T\(clock)")
        case nil: break
        }
      } else {
        lines += [
          "DTSTART;VALUE=DATE:\(basic(event.day))", "DTEND;VALUE=DATE:\(basic(event.day.next))",
        ]
        switch event.yearly {
        case .sameDay: lines.append("RRULE:FREQ=YEARLY")
        case .lastOfFebruary: lines.append("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1")
        case nil: break
        }
      }
      lines.append("SUMMARY:\(ICalendarText.escaped(event.summary))")
      if let note = event.note { lines.append("DESCRIPTION:\(ICalendarText.escaped(note))") }
      if let address = event.address { lines.append("URL:\(address)") }
      if event.task == nil { lines.append("TRANSP:TRANSPARENT") }
      if let trigger = event.trigger {
        let text = ICalendarText.escaped(event.reminderText ?? event.summary)
        lines += [
          "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(text)", trigger, "END:VALARM",
        ]
      }
      lines.append("END:\(component)")
    }
    lines.append("END:VCALENDAR")
    return lines.map { folded($0) + "\r\n" }.joined()
  }

  /// A line folded into pieces of at most 75 bytes, each but the first after a space, which counts
  /// (section 3.1). No UTF-8 character is split.
  private static func folded(_ line: String) -> String {
    guard line.utf8.count > 75 else { return line }
    var folded = String.UnicodeScalarView()
    var length = 0
    for scalar in line.unicodeScalars {
      let width = UTF8.width(scalar)
      if length + width > 75 {
        folded.append(contentsOf: "\r\n ".unicodeScalars)
        length = 1
      }
      folded.append(scalar)
      length += width
    }
    return String(folded)
  }

  /// `20261121`.
  private static func basic(_ day: Day) -> String { day.description.filter { $0 != "-" } }

  /// `20261121T013000Z`, cut to seconds.
  private static func basic(_ instant: Instant) -> String {
    let local = Zone.utc.local(Instant(seconds: instant.seconds))
    let second = Int(local.time.microseconds / 1_000_000) % 60
    let time = [local.time.hour, local.time.minute, second].map { $0.padded(2) }.joined()
    return "\(basic(local.day))T\(time)Z"
  }
}

/// A part of the Chinese calendar for other programs: as a table, and as events.
package struct LunarCalendarExport: Sendable {
  package let days: ClosedRange<Day>

  /// The export of `days`; those outside ``LunarYear/knownDays`` are skipped.
  package init(of days: ClosedRange<Day>) { self.days = days }

  /// A row a day; the festival's cell is usually empty, and has a space between two.
  package var csv: String {
    var table = CSVText(header: [
      "date", "lunar_year", "lunar_month", "is_leap", "lunar_day", "festival",
    ])
    for day in days {
      guard let lunar = LunarDay(day) else { continue }
      table.append([
        .day(day), .count(lunar.year), .count(lunar.month), .count(lunar.isLeapMonth ? 1 : 0),
        .count(lunar.day), .text(Festival.on(day).map(\.chineseName).joined(separator: " ")),
      ])
    }
    return table.text
  }

  /// The festivals as events, with a reminder a week before each.
  package var events: [CalendarEvent] {
    days.flatMap { day in Festival.on(day).map { Self.event($0, on: day) } }
  }

  /// A festival as an event, named in Chinese.
  package static func event(_ festival: Festival, on day: Day) -> CalendarEvent {
    let date = LunarDay(day).map { ", \($0.chineseDate)" } ?? ""
    var event = CalendarEvent(
      identifier: "\(day)-\(festival.rawValue)@daybook", day: day, summary: festival.chineseName,
      note: festival.englishName + date, reminderDays: 7)
    event.reminderTime = CalendarEvent.usualReminderTime
    return event
  }
}
