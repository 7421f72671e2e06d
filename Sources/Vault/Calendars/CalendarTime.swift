package import Basics

/// An iCalendar time: `20261120`, `20261120T093000`, or that with a Z for UTC. A day with hyphens
/// and a time with colons, as other programs write them, are accepted too.
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
    // A leap second becomes the one before it, as RFC 5545 allows.
    guard clock[0] < 24,
      let time = TimeOfDay(hour: clock[0], minute: clock[1], second: clock[2] == 60 ? 59 : clock[2])
    else { throw .impossible }
    self = isUTC ? .utc(LocalTime(day, time)) : .local(LocalTime(day, time))
  }
}

extension Substring {
  /// Consecutive numbers of the given lengths in digits.
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

/// A time of a calendar, with the zone for its repetitions.
package struct CalendarTime: Sendable, Hashable {
  /// The local time then; midnight for a day.
  package var local: LocalTime
  package var zone: Zone
  package var isDay: Bool
  /// True if it has no zone, so that the vault's applies.
  var isFloating = false

  package var instant: Instant { zone.instant(local).instant }
}

/// An iCalendar duration: days, which follow the clocks, and seconds, which do not.
struct CalendarLength {
  var days = 0
  var seconds = 0

  /// Nil for a text that is not a duration, and for one of more than a hundred years.
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

  /// The end for a start.
  func end(of start: CalendarTime) -> Instant {
    var local = start.local
    local.day = local.day.advanced(by: days)
    return start.zone.instant(local).instant + .seconds(seconds)
  }
}

/// An event or a task of a calendar at one time: one occurrence, if it repeats.
package struct CalendarOccurrence: Sendable {
  /// A hash that is the same in every export: of its UID and, if it repeats, its original time.
  package var identity: ContentHash
  /// Its title, on one line; empty for none.
  package var summary: String
  package var start: CalendarTime?
  /// The end of an event; its start if it has no length, the end of its day if it is a whole day.
  package var end: Instant?
  package var due: CalendarTime?
  package var completed: CalendarTime?
  package var created: CalendarTime?
  /// True if a task is marked as done, even without a time.
  package var isDone: Bool
  package var isCancelled: Bool
  package var hasPriority: Bool
  /// The line in the file, counted from 1.
  package var line: Int
}
