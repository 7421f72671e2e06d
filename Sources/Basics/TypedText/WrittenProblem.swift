/// Why a text is not a moment, period or length, and a valid alternative.
package struct WrittenProblem: Problem {
  /// The expected kind of text.
  package enum Subject: Sendable, Hashable {
    case moment(Toward), period, length
    case birthday
    case repetition
  }

  package enum Reason: Error, Sendable, Hashable {
    /// The text is empty.
    case empty
    /// It is not understood, or is ambiguous.
    case unknown
    /// It has a valid form, but does not exist, such as 30 February or 25:00.
    case impossible(Impossible?)
    /// It may mean any of these.
    case ambiguous([String])
    /// Either of two numbers may be the month; the possible meanings.
    case openOrder([String])
    /// A day of an unspecified lunar month.
    case noLunarMonth
    /// The day in it is not the weekday in it; the actual day.
    case otherWeekday(Day)
    /// It is in the future, and must be in the past.
    case future(WrittenTime)
    /// It means these days, and must be one.
    case severalDays(ClosedRange<Day>)
    /// It has a time of day, and must be whole days.
    case hasTime
    /// It is a day, and needs a time.
    case noTime
    /// A range that ends before it begins.
    case backwards(Day, Day)
    /// A length whose unit has no fixed length: a month, a year.
    case noFixedLength
    /// A length of more than ten years.
    case tooLong

    /// True if the text is of a date, though it gives no day.
    package var isOfDate: Bool {
      switch self {
      case .impossible, .ambiguous, .openOrder, .noLunarMonth, .otherWeekday: true
      default: false
      }
    }
  }

  /// Why a day does not exist.
  package enum Impossible: Sendable, Hashable {
    case month(Int)
    /// A month of the solar year is shorter; without a month, all months are.
    case day(Int, month: Int?, year: Int?)
    case week(Int, weeks: Int, Int)
    case lunarDay(Int)
    case lunarMonth(Int, isLeap: Bool, year: Int, days: Int)
    /// A leap month that a year does not have, or any year.
    case leapMonth(Int, year: Int?)
    case lunarYear

    fileprivate var message: String {
      switch self {
      case .month: "a year has twelve months"
      case .day(0, _, _), .lunarDay(0): "there is no day 0"
      case .day(_, month: nil, _): "a month has at most 31 days"
      case .day(_, let month?, let year):
        if let year {
          "\(year)-\(month < 10 ? "0" : "")\(month) has \(Self.length(of: month, year)) days"
        } else {
          // Without a year, it may be a leap year.
          "month \(month) has \(month == 2 ? "at most " : "")\(Self.length(of: month, 2_000)) days"
        }
      case .week(_, _, 0): "there is no week 0"
      case .week(let year, let weeks, _): "\(year) has \(weeks) weeks"
      case .lunarDay: "a lunar month has at most 30 days"
      case .lunarMonth(let month, let isLeap, let year, let days):
        "\(isLeap ? "闰" : "")\(month)月 of the lunar year \(year) has \(days) days"
      case .leapMonth(let month, let year?): "the lunar year \(year) has no 闰\(month)月"
      case .leapMonth(let month, nil): "no lunar year from 1901 to 2100 has 闰\(month)月"
      case .lunarYear: "the lunar years from 1901 to 2100 are known"
      }
    }

    private static func length(of month: Int, _ year: Int) -> Int {
      Month(year: year, number: month)?.days.count ?? 31
    }
  }

  /// The text as written.
  package let text: String
  /// The kind of text expected.
  package let subject: Subject
  package let reason: Reason

  package init(text: String, subject: Subject, reason: Reason) {
    self.text = text
    self.subject = subject
    self.reason = reason
  }

  package var severity: Diagnostic.Severity { .error }

  package var kind: String {
    switch subject {
    case .moment: "not-a-moment"
    case .period: "not-a-period"
    case .length: "not-a-length"
    case .birthday: "not-a-birthday"
    case .repetition: "not-a-repetition"
    }
  }

  package var message: String {
    switch reason {
    case .empty: "there is no \(noun)"
    case .unknown: "\"\(text)\" is not a \(noun)"
    case .impossible(let why):
      "\"\(text)\" is on no calendar or clock" + (why.map { ": \($0.message)" } ?? "")
    case .ambiguous(let meanings) where meanings.count == 1:
      "\"\(text)\" is next on \(meanings[0]), more than a year ahead"
    case .ambiguous(let meanings):
      "\"\(text)\" can mean \(meanings.joined(separator: " or "))"
    case .openOrder: "\"\(text)\" does not say which number is the day and which the month"
    case .noLunarMonth: "\"\(text)\" names a day, but no month"
    case .otherWeekday(let day):
      "\"\(text)\" names the wrong weekday: \(day) is a \(Self.name(day.weekday))"
    case .future(.day(let day)): "\"\(text)\" is \(day), which is in the future"
    case .future(.instant): "\"\(text)\" is in the future"
    case .severalDays(let days):
      "\"\(text)\" is more than one day: \(days.lowerBound) to \(days.upperBound)"
    case .hasTime: "\"\(text)\" has a time of day, and a period has whole days"
    case .noTime: "\"\(text)\" says no time of the day"
    case .backwards(let first, let last):
      "\"\(text)\" ends on \(last), before it begins on \(first)"
    case .noFixedLength: "\"\(text)\" has no fixed length"
    case .tooLong: "\"\(text)\" is longer than ten years"
    }
  }

  package var hint: String? {
    switch (subject, reason) {
    case (_, .ambiguous(let meanings)), (_, .openOrder(let meanings)):
      "write \(meanings.joined(separator: " or "))"
    case (_, .noLunarMonth): "write the month, such as 正月初五 or 农历十月初五"
    case (_, .noTime): "write one, such as 18:10 or yesterday 22:10"
    case (.birthday, .future): "write the year of birth, or the day alone: 05-06"
    case (_, .future): "write a moment up to now, such as 09:00, yesterday 22:10, -90m or 3天前"
    case (.moment(.past), _):
      "write a time such as 09:00 or 昨晚十点半, a day such as 2026-11-20, 19 Nov, fri or 先週の金曜, "
        + "or how long ago it was, such as -90m or 3天前"
    case (.moment(.future), _):
      "write a day such as 2026-11-20, 24 Dec, fri, 下周一 or 来週の金曜, a time such as "
        + "tomorrow 9:30, or how long from now, such as in 3 days or 两天后"
    case (.birthday, _):
      "write 1980-05-06, 05-06, 5月6日, 6 May, 腊月廿五, 农历八月十五 or lunar:12-25"
    case (.period, _):
      "write a day, 2026-W46, 2026-11, Q4, 2026, last week, 上个月, 先週, last 7 days, 最近30天, "
        + "or two of them with .. between"
    case (.repetition, _):
      "write daily, every 3 days, Mon/Wed, weekdays, monthly 15, monthly last, 3 days after done, "
        + "每周一三, 每月底, 毎月15日 or 2週間ごと"
    case (.length, _):
      "write minutes, such as 90, or 1h30m, 1:30, 1.5 h, PT1H30M, 两个半小时 or 一時間半"
    }
  }

  private static func name(_ weekday: Weekday) -> String {
    let name = "\(weekday)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private var noun: String {
    switch subject {
    case .moment: "moment"
    case .period: "period"
    case .length: "length of time"
    case .birthday: "day of a year"
    case .repetition: "recurrence rule"
    }
  }
}
