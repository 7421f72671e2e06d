/// The mean of each value and the ones right before it.
///
/// A trailing window: the mean at a point takes that point and the `window − 1` before it, so that
/// it never knows the future. It exists only where all of these have a value; a gap therefore
/// breaks the line until the window has passed it.
package struct MovingMean: Sendable, Hashable {
  /// How many values a mean is taken of.
  package var window: Int
  /// What the line is called; nil for a name made from the window, such as “4-week mean”.
  package var name: String?

  /// The mean of `window` values; nil for a window below two, which would be the values again.
  package init?(window: Int, name: String? = nil) {
    guard window >= 2 else { return nil }
    self.window = window
    self.name = name
  }

  /// One mean per point of `values`, nil where there is none.
  package func means(of values: [Double?]) -> [Double?] {
    values.indices.map { index in
      guard index + 1 >= window else { return nil }
      // Summed anew for each point: a running sum would carry rounding errors along.
      var sum = 0.0
      for value in values[(index + 1 - window)...index] {
        guard let value = value.drawable else { return nil }
        sum += value
      }
      return sum / Double(window)
    }
  }
}
