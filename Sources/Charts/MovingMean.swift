/// The mean of each value and the ones right before it.
///
/// A trailing window: the mean at a point takes that point and the `window − 1` before it, so that
/// it never knows the future. It exists only where all of these have a value; a gap therefore
/// breaks the line until the window has passed it, unless gaps are skipped.
package struct MovingMean: Sendable, Hashable {
  /// How many values a mean is taken of.
  package var window: Int
  /// What the line is called; nil for a name made from the window, such as “4-week mean”.
  package var name: String?
  /// The values right before the first point, which the means of the first points take in.
  package var before: [Double?]
  /// Whether the mean is of those values of the window that are there. A point without a value has
  /// none all the same.
  package var skipsGaps: Bool

  /// The mean of `window` values; nil for a window below two, which would be the values again.
  package init?(
    window: Int, name: String? = nil, before: [Double?] = [], skipsGaps: Bool = false
  ) {
    guard window >= 2 else { return nil }
    self.window = window
    self.name = name
    self.before = before
    self.skipsGaps = skipsGaps
  }

  /// One mean per point of `points`, nil where there is none.
  package func means(of points: [Double?]) -> [Double?] {
    let values = before + points
    return values.indices.dropFirst(before.count).map { index in
      guard values[index].drawable != nil else { return nil }
      // Summed anew for each point: a running sum would carry rounding errors along.
      let given = values[max(0, index + 1 - window)...index].compactMap(\.drawable)
      guard skipsGaps || given.count == window else { return nil }
      return given.reduce(0, +) / Double(given.count)
    }
  }
}
