import Charts

/// Lengths of time as pages write them: with spaces that do not break, so that a number never stands
/// apart from its unit.
enum DurationWords {
  /// `4 h 35 min`.
  static func text(_ seconds: Double) -> String {
    unbroken(ValueFormat.duration.text(seconds))
  }

  /// `912 h`.
  static func hours(_ seconds: Double) -> String {
    unbroken(ValueFormat.number(unit: "h").text((seconds / 3_600).rounded()))
  }

  private static func unbroken(_ text: String) -> String {
    String(text.map { $0 == " " ? "\u{A0}" : $0 })
  }
}
