import Algorithms
package import Basics

package struct MeasuresHistory: Sendable {
  package let moment: Moment
  /// In the order of declaration.
  let measures: [MeasureHistory]
  /// The values of texts that do not count, as there is another on that day.
  let uncounted: [NotedValue]
  /// The keys of texts that name no measure, with their places.
  let unknown: [(name: String, place: Place)]

  package init(_ records: MeasureRecords, moment: Moment) {
    self.init(
      records.kept.map { MeasureHistory($0.measure, $0.readings, moment: moment) }, uncounted: [],
      moment: moment)
  }

  init(
    _ measures: [MeasureHistory], uncounted: [NotedValue],
    unknown: [(name: String, place: Place)] = [], moment: Moment
  ) {
    self.measures = measures
    self.unknown = unknown
    self.uncounted = uncounted
    self.moment = moment
  }
}

/// The records of one measure, up to one moment. Later ones are left out.
struct MeasureHistory: Sendable {
  let measure: Measure
  let moment: Moment
  /// The records with their days, in order; a record of a whole day comes before those with a time.
  let records: [(day: Day, reading: Reading)]
  /// The records with a value.
  let readings: [(day: Day, reading: Reading)]
  /// The days that were skipped on purpose, and the pauses of the streaks of all systems.
  let waits: Pauses
  /// The days with records, in order.
  let recordedDays: [Day]
  private let values: [Day: Quantity]
  private let skips: Set<Day>

  var today: Day { moment.today }
  var firstDay: Day? { recordedDays.first }
  var isEmpty: Bool { readings.isEmpty }

  init(_ measure: Measure, _ readings: [Reading], moment: Moment) {
    self.measure = measure
    self.moment = moment
    let dated = readings.compactMap { reading -> (day: Day, reading: Reading)? in
      let last = measure.belongsToEnd ? reading.end ?? reading.at : reading.at
      guard let day = reading.day ?? last.map(moment.zone.day), day <= moment.today,
        reading.at.map({ $0 <= moment.asOf }) ?? true
      else { return nil }
      return (day, reading)
    }
    records = dated.sorted { left, right in
      (left.day, left.reading.at?.microseconds ?? .min, left.reading.source.id)
        < (right.day, right.reading.at?.microseconds ?? .min, right.reading.source.id)
    }
    self.readings = records.filter { !$0.reading.isSkip }
    values = Self.values(of: measure, self.readings, moment)
    recordedDays = values.keys.sorted()
    // A value counts all the same.
    let skips = Set(records.lazy.filter(\.reading.isSkip).map(\.day)).subtracting(values.keys)
    self.skips = skips
    waits = skips.isEmpty ? moment.pauses : Pauses(moment.pauses.spans + skips.map { $0...$0 })
  }

  /// True if a day was skipped on purpose, and has no value.
  func isSkipped(_ day: Day) -> Bool { skips.contains(day) }

  /// The value of a day, combined from its records by the measure's rule. Nil if there is none: for
  /// a day without a record, unless that means 0, for a skipped one, and for one before the first
  /// record or after today.
  func value(on day: Day) -> Quantity? {
    if let value = values[day] { return value }
    guard measure.missingIsZero, !isSkipped(day), let firstDay, day >= firstDay, day <= today else {
      return nil
    }
    return .zero
  }

  /// The days of a range that have a value, in order, each with it.
  func values(on days: ClosedRange<Day>) -> [(day: Day, value: Quantity)] {
    guard let firstDay, firstDay <= days.upperBound, days.lowerBound <= today else { return [] }
    let span = max(firstDay, days.lowerBound)...min(today, days.upperBound)
    return span.compactMap { day in value(on: day).map { (day, $0) } }
  }

  /// The value of several days: the sum of their values if these add up, otherwise the mean of the
  /// completed days, or for today alone its value; nil if no day has one.
  func total(on days: ClosedRange<Day>) -> Quantity? {
    let values = values(on: days)
    guard measure.addsUp else { return mean(of: values) ?? values.last?.value }
    return values.isEmpty ? nil : values.reduce(.zero) { $0 + $1.value }
  }

  /// The mean of the completed days, to a millionth; nil if there are none.
  func mean(of values: [(day: Day, value: Quantity)]) -> Quantity? {
    let over = values.filter { $0.day < today }
    return over.isEmpty ? nil : over.reduce(.zero) { $0 + $1.value }.divided(by: over.count)
  }

  func readings(on days: ClosedRange<Day>) -> [Reading] {
    readings.slice(days, by: \.day).map(\.reading)
  }

  private static func values(
    of measure: Measure, _ readings: [(day: Day, reading: Reading)], _ moment: Moment
  ) -> [Day: Quantity] {
    var byDay: [Day: [Reading]] = [:]
    for (day, reading) in readings { byDay[day, default: []].append(reading) }
    guard measure.kind == .duration, measure.ofDay == .sum else {
      return byDay.compactMapValues { measure.ofDay.value(of: $0.map(\.value)) }
    }
    // Bare lengths are added; stretches of time are united first, so that time recorded by both a
    // watch and a phone counts once.
    var sums = byDay.mapValues { readings in
      readings.filter { $0.interval == nil }.reduce(Quantity.zero) { $0 + $1.value }
    }
    if measure.belongsToEnd {
      for (day, readings) in byDay {
        let stretches = IntervalSet(readings.compactMap(\.interval).map { moment.clip($0) })
        sums[day, default: .zero] += Quantity(stretches.duration)
      }
      return sums
    }
    let zone = moment.zone
    let stretches = IntervalSet(readings.compactMap(\.reading.interval).map { moment.clip($0) })
    for stretch in stretches.intervals {
      var day = zone.day(of: stretch.start)
      while day <= moment.today, let part = zone.interval(of: day).intersection(stretch) {
        sums[day, default: .zero] += Quantity(part.duration)
        day = day.next
      }
    }
    return sums
  }
}

extension Moment {
  /// The past part of a stretch of time.
  fileprivate func clip(_ interval: Interval) -> Interval {
    Interval(from: interval.start, to: min(interval.end, asOf))
  }
}

extension Quantity {
  package init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(millionths: seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
  }

  /// An equal share, to the nearest millionth, halves away from 0.
  func divided(by count: Int) -> Quantity {
    let (quotient, rest) = millionths.quotientAndRemainder(dividingBy: Int64(count))
    let rounds = rest.magnitude * 2 >= count.magnitude
    return Quantity(millionths: quotient + (rounds ? (millionths < 0 ? -1 : 1) : 0))
  }
}

extension Measure.OfDay {
  /// The values of a day, in order, combined into one; nil if there are none.
  func value(of values: [Quantity]) -> Quantity? {
    guard let last = values.last else { return nil }
    switch self {
    case .sum: return values.reduce(.zero, +)
    case .mean: return values.reduce(.zero, +).divided(by: values.count)
    case .last: return last
    case .min: return values.min()
    case .max: return values.max()
    case .count: return Quantity(Double(values.count))
    }
  }
}
