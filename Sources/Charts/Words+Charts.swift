import Basics
package import Wording

// The charts' own labels and headings.
extension Words {
  package var goal: String { self("chart.goal") }
  var noPoints: String { self("chart.empty") }
  var gap: String { self("chart.gap") }
  var lessThanOnePercent: String { "<" + percent(0.01, decimals: 0) }

  func moreThan(_ bound: String) -> String { self("chart.more_than", ["bound": bound]) }
  func stillRunning(_ value: String) -> String { self("chart.so_far", ["value": value]) }
  func notCounted(_ label: String) -> String { self("chart.not_counted", ["label": label]) }

  /// `4 h`: a tick of an axis in `unit`.
  func ticked(_ value: Double, _ unit: AxisUnit) -> String {
    let number = number(value, decimals: 0)
    return switch unit {
    case .hours: self("duration.hours", ["hours": number])
    case .minutes: self("duration.minutes", ["minutes": number])
    case .seconds: self("duration.seconds", ["seconds": number])
    case .hundredths, .ones: number
    }
  }

  func heading(of span: ChartPoint.Span) -> String {
    switch span {
    case .day, .reading: self("chart.day")
    case .week: self("chart.week")
    case .month: self("chart.month")
    case .quarter: self("chart.quarter")
    case .year: self("chart.year")
    case .hour: self("chart.hour")
    case .item: self("chart.name")
    }
  }

  /// `each week`: the time that each value of a mean covers.
  func each(_ span: ChartPoint.Span) -> String {
    switch span {
    case .day: self("chart.each_day")
    case .week: self("chart.each_week")
    case .month: self("chart.each_month")
    case .quarter: self("chart.each_quarter")
    case .year: self("chart.each_year")
    case .hour: self("chart.each_hour")
    case .reading: self("chart.each_reading")
    case .item: self("chart.each_item")
    }
  }

  /// `4-week mean`.
  func mean(of window: Int, _ span: ChartPoint.Span) -> String {
    switch span {
    case .day: self("chart.mean_days", ["window": window])
    case .week: self("chart.mean_weeks", ["window": window])
    case .month: self("chart.mean_months", ["window": window])
    case .quarter: self("chart.mean_quarters", ["window": window])
    case .year: self("chart.mean_years", ["window": window])
    case .hour: self("chart.mean_hours", ["window": window])
    case .reading: self("chart.mean_readings", ["window": window])
    case .item: self("chart.mean_items", ["window": window])
    }
  }

  /// `3 days`.
  func counted(_ count: Int, _ span: ChartPoint.Span) -> String {
    switch span {
    case .day: self("chart.days", ["count": count])
    case .week: self("chart.weeks", ["count": count])
    case .month: self("chart.months", ["count": count])
    case .quarter: self("chart.quarters", ["count": count])
    case .year: self("chart.years", ["count": count])
    case .hour: self("chart.hours", ["count": count])
    case .reading: self("chart.readings", ["count": count])
    case .item: self("chart.items", ["count": count])
    }
  }

  /// `One day`.
  fileprivate func one(_ span: ChartPoint.Span) -> String {
    switch span {
    case .day: self("chart.one_day")
    case .week: self("chart.one_week")
    case .month: self("chart.one_month")
    case .quarter: self("chart.one_quarter")
    case .year: self("chart.one_year")
    case .hour: self("chart.one_hour")
    case .reading: self("chart.one_reading")
    case .item: self("chart.one_item")
    }
  }
}

// Sentences about a series.
extension Words {
  /// Describes a series: its range, total, peak, gaps, goal and trend, as far as there are any.
  func describe(
    _ summary: SeriesSummary, span: ChartPoint.Span, format: ValueFormat,
    goal: (name: String?, value: Double, reached: Int)? = nil, saysTrend: Bool = true
  ) -> String {
    guard let ends = summary.ends else { return noPoints }
    let series =
      summary.count == 1
      ? self("chart.series_one", ["one": one(span), "label": ends.first])
      : self(
        "chart.series_range",
        ["count": counted(summary.count, span), "first": ends.first, "last": ends.last])
    guard let highest = summary.highest else {
      return self("chart.all_empty", ["series": series])
    }
    let present = summary.count - summary.gaps
    var details = values(summary, highest, present: present, span, format)
    if summary.gaps > 0, present > 1 { details.append(self("chart.gaps", ["count": summary.gaps])) }
    if let open = summary.open { details.append(self("chart.not_over", ["label": open])) }
    var said = [self("chart.series", ["series": series, "details": clauses(details)])]
    if let goal {
      let line = format.text(goal.value, self)
      said.append(
        goal.name.map { name in
          self(
            "chart.reached_named",
            ["count": goal.reached, "all": present, "goal": line, "name": name])
        } ?? self("chart.reached", ["count": goal.reached, "all": present, "goal": line]))
    }
    if saysTrend, let trend = summary.trend { said.append(describe(trend, format)) }
    return sentences(said)
  }

  /// The total of the values, and the highest and lowest of them.
  private func values(
    _ summary: SeriesSummary, _ highest: SeriesSummary.Extreme, present: Int,
    _ span: ChartPoint.Span, _ format: ValueFormat
  ) -> [String] {
    let value = format.text(highest.value, self)
    if present == 1 {
      let place = at(highest.labels[0], value, span)
      return [summary.count == 1 ? value : self("chart.only", ["place": place])]
    }
    if highest.labels.count == present { return [onEach(value, span)] }
    var sums: [String] = []
    if format.addsUp {
      sums.append(self("chart.in_all", ["value": format.text(summary.total, self)]))
    }
    if let mean = summary.mean {
      sums.append(self("chart.on_average", ["value": format.text(mean, self)]))
    }
    let extremes =
      [self("chart.highest", ["place": extreme(highest, span, format)])]
      + (summary.lowest.map { [self("chart.lowest", ["place": extreme($0, span, format)])] } ?? [])
    return [commas(sums), commas(extremes)].filter { !$0.isEmpty }
  }

  /// Parts of a clause one after the other.
  private func commas(_ parts: [String]) -> String {
    parts.reduce("") { text, part in
      text.isEmpty ? part : self("list.commas", ["first": text, "second": part])
    }
  }

  /// `2 h on d3`.
  private func at(_ label: String, _ value: String, _ span: ChartPoint.Span) -> String {
    switch span {
    case .day, .reading: self("chart.on", ["value": value, "label": label])
    case .week, .month, .quarter, .year: self("chart.in", ["value": value, "label": label])
    case .hour: self("chart.at", ["value": value, "label": label])
    case .item: self("chart.for", ["value": value, "label": label])
    }
  }

  private func onEach(_ value: String, _ span: ChartPoint.Span) -> String {
    switch span {
    case .day, .reading: self("chart.each_on", ["value": value])
    case .week, .month, .quarter, .year: self("chart.each_in", ["value": value])
    case .hour: self("chart.each_at", ["value": value])
    case .item: self("chart.each_for", ["value": value])
    }
  }

  private func extreme(
    _ extreme: SeriesSummary.Extreme, _ span: ChartPoint.Span, _ format: ValueFormat
  ) -> String {
    let labels = extreme.labels
    let label =
      switch labels.count {
      case 1: labels[0]
      case 2:
        self(
          "chart.two", ["count": counted(2, span), "first": labels[0], "second": labels[1]])
      default: counted(labels.count, span)
      }
    return at(label, format.text(extreme.value, self), span)
  }

  private func describe(_ trend: SeriesSummary.Trend, _ format: ValueFormat) -> String {
    switch trend {
    case .steady: self("chart.steady")
    case .rising(let from, let to):
      self(
        "chart.rising", ["from": format.text(from, self), "to": format.text(to, self)])
    case .falling(let from, let to):
      self(
        "chart.falling", ["from": format.text(from, self), "to": format.text(to, self)])
    }
  }
}

// Sentences about single charts.
extension Words {
  func lastLies(in band: String, _ detail: String) -> String {
    detail.isEmpty
      ? self("chart.last_in", ["band": band])
      : self("chart.last_in_detail", ["band": band, "detail": detail])
  }

  func axisStarts(at value: String) -> String { self("chart.axis_starts", ["value": value]) }

  func describeRing(value: String, goal: String?, share: String?) -> String {
    guard let goal, let share else { return self("chart.ring_without_goal", ["value": value]) }
    return self("chart.ring", ["value": value, "goal": goal, "share": share])
  }

  /// Describes a calendar: its range, total, peak, and the days without values.
  func describeCalendar(
    from first: Day, to last: Day, format: ValueFormat, total: Double, recorded: Int,
    highest: (value: Double, days: [Day])?, unrecorded: Int
  ) -> String {
    let range = range(from: first, to: last)
    guard let highest else { return self("chart.no_records", ["range": range]) }
    let days = counted(recorded, .day)
    let extreme = SeriesSummary.Extreme(
      value: highest.value, labels: highest.days.map(shortDateWithWeekday))
    var details = [
      format.addsUp
        ? self("chart.total_on_days", ["total": format.text(total, self), "days": days])
        : self("chart.days_recorded", ["days": days]),
      self("chart.highest", ["place": self.extreme(extreme, .day, format)]),
    ]
    if unrecorded > 0 {
      details.append(self("chart.days_unrecorded", ["days": counted(unrecorded, .day)]))
    }
    return self("chart.series", ["series": range, "details": clauses(details)])
  }

  func describeMatrix(
    rows: Int, columns: Int, highest: (value: String, places: [String])?, total: String?, gaps: Int
  ) -> String {
    guard let highest else { return noPoints }
    var details: [String] = []
    if let total { details.append(self("chart.in_all", ["value": total])) }
    details.append(
      highest.places.count == 1
        ? self("chart.highest_cell", ["value": highest.value, "place": highest.places[0]])
        : self(
          "chart.highest_cells", ["value": highest.value, "count": highest.places.count]))
    if gaps > 0 { details.append(self("chart.gaps", ["count": gaps])) }
    return self(
      "chart.series",
      [
        "series": self("chart.cells", ["rows": rows, "columns": columns]),
        "details": clauses(details),
      ])
  }
}
