public import Basics
public import Wording

/// Days as cells, a column per week from Monday down, coloured in five steps.
///
/// If the weeks do not fit side by side, the calendar continues in another block below; no drawing
/// leaves days out. A day without a record, a day of zero and a future day look different.
public struct CalendarHeatMap: Chart {
  /// The suffix of its classes, `plot-calendar` and `chart-calendar`.
  public static let kind = "calendar"

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The first to the last day of the calendar. Days of the same weeks outside it have no cell.
  public let days: ClosedRange<Day>
  /// The current day; later days are in the future.
  public var today: Day
  /// The unit of the values, and their form in description, table and drawing.
  public var format: ValueFormat
  /// The bounds of the five colour steps of cells.
  public var ramp: HeatRamp
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words
  private let values: [Double?]
  /// The values where there are but a few, for the legend.
  private let levels: [Double]

  /// A calendar of `days`. Days that `values` lacks have no record; those outside `days` are left
  /// out. Without a ramp, the steps are derived from the values.
  public init(
    title: String, days: ClosedRange<Day>, values: [Day: Double], today: Day, format: ValueFormat,
    ramp: HeatRamp? = nil, wording: Words = .english
  ) {
    self.title = title
    self.days = days
    self.today = today
    self.format = format
    self.wording = wording
    self.values = days.map { values[$0].drawable }
    let present = self.values.compactMap(\.self)
    self.ramp = ramp ?? HeatRamp(telling: present, format: format)
    levels = ramp == nil ? self.ramp.levels(of: present) : []
  }

  /// The value of a day of the calendar, nil without a record.
  func value(of day: Day) -> Double? {
    days.contains(day) ? values[day.number - days.lowerBound.number] : nil
  }

  /// The range, total if values add up, highest value, and the numbers of days with a record and,
  /// up to today, without one.
  public var summary: String {
    let recorded = zip(days, values).compactMap { day, value in value.map { (day, $0) } }
    let highest = recorded.map(\.1).max()
    return wording.describeCalendar(
      from: days.lowerBound, to: days.upperBound, format: format,
      total: recorded.map(\.1).reduce(0, +), recorded: recorded.count,
      highest: highest.map { highest in
        (highest, recorded.filter { $0.1 == highest }.map(\.0))
      },
      unrecorded: zip(days, values).count { $1 == nil && $0 <= today })
  }

  /// A row per week: its seven days and, for values that add up, their sum.
  public var table: ChartTable {
    var columns = [wording("chart.week")]
    columns += Weekday.allCases.map { wording.shortName(of: $0) }
    if format.addsUp { columns.append(wording("chart.total")) }
    let rows = weeks.map { week in
      let values = week.days.map { value(of: $0) }
      var row = [ChartTable.Cell.label(wording.long(.week(week)))]
      row += values.map { .value($0, format, wording) }
      if format.addsUp {
        let present = values.compactMap(\.self)
        row.append(.value(present.isEmpty ? nil : present.reduce(0, +), format, wording))
      }
      return row
    }
    return ChartTable(caption: title, columns: columns, rows: rows)
  }

  /// The weeks that hold a day of the calendar.
  private var weeks: [Week] {
    let first = days.lowerBound.week.firstDay.number
    return stride(from: first, through: days.upperBound.number, by: 7)
      .map { Day(number: $0).week }
  }
}

extension CalendarHeatMap {
  /// The weeks that a column of a page has room for; cells are as wide as it allows.
  private static let weeksOfPage = 54
  /// Up to this number of weeks, cells would be too wide, and are squares.
  private static let fewWeeks = 14
  /// The width of the names of weekdays at most.
  private static let widestName = 90.0

  /// The distance between cells, across and down, and the size of one.
  private struct Cells {
    var pitch: (x: Double, y: Double)
    var size: (width: Double, height: Double)
    var left: Double
  }

  /// The days whose value is not zero.
  public var content: ChartContent {
    var content = ChartContent(
      values.map { ChartPoint("", $0) }, per: .day, countsZero: false
    ) { format.text($0, wording) }
    content.hasValues = true
    if let (day, _) = zip(days, values).first(where: { $1 ?? 0 != 0 }) {
      content.first?.name = wording.shortDateWithWeekday(day)
    }
    return content
  }

  /// A cell with a tooltip for each day, the names of months and weekdays, and a legend below. The
  /// height depends on the number of weeks.
  public func draw(_ width: ChartWidth) -> Drawing {
    let weeks = weeks
    let stretches = width == .page && weeks.count > Self.fewWeeks
    let capacity = 2_048 + values.count * 112
    // Squares of a few weeks have room in any column.
    var drawing =
      width == .page && !stretches
      ? Drawing(width: 288, capacity: capacity) : Drawing(width, capacity: capacity)
    let names = Weekday.allCases.map { TextWidth.of(wording.shortName(of: $0)) }
    let left = drawing.startRoom(for: min(Self.widestName, names.max() ?? 0) + 8)
    drawing.stretch(from: left, to: drawing.width, hasNames: nil)
    // The most weeks that fit with cells still large enough to distinguish and to point at.
    let most =
      stretches
      ? Self.weeksOfPage : Int(clamping: (drawing.width - left) / (width == .wide ? 12 : 15))
    let blocks = (weeks.count + most - 1) / most
    let perBlock = (weeks.count + blocks - 1) / blocks
    let cells = cells(perBlock, left: left, drawing)
    let blockHeight = 20 + 7 * cells.pitch.y
    for block in 0..<blocks {
      let part = Array(weeks.dropFirst(block * perBlock).prefix(perBlock))
      draw(part, top: Double(block) * (blockHeight + 12), cells, on: &drawing)
    }
    let height = Double(blocks) * (blockHeight + 12) - 6
    let legend = legend
    legend.draw(on: &drawing, top: height, end: left + Double(perBlock) * cells.pitch.x - 2)
    drawing.height = height + legend.height(on: drawing)
    return drawing
  }

  /// Squares, or cells that share a width that stretches.
  private func cells(_ count: Int, left: Double, _ drawing: Drawing) -> Cells {
    let room = (drawing.width - left) / Double(count)
    guard drawing.stretch == nil else {
      return Cells(pitch: (room, 16), size: (room * 0.82, 14), left: left)
    }
    let pitch = (min(18, room) * 2).rounded(.down) / 2
    let size = pitch - (pitch > 13 ? 3 : 2)
    return Cells(pitch: (pitch, pitch), size: (size, size), left: left)
  }

  private var legend: HeatLegend {
    var legend = HeatLegend(ramp: ramp, format: format, wording: wording, levels: levels)
    if zip(days, values).contains(where: { $1 == nil && $0 <= today }) {
      legend.others.append(("none", wording("chart.no_record")))
    }
    if zip(days, values).contains(where: { $1 == nil && $0 > today }) {
      legend.others.append(("future", wording("chart.to_come")))
    }
    return legend
  }

  private func draw(
    _ weeks: [Week], top: Double, _ cells: Cells, on drawing: inout Drawing
  ) {
    let shown = weeks.flatMap(\.days).filter(days.contains)
    guard let firstDay = shown.first, let lastDay = shown.last else { return }
    let place = { (day: Day) in
      cells.left + Double(weeks[0].firstDay.distance(to: day) / 7) * cells.pitch.x
    }
    let labels =
      AxisLabels.months(beginningIn: firstDay...lastDay).isEmpty
      ? AxisLabels(
        [wording.shortName(of: firstDay.month)], centers: [cells.left], on: drawing)
      : AxisLabels(of: firstDay...lastDay, on: drawing, wording: wording, x: place)
    for label in labels.placed {
      drawing.text(
        label.lines[0], at: label.x, y: top + 12, anchor: label.anchor, style: nil,
        from: label.size)
    }
    let first = top + 20
    // Every weekday where lines have room, every second where not.
    for weekday in Weekday.allCases where cells.pitch.y >= 15 || weekday.rawValue % 2 == 1 {
      let name = wording.shortName(of: weekday)
      drawing.text(
        TextWidth.fitted(name, in: Self.widestName) ?? "", full: name, x: 0,
        y: first + (Double(weekday.rawValue) - 1) * cells.pitch.y + cells.size.height / 2 + 4)
    }
    for (column, week) in weeks.enumerated() {
      for (row, day) in week.days.enumerated() where days.contains(day) {
        let frame = Frame(
          x: cells.left + Double(column) * cells.pitch.x, y: first + Double(row) * cells.pitch.y,
          width: cells.size.width, height: cells.size.height)
        let value = value(of: day)
        let style = value.map { "r\(ramp.step(of: $0))" } ?? (day > today ? "future" : "none")
        let text =
          value.map { format.text($0, wording) }
          ?? (day > today ? wording("chart.to_come") : wording("chart.no_record"))
        drawing.rectangle(
          style, frame, radius: drawing.stretch == nil ? 2 : 1,
          title: wording.labelled(wording.shortDateWithWeekday(day), text))
      }
    }
  }
}
