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
    let full = (
      width: max(drawing.width, longest) + 2 * margin, height: top + drawing.height + margin
    )

    var body = Markup(capacity: drawing.marks.bytes.count + 1_024)
    body.element("rect", "ground", [("width", full.width), ("height", full.height)])
    for (index, words) in heading.enumerated() {
      body.markup("<text class=\"heading\" x=\"16\" y=\"")
      body.number(margin + 15 + Double(index) * line)
      body.markup("\">")
      body.text(words)
      body.markup("</text>")
    }
    body.markup("<g transform=\"translate(16 ")
    body.number(top)
    body.markup(")\">")
    body.markup(drawing.marks)
    body.markup("</g>")

    var markup = Markup(capacity: body.bytes.count + 8_192)
    markup.markup("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot plot-\(Self.kind)\"")
    markup.markup(" width=\"")
    markup.number(full.width)
    markup.markup("\" height=\"")
    markup.number(full.height)
    markup.markup("\" viewBox=\"0 0 ")
    markup.number(full.width)
    markup.markup(" ")
    markup.number(full.height)
    markup.markup("\" font-size=\"12\" role=\"img\" aria-labelledby=\"chart-title chart-desc\">")
    markup.markup("\n<title id=\"chart-title\">")
    markup.text(title)
    markup.markup("</title>\n<desc id=\"chart-desc\">")
    markup.text(summary)
    markup.markup("</desc>\n<style>")
    markup.text(style.css(for: body.classes.union(["plot", "plot-\(Self.kind)"])))
    markup.markup("</style>\n")
    markup.markup(body)
    markup.markup("\n</svg>\n")
    return markup.string
  }
}

extension Markup {
  fileprivate mutating func element(
    _ name: String, _ style: String, _ attributes: [(name: String, value: Double)]
  ) {
    markup("<\(name) class=\"\(style)\"")
    for attribute in attributes {
      markup(" \(attribute.name)=\"")
      number(attribute.value)
      markup("\"")
    }
    markup("/>")
  }

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
