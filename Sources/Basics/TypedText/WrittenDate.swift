/// A date in text, as its parts: 上个月5号 is a month and a day of a month. Each part occurs at
/// most once.
struct WrittenDate: Sendable, Hashable {
  /// A calendar number, or an offset from the current period of the kind.
  enum Reference: Sendable, Hashable {
    case number(Int)
    case relative(Int)

    var isRelative: Bool { if case .relative = self { true } else { false } }
  }

  /// The first or the last day of a period.
  enum Edge: Sendable, Hashable {
    case first, last
  }

  /// One part of a date.
  enum Part: Sendable, Hashable {
    case year(Reference)
    /// January to June, July to December: 1 or 2.
    case half(Int)
    case quarter(Reference)
    case month(Reference)
    /// A third of a month, 1–3: 上旬, 中旬, 下旬.
    case third(Int)
    case week(Reference)
    case weekend
    case weekday(Weekday)
    case dayOfMonth(Int)
    /// Days after today.
    case day(Int)
    /// An amount of time after now.
    case amount(Amount)
    /// A stretch up to today, or from today on.
    case stretch(Amount)
    case edge(Edge)
    /// A bare unit, as in the end of the month.
    case unit(Unit)
    /// The month and the day are of the lunar calendar.
    case lunar
    /// The month is the leap month after the one of that number.
    case leapMonth
    case festival(YearlyDay)
    /// An unreadable date with a known reason.
    case refused(WrittenProblem.Reason)
  }

  /// A period that an edge can belong to.
  enum Unit: Sendable, Hashable {
    case week, month, quarter, year
  }

  var year: Reference?
  var half: Int?
  var quarter: Reference?
  var month: Reference?
  var third: Int?
  var week: Reference?
  var hasWeekend = false
  var weekday: Weekday?
  var dayOfMonth: Int?
  var day: Int?
  var amount: Amount?
  var stretch: Amount?
  var edge: Edge?
  var unit: Unit?
  var isLunar = false
  var isLeapMonth = false
  var festival: YearlyDay?
  var refusal: WrittenProblem.Reason?

  var isEmpty: Bool { fields.isEmpty }

  /// The parts that are present.
  struct Fields: OptionSet, Sendable {
    let rawValue: Int
    static let year = Fields(rawValue: 1), half = Fields(rawValue: 2)
    static let quarter = Fields(rawValue: 4), month = Fields(rawValue: 8)
    static let third = Fields(rawValue: 16), week = Fields(rawValue: 32)
    static let weekend = Fields(rawValue: 64), weekday = Fields(rawValue: 128)
    static let dayOfMonth = Fields(rawValue: 256), day = Fields(rawValue: 512)
    static let amount = Fields(rawValue: 1_024), stretch = Fields(rawValue: 2_048)
    static let edge = Fields(rawValue: 4_096), lunar = Fields(rawValue: 8_192)
    static let festival = Fields(rawValue: 16_384), refusal = Fields(rawValue: 32_768)
  }

  var fields: Fields {
    let all: [(Bool, Fields)] = [
      (year != nil, .year), (half != nil, .half), (quarter != nil, .quarter),
      (month != nil, .month), (third != nil, .third), (week != nil, .week),
      (hasWeekend, .weekend), (weekday != nil, .weekday), (dayOfMonth != nil, .dayOfMonth),
      (day != nil, .day), (amount != nil, .amount), (stretch != nil, .stretch),
      (edge != nil, .edge), (isLunar, .lunar), (festival != nil, .festival),
      (refusal != nil, .refusal),
    ]
    return all.reduce(into: []) { if $1.0 { $0.insert($1.1) } }
  }

  /// Adds a part; false if one of its kind is present.
  mutating func add(_ part: Part) -> Bool {
    switch part {
    case .year(let year): return Self.set(&self.year, year)
    case .half(let half): return Self.set(&self.half, half)
    case .quarter(let quarter): return Self.set(&self.quarter, quarter)
    case .month(let month): return Self.set(&self.month, month)
    case .third(let third): return Self.set(&self.third, third)
    case .week(let week): return Self.set(&self.week, week)
    case .weekday(let weekday): return Self.set(&self.weekday, weekday)
    case .dayOfMonth(let day): return Self.set(&self.dayOfMonth, day)
    case .day(let day): return Self.set(&self.day, day)
    case .amount(let amount): return Self.set(&self.amount, amount)
    case .stretch(let amount): return Self.set(&self.stretch, amount)
    case .edge(let edge): return Self.set(&self.edge, edge)
    case .unit(let unit): return Self.set(&self.unit, unit)
    case .festival(let day): return Self.set(&festival, day)
    case .refused(let reason): return Self.set(&refusal, reason)
    case .weekend:
      defer { hasWeekend = true }
      return !hasWeekend
    case .leapMonth:
      defer { isLeapMonth = true }
      return !isLeapMonth
    case .lunar:
      // 农历腊月 says lunar twice.
      isLunar = true
      return true
    }
  }

  private static func set<Value>(_ part: inout Value?, _ value: Value) -> Bool {
    guard part == nil else { return false }
    part = value
    return true
  }
}
