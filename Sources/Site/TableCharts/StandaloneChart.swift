package import Charts
import Vault

extension Chart {
  /// The chart as an SVG file of its own, in the colours and letters of the default theme.
  package func document(_ width: ChartWidth) -> String {
    document(width, style: .standard)
  }
}

extension DrawingStyle {
  /// The styles of the default theme.
  static let standard = Theme.standard.drawingStyle
}

extension Theme {
  /// The sheets that give drawings their tokens, and those with the rules for them.
  private static let sheets = (
    tokens: ["tokens.css", ownStyles],
    rules: ["charts.css", "tokens.css", "widgets.css", ownStyles]
  )

  /// Whether widgets and drawings look as those of `other` do, and pages load the same sheets.
  package func draws(like other: Theme) -> Bool {
    Self.sheets.rules.allSatisfy { asset($0) == other.asset($0) }
  }

  /// The styles of drawings that stand alone. A sheet of a vault comes after the default one of the
  /// same name, which gives the tokens that it lacks.
  var drawingStyle: DrawingStyle {
    func sheet(_ name: String) -> String {
      let all = [Theme.standard, self].compactMap { $0.asset(name) }
      return Set(all).count == 1
        ? String(decoding: all[0], as: UTF8.self)
        : all.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
    return DrawingStyle(
      tokens: Self.sheets.tokens.map(sheet).joined(separator: "\n"),
      rules: Self.sheets.rules.map(sheet).joined(separator: "\n"))
  }
}
