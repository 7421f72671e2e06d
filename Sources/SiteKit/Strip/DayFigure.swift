internal import Algorithms
package import Basics
package import Charts

/// A figure that a system has for each day: a row of the strip of a week or a longer period, and of
/// the ribbon of a year.
package struct DayFigure: Sendable {
  /// How the value of a day is drawn.
  package enum Look: Sendable {
    /// Bars, in the largest row or in one like others.
    case tallBars, bars
    /// Discs in a ring that is the goal.
    case discs
    /// Dots, higher up for larger values.
    case dots
    /// Lines of writing of so many words each.
    case lines(of: Double)
    /// A dot for each.
    case points
    /// A dot on each day that has any, in the ribbon too.
    case events
    /// A dot on each day that has a value above zero, in weeks only.
    case kept
    /// A cross on each day that has a value above zero.
    case crosses
    /// Squares, filled for each that is done.
    case squares(planned: @Sendable (ClosedRange<Day>) -> Int)
    /// Triangles for given and received amounts; the value is the given amount.
    case exchange(received: @Sendable (ClosedRange<Day>) -> Double)
  }

  package enum Better: Sendable { case more, less, neither }

  package var name: String
  /// The system whose colour it has.
  package var tone: String
  /// The name of its series, as roll-ups have it where they have one: `measures.reading`; by
  /// default that of its system.
  package var series: String
  /// The address of its page, from the top of the language's tree.
  package var address: String
  package var look: Look
  package var format: ValueFormat
  /// The first day on record; nil if there is none, which leaves the figure out.
  package var firstDay: Day?
  package var better: Better
  /// The value to reach on each day; nil without a goal.
  package var goal: Double?
  /// True if the goal is an upper limit.
  package var isMost = false
  /// False if the value of a week is the mean of its days.
  package var addsUp = true
  /// True if only the sums of weeks are known, each of the week whose Thursday is asked for.
  package var isWeekly = false
  /// The goal in words, as it is on a day, for the last column of a review.
  package var goalName: (@Sendable (_ day: Day) -> String)?
  /// The value of some days, none of them later than today; nil if nothing is on record.
  package var value: @Sendable (ClosedRange<Day>) -> Double?
  /// The same without what is still going on, for pictures that stay as they are until it is over;
  /// nil if nothing can be going on.
  package var settled: (@Sendable (ClosedRange<Day>) -> Double?)?
  /// The value in words of its own; nil to use the format.
  package var text: (@Sendable (ClosedRange<Day>) -> String)?
  /// A clause of a sentence on today's progress: `80 words written`; nil if there is nothing to
  /// say.
  package var now: String?
  /// A few words below the value of some days.
  package var note: @Sendable (ClosedRange<Day>) -> String? = { _ in nil }

  package init(
    _ name: String, tone: String, at address: String, as look: Look, format: ValueFormat,
    since firstDay: Day?, better: Better, goal: Double? = nil,
    goalName: (@Sendable (_ day: Day) -> String)? = nil,
    value: @escaping @Sendable (ClosedRange<Day>) -> Double?
  ) {
    self.name = name
    self.tone = tone
    series = tone
    self.address = address
    self.look = look
    self.format = format
    self.firstDay = firstDay
    self.better = better
    self.goal = goal
    self.goalName = goalName
    self.value = value
  }

  /// A figure whose days add up, from the value of each day on record.
  package init(
    _ name: String, tone: String, at address: String, as look: Look, format: ValueFormat,
    better: Better, goal: Double? = nil,
    goalName: (@Sendable (_ day: Day) -> String)? = nil,
    days: some Sequence<(day: Day, value: Double)>
  ) {
    let sums = DaySums(days)
    self.init(
      name, tone: tone, at: address, as: look, format: format, since: sums.firstDay,
      better: better, goal: goal, goalName: goalName, value: sums.sum)
  }

  /// The same without what is still going on.
  package func settledValue(of days: ClosedRange<Day>, upTo today: Day) -> Double? {
    var figure = self
    figure.value = settled ?? value
    return figure.value(of: days, upTo: today)
  }

  /// The value of the days up to `today`; nil if nothing is on record, or for days to come.
  func value(of days: ClosedRange<Day>, upTo today: Day) -> Double? {
    guard let firstDay, days.lowerBound <= today, firstDay <= days.upperBound else { return nil }
    return value(days.lowerBound...min(days.upperBound, today))
  }
}

/// The sums of the values of days, each found in logarithmic time.
package struct DaySums: Sendable {
  private let days: [Day]
  /// The sum of the values before each day, then of all.
  private let sums: [Double]

  package init(_ values: some Sequence<(day: Day, value: Double)>) {
    var byDay: [Day: Double] = [:]
    for (day, value) in values { byDay[day, default: 0] += value }
    days = byDay.keys.sorted()
    sums = days.reduce(into: [0]) { $0.append($0[$0.count - 1] + (byDay[$1] ?? 0)) }
  }

  package var firstDay: Day? { days.first }

  /// The sum of the values of some days; zero if none is on record.
  package func sum(_ range: ClosedRange<Day>) -> Double {
    let start = days.partitioningIndex { $0 >= range.lowerBound }
    let end = days.partitioningIndex { $0 > range.upperBound }
    return sums[end] - sums[start]
  }
}
