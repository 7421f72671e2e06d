import Charts
import Wording

/// A widget: a small picture of live figures in a file of its own, for pages elsewhere.
enum WidgetKind: String, Sendable, CaseIterable {
  case focusSmall = "focus-small"
  case focusMedium = "focus-medium"
  case focusLarge = "focus-large"
  case xp
  case lever
  case quote
  case giftsSmall = "gifts-small"
  case giftsMedium = "gifts-medium"

  var size: WidgetSize {
    switch self {
    case .focusSmall, .xp, .giftsSmall: .small
    case .focusMedium, .lever, .quote, .giftsMedium: .medium
    case .focusLarge: .large
    }
  }

  /// The file within the site's `widgets/`, without a folder: `xp.svg`, `xp-dark.svg`.
  func fileName(_ scheme: ColourScheme) -> String {
    switch scheme {
    case .viewer: "\(rawValue).svg"
    case .light: "\(rawValue)-light.svg"
    case .dark: "\(rawValue)-dark.svg"
    }
  }
}

/// What a widget shows at one moment.
struct Widget: Sendable {
  /// The system whose colour it has.
  enum Tone: String, Sendable {
    case focus, growth, gifts
  }

  let tone: Tone
  /// What it is about and when: `Focus, 20 November 2026`.
  let title: String
  /// All that it shows, in sentences.
  let summary: String
  let canvas: WidgetCanvas

  /// The widget as an SVG file.
  func svg(_ style: DrawingStyle, _ scheme: ColourScheme, language: String) -> String {
    canvas.drawing.document(
      ["plot-widget", "plot-tone-\(tone.rawValue)"], title: title, summary: summary,
      language: language, style: style, scheme: scheme)
  }
}
