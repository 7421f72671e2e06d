package import Chronology

/// Every word that a chart writes by itself, in one language.
package enum ChartWording: Sendable, Hashable {
  case english
}

// Numbers and durations.
extension ChartWording {
  /// `12,000.5`: thousands in groups, at most `decimals` decimals, no zeros at the end.
  func number(_ value: Double, decimals: Int) -> String {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let scaled = (abs(value) * factor).rounded()
    guard scaled < 9e18 else { return value < 0 ? "−∞" : "∞" }
    let digits = UInt64(scaled)
    var fraction = String(digits % UInt64(factor))
    fraction = String(repeating: "0", count: max(0, decimals - fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    let whole = grouped(digits / UInt64(factor))
    return (value < 0 && digits > 0 ? "−" : "") + whole
      + (decimals == 0 || fraction.isEmpty ? "" : "." + fraction)
  }

  /// `1,600` or `346.50`: hundredths are written in full or not at all.
  func money(_ value: Double, decimals: Int) -> String {
    let text = number(value, decimals: decimals)
    guard let point = text.lastIndex(of: "."), text[point...].count == 2 else { return text }
    return text + "0"
  }

  /// `50k`, `0.2M`: a round number briefly, for an axis whose ticks are thousands apart.
  func compact(_ value: Double, step: Double) -> String {
    let (size, letter) =
      step >= 1e8 ? (1e9, "G") : step >= 1e5 ? (1e6, "M") : (1e3, "k")
    return number(value / size, decimals: 1) + (value == 0 ? "" : letter)
  }

  private func grouped(_ whole: UInt64) -> String {
    let digits = String(whole)
    guard digits.utf8.count > 3 else { return digits }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// `65 %`, of a share where 1 is everything.
  func percent(_ share: Double, decimals: Int) -> String {
    number(share * 100, decimals: decimals) + " %"
  }

  /// `4 h 05 min`, `35 min`, `40 s`: to the minute from one minute on.
  func duration(seconds: Double) -> String {
    let sign = seconds < 0 ? "−" : ""
    let size = abs(seconds)
    if size < 59.5 {
      let whole = Int(size.rounded())
      return whole == 0 ? "0 min" : "\(sign)\(whole) s"
    }
    let minutes = Int((size / 60).rounded())
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return "\(sign)\(rest) min" }
    let written = grouped(UInt64(hours))
    return rest == 0 ? "\(sign)\(written) h" : "\(sign)\(written) h \(rest.padded(2)) min"
  }

  /// `4:05`, hours and minutes.
  func clock(seconds: Double) -> String {
    let minutes = Int((abs(seconds) / 60).rounded())
    let sign = seconds < 0 && minutes > 0 ? "−" : ""
    return "\(sign)\(grouped(UInt64(minutes / 60))):\((minutes % 60).padded(2))"
  }

  /// `4 h`: a tick of an axis in `unit`.
  func ticked(_ value: Double, _ unit: AxisUnit) -> String {
    let number = number(value, decimals: 0)
    return switch unit {
    case .hours: number + " h"
    case .minutes: number + " min"
    case .seconds: number + " s"
    case .hundredths, .ones: number
    }
  }
}

// Days.
extension ChartWording {
  /// `Mon`.
  package func name(of weekday: Weekday) -> String {
    switch weekday {
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    }
  }

  /// `Nov`, of the month 1–12.
  package func nameOfMonth(_ number: Int) -> String {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  /// `Jan 2026`.
  func name(of month: Month) -> String { "\(nameOfMonth(month.number)) \(month.year)" }

  /// `Mon 16 Nov 2026`.
  func name(of day: Day) -> String {
    let (year, month, dayOfMonth) = day.components
    return "\(name(of: day.weekday)) \(dayOfMonth) \(nameOfMonth(month)) \(year)"
  }
}

// Labels and headings.
extension ChartWording {
  /// The usual name of a goal.
  package var goal: String { "goal" }
  var tableSummary: String { "The same as a table" }
  var noPoints: String { "No values yet." }
  /// In a cell without a value.
  var gap: String { "–" }
  var value: String { "Value" }
  var share: String { "Share" }
  var goalHeading: String { "Goal" }
  var lessThanOnePercent: String { "<1 %" }
  var total: String { "Total" }
  var week: String { "Week" }
  var noValue: String { "no value" }
  var noRecord: String { "no record" }
  var stillToCome: String { "still to come" }
  var less: String { "less" }

  func moreThan(_ bound: String) -> String { "more than \(bound)" }
  func upTo(_ bound: String) -> String { "up to \(bound)" }
  func from(_ lower: String, to upper: String) -> String { "more than \(lower), up to \(upper)" }
  func of(_ goal: String) -> String { "of \(goal)" }
  func labelled(_ label: String, _ value: String) -> String { "\(label): \(value)" }
  func stillRunning(_ value: String) -> String { "\(value) so far" }

  func heading(of span: ChartPoint.Span) -> String {
    switch span {
    case .day: "Day"
    case .week: "Week"
    case .month: "Month"
    case .quarter: "Quarter"
    case .year: "Year"
    case .hour: "Hour"
    case .reading: "Day"
    case .item: "Name"
    }
  }

  /// `each week`: the values that a mean is taken of.
  func each(_ span: ChartPoint.Span) -> String { "each \(noun(span, 1))" }

  /// `4-week mean`.
  func mean(of window: Int, _ span: ChartPoint.Span) -> String {
    span == .item ? "mean of \(window)" : "\(window)-\(noun(span, 1)) mean"
  }

  func noun(_ span: ChartPoint.Span, _ count: Int) -> String {
    let singular =
      switch span {
      case .day: "day"
      case .week: "week"
      case .month: "month"
      case .quarter: "quarter"
      case .year: "year"
      case .hour: "hour"
      case .reading: "reading"
      case .item: "value"
      }
    return count == 1 ? singular : singular + "s"
  }

  func counted(_ count: Int, _ span: ChartPoint.Span) -> String {
    "\(number(Double(count), decimals: 0)) \(noun(span, count))"
  }
}

// Sentences.
extension ChartWording {
  /// What a series holds: its reach, total, peak, gaps, goal and trend, as far as there are any.
  func describe(
    _ summary: SeriesSummary, span: ChartPoint.Span, format: ValueFormat,
    goal: (name: String, value: Double, reached: Int)? = nil, saysTrend: Bool = true
  ) -> String {
    guard let ends = summary.ends else { return noPoints }
    var sentence =
      summary.count == 1
      ? "One \(noun(span, 1)), \(ends.first)"
      : "\(counted(summary.count, span)) from \(ends.first) to \(ends.last)"
    guard let highest = summary.highest else { return sentence + ", all without a value." }
    let present = summary.count - summary.gaps
    if present == 1 {
      let place =
        summary.count == 1
        ? "" : " \(preposition(span)) \(highest.labels[0]), the only one with a value"
      sentence += ": \(format.text(highest.value, self))\(place)"
    } else if highest.labels.count == present {
      sentence += ": \(format.text(highest.value, self)) \(preposition(span)) each"
    } else {
      sentence += ": "
      if format.addsUp { sentence += "\(format.text(summary.total, self)) in all" }
      if let mean = summary.mean {
        sentence += "\(format.addsUp ? ", " : "")\(format.text(mean, self)) on average"
      }
      sentence += format.addsUp || summary.mean != nil ? "; " : ""
      sentence += "highest \(extreme(highest, span, format))"
      if let lowest = summary.lowest { sentence += ", lowest \(extreme(lowest, span, format))" }
    }
    if summary.gaps > 0, present > 1 { sentence += "; \(summary.gaps) without a value" }
    if let open = summary.open { sentence += "; \(open) is not over" }
    sentence += "."
    if let goal {
      let verb = goal.reached == 1 ? "reaches" : "reach"
      let line = format.text(goal.value, self)
      sentence += " \(goal.reached) of \(present) \(verb) "
      sentence += goal.name == self.goal ? "the goal of \(line)." : "\(line) (\(goal.name))."
    }
    if saysTrend, let trend = summary.trend { sentence += " " + describe(trend, format) }
    return sentence
  }

  private func preposition(_ span: ChartPoint.Span) -> String {
    switch span {
    case .day, .reading: "on"
    case .week, .month, .quarter, .year: "in"
    case .hour: "at"
    case .item: "for"
    }
  }

  private func extreme(
    _ extreme: SeriesSummary.Extreme, _ span: ChartPoint.Span, _ format: ValueFormat
  ) -> String {
    let value = "\(format.text(extreme.value, self)) \(preposition(span))"
    return switch extreme.labels.count {
    case 1: "\(value) \(extreme.labels[0])"
    case 2: "\(value) \(counted(2, span)), \(extreme.labels[0]) and \(extreme.labels[1])"
    default: "\(value) \(counted(extreme.labels.count, span))"
    }
  }

  private func describe(_ trend: SeriesSummary.Trend, _ format: ValueFormat) -> String {
    switch trend {
    case .steady: "Steady: the later half is like the earlier one."
    case .rising(let from, let to):
      "Rising: \(format.text(to, self)) on average in the later half, after "
        + "\(format.text(from, self)) in the earlier one."
    case .falling(let from, let to):
      "Falling: \(format.text(to, self)) on average in the later half, after "
        + "\(format.text(from, self)) in the earlier one."
    }
  }

  var band: String { "Band" }
  func notCounted(_ label: String) -> String { "\(label), not counted" }
  func lastLies(in band: String, _ detail: String) -> String {
    "The last lies in \(band)\(detail.isEmpty ? "" : ", \(detail)")."
  }

  func axisStarts(at value: String) -> String { "The axis starts at \(value), not at zero." }

  func describeRing(value: String, goal: String?, share: String?) -> String {
    guard let goal, let share else { return "\(value), without a goal." }
    return "\(value) of \(goal), which is \(share)."
  }

  /// What a calendar holds: its range, total, peak, and the days that are no values.
  func describeCalendar(
    from first: Day, to last: Day, format: ValueFormat, total: Double, recorded: Int,
    highest: (value: Double, days: [Day])?, unrecorded: Int
  ) -> String {
    let range = "\(name(of: first)) to \(name(of: last))"
    guard let highest else { return "\(range): no records yet." }
    var sentence = "\(range): "
    if format.addsUp {
      sentence += "\(format.text(total, self)) on \(counted(recorded, .day)); "
    } else {
      sentence += "\(counted(recorded, .day)) recorded; "
    }
    let extreme = SeriesSummary.Extreme(value: highest.value, labels: highest.days.map(name(of:)))
    sentence += "highest \(self.extreme(extreme, .day, format))"
    if unrecorded > 0 { sentence += "; \(counted(unrecorded, .day)) without a record" }
    return sentence + "."
  }

  /// What a matrix holds.
  func describeMatrix(
    rows: Int, columns: Int, highest: (value: String, places: [String])?, total: String?, gaps: Int
  ) -> String {
    guard let highest else { return noPoints }
    var sentence = "\(rows) by \(columns) cells: "
    if let total { sentence += "\(total) in all; " }
    sentence +=
      highest.places.count == 1
      ? "highest \(highest.value), \(highest.places[0])"
      : "highest \(highest.value), in \(highest.places.count) cells"
    if gaps > 0 { sentence += "; \(gaps) without a value" }
    return sentence + "."
  }
}
