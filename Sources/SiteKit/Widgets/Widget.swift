package import Charts
package import Wording

/// A widget: a small picture of live figures in a file of its own, for pages elsewhere.
package struct WidgetSource: Sendable {
  /// Its name, which its files have: `steps-small`.
  package let name: String
  package let size: WidgetSize
  /// What it is about, without figures.
  package let title: String
  /// Makes it when it is asked for. A pure function.
  package let make: @Sendable () -> Widget

  /// A widget called `name`.
  package init(
    _ name: String, _ size: WidgetSize, title: String, make: @escaping @Sendable () -> Widget
  ) {
    self.name = name
    self.size = size
    self.title = title
    self.make = make
  }

  /// The file within the site's `widgets/`, without a folder: `xp.svg`, `xp-dark.svg`.
  package func fileName(_ scheme: ColourScheme) -> String {
    switch scheme {
    case .viewer: "\(name).svg"
    case .light: "\(name)-light.svg"
    case .dark: "\(name)-dark.svg"
    }
  }
}

extension Words {
  /// The title of a widget that there is in several sizes.
  package func widget(_ name: String, _ size: WidgetSize) -> String {
    let size =
      switch size {
      case .small: self("widgets.small")
      case .medium: self("widgets.medium")
      case .large: self("widgets.large")
      }
    return self("widgets.label", ["name": name, "period": size])
  }
}

/// What a widget shows at one moment.
package struct Widget: Sendable {
  /// The system whose colour it has.
  package let tone: String
  /// What it is about and when: `Focus, 20 November 2026`.
  package let title: String
  /// All that it shows, in sentences.
  package let summary: String
  package let canvas: WidgetCanvas

  /// A widget in the colour of the system `tone`.
  package init(tone: String, title: String, summary: String, canvas: WidgetCanvas) {
    self.tone = tone
    self.title = title
    self.summary = summary
    self.canvas = canvas
  }

  /// The widget as an SVG file.
  package func svg(_ style: DrawingStyle, _ scheme: ColourScheme, language: String) -> String {
    canvas.drawing.document(
      ["plot-widget", "plot-tone-\(tone)"], title: title, summary: summary,
      language: language, style: style, scheme: scheme)
  }
}
