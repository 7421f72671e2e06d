/// The labels under an axis of named points, thinned and shortened until none touches the next.
struct AxisLabels: Sendable {
  /// The labels to write, from the left.
  private(set) var placed: [Label] = []

  struct Label: Sendable {
    var shown: String
    var full: String
    /// The middle.
    var x: Double
    var width: Double
  }

  /// The space kept between two labels.
  static let gap = 8.0

  /// Places labels at `centers`, in the same order, inside `bounds`.
  ///
  /// Every label is kept when each has room for a few characters; else every second, third, and so
  /// on, from the first. Labels at the edges move inwards rather than being cut.
  init(_ labels: [String], centers: [Double], within bounds: ClosedRange<Double>) {
    guard labels.count == centers.count, !labels.isEmpty else { return }
    let reach = bounds.upperBound - bounds.lowerBound
    let pitch = centers.count > 1 ? centers[1] - centers[0] : reach
    let natural = labels.map { TextWidth.of($0) }
    // A label that is cut to less than this says too little.
    let least = 40.0
    let stride: Int
    var most = pitch - Self.gap
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
      place(labels[index], at: centers[index], width: most, within: bounds)
    }
  }

  private mutating func place(
    _ label: String, at center: Double, width: Double, within bounds: ClosedRange<Double>
  ) {
    guard let shown = TextWidth.fitted(label, in: width) else { return }
    let width = TextWidth.of(shown)
    guard width > 0 else { return }
    let x = Self.inside(center, width: width, bounds)
    placed.append(Label(shown: shown, full: label, x: x, width: width))
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
