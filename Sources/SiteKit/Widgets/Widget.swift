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

package struct Widget: Sendable {
  package let tone: String
  /// What it is about and when: `Focus, 20 November 2026`.
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

  package func svg(_ style: DrawingStyle, _ scheme: ColourScheme, language: String) -> String {
    canvas.drawing.document(
      ["plot-widget", "plot-tone-\(tone)"], title: title, summary: summary,
      language: language, style: style, scheme: scheme)
  }
}

/// A way in which widgets write: a style of `assets/widgets.css`, with the size that it sets.
package struct WidgetText: Sendable, Hashable {
  package let style: String
  /// The size of the letters in units of the drawing, which are CSS pixels at natural scale.
  package let size: Double
  package var isBold = false
  package var isMonospaced = false

  /// What a widget is about, and its period.
  package static let label = WidgetText(style: "label", size: 12)
  package static let words = WidgetText(style: "words", size: 12)
  /// A line of a list, and one that is done with.
  package static let item = WidgetText(style: "item", size: 13)
  package static let past = WidgetText(style: "past", size: 13)
  /// A value beside its name.
  package static let amount = WidgetText(style: "amount", size: 12, isBold: true)
  /// What to type.
  package static let command = WidgetText(style: "command", size: 11, isMonospaced: true)
  /// What stands within a ring, the largest first.
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

  /// The distance between base lines of a text of several lines.
  package var lineHeight: Double { (size * 1.3).rounded() }

  /// How wide `text` is likely to be at most, in units.
  package func width(of text: String) -> Double {
    // The letters of the usual fixed fonts are 0.6 em wide.
    isMonospaced ? Double(text.count) * 0.62 * size : TextWidth.ems(of: text) * em
  }

  /// `text`, shortened with “…” where it does not fit in `width`; nil when nothing of it does.
  package func fitted(_ text: String, in width: Double) -> String? {
    isMonospaced
      ? (self.width(of: text) <= width ? text : nil) : TextWidth.fitted(text, ems: width / em)
  }

  /// The lines of `text`, at most `count`, the last one shortened where that is not all of it.
  package func lines(_ text: String, in width: Double, atMost count: Int = .max) -> [String] {
    let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return WrappedText(flat, ems: width / em).limited(to: count, ems: width / em)
  }

  /// The unit that ``TextWidth`` counts in: bold letters are wider.
  private var em: Double { size * (isBold ? 1.1 : 1) }
}
