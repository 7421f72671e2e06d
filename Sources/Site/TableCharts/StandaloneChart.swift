package import Charts
import Storage

extension Chart {
  /// The chart as an SVG file of its own, in the colours and letters of the default theme.
  package func document(_ width: ChartWidth) -> String {
    document(width, style: .standard)
  }
}

extension DrawingStyle {
  /// The styles of the default theme.
  static let standard: DrawingStyle = {
    func sheet(_ path: String) -> String {
      let file = Theme.standard.files.first { $0.path.text == path }
      return String(decoding: file?.bytes ?? [], as: UTF8.self)
    }
    return DrawingStyle(
      tokens: sheet("assets/tokens.css"), rules: sheet("assets/charts.css"))
  }()
}
