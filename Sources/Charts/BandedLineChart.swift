public import Basics
public import Wording

/// A named range of values, such as a tier.
public struct ChartBand: Sendable, Hashable {
  /// The name, at the left of the band and in the tooltips of its values.
  public var name: String
  /// Its range, in words: `7–8`.
  public var detail: String
  /// The range of its values.
  public var range: ClosedRange<Double>

  /// A band. An empty `detail` is not written.
  public init(_ name: String, detail: String, range: ClosedRange<Double>) {
    self.name = name
    self.detail = detail
    self.range = range
  }
}

/// A line over named bands of values: shows a score and its band.
///
/// Points are placed by day, so that a long pause is a long distance. A
/// ``ChartPoint/Standing/past`` point is context: drawn faintly, and not part of the line, the mean
/// or the description. The axis covers the bands, and extends to values outside them.
public struct BandedLineChart: Chart {
  /// The suffix of its classes, `plot-banded` and `chart-banded`.
  public static let kind = "banded"

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The points in order of time, each with its day.
  public var points: [DatedPoint]
  /// The days from the left to the right end.
  public var days: ClosedRange<Day>
  /// The bands, from the lowest; each begins where the one before ends.
  public var bands: [ChartBand]
  /// The form of the values in tooltips, description and table. The axis has the names of the bands
  /// and no numbers.
  public var format: ValueFormat
  /// The name of the line, to distinguish it from the mean.
  public var name: String
  /// The mean drawn as a second line, if any.
  public var mean: MovingMean?
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// A point and its day.
  public struct DatedPoint: Sendable, Hashable {
    /// The day, which gives the horizontal position.
    public var day: Day
    /// The labels and the value; without a value, the line breaks here.
    public var point: ChartPoint

    /// A point at `day`, even if its label names another day.
    public init(_ day: Day, _ point: ChartPoint) {
      self.day = day
      self.point = point
    }
  }

  /// A chart of the points on `days`; others are left out. Without a `name`, the line is called
  /// “each reading” in the language of `wording`.
  public init(
    title: String, points: [DatedPoint], days: ClosedRange<Day>, bands: [ChartBand],
    format: ValueFormat = .measure(unit: ""), name: String? = nil, mean: MovingMean? = nil,
    wording: Words = .english
  ) {
    self.title = title
    self.points = points.filter { days.contains($0.day) }
    self.days = days
    self.bands = bands
    self.format = format
    self.name = name ?? wording.each(.reading)
    self.mean = mean
    self.wording = wording
  }

  /// The range, mean, extremes and trend of the points that count, and the band of the last one.
  public var summary: String {
    let counted = counted.map(\.point)
    var said = [wording.describe(SeriesSummary(counted), span: .reading, format: format)]
    if let last = counted.last(where: { $0.value != nil }), let band = band(of: last.value) {
      said.append(wording.lastLies(in: band.name, band.detail))
    }
    return wording.sentences(said)
  }

  /// A row per point: its label, value, mean if the chart has one, and band. A value on the
  /// boundary of two bands is in the lower one. Points that do not count are marked.
  public var table: ChartTable {
    let means = means
    return ChartTable(
      caption: title,
      columns: [wording.heading(of: .reading), wording("chart.value")]
        + ([meanName].compactMap(\.self)) + [wording("chart.band")],
      rows: points.enumerated().map { index, dated in
        let label =
          dated.point.standing == .past
          ? wording.notCounted(dated.point.label) : dated.point.label
        return [.label(label), .value(dated.point.value, format, wording)]
          + (means.map { [.value($0[index], format, wording)] } ?? [])
          + [.label(band(of: dated.point.value)?.name ?? wording.gap)]
      })
  }

  private var counted: [DatedPoint] { points.filter { $0.point.standing != .past } }

  private var meanName: String? {
    mean.map { $0.name ?? wording.mean(of: $0.window, .reading) }
  }

  /// The band of a value; at a boundary, the lower one.
  private func band(of value: Double?) -> ChartBand? {
    value.flatMap { value in bands.first { $0.range.contains(value) } }
  }

  /// The moving mean at each point, over the points that count; nil for the others.
  private var means: [Double?]? {
    guard let mean else { return nil }
    var means = mean.means(of: counted.map(\.point.value))[...]
    return points.map { $0.point.standing == .past ? nil : means.popFirst() ?? nil }
  }
}

extension BandedLineChart {
  /// The points with a value.
  public var content: ChartContent {
    let marks = points.filter { $0.point.value != nil }
    let first = mean?.before.contains { $0 != nil } == true ? days.lowerBound : marks.first?.day
    var content = ChartContent(
      maturity: Maturity(
        count: marks.count,
        days: first.flatMap { first in marks.last.map { first.distance(to: $0.day) + 1 } }))
    content.hasValues = !marks.isEmpty
    content.first = marks.first.map {
      ($0.point.label, format.text($0.point.value ?? 0, wording))
    }
    return content
  }

  /// Maps values and days to coordinates.
  private struct Scale {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double
    var values: ClosedRange<Double>
    var days: ClosedRange<Day>

    func y(_ value: Double) -> Double {
      let reach = max(values.upperBound - values.lowerBound, .leastNormalMagnitude)
      let share = (value - values.lowerBound) / reach
      return bottom + (top - bottom) * share
    }

    /// The middle of a day's part of the width.
    func x(_ day: Day) -> Double {
      let share = (Double(days.lowerBound.distance(to: day)) + 0.5) / Double(days.count)
      return left + (right - left) * share
    }
  }

  /// From the lowest band or value to the highest.
  private var reach: ClosedRange<Double> {
    let values = points.compactMap(\.point.value)
    let low = bands.first?.range.lowerBound ?? 0
    let high = max(low, bands.last?.range.upperBound ?? 1)
    return min(low, values.min() ?? low)...max(high, values.max() ?? high)
  }

  /// The line over the bands as stripes, whose names are at the left. A band too low for its name
  /// and range has only the name, or neither.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(
      width, height: Plot.height(width),
      capacity: 2_048 + points.count * 160)
    let nameWidth =
      bands.flatMap { [$0.name, $0.detail] }
      .map { min(Self.widestName, TextWidth.of($0)) }.max() ?? 0
    let means = content.maturity.hasAverages ? means ?? [] : points.map { _ in nil }
    let left = drawing.startRoom(for: nameWidth + 8)
    let right = drawing.width - Drawing.endRoom
    drawing.stretch(from: left, to: right, hasNames: true)
    var scale = Scale(
      left: left, right: right, top: 8, bottom: drawing.height - 28, values: reach, days: days)
    let labels = labels(scale, on: drawing)
    scale.bottom = drawing.height - Plot.room(for: labels, distance: 20)

    drawBands(scale, on: &drawing)
    labels.draw(on: &drawing, below: scale.bottom)
    for (style, values) in [("line", points.map(countedValue)), ("mean", means)] {
      let path = path(values, scale, showsLone: style == "mean")
      if !path.isEmpty { drawing.path(points.count > 150 ? style + " thin" : style, path) }
    }
    drawDots(scale, on: &drawing)
    EndLabels(names(means, scale), top: 0, bottom: scale.bottom + 8)
      .draw(on: &drawing, rightOf: scale.right)
    return drawing
  }

  private static let widestName = 88.0

  /// The names at the ends of line and mean; a line alone has its last value.
  private func names(_ means: [Double?], _ scale: Scale) -> [EndLabels.Label] {
    let values = points.map(countedValue)
    let last = values.last { $0 != nil } ?? nil
    let lastMean = means.last { $0 != nil } ?? nil
    let line = last.map { value in
      EndLabels.Label(
        lines: EndLabels.lines(lastMean == nil ? format.text(value, wording) : name),
        y: scale.y(value), style: "toned")
    }
    let mean = lastMean.flatMap { value in
      meanName.map {
        EndLabels.Label(lines: EndLabels.lines($0), y: scale.y(value), style: "key")
      }
    }
    return [line, mean].compactMap(\.self)
  }

  private func countedValue(_ dated: DatedPoint) -> Double? {
    dated.point.standing == .past ? nil : dated.point.value
  }

  /// The bands as stripes, each with its name and range on the left, if its height has room for
  /// them.
  private func drawBands(_ scale: Scale, on drawing: inout Drawing) {
    for (index, band) in bands.enumerated() {
      let (top, bottom) = (scale.y(band.range.upperBound), scale.y(band.range.lowerBound))
      drawing.rectangle(
        index % 2 == 0 ? "band" : "band alt",
        Frame(x: scale.left, y: top, width: scale.right - scale.left, height: bottom - top))
      let room = Int(clamping: (bottom - top) / AxisLabels.lineHeight)
      let lines = [band.name, band.detail].filter { !$0.isEmpty }.prefix(room)
      let first = (top + bottom) / 2 + 4 - Double(lines.count - 1) / 2 * AxisLabels.lineHeight
      for (line, text) in lines.enumerated() {
        drawing.text(
          TextWidth.fitted(text, in: Self.widestName) ?? "", full: text, x: 0,
          y: first + Double(line) * AxisLabels.lineHeight,
          style: line == 0 ? "band-name" : "band-detail")
      }
    }
    drawing.line("axis zero", from: (0, scale.bottom), to: (scale.right, scale.bottom))
  }

  /// The months where they begin; of a shorter stretch the points themselves.
  private func labels(_ scale: Scale, on drawing: Drawing) -> AxisLabels {
    let named = points.filter { $0.point.value != nil }
    guard AxisLabels.months(beginningIn: days).count < 3 else {
      return AxisLabels(of: days, on: drawing, wording: wording, x: scale.x)
    }
    return AxisLabels(
      own: named.map(\.point), centers: named.map { scale.x($0.day) }, on: drawing)
  }

  /// The line through the existing values; it passes points that do not count, and breaks at gaps.
  /// An isolated value is a dot already, or a short stroke if `showsLone`.
  private func path(_ values: [Double?], _ scale: Scale, showsLone: Bool) -> PathData {
    var path = PathData()
    var run: [(x: Double, y: Double)] = []
    func end() {
      guard run.count > 1 else {
        if showsLone, let lone = run.first { path.stroke(at: lone.x, lone.y) }
        return run = []
      }
      path.move(to: run[0].x, run[0].y)
      for point in run.dropFirst() { path.line(to: point.x, point.y) }
      run = []
    }
    for (dated, value) in zip(points, values) {
      if let value {
        run.append((scale.x(dated.day), scale.y(value)))
      } else if dated.point.standing != .past {
        end()
      }
    }
    end()
    return path
  }

  private func drawDots(_ scale: Scale, on drawing: inout Drawing) {
    let isDense = (scale.right - scale.left) / Double(max(1, points.count)) < 5
    for dated in points {
      guard let value = dated.point.value else { continue }
      let text = format.text(value, wording)
      let isPast = dated.point.standing == .past
      let title = wording.labelled(
        isPast ? wording.notCounted(dated.point.label) : dated.point.label,
        band(of: value).map { "\(text), \($0.name)" } ?? text)
      drawing.circle(
        isPast ? "dot partial" : "dot", at: (scale.x(dated.day), scale.y(value)),
        radius: isDense ? 2 : 3.5, title: title)
    }
  }
}
