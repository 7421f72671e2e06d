extension Chart {
  /// The chart as an SVG file of its own: with its title above it, on a ground of its own, and with
  /// the styles that it needs inside, for light and dark.
  package func document(_ width: ChartWidth, style: DrawingStyle) -> String {
    let drawing = draw(width)
    let margin = 16.0
    let (size, line) = (TextSize.heading, 22.0)
    let ems = max(drawing.width, 240) / (size.rawValue * 1.1)
    let heading = WrappedText(title, ems: ems).limited(to: 3, ems: ems)
    let longest = heading.map { TextWidth.of($0, size: size, bold: true) }.max() ?? 0
    let top = margin + (heading.isEmpty ? 0 : Double(heading.count) * line + 6)

    var sheet = Drawing(
      width: max(drawing.width, longest) + 2 * margin, height: top + drawing.height + margin,
      capacity: drawing.marks.bytes.count + 1_024)
    sheet.rectangle("ground", Frame(x: 0, y: 0, width: sheet.width, height: sheet.height))
    for (index, words) in heading.enumerated() {
      sheet.text(words, x: margin, y: margin + 15 + Double(index) * line, style: "heading")
    }
    sheet.place(drawing, x: margin, y: top)
    return sheet.document(["plot-\(Self.kind)"], title: title, summary: summary, style: style)
  }
}

extension Drawing {
  /// The drawing as an SVG file of its own, with the styles that it needs inside.
  ///
  /// - Parameters:
  ///   - classes: What the whole drawing is, beside `plot`.
  ///   - title: What is shown, in a few words.
  ///   - summary: What the drawing says, in sentences.
  ///   - language: The language of its words as BCP 47 names it; nil for none in particular.
  package func document(
    _ classes: [String], title: String, summary: String, language: String? = nil,
    style: DrawingStyle, scheme: ColourScheme = .viewer
  ) -> String {
    let classes = ["plot"] + classes
    var markup = Markup(capacity: marks.bytes.count + 8_192)
    markup.markup("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    if let language {
      markup.markup(" xml:lang=\"")
      markup.text(language)
      markup.markup("\"")
    }
    markup.markup(" class=\"\(classes.joined(separator: " "))\" width=\"")
    markup.number(width)
    markup.markup("\" height=\"")
    markup.number(height)
    markup.markup("\" viewBox=\"0 0 ")
    markup.number(width)
    markup.markup(" ")
    markup.number(height)
    // Its title and description are those of the file, without attributes of ARIA, which SVG 1.1
    // lacks.
    markup.markup("\" font-size=\"12\" role=\"img\">\n<title>")
    markup.text(title)
    markup.markup("</title>\n<desc>")
    markup.text(summary)
    markup.markup("</desc>\n<style>")
    markup.text(
      style.css(for: marks.classes.union(classes), scheme: scheme, language: language ?? "en"))
    markup.markup("</style>\n")
    markup.markup(marks)
    markup.markup("\n</svg>\n")
    return markup.string
  }
}

extension Markup {
  /// The classes that elements of the markup have.
  fileprivate var classes: Set<String> {
    // Text from outside holds no quotes any more, so that it cannot look like an attribute.
    var classes: Set<String> = []
    let parts = string.split(separator: "\"", omittingEmptySubsequences: false)
    for (before, value) in zip(parts, parts.dropFirst()) where before.hasSuffix(" class=") {
      classes.formUnion(value.split(separator: " ").map(String.init))
    }
    return classes
  }
}
