public import Basics
public import Wording

/// Values in two dimensions, such as weekday and hour, as cells in five steps.
///
/// The narrow drawing puts the longer side on the vertical axis if cells would become too small
/// next to each other.
public struct MatrixHeatMap: Chart {
  /// The suffix of its classes, `plot-matrix` and `chart-matrix`.
  public static let kind = "matrix"

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The heading and names of the rows.
  public let rows: Side
  /// The heading and names of the columns.
  public let columns: Side
  /// The unit of the values, and their form in description, table and drawing.
  public var format: ValueFormat
  /// The bounds of the five colour steps of cells.
  public var ramp: HeatRamp
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words
  /// The days that the values come from, beginning with the day of the first record; nil for values
  /// that do not come from days. The rows of a few weeks would show chance.
  public var history: ClosedRange<Day>?
  /// By row, then column; exactly one for each name.
  private let values: [[Double?]]

  /// The names of the rows or of the columns, and a heading for them.
  public struct Side: Sendable, Hashable {
    /// The heading of its names, such as `Weekday`.
    public var heading: String
    /// The names in full, from the top or from the left.
    public let names: [String]
    /// The short forms of the names, for the axis; one for each name.
    public let axisNames: [String]

    /// A side. `axisNames` is used if it has as many names as `names`; otherwise the axis has the
    /// full ones.
    public init(_ heading: String, _ names: [String], axis axisNames: [String]? = nil) {
      self.heading = heading
      self.names = names
      self.axisNames = axisNames.flatMap { $0.count == names.count ? $0 : nil } ?? names
    }
  }

  /// A matrix. Values that `values` lacks are gaps; surplus values are left out. Without a ramp,
  /// the steps are derived from the values.
  public init(
    title: String, rows: Side, columns: Side, values: [[Double?]], format: ValueFormat,
    ramp: HeatRamp? = nil, wording: Words = .english
  ) {
    self.title = title
    self.rows = rows
    self.columns = columns
    self.format = format
    self.wording = wording
    let cells = rows.names.indices.map { row in
      columns.names.indices.map { column in
        values.indices.contains(row) && values[row].indices.contains(column)
          ? values[row][column].drawable : nil
      }
    }
    self.values = cells
    self.ramp = ramp ?? HeatRamp(telling: cells.joined().compactMap(\.self), format: format)
  }

  /// The numbers of rows and columns, the total if values add up, the highest cell, and the number
  /// of gaps.
  public var summary: String {
    let present = values.joined().compactMap(\.self)
    let highest = present.max().map { highest in
      var places: [String] = []
      for (row, cells) in values.enumerated() {
        for (column, value) in cells.enumerated() where value == highest {
          places.append(name(row, column))
        }
      }
      return (format.text(highest, wording), places)
    }
    return wording.describeMatrix(
      rows: rows.names.count, columns: columns.names.count, highest: highest,
      total: format.addsUp ? format.text(present.reduce(0, +), wording) : nil,
      gaps: rows.names.count * columns.names.count - present.count)
  }

  /// The values by row, with totals at the ends where values add up.
  public var table: ChartTable {
    var table = ChartTable(
      caption: title,
      columns: [rows.heading] + columns.names,
      rows: zip(rows.names, values).map { name, values in
        [.label(name)] + values.map { .value($0, format, wording) }
      })
    guard format.addsUp else { return table }
    table.columns.append(wording("chart.total"))
    for (index, values) in values.enumerated() {
      table.rows[index].append(.value(Self.sum(values), format, wording))
    }
    let totals = columns.names.indices.map { column in Self.sum(values.map { $0[column] }) }
    table.rows.append(
      [.label(wording("chart.total"))]
        + (totals + [Self.sum(totals)]).map { .value($0, format, wording) })
    return table
  }

  private static func sum(_ values: [Double?]) -> Double? {
    let present = values.compactMap(\.self)
    return present.isEmpty ? nil : present.reduce(0, +)
  }

  private func name(_ row: Int, _ column: Int) -> String {
    wording.list([rows.names[row], columns.names[column]])
  }
}

extension MatrixHeatMap {
  /// The cells that are not zero.
  public var content: ChartContent {
    let cells = values.indices.flatMap { row in
      values[row].indices.compactMap { column in
        values[row][column].flatMap { $0 == 0 ? nil : (name(row, column), $0) }
      }
    }
    var content = ChartContent(maturity: Maturity(count: cells.count, days: history?.count))
    content.first = cells.first.map { ($0.0, format.text($0.1, wording)) }
    content.isPattern = true
    content.hasValues = !rows.names.isEmpty && !columns.names.isEmpty
    return content
  }

  /// The cells with tooltips, and a legend below.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(
      width, capacity: 1_024 + rows.names.count * columns.names.count * 112)
    let most = min(112, drawing.width * 0.4)
    func left(_ side: Side) -> Double {
      min(most, side.axisNames.map { TextWidth.of($0) }.max() ?? 0) + 8
    }
    let turns =
      width == .narrow && columns.names.count > rows.names.count
      && drawing.width - left(rows) < 14 * Double(columns.names.count)
    let down = turns ? columns : rows
    let across = turns ? rows : columns
    let left = drawing.startRoom(for: left(down))
    drawing.stretch(from: left, to: drawing.width, hasNames: nil)
    let pitch = (drawing.width - left) / Double(max(1, across.names.count))
    let rowPitch = min(width == .narrow ? 17 : 22, max(6, 720 / Double(max(1, down.names.count))))
    let gap = pitch >= 12 && rowPitch >= 12 ? 2.0 : pitch >= 4 ? 1 : 0
    let top = 22.0

    drawColumnNames(across.axisNames, left: left, pitch: pitch, on: &drawing)
    // As many row names as fit.
    let stride = max(1, Int(clamping: (15 / rowPitch).rounded(.up)))
    for index in Swift.stride(from: 0, to: down.names.count, by: stride) {
      let name = down.axisNames[index]
      drawing.text(
        TextWidth.fitted(name, in: min(most, left - 4)) ?? "", full: name, x: 0,
        y: top + (Double(index) + 0.5) * rowPitch - gap / 2 + 4)
    }
    for (row, cells) in values.enumerated() {
      for (column, value) in cells.enumerated() {
        let (i, j) = turns ? (row, column) : (column, row)
        drawing.rectangle(
          value.map { "r\(ramp.step(of: $0))" } ?? "none",
          Frame(
            x: left + Double(i) * pitch, y: top + Double(j) * rowPitch, width: pitch - gap,
            height: rowPitch - min(gap, rowPitch / 4)),
          radius: gap >= 2 ? 2 : 0,
          title: wording.labelled(
            name(row, column), value.map { format.text($0, wording) } ?? wording("chart.no_value")))
      }
    }
    var legend = HeatLegend(ramp: ramp, format: format, wording: wording)
    if values.contains(where: { $0.contains { $0 == nil } }) {
      legend.others.append(("none", wording("chart.no_value")))
    }
    let end = top + Double(down.names.count) * rowPitch + 6
    legend.draw(on: &drawing, top: end, end: drawing.width - gap)
    drawing.height = end + legend.height(on: drawing)
    return drawing
  }

  private func drawColumnNames(
    _ names: [String], left: Double, pitch: Double, on drawing: inout Drawing
  ) {
    let centers = names.indices.map { left + (Double($0) + 0.5) * pitch }
    AxisLabels(names, centers: centers, on: drawing).draw(on: &drawing, below: 14, distance: 0)
  }
}
