/// The labels along an axis of named points, wrapped, thinned and shortened until none touches the
/// next.
struct AxisLabels: Sendable {
  /// The labels to write, from the left.
  private(set) var placed: [Label] = []

  struct Label: Sendable {
    /// One line, or two that broke at a space.
    var lines: [String]
    var full: String
    var x: Double
    var width: Double
  }

  /// The minimum space between two labels.
  static let gap = 8.0
  /// The minimum space between two labels of two short lines each.
  private static let wrappedGap = 4.0
  static let lineHeight = 14.0

  /// How many lines the longest of the labels has.
  var lineCount: Int { placed.map(\.lines.count).max() ?? 0 }

  /// Places labels at `centers`, in the same order, inside `bounds`.
  ///
  /// Every label is kept if each has room for a few characters, or, if `wraps`, for its two halves
  /// on two lines; otherwise every second, third, and so on, from the first. Labels at the edges
  /// move inwards rather than being cut.
  init(
    _ labels: [String], centers: [Double], within bounds: ClosedRange<Double>, wraps: Bool = false
  ) {
    guard labels.count == centers.count, !labels.isEmpty else { return }
    let reach = bounds.upperBound - bounds.lowerBound
    let pitch = centers.count > 1 ? centers[1] - centers[0] : reach
    let natural = labels.map { TextWidth.of($0) }
    // A label cut to less than this is not informative.
    let least = 40.0
    var most = pitch - Self.gap
    if wraps, most < natural.max() ?? 0 {
      let halves = labels.map(Self.halves)
      if halves.allSatisfy({ $0.allSatisfy { TextWidth.of($0) <= pitch - Self.wrappedGap } }) {
        for (index, lines) in halves.enumerated() {
          place(lines, labels[index], at: centers[index], within: bounds)
        }
        return
      }
    }
    let stride: Int
    if labels.count == 1 {
      (stride, most) = (1, reach)
    } else if most >= least || natural.allSatisfy({ $0 <= most }),
      Self.fits(1, natural.map { Swift.min(most, $0) }, centers, bounds)
    {
      stride = 1
    } else {
      most = Swift.max(most, reach / 6)
      let widths = natural.map { Swift.min(most, $0) }
      stride =
        (2...labels.count).first { Self.fits($0, widths, centers, bounds) } ?? labels.count
    }
    for index in Swift.stride(from: 0, to: labels.count, by: stride) {
      guard let shown = TextWidth.fitted(labels[index], in: most) else { continue }
      place([shown], labels[index], at: centers[index], within: bounds)
    }
  }

  private mutating func place(
    _ lines: [String], _ full: String, at center: Double, within bounds: ClosedRange<Double>
  ) {
    let width = lines.map { TextWidth.of($0) }.max() ?? 0
    guard width > 0 else { return }
    placed.append(
      Label(lines: lines, full: full, x: Self.inside(center, width: width, bounds), width: width))
  }

  /// The two sides of the only space; the whole text if there is none, or more than one.
  private static func halves(_ label: String) -> [String] {
    let halves = label.split(separator: " ", maxSplits: 2).map(String.init)
    return halves.count == 2 ? halves : [label]
  }

  private static func fits(
    _ stride: Int, _ widths: [Double], _ centers: [Double], _ bounds: ClosedRange<Double>
  ) -> Bool {
    var end = -Double.infinity
    for index in Swift.stride(from: 0, to: widths.count, by: stride) {
      let x = inside(centers[index], width: widths[index], bounds)
      if x - widths[index] / 2 < end + gap { return false }
      end = x + widths[index] / 2
    }
    return true
  }

  private static func inside(
    _ center: Double, width: Double, _ bounds: ClosedRange<Double>
  ) -> Double {
    Swift.max(
      bounds.lowerBound + width / 2, Swift.min(bounds.upperBound - width / 2, center))
  }
}
