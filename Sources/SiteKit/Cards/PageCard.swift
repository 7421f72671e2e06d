internal import Basics
package import Charts

/// The preview picture of a page, shown with links to it: the site's title, the page's title, and a
/// line of text, and figures or the strip of a period.
package struct PageCard: Sendable {
  package struct Figure: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The strip of a period next to the title, and a sentence about it.
  package struct Strip: Sendable {
    package var picture: PeriodStrip
    package var sentence: String?

    package init(_ picture: PeriodStrip, sentence: String?) {
      self.picture = picture
      self.sentence = sentence
    }
  }

  package var site: String
  /// The text next to it: the part of the site that the page belongs to, or its day.
  package var section: String?
  package var title: String
  /// A day, a range, or the page's subject.
  package var text: String?
  /// At most ``mostFigures``, which fit side by side.
  package var figures: [Figure] = []
  /// In place of figures; nil for none.
  package var strip: Strip?
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
  package func svg(_ look: CardLook) -> String {
    let palette = look.palette
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
    if let strip {
      let width = picture(strip.picture, look.drawings, &markup)
      let texts = [(strip.sentence, "ink"), (text, "soft")]
      body(texts, within: Self.right - Self.left - width - 48, to: 600, palette, &markup)
    } else {
      let bottom = figures.isEmpty ? 600.0 : 468
      body([(text, "soft")], within: Self.right - Self.left, to: bottom, palette, &markup)
      row(palette, &markup)
    }
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

  /// The title in the largest letters that fit, and texts in their colours, in the middle of the
  /// space under the head.
  private func body(
    _ texts: [(text: String?, color: String)], within width: Double, to bottom: Double,
    _ palette: CardPalette, _ markup: inout Markup
  ) {
    let top = 140.0
    // A column next to a picture has room for more and shorter lines.
    let isColumn = strip != nil
    let mostLines = isColumn ? 4 : figures.isEmpty ? 3 : 2
    let titles = (isColumn ? [64.0, 54, 46] : [88.0, 76, 64, 54]).map { size in
      (size: size, lines: WrappedText(Self.oneLine(title), ems: width / size).lines.count)
    }
    // One line in large letters, or several in smaller ones.
    let size =
      titles.first { $0.lines <= ($0.size > 80 ? 1 : $0.size > 70 ? 2 : mostLines) }?.size
      ?? (isColumn ? 46 : 54)
    let lines = WrappedText(Self.oneLine(title), ems: width / size)
      .limited(to: mostLines, ems: width / size)
    let (textSize, textStep, gap) = (isColumn ? 26.0 : 30, isColumn ? 37.0 : 44, 20.0)
    let height = Double(lines.count) * size * 1.2
    var room = bottom - top - height - 48
    var about: [(lines: [String], color: String)] = []
    for (text, color) in texts {
      let fit = min(Int(clamping: room / textStep), isColumn ? 5 : figures.isEmpty ? 3 : 2)
      let lines = WrappedText(Self.oneLine(text ?? ""), ems: width / textSize)
        .limited(to: fit, ems: width / textSize)
      guard !lines.isEmpty else { continue }
      about.append((lines, color))
      room -= gap + Double(lines.count) * textStep
    }
    let whole = about.reduce(height) { $0 + gap + Double($1.lines.count) * textStep }
    // Slightly above the middle looks centred.
    var y = top + (bottom - top - whole) * 0.45
    for line in lines {
      markup.line(line, Self.left, y + size * 0.9, size, palette["ink"])
      y += size * 1.2
    }
    for (lines, color) in about {
      y += gap
      for line in lines {
        markup.line(
          line, Self.left, y + textSize, textSize, palette[color], CardFonts.sans(language))
        y += textStep
      }
    }
  }

  /// The strip at the right, as large as fits, in its own light colours; its width.
  private func picture(
    _ strip: PeriodStrip, _ style: DrawingStyle, _ markup: inout Markup
  ) -> Double {
    let (top, width, height) = (160.0, 620.0, 440.0)
    // Smaller letters cannot be read in a feed.
    let leastScale = 1.5
    var strip = strip
    while strip.rows.count > 1, strip.draw(.narrow).height * leastScale > height {
      strip.rows.removeLast()
    }
    let drawing = strip.draw(.narrow)
    let scale = min(width / drawing.width, height / drawing.height)
    markup.markup("<g transform=\"translate(")
    markup.number(Self.right - drawing.width * scale)
    markup.markup(" ")
    markup.number(top + (height - drawing.height * scale) * 0.45)
    markup.markup(") scale(")
    markup.number(scale)
    markup.markup(")\">\n")
    markup.markup(
      drawing.document(
        ["plot-\(PeriodStrip.kind)"], title: strip.title, summary: strip.summary,
        language: language, style: style, scheme: .light))
    // The theme's first font is that of the reader's system; a card has no reader's system.
    markup.markup("<style>.plot text{font-family:\(CardFonts.sans(language))}</style></g>\n")
    return drawing.width * scale
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
    text.split { $0.isWhitespace && $0 != "\u{A0}" }.joined(separator: " ")
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

/// The look of a theme's cards: their colours, and the styles of the drawings on them.
package struct CardLook: Sendable {
  package var palette: CardPalette
  package var drawings: DrawingStyle

  package init(palette: CardPalette, drawings: DrawingStyle) {
    self.palette = palette
    self.drawings = drawings
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
