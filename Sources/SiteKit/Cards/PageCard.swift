internal import Basics
internal import Charts

/// The preview picture of a page, shown with links to it: the site's title, the page's title, and a
/// line of text or figures.
package struct PageCard: Sendable, Hashable {
  package struct Figure: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package var site: String
  /// The text beside it: the part of the site that the page belongs to, or its day.
  package var section: String?
  package var title: String
  /// A day, a range, or the page's subject.
  package var text: String?
  /// At most ``mostFigures``, which fit side by side.
  package var figures: [Figure] = []
  /// The names of the theme's colours that the edge has, from top to bottom.
  package var tones: [String]
  /// The language of its words, for the regional forms of characters.
  package var language: String

  package init(
    site: String, section: String? = nil, title: String, text: String? = nil,
    figures: [Figure] = [], tones: [String], language: String
  ) {
    self.site = site
    self.section = section
    self.title = title
    self.text = text
    self.figures = figures
    self.tones = tones
    self.language = language
  }

  /// The size in pixels that most sites ask for.
  package static let (width, height) = (1_200, 630)
  package static let mostFigures = 3

  /// The alternative text of the picture.
  package var alternative: String { title == site ? title : "\(title) · \(site)" }
}

extension PageCard {
  private static let left = 84.0
  private static let right = 1_116.0

  /// The card as SVG. The same card and colours give the same text.
  package func svg(_ palette: CardPalette) -> String {
    var markup = Markup(capacity: 4_096)
    markup.markup("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.width)\"")
    markup.markup(" height=\"\(Self.height)\" viewBox=\"0 0 \(Self.width) \(Self.height)\"")
    markup.markup(" xml:lang=\"")
    markup.text(language)
    markup.markup("\" font-family=\"\(CardFonts.serif(language))\">\n<title>")
    markup.text(alternative)
    markup.markup("</title>\n")
    markup.rectangle(0, 0, Double(Self.width), Double(Self.height), palette["paper"])
    let step = Double(Self.height) / Double(tones.count)
    for (index, tone) in tones.enumerated() {
      markup.rectangle(0, Double(index) * step, 14, step, palette[tone])
    }
    head(palette, &markup)
    body(palette, &markup)
    row(palette, &markup)
    markup.markup("</svg>\n")
    return String(decoding: markup.bytes, as: UTF8.self)
  }

  /// The site's title over a double rule, as at the top of its pages.
  private func head(_ palette: CardPalette, _ markup: inout Markup) {
    let name = Self.line(section ?? "", ems: 14)
    if !name.isEmpty {
      markup.line(name, Self.right, 104, 28, palette["soft"], CardFonts.sans(language), "end")
    }
    // A card of the site itself says its title once.
    guard title != site else { return }
    let room = 1_000 - WrappedText.ems(of: name) * 28
    markup.line(Self.line(site, ems: room / 30), Self.left, 104, 30, palette["ink"])
    markup.rectangle(Self.left, 131, Self.right - Self.left, 2, palette["line"])
    markup.rectangle(Self.left, 137, Self.right - Self.left, 2, palette["line"])
  }

  /// The title in the largest letters that fit, and the page's subject, in the middle of the space
  /// under the head.
  private func body(_ palette: CardPalette, _ markup: inout Markup) {
    let width = Self.right - Self.left
    let (top, bottom) = (140.0, figures.isEmpty ? 600.0 : 468.0)
    let mostLines = figures.isEmpty ? 3 : 2
    let titles = [88.0, 76, 64, 54].map { size in
      (size: size, lines: WrappedText(Self.oneLine(title), ems: width / size).lines.count)
    }
    // One line in large letters, or several in smaller ones.
    let size =
      titles.first { $0.lines <= ($0.size > 80 ? 1 : $0.size > 70 ? 2 : mostLines) }?.size ?? 54
    let lines = WrappedText(Self.oneLine(title), ems: width / size)
      .limited(to: mostLines, ems: width / size)
    let (textSize, textStep) = (30.0, 44.0)
    let height = Double(lines.count) * size * 1.2
    let room = Int(clamping: (bottom - top - height - 48) / textStep)
    let about = WrappedText(Self.oneLine(text ?? ""), ems: width / textSize)
      .limited(to: min(room, figures.isEmpty ? 3 : 2), ems: width / textSize)
    let whole = height + (about.isEmpty ? 0 : 20 + Double(about.count) * textStep)
    // Slightly above the middle looks centred.
    var y = top + (bottom - top - whole) * 0.45 + size * 0.9
    for line in lines {
      markup.line(line, Self.left, y, size, palette["ink"])
      y += size * 1.2
    }
    y += 20 + textSize - size * 0.9
    for line in about {
      markup.line(line, Self.left, y, textSize, palette["soft"], CardFonts.sans(language))
      y += textStep
    }
  }

  private func row(_ palette: CardPalette, _ markup: inout Markup) {
    let width = (Self.right - Self.left) / Double(Self.mostFigures)
    for (index, figure) in figures.prefix(Self.mostFigures).enumerated() {
      let x = Self.left + Double(index) * width
      markup.line(
        Self.line(figure.name, ems: (width - 24) / 22), x, 512, 22, palette["soft"],
        CardFonts.sans(language))
      markup.line(
        Self.line(figure.value, ems: (width - 24) / 46), x, 564, 46, palette["ink"])
    }
  }

  /// A text without line breaks.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The start of a text that fits on a line.
  private static func line(_ text: String, ems: Double) -> String {
    WrappedText(oneLine(text), ems: ems).limited(to: 1, ems: ems).first ?? ""
  }
}

extension Markup {
  fileprivate mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String
  ) {
    markup("<rect")
    for (name, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
      markup(" \(name)=\"")
      number(value)
      markup("\"")
    }
    markup(" fill=\"\(color)\"/>\n")
  }

  fileprivate mutating func line(
    _ words: String, _ x: Double, _ y: Double, _ size: Double, _ color: String,
    _ fonts: String? = nil, _ anchor: String? = nil
  ) {
    markup("<text")
    for (name, value) in [("x", x), ("y", y), ("font-size", size)] {
      markup(" \(name)=\"")
      number(value)
      markup("\"")
    }
    markup(" fill=\"\(color)\"")
    if let fonts { markup(" font-family=\"\(fonts)\"") }
    if let anchor { markup(" text-anchor=\"\(anchor)\"") }
    markup(">")
    text(words)
    markup("</text>\n")
  }
}

/// The fonts of a card, as in the theme: the same Latin fonts in every language, and East Asian
/// fonts with the forms of the region.
private enum CardFonts {
  static func serif(_ language: String) -> String {
    "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'DejaVu Serif',"
      + "'Noto Serif CJK \(country(language))',serif"
  }

  static func sans(_ language: String) -> String {
    "'Segoe UI',Roboto,'Helvetica Neue','DejaVu Sans','Noto Sans CJK \(country(language))',"
      + "sans-serif"
  }

  private static func country(_ language: String) -> String {
    switch language {
    case "ja": "JP"
    case "zh-Hant": "TC"
    default: "SC"
    }
  }
}

/// The colours of cards: the first values that a theme's style sheets give to their variables,
/// which are the light ones.
package struct CardPalette: Sendable, Hashable {
  private static let ground = ["paper", "ink", "soft", "line"]

  private var colors: [String: String] = [:]

  /// The colours that style sheets give as `#3650c4` or `#35c`; the first value of each name.
  ///
  /// - Parameter tones: The names of the systems; each has its own colour.
  package init(_ sheets: [String], tones: [String]) {
    for name in Self.ground + tones {
      for sheet in sheets {
        guard let mark = sheet[...].firstRange(ofBytes: "--\(name):") else { continue }
        let value = sheet[mark.upperBound...].drop(while: \.isWhitespace)
          .prefix { $0 == "#" || $0.isHexDigit }
        if value.first == "#", [4, 7].contains(value.utf8.count) {
          colors[name] = String(value)
          break
        }
      }
    }
  }

  /// The colour of a name; the ink colour for an unknown name.
  package subscript(name: String) -> String { colors[name] ?? colors["ink"] ?? "#000" }
}
