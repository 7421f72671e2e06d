package import Charts
package import Wording

/// A widget: a small picture of live figures in a file of its own, for pages elsewhere.
package struct WidgetSource: Sendable {
  /// Its name, also that of its files: `steps-small`.
  package let name: String
  package let size: WidgetSize
  /// Its subject, without figures.
  package let title: String
  /// Makes it on demand. A pure function.
  package let make: @Sendable () -> Widget

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
  /// The title of a widget with several sizes.
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

package struct Widget: Sendable {
  package let tone: String
  /// Its subject and date: `Focus, 20 November 2026`.
  package let title: String
  package let summary: String
  package let canvas: WidgetCanvas

  /// A widget in the colour of the system `tone`.
  package init(tone: String, title: String, summary: String, canvas: WidgetCanvas) {
    self.tone = tone
    self.title = title
    self.summary = summary
    self.canvas = canvas
  }

  /// A digest of everything in it besides the theme's styles.
  package var digest: String {
    var digest = InputDigest()
    for text in [tone, title, summary] { digest.add(text) }
    digest.add(canvas.drawing.marks.bytes)
    return digest.hex
  }

  package func svg(_ style: DrawingStyle, _ scheme: ColourScheme, language: String) -> String {
    canvas.drawing.document(
      ["plot-widget", "plot-tone-\(tone)"], title: title, summary: summary,
      language: language, style: style, scheme: scheme)
  }
}

/// A text style of widgets: a style of `assets/widgets.css`, with its font size.
package struct WidgetText: Sendable, Hashable {
  package let style: String
  /// The font size in units of the drawing, which are CSS pixels at natural scale.
  package let size: Double
  package var isBold = false
  package var isMonospaced = false

  /// The subject of a widget, and its period.
  package static let label = WidgetText(style: "label", size: 12)
  package static let words = WidgetText(style: "words", size: 12)
  /// A line of a list, open, or done and struck through.
  package static let item = WidgetText(style: "item", size: 13)
  package static let past = WidgetText(style: "past", size: 13)
  /// A value next to its name.
  package static let amount = WidgetText(style: "amount", size: 12, isBold: true)
  /// A command to type.
  package static let command = WidgetText(style: "command", size: 11, isMonospaced: true)
  /// Text within a ring, the largest first.
  package static let shares = [16, 13, 11].map {
    WidgetText(style: "share p\($0)", size: Double($0), isBold: true)
  }
  /// The unit of a large figure.
  package static let unit = WidgetText(style: "unit", size: 13)
  /// Large figures, the largest first.
  package static let numbers = [44, 36, 30, 25, 21, 18, 15].map {
    WidgetText(style: "number n\($0)", size: Double($0))
  }
  /// Statements, the largest first.
  package static let quotes = [22, 19, 16].map {
    WidgetText(style: "quote q\($0)", size: Double($0))
  }

  /// The distance between the baselines of a text.
  package var lineHeight: Double { (size * 1.3).rounded() }

  /// The likely maximum width of `text`, in units.
  package func width(of text: String) -> Double {
    // The letters of common monospaced fonts are 0.6 em wide.
    isMonospaced ? Double(text.count) * 0.62 * size : TextWidth.ems(of: text) * em
  }

  /// `text`, shortened with “…” if it does not fit in `width`; nil if no part of it fits.
  package func fitted(_ text: String, in width: Double) -> String? {
    isMonospaced
      ? (self.width(of: text) <= width ? text : nil) : TextWidth.fitted(text, ems: width / em)
  }

  /// The lines of `text`, at most `count`, the last one shortened if the text is longer.
  package func lines(_ text: String, in width: Double, atMost count: Int = .max) -> [String] {
    let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return WrappedText(flat, ems: width / em).limited(to: count, ems: width / em)
  }

  /// The unit of ``TextWidth``: bold letters are wider.
  private var em: Double { size * (isBold ? 1.1 : 1) }
}
