package import Basics
package import Charts
package import Wording

/// The strip of a period: its days, or the weeks or months of a longer one, side by side with a row
/// for each figure that has ever been on record.
package struct StripView: Sendable {
  /// The most rows; a sentence names the others.
  package static let mostRows = 9
  /// The values of a line, with the period's own.
  package static let trendLength = 12
  /// The fewest values that are a line.
  private static let fewestValues = 4

  var figures: [DayFigure]
  let period: Period
  let today: Day
  let words: Words
  let columns: [Column]

  struct Column {
    var period: Period
    var days: ClosedRange<Day>
  }

  package init(_ figures: [DayFigure], of period: Period, today: Day, words: Words) {
    self.figures = figures.filter {
      !$0.isWeekly && ($0.firstDay ?? period.lastDay.next) <= period.lastDay
    }
    self.period = period
    self.today = today
    self.words = words
    let parts: [Period] =
      switch period {
      case .day, .week: period.days.map(Period.day)
      case .month: Self.periods(in: period) { .week(Week(containing: $0)) }
      case .quarter, .year: Self.periods(in: period) { .month(Month(containing: $0)) }
      }
    columns = parts.map { Column(period: $0, days: $0.days.clamped(to: period.days)) }
  }

  private static func periods(in period: Period, _ containing: (Day) -> Period) -> [Period] {
    period.days.reduce(into: []) { parts, day in
      if parts.last.map({ !$0.days.contains(day) }) ?? true { parts.append(containing(day)) }
    }
  }

  /// The days that have begun; nil if the period is to come.
  var begun: ClosedRange<Day>? {
    period.firstDay <= today ? period.firstDay...min(today, period.lastDay) : nil
  }

  var isRunning: Bool { period.days.contains(today) && period.isRunning(on: today) }
  var isByDay: Bool { columns.allSatisfy { $0.days.count == 1 } && columns.count > 1 }

  /// The figures with a row, and the figures without one for want of room. Figures that would have
  /// no cross are in neither.
  var shown: (rows: [DayFigure], rest: [DayFigure]) {
    let rows = figures.filter { figure in
      guard case .crosses = figure.look, let begun else { return true }
      return (figure.value(of: begun, upTo: today) ?? 0) > 0
    }
    return (Array(rows.prefix(Self.mostRows)), Array(rows.dropFirst(Self.mostRows)))
  }

  /// The same strip without what is still going on.
  package var settled: StripView {
    var view = self
    view.figures = figures.map { figure in
      var figure = figure
      figure.value = figure.settled ?? figure.value
      return figure
    }
    return view
  }

  /// The strip as a chart.
  package var strip: PeriodStrip {
    let rows = shown.rows.map(row)
    return PeriodStrip(
      title: words("strip.title", ["period": words.long(period)]),
      columns: columns.map(head), rows: rows,
      valueTitle: isRunning ? words("strip.so_far") : words.short(period),
      changeTitle: isCompared ? changeTitle : nil,
      trendTitle: trendTitle(of: rows), wording: words)
  }
}

// Heads.
extension StripView {
  func head(_ column: Column) -> PeriodStrip.Column {
    let state: PeriodStrip.Column.State =
      column.days.contains(today) && !(column.days.upperBound == today && !isByDay)
      ? .running : column.days.lowerBound > today ? .future : .over
    switch column.period {
    case .day(let day):
      return .init(
        label: words.dateWithWeekday(day), head: "\(day.dayOfMonth)",
        name: day == today ? words("strip.today") : words.shortName(of: day.weekday),
        initial: initial(of: column.period), state: state)
    case .week(let week):
      return .init(
        label: words.long(.week(week)), head: words.axisLabel(week),
        name: days(column.days), state: state)
    case .month(let month):
      return .init(
        label: words.long(.month(month)), head: words.shortMonth(month.number), name: "",
        state: state)
    case .quarter, .year:
      return .init(
        label: words.long(column.period), head: words.short(column.period), name: "", state: state)
    }
  }

  /// Days of one month by their numbers: `12–18`.
  private func days(_ days: ClosedRange<Day>) -> String {
    let (first, last) = (days.lowerBound.dayOfMonth, days.upperBound.dayOfMonth)
    return first == last ? "\(first)" : "\(first)–\(last)"
  }

  /// The period before in a sentence: `week 46`, `September`.
  var before: String {
    let name = words.short(period.previous)
    return if case .week = period { words.inSentence(name) } else { name }
  }

  /// The days that changes compare; nil if no figure can be compared.
  func compared(
    _ figure: DayFigure
  ) -> (now: ClosedRange<Day>, before: ClosedRange<Day>)? {
    period.comparison(asOf: today, since: figure.firstDay)
  }

  /// True if at least half of the rows have a change: a column for the one row that is older than
  /// the others would be empty, and a sentence would be about that alone.
  var isCompared: Bool {
    let rows = shown.rows
    let changed = rows.count { change($0) != nil }
    return changed > 0 && changed * 2 >= rows.count
  }

  private var changeTitle: String? {
    guard let days = figures.lazy.compactMap(compared).first else { return nil }
    guard isRunning else { return words("strip.compared", ["period": before]) }
    let (first, last) = (days.now.lowerBound, days.now.upperBound)
    return words(
      "strip.compared_days",
      [
        "days": isByDay
          ? first == last
            ? words.shortName(of: first.weekday)
            : "\(words.shortName(of: first.weekday))–\(words.shortName(of: last.weekday))"
          : words("number.days", ["count": days.now.count]),
        "period": before,
      ])
  }

  /// The head of the lines, which says how many periods the longest one has; nil if most rows have
  /// no line.
  private func trendTitle(of rows: [PeriodStrip.Row]) -> String? {
    let counts = rows.compactMap { $0.trend?.values.count }
    guard let count = counts.max(), counts.count * 2 >= rows.count else { return nil }
    return switch period {
    case .day, .week: words("strip.trend_weeks", ["count": count])
    case .month: words("strip.trend_months", ["count": count])
    case .quarter: words("strip.trend_quarters", ["count": count])
    case .year: words("strip.trend_years", ["count": count])
    }
  }
}

// Rows.
extension StripView {
  func row(_ figure: DayFigure) -> PeriodStrip.Row {
    let values = columns.map { figure.value(of: $0.days, upTo: today) }
    let isTall = if case .tallBars = figure.look { true } else { false }
    // A week that the month cuts, and a short month, have a smaller goal.
    let goals = columns.map { column in
      figure.goal.map { figure.addsUp ? $0 * Double(column.days.count) : $0 }
    }
    let most = max(
      values.compactMap(\.self).max() ?? 0,
      isTall ? (goals.compactMap(\.self).max() ?? 0) * 1.25 : 0, .leastNonzeroMagnitude)
    let present = values.compactMap(\.self)
    let cells = columns.indices.map { index in
      let (column, goal) = (columns[index], goals[index])
      return PeriodStrip.Cell(
        values[index].flatMap { mark(figure, column, $0, most, present, goal) },
        text: values[index].map { cellText($0, figure, column.days) },
        goal: isTall ? goal.map { $0 / most } : nil)
    }
    var isBanded = false
    if case .dots = figure.look, figure.goal != nil { isBanded = true }
    return PeriodStrip.Row(
      name: figure.name, tone: figure.tone, cells: cells, isTall: isTall,
      hasBand: isBanded,
      value: begun.flatMap { days in
        figure.value(of: days, upTo: today).map { figure.text?(days) ?? text($0, figure) }
      } ?? words("strip.nothing"),
      change: change(figure), trend: trend(figure))
  }

  private func mark(
    _ figure: DayFigure, _ column: Column, _ value: Double, _ most: Double, _ all: [Double],
    _ goal: Double?
  ) -> PeriodStrip.Mark? {
    let isGrowing = column.days.contains(today) && isRunning
    let bar: PeriodStrip.Mark? =
      value <= 0 ? nil : isGrowing ? .growingBar(value / most) : .bar(value / most)
    let first = column.days.lowerBound
    let days = first...max(first, min(column.days.upperBound, today))
    switch figure.look {
    case .tallBars: return bar
    case .dots: return dot(value, all, goal, isMost: figure.isMost)
    case .exchange(let received):
      let (given, received) = (value > 0, received(days) > 0)
      return given || received ? .exchange(given: given, received: received) : nil
    case _ where !isByDay: return bar
    case .bars: return value > 0 ? .bar(value / most) : nil
    case .discs: return value > 0 ? .disc(value / (goal ?? most)) : nil
    case .lines(let size): return value > 0 ? .lines(value / size) : nil
    case .points, .events: return value > 0 ? .points(Int(clamping: value)) : nil
    case .kept: return value > 0 ? .points(1) : nil
    case .crosses: return value > 0 ? .cross : nil
    case .squares(let planned):
      let count = planned(days)
      return count > 0 ? .squares(done: Int(clamping: value), of: count) : nil
    }
  }

  /// A dot above the middle of the row if it meets the goal, and below it if not.
  private func dot(
    _ value: Double, _ all: [Double], _ goal: Double?, isMost: Bool
  ) -> PeriodStrip.Mark {
    guard let goal else {
      let (least, most) = (all.min() ?? 0, all.max() ?? 1)
      return .dot(most > least ? (value - least) / (most - least) : 0.5, isMet: true)
    }
    let spread = max(all.map { abs($0 - goal) }.max() ?? 0, .leastNonzeroMagnitude)
    let distance = (isMost ? goal - value : value - goal) / spread
    let shown = distance < 0 ? min(distance, -0.25) : max(distance, 0.15)
    return .dot(0.5 + shown / 2, isMet: distance >= 0)
  }

  /// The change, with the meaning that the figure gives it; nil if there is nothing to compare.
  func change(_ figure: DayFigure) -> PeriodStrip.Change? {
    guard let days = compared(figure), let now = figure.value(of: days.now, upTo: today),
      let before = figure.value(of: days.before, upTo: today)
    else { return nil }
    let difference = now - before
    let size = text(abs(difference), figure)
    guard difference != 0, size != text(0, figure) else {
      return .init(.same, .neither, text: "", words: words("strip.same"))
    }
    let isUp = difference > 0
    let meaning: PeriodStrip.Change.Meaning =
      switch figure.better {
      case .more: isUp ? .better : .worse
      case .less: isUp ? .worse : .better
      case .neither: .neither
      }
    return .init(
      isUp ? .up : .down, meaning, text: size,
      words: words(
        Self.comparison(isUp: isUp, isCounted: isCounted(figure), meaning),
        ["value": size]))
  }

  /// True if a smaller value is fewer of something; otherwise it is less.
  private func isCounted(_ figure: DayFigure) -> Bool {
    if case .number = figure.format { true } else { false }
  }

  private static func comparison(
    isUp: Bool, isCounted: Bool, _ meaning: PeriodStrip.Change.Meaning
  ) -> Words.Key {
    switch (isUp, isCounted, meaning) {
    case (true, _, .better): "strip.more_better"
    case (true, _, .worse): "strip.more_worse"
    case (true, _, .neither): "strip.more"
    case (false, true, .better): "strip.fewer_better"
    case (false, true, .worse): "strip.fewer_worse"
    case (false, true, .neither): "strip.fewer"
    case (false, false, .better): "strip.less_better"
    case (false, false, .worse): "strip.less_worse"
    case (false, false, .neither): "strip.less"
    }
  }

  /// The line of a figure up to the period, as markup; nil before the fourth period.
  package func line(of figure: DayFigure) -> String? { trend(figure)?.markup }

  func trend(_ figure: DayFigure) -> PeriodStrip.Trend? {
    guard let firstDay = figure.firstDay else { return nil }
    var periods = [period]
    while periods.count < Self.trendLength, let next = periods.last?.previous,
      next.firstDay >= firstDay || next.days.contains(firstDay)
    {
      periods.append(next)
    }
    // A figure that adds up is zero without records.
    let values = periods.reversed().map {
      figure.value(of: $0.days, upTo: today) ?? (figure.addsUp ? 0 : nil)
    }
    let present = values.compactMap(\.self)
    guard present.count >= Self.fewestValues, let least = present.min(), let most = present.max()
    else { return nil }
    return PeriodStrip.Trend(
      values, goal: figure.goal.map { figure.addsUp ? $0 * Double(period.days.count) : $0 },
      startsAtZero: figure.addsUp || figure.format == .duration && least < most / 4,
      isGrowing: isRunning,
      label: words(
        "strip.trend_label",
        [
          "count": values.count, "least": text(least, figure), "most": text(most, figure),
          "last": text(present[present.count - 1], figure),
        ]))
  }

  /// The value of a period in words.
  func text(_ value: Double, _ figure: DayFigure) -> String {
    figure.format.text(value, words)
  }

  private func upToToday(_ days: ClosedRange<Day>) -> ClosedRange<Day> {
    days.lowerBound...max(days.lowerBound, min(days.upperBound, today))
  }

  /// The value of a column, as short as can be.
  func cellText(_ value: Double, _ figure: DayFigure, _ days: ClosedRange<Day>) -> String {
    switch (figure.look, figure.format) {
    // The text shows received amounts if nothing was given.
    case (.exchange(let received), _) where value <= 0 && received(upToToday(days)) > 0:
      figure.text?(upToToday(days)) ?? "–"
    case (.squares(let planned), _) where planned(days) == 0: "–"
    case (.squares(let planned), _): "\(Int(clamping: value))/\(planned(days))"
    case (_, .duration) where !isByDay && value >= 36_000: words.hours(seconds: value)
    case (.tallBars, .duration), (.dots, .duration): words.clock(seconds: value)
    case (_, .duration) where !isByDay: words.clock(seconds: value)
    case (_, .number): words.number(value, decimals: 0)
    case (_, .measure): words.number(value, decimals: 1)
    default: text(value, figure)
    }
  }
}
