/// One value of a series, under the label that it is known by.
package struct ChartPoint: Sendable, Hashable {
  /// What the value belongs to, in full: `Monday 16 November`.
  package var label: String
  /// The same for the axis, where space is short: `Mon 16`.
  package var axisLabel: String
  /// The value; nil is a gap.
  package var value: Double?
  /// Whether the value is final, still growing, or context for others.
  package var standing: Standing

  /// How a value stands among the others.
  package enum Standing: Sendable, Hashable {
    /// Like the others.
    case whole
    /// Still growing, such as today's: drawn open.
    case partial
    /// Context, such as the week before: drawn faintly.
    case past
  }

  /// A value, or a gap when it is nil, NaN, infinite or beyond ±10¹⁵, which nothing counted in a
  /// day comes near.
  package init(
    _ label: String, _ value: Double?, axisLabel: String? = nil, standing: Standing = .whole
  ) {
    self.label = label
    self.axisLabel = axisLabel ?? label
    self.value = value.drawable
    self.standing = standing
  }

  /// What one point of a series stands for, for the words of its description.
  package enum Span: Sendable, Hashable {
    case day, week, month, quarter, year, hour
    /// Something that was measured at no fixed distance, known by its day.
    case reading
    /// Something that is not time.
    case item
  }
}

extension Double? {
  /// The value when a chart can show it.
  var drawable: Double? {
    guard let self, self.isFinite, abs(self) <= 1e15 else { return nil }
    return self
  }
}

/// A value that a series is held against, with its name: drawn as a line with that name on it.
package struct ChartGoal: Sendable, Hashable {
  /// What the line is called; nil for the usual word.
  package var name: String?
  /// Where the line is.
  package var value: Double

  /// Whether values should not be above it, rather than reach it.
  package var isMost: Bool

  /// A goal; one that is NaN or infinite is none.
  package init?(_ value: Double, name: String? = nil, isMost: Bool = false) {
    guard let value = Optional(value).drawable else { return nil }
    self.name = name
    self.value = value
    self.isMost = isMost
  }

  /// Whether a value meets it.
  func isMet(by other: Double) -> Bool { isMost ? other <= value : other >= value }
}
