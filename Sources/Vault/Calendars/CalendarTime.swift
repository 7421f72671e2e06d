package import Basics

/// A time as iCalendar writes it: `20261120`, `20261120T093000`, or that with a Z for UTC. A day
/// with hyphens and a time with colons, which other programs write, are read too.
enum CalendarStamp: Hashable {
  case day(Day)
  case local(LocalTime)
  case utc(LocalTime)

  init(_ text: String) throws(TimeTextError) {
    let text = text.withoutBlanks
    if text.contains("-") {
      switch try TimeText(text) {
      case .instant(let instant): self = .utc(Zone.utc.local(instant))
      case .local(let local): self = Day(text).map(CalendarStamp.day) ?? .local(local)
      }
      return
    }
    let isUTC = text.hasSuffix("Z") || text.hasSuffix("z")
    let parts = (isUTC ? text.dropLast() : text[...])
      .split(omittingEmptySubsequences: false) { $0 == "T" || $0 == "t" }
    guard (1...2).contains(parts.count), let date = parts[0].numbers([4, 2, 2]) else { throw .form }
    guard let day = Day(year: date[0], month: date[1], day: date[2]) else { throw .impossible }
    guard parts.count == 2 else {
      self = .day(day)
      return
    }
    guard let clock = parts[1].numbers([2, 2, 2]) ?? parts[1].numbers([2, 2]).map({ $0 + [0] })
    else { throw .form }
    // A leap second is the one before it, as RFC 5545 lets clocks have it that know none.
    guard clock[0] < 24,
      let time = TimeOfDay(hour: clock[0], minute: clock[1], second: clock[2] == 60 ? 59 : clock[2])
    else { throw .impossible }
    self = isUTC ? .utc(LocalTime(day, time)) : .local(LocalTime(day, time))
  }
}

extension Substring {
  /// Numbers of so many digits each, one behind the other.
  fileprivate func numbers(_ counts: [Int]) -> [Int]? {
    guard utf8.count == counts.reduce(0, +), utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    var rest = self
    return counts.map { count in
      defer { rest = rest.dropFirst(count) }
      return Int(rest.prefix(count)) ?? 0
    }
  }
}

/// A time of a calendar, with the zone in which it repeats.
package struct CalendarTime: Sendable, Hashable {
  /// What a clock shows then; the midnight of a day.
  package var local: LocalTime
  package var zone: Zone
  package var isDay: Bool
  /// Whether it has no zone of its own, so that it is in the vault's.
  var isFloating = false

  package var instant: Instant { zone.instant(local).instant }
}

/// A length as iCalendar writes it: days, which follow the clocks, and seconds, which do not.
struct CalendarLength {
  var days = 0
  var seconds = 0

  /// Nil for a text that is none, and for one of more than a hundred years.
  init?(_ text: String) {
    var text = text.withoutBlanks.uppercased()[...]
    let isNegative = text.first == "-"
    if isNegative || text.first == "+" { text = text.dropFirst() }
    guard text.first == "P" else { return nil }
    text = text.dropFirst()
    var isTime = false
    var isAny = false
    while let first = text.first {
      if first == "T", !isTime {
        isTime = true
        text = text.dropFirst()
        continue
      }
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard let number = String(digits).plainNumber, number <= 100 * 366 * 86_400 else {
        return nil
      }
      text = text.dropFirst(digits.count)
      guard let unit = text.popFirst() else { return nil }
      switch unit {
      case "W" where !isTime: days += number * 7
      case "D" where !isTime: days += number
      case "H" where isTime: seconds += number * 3_600
      case "M" where isTime: seconds += number * 60
      case "S" where isTime: seconds += number
      default: return nil
      }
      isAny = true
    }
    guard isAny, days <= 36_600, seconds <= 100 * 366 * 86_400 else { return nil }
    if isNegative { (days, seconds) = (-days, -seconds) }
  }

  /// When it is over that starts at a time.
  func end(of start: CalendarTime) -> Instant {
    var local = start.local
    local.day = local.day.advanced(by: days)
    return start.zone.instant(local).instant + .seconds(seconds)
  }
}

/// An event or a task of a calendar at one time: of those that repeat, one of their times.
package struct CalendarOccurrence: Sendable {
  /// A hash of what makes it the same in every export: its UID, and of those that repeat when it
  /// was to be.
  package var identity: ContentHash
  /// What it is called, on one line; empty for nothing.
  package var summary: String
  package var start: CalendarTime?
  /// When an event ends; its start when it has no length, the end of the day when that is a day.
  package var end: Instant?
  package var due: CalendarTime?
  package var completed: CalendarTime?
  package var created: CalendarTime?
  /// Whether a task says that it is done, if not when.
  package var isDone: Bool
  package var isCancelled: Bool
  package var hasPriority: Bool
  /// Where it stands in the file, counted from 1.
  package var line: Int
}
