/// Reads dates and times as people and machines write them: `2026-11-09T07:30:00+08:00`,
/// `March 14, 2016`, `14 Mar 2016 7:30 pm`, `2016/3/14`, `Mon, 14 Mar 2016 07:30:00 GMT`.
struct TimeParser {
  private var words: [Word] = []
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var clock: (hour: Int, minute: Int, second: Int, nanosecond: Int)?
  private var offset: Int?
  private var zone: String?

  private enum Word: Equatable {
    case number(Int, digits: Int)
    case name(String)
    case sign(UInt8)
    case space
  }

  /// The parser for `text`; only the first 128 bytes are read.
  init(_ text: String) {
    var bytes = Array(text.utf8.prefix(128))[...]
    while let byte = bytes.first {
      if byte.isDigit {
        let digits = bytes.prefix { $0.isDigit }
        words.append(.number(Value.leadingInteger(of: digits), digits: digits.count))
        bytes = bytes.dropFirst(digits.count)
      } else if byte.isLetter {
        let name = bytes.prefix { $0.isLetter }
        words.append(.name(String(decoding: name, as: UTF8.self).lowercased()))
        bytes = bytes.dropFirst(name.count)
      } else if byte.isSpace || byte == UInt8(ascii: ",") {
        if words.last != .space { words.append(.space) }
        bytes.removeFirst()
      } else {
        words.append(.sign(byte))
        bytes.removeFirst()
      }
    }
  }

  /// The time; nil if the text is not a time. Missing parts are taken from the host's clock.
  consuming func parse(_ context: RenderContext) -> WallTime? {
    var index = 0
    while index < words.count {
      guard let used = take(at: index) else { return nil }
      index += used
    }
    guard year != nil || month != nil || day != nil || clock != nil else { return nil }
    let now = context.now.flatMap { DateFilter.local($0, context) }
    guard let year = year ?? now?.year else { return nil }
    // A year or a month without a day starts with its first day.
    let fallbackMonth = self.year == nil ? now?.month : 1
    let fallbackDay = self.year == nil && self.month == nil ? now?.day : 1
    guard let month = month ?? fallbackMonth, let day = day ?? fallbackDay,
      var time = WallTime(year: year, month: month, day: day)
    else { return nil }
    if let clock {
      time.hour = clock.hour
      time.minute = clock.minute
      time.second = clock.second
      time.nanosecond = clock.nanosecond
    }
    guard let offset else { return DateFilter.localize(time, context) }
    time.offset = offset
    time.zone = zone
    return time
  }

  private func word(_ index: Int) -> Word? { words.indices.contains(index) ? words[index] : nil }

  private func number(_ index: Int) -> (value: Int, digits: Int)? {
    if case .number(let value, let digits)? = word(index) { (value, digits) } else { nil }
  }

  private func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    word(index) == .sign(UInt8(ascii: sign))
  }

  /// Parses the part that starts at `index`; returns its number of words, or nil if it cannot be
  /// read.
  private mutating func take(at index: Int) -> Int? {
    switch words[index] {
    case .space: return 1
    case .name(let name): return takeName(name)
    case .sign(let sign):
      guard clock != nil, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
        return sign == UInt8(ascii: ".") || sign == UInt8(ascii: "-") ? 1 : nil
      }
      return takeOffset(at: index, isNegative: sign == UInt8(ascii: "-"))
    case .number(let value, let digits):
      if isSign(index + 1, ":") { return takeClock(at: index) }
      if isSign(index + 1, "-"), let used = takeDate(at: index, separator: "-") { return used }
      if isSign(index + 1, "/") { return takeDate(at: index, separator: "/") }
      if isSign(index + 1, "."), number(index + 2) != nil {
        guard isSign(index + 3, "."), number(index + 4) != nil else { return nil }
        return takeDate(at: index, separator: ".")
      }
      if case .name(let name)? = word(index + 1), name == "am" || name == "pm", clock == nil {
        return takeHour(value, name, words: 2)
      }
      if word(index + 1) == .space, case .name(let name)? = word(index + 2),
        name == "am" || name == "pm", clock == nil
      {
        return takeHour(value, name, words: 3)
      }
      return takeNumber(value, digits)
    }
  }

  private mutating func takeName(_ name: String) -> Int? {
    let months = TimeFormat.months.map { $0.lowercased() }
    if name.utf8.count >= 3,
      let position = months.firstIndex(where: {
        $0.hasPrefix(name) || name == "sept" && $0 == "september"
      })
    {
      month = position + 1
      return 1
    }
    if name.utf8.count >= 3,
      TimeFormat.weekdays.contains(where: { $0.lowercased().hasPrefix(name) })
    {
      return 1
    }
    switch name {
    case "t", "st", "nd", "rd", "th", "of", "at": return 1
    case "z", "utc", "gmt":
      offset = 0
      zone = "UTC"
    case "am": return adjustHour { $0 == 12 ? 0 : $0 }
    case "pm": return adjustHour { $0 < 12 ? $0 + 12 : $0 }
    default:
      let zones = [
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
      ]
      guard let hours = zones[name] else { return nil }
      offset = hours * 3_600
      zone = name.uppercased()
    }
    return 1
  }

  private mutating func adjustHour(_ change: (Int) -> Int) -> Int? {
    guard let hour = clock?.hour, (0...12).contains(hour) else { return nil }
    clock?.hour = change(hour)
    return 1
  }

  private mutating func takeHour(_ hour: Int, _ half: String, words: Int) -> Int? {
    guard (1...12).contains(hour) else { return nil }
    clock = (hour % 12 + (half == "pm" ? 12 : 0), 0, 0, 0)
    return words
  }

  private mutating func takeOffset(at index: Int, isNegative: Bool) -> Int? {
    guard let first = number(index + 1), first.digits <= 4 else { return nil }
    var seconds: Int
    var used = 2
    if first.digits > 2 {
      seconds = first.value / 100 * 3_600 + first.value % 100 * 60
    } else {
      seconds = first.value * 3_600
      if isSign(index + 2, ":"), let minutes = number(index + 3), minutes.digits <= 2 {
        seconds += minutes.value * 60
        used = 4
      }
    }
    guard seconds <= 86_400 else { return nil }
    offset = isNegative ? -seconds : seconds
    zone = nil
    return used
  }

  private mutating func takeClock(at index: Int) -> Int? {
    guard clock == nil, let hour = number(index), let minute = number(index + 2),
      (0...24).contains(hour.value), (0...59).contains(minute.value)
    else { return nil }
    clock = (hour.value, minute.value, 0, 0)
    guard isSign(index + 3, ":") else { return hour.value < 24 ? 3 : nil }
    guard let second = number(index + 4), (0...60).contains(second.value), hour.value < 24 else {
      return nil
    }
    clock?.second = second.value
    guard isSign(index + 5, "."), let fraction = number(index + 6) else { return 5 }
    var nanosecond = fraction.value
    var digits = fraction.digits
    guard digits <= 18 else { return nil }
    while digits < 9 {
      nanosecond *= 10
      digits += 1
    }
    while digits > 9 {
      nanosecond /= 10
      digits -= 1
    }
    clock?.nanosecond = nanosecond
    return 7
  }

  /// `2016-03-14`, `2016-03`, `14-03-2016`, `14-Mar-2016`, and the same with slashes or
  /// points.
  private mutating func takeDate(at index: Int, separator: Unicode.Scalar) -> Int? {
    guard year == nil, month == nil, let first = number(index) else { return nil }
    if case .name(let name)? = word(index + 2), takeName(name) != nil {
      guard isSign(index + 3, separator), let last = number(index + 4) else { return nil }
      day = first.value
      year = Self.full(last)
      return 5
    }
    guard let second = number(index + 2) else { return nil }
    guard isSign(index + 3, separator), let third = number(index + 4) else {
      guard first.digits == 4 else {
        month = first.value
        day = second.value
        return 3
      }
      year = first.value
      month = second.value
      return 3
    }
    month = second.value
    if first.digits >= 3 || third.digits <= 2 && separator == "/" && first.value > 31 {
      year = first.value
      day = third.value
    } else if third.digits >= 3 {
      day = first.value
      year = third.value
    } else {
      year = Self.full(first)
      day = third.value
    }
    return 5
  }

  private mutating func takeNumber(_ value: Int, _ digits: Int) -> Int? {
    switch digits {
    case 8 where year == nil:
      year = value / 10_000
      month = value / 100 % 100
      day = value % 100
    case 14 where year == nil:
      year = value / 10_000_000_000
      month = value / 100_000_000 % 100
      day = value / 1_000_000 % 100
      clock = (value / 10_000 % 100, value / 100 % 100, value % 100, 0)
      guard let clock, clock.hour < 24, clock.minute < 60, clock.second < 60 else { return nil }
    case 6 where year != nil && clock == nil:
      clock = (value / 10_000, value / 100 % 100, value % 100, 0)
      guard let clock, clock.hour < 24, clock.minute < 60, clock.second < 60 else { return nil }
    case 1, 2:
      if day == nil {
        day = value
      } else if year == nil {
        year = Self.full((value, digits))
      } else {
        return nil
      }
    case 3, 4, 5:
      guard year == nil else { return nil }
      year = value
    default: return nil
    }
    return 1
  }

  /// A year written with two digits is between 1969 and 2068.
  private static func full(_ year: (value: Int, digits: Int)) -> Int {
    year.digits > 2 ? year.value : year.value >= 69 ? 1_900 + year.value : 2_000 + year.value
  }
}
