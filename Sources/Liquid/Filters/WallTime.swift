/// A day and a time of day with its distance from UTC, by the Gregorian calendar.
struct WallTime {
  var year: Int
  var month: Int
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0
  var nanosecond = 0
  /// How many seconds the wall clock is ahead of UTC.
  var offset = 0
  /// The name of the zone; nil if only its offset is known.
  var zone: String?

  /// The furthest instant from 1970 that is computed with, about 300,000 years.
  static let furthest = 10_000_000_000_000

  /// The wall time at an instant in seconds since 1970; nil if it is out of range.
  init?(instant: Int, offset: Int, zone: String? = nil) {
    guard instant.magnitude <= Self.furthest.magnitude else { return nil }
    let local = instant + offset
    let days = Self.floorDivide(local, 86_400)
    let seconds = local - days * 86_400
    // The era of 400 years, starting on 1 March of year 0, so that leap days come last.
    let shifted = days + 719_468
    let era = Self.floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = seconds / 3_600
    minute = seconds / 60 % 60
    second = seconds % 60
    self.offset = offset
    self.zone = zone
  }

  /// The start of a day; nil if there is no such day.
  init?(year: Int, month: Int, day: Int) {
    guard (-200_000...200_000).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, in: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days since 1 January 1970.
  var days: Int { Self.days(year: year, month: month, day: day) }

  /// Seconds since 1970, in UTC.
  var instant: Int { days * 86_400 + hour * 3_600 + minute * 60 + second - offset }

  /// The day of the week; Sunday is 0.
  var weekday: Int {
    let day = (days + 4) % 7
    return day < 0 ? day + 7 : day
  }

  /// The day of the year; 1 January is 1.
  var dayOfYear: Int { days - Self.days(year: year, month: 1, day: 1) + 1 }

  /// The week of the year and the year that it belongs to, by ISO 8601.
  var isoWeek: (year: Int, week: Int) {
    let thursday = days - (weekday + 6) % 7 + 3
    for candidate in [year + 1, year, year - 1] {
      let start = Self.days(year: candidate, month: 1, day: 1)
      if thursday >= start { return (candidate, (thursday - start) / 7 + 1) }
    }
    return (year, 1)
  }

  /// The week of the year if weeks start on `firstWeekday`; days before the first are in week 0.
  func week(startingOn firstWeekday: Int) -> Int {
    (dayOfYear + 6 - (weekday - firstWeekday + 7) % 7) / 7
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = floorDivide(shiftedYear, 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func floorDivide(_ a: Int, _ b: Int) -> Int {
    a / b - (a % b < 0 ? 1 : 0)
  }
}

enum DateFilter {
  /// The input in the given format; the input itself if it is no date or there is no format.
  static func format(_ call: FilterCall) -> Value {
    let format = call.firstText
    guard !format.isEmpty, let time = time(call.input, call.context) else { return call.input }
    return .string(TimeFormat.text(of: time, format: format, limit: min(call.byteLimit, 1 << 20)))
  }

  private static func time(_ value: Value, _ context: RenderContext) -> WallTime? {
    switch value {
    case .int(let instant): return local(instant, context)
    case .string(let text), .markup(let text), .verbatim(let text):
      let word = text.lowercased()
      if word == "now" || word == "today" { return context.now.flatMap { local($0, context) } }
      if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) {
        return Int(text).flatMap { local($0, context) }
      }
      return TimeParser(text).parse(context)
    default: return nil
    }
  }

  /// The wall time of the host's zone at an instant.
  static func local(_ instant: Int, _ context: RenderContext) -> WallTime? {
    guard instant.magnitude <= WallTime.furthest.magnitude else { return nil }
    let offset = clamped(context.utcOffset(instant))
    return WallTime(instant: instant, offset: offset, zone: offset == 0 ? "UTC" : nil)
  }

  /// Gives a time without zone the offset that the host's zone has then.
  static func localize(_ time: WallTime, _ context: RenderContext) -> WallTime {
    var time = time
    let guess = clamped(context.utcOffset(time.instant))
    time.offset = clamped(context.utcOffset(time.instant - guess))
    time.zone = time.offset == 0 ? "UTC" : nil
    return time
  }

  private static func clamped(_ offset: Int) -> Int { max(-86_400, min(86_400, offset)) }
}
