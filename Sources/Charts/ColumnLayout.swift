import Wording

/// Columns side by side over an axis of values, below the key of their series and above their
/// names.
struct ColumnLayout: Sendable {
  let plot: Plot
  /// The width of a column with the space around it.
  let pitch: Double
  /// The middle of each column.
  let centers: [Double]
  private let key: SeriesSwatches
  private let names: AxisLabels
  private let isEmpty: Bool
  private let wording: Words
  /// The base line of the first line of names, below the plot.
  private static let distance = 20.0

  /// The layout of columns in `drawing`, which gets as high as they need.
  ///
  /// - Parameters:
  ///   - names: What each column is called below the axis.
  ///   - values: What the axis has to reach; none where there is nothing to draw.
  init(
    _ names: [String], values: [Double], key: SeriesSwatches, isEmpty: Bool, _ width: ChartWidth,
    format: ValueFormat, wording: Words, in drawing: inout Drawing
  ) {
    let axis = ValueAxis(
      for: values, count: width == .wide ? 4 : 3, format: format, wording: wording)
    let (left, right) = (axis.room(in: drawing.width), drawing.width - 2)
    let pitch = (right - left) / Double(max(1, names.count))
    drawing.height = Plot.height(width, isEmpty: isEmpty) + key.height
    self.pitch = pitch
    self.centers = names.indices.map { left + (Double($0) + 0.5) * pitch }
    self.key = key
    self.isEmpty = isEmpty
    self.wording = wording
    self.names = AxisLabels(names, centers: centers, within: 0...drawing.width, wraps: true)
    self.plot = Plot(
      axis: axis, left: left, right: right, top: key.height + 8,
      bottom: drawing.height - Plot.room(for: self.names, distance: Self.distance))
  }

  /// Draws key, axis and names, and each column with `column`; without any value, words that say
  /// so.
  func draw(on drawing: inout Drawing, column: (Int, inout Drawing) -> Void) {
    if isEmpty {
      plot.drawNothing(wording.noPoints, on: &drawing)
    } else {
      key.draw(on: &drawing)
      plot.drawAxis(on: &drawing)
      for index in centers.indices { column(index, &drawing) }
    }
    plot.draw(names, distance: Self.distance, on: &drawing)
  }

  /// Draws what shows the title of the column at `index` wherever in it one points: in short bars
  /// and gaps, too.
  func drawTarget(_ index: Int, on drawing: inout Drawing) {
    drawing.rectangle(
      "hit",
      Frame(
        x: centers[index] - pitch / 2, y: plot.top, width: pitch, height: plot.bottom - plot.top))
  }
}
