import Basics
public import Wording

/// A picture of values that also describes itself in words and in a table.
///
/// A chart is drawn without script, style attributes or its own colours: every mark has a class
/// that `charts.css` colours from the theme's variables. Rendering is deterministic.
public protocol Chart: Sendable {
  /// The kind's name in classes, such as `bar`.
  static var kind: String { get }
  /// The title, in a few words.
  var title: String { get }
  /// The language of the words, numbers and dates that the chart writes itself.
  var wording: Words { get set }
  /// One or more sentences computed from the values: range, total, peak, gaps, trend.
  var summary: String { get }
  /// The values as a table. A figure leaves out a table without rows.
  var table: ChartTable { get }
  /// The values that would be marks; ``Maturity`` decides by them whether and how they are drawn.
  var content: ChartContent { get }
  /// The marks, without title and description. A small chart, which keeps its size in every column,
  /// ignores the width. It is not asked for a chart without values.
  func draw(_ width: ChartWidth) -> Drawing
}

extension Chart {
  /// The chart as an `<svg>` element. Ids of its elements are derived from `id`, which is made
  /// safe.
  public func svg(_ width: ChartWidth = .wide, id: String = "chart") -> String {
    var markup = Markup()
    appendSVG(drawing(width), id: ElementID(id), to: &markup)
    return markup.string
  }

  /// The chart as a `<figure>` with its drawing, which `charts.css` stretches with the column, and
  /// with its table folded under it; words for too few values (``Maturity``).
  ///
  /// - Parameters:
  ///   - id: The id of the figure, made safe; the ids of its elements are derived from it.
  ///   - caption: The message of the drawing, above it, with the title below if that is another
  ///     text; nil for neither.
  ///   - data: The address of the values as CSV, for a link under the table; nil for no link.
  public func figure(id: String, caption: String? = nil, data: String? = nil) -> String {
    String(decoding: figureBytes(id: id, caption: caption, data: data), as: UTF8.self)
  }

  /// ``figure(id:caption:data:)`` as UTF-8.
  package func figureBytes(
    id: String, caption: String? = nil, data: String? = nil
  ) -> [UInt8] {
    let id = ElementID(id)
    var markup = Markup(capacity: 16_384)
    markup.markup("<figure class=\"chart chart-\(Self.kind)\" id=\"\(id.text)\">")
    if let words = words() {
      append(words, to: &markup)
      markup.markup("</figure>")
      return markup.bytes
    }
    if let caption { append(caption: caption, to: &markup) }
    let drawing = draw(.page)
    appendKey(drawing.keys.above, to: &markup)
    appendSVG(drawing, id: id, to: &markup)
    appendKey(drawing.keys.below, to: &markup)
    appendTable(data: data, to: &markup)
    markup.markup("</figure>")
    return markup.bytes
  }

  private func append(caption: String, to markup: inout Markup) {
    markup.markup("<figcaption><b class=\"message\">")
    markup.text(caption)
    markup.markup("</b>")
    if caption != title { markup.text(title) }
    markup.markup("</figcaption>")
  }

  /// Too little for a drawing, as words: a value is set off from its name.
  private func append(_ words: (value: String?, text: String), to markup: inout Markup) {
    markup.markup(words.value == nil ? "<p class=\"soft\">" : "<p>")
    if let value = words.value {
      markup.markup("<b>")
      markup.text(value)
      markup.markup("</b> <span class=\"soft\">")
    }
    markup.text(words.text)
    markup.markup(words.value == nil ? "</p>" : "</span></p>")
  }

  /// The values under the drawing; empty if there are none.
  private func appendTable(data: String?, to markup: inout Markup) {
    let table = table
    guard !table.rows.isEmpty else { return }
    markup.markup("<details><summary>")
    markup.text(wording("chart.table"))
    markup.markup("</summary>")
    table.append(to: &markup)
    if let data {
      markup.markup("<p><a href=\"")
      markup.text(data)
      markup.markup("\" type=\"text/csv\" download>")
      markup.text(wording("chart.data"))
      markup.markup("</a></p>")
    }
    markup.markup("</details>")
  }

  private func appendSVG(_ drawing: Drawing, id: ElementID, to markup: inout Markup) {
    let id = id.text
    markup.markup("<svg")
    if drawing.stretch == nil { markup.markup(" xmlns=\"http://www.w3.org/2000/svg\"") }
    markup.markup(" class=\"plot plot-\(Self.kind)")
    for style in drawing.frameStyles { markup.markup(" \(style)") }
    markup.markup("\"")
    markup.size(of: drawing)
    markup.markup(" role=\"img\" aria-labelledby=\"\(id)-title \(id)-desc\">")
    markup.markup("<title id=\"\(id)-title\">")
    markup.text(title)
    markup.markup("</title><desc id=\"\(id)-desc\">")
    markup.text(summary)
    markup.markup("</desc>")
    markup.markup(drawing.marks)
    markup.markup("</svg>")
  }

  /// Names of colours next to the drawing, which wrap like words.
  private func appendKey(_ names: [SwatchName], to markup: inout Markup) {
    guard !names.isEmpty else { return }
    markup.markup("<p class=\"swatches\">")
    for name in names {
      markup.markup("<span>")
      if !name.samples.isEmpty {
        markup.markup("<svg class=\"plot plot-\(Self.kind)\" width=\"")
        markup.number(Double(name.samples.count * 15 - 3))
        markup.markup("\" height=\"12\" aria-hidden=\"true\">")
        for (index, sample) in name.samples.enumerated() {
          markup.markup(
            "<rect class=\"\(sample.style)\" x=\"\(index * 15)\" width=\"12\" height=\"12\"")
          if let title = sample.title {
            markup.markup("><title>")
            markup.text(title)
            markup.markup("</title></rect>")
          } else {
            markup.markup("/>")
          }
        }
        markup.markup("</svg>")
      }
      markup.text(name.name)
      markup.markup("</span> ")
    }
    markup.markup("</p>")
  }
}

extension Drawing {
  /// The classes of a drawing that stretches, which `charts.css` gives the rooms at its ends.
  fileprivate var frameStyles: [String] {
    guard let stretch else { return [] }
    let start = Self.startRooms.firstIndex { $0 >= stretch.lowerBound } ?? 0
    return ["fluid"] + (start > 0 ? ["from\(start)"] : [])
      + (hasEndNames.map { [$0 ? "named" : "framed"] } ?? [])
  }
}

/// An id made from any text that is safe in an attribute, a fragment and a selector: letters,
/// digits and hyphens stay, every other byte becomes `_` and its two hexadecimal digits, so that
/// different ids stay different.
struct ElementID: Sendable {
  let text: String

  init(_ source: String) {
    var text = ""
    for byte in source.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += byte < 16 ? "_0" : "_"
        text += String(byte, radix: 16)
      }
    }
    let startsWithLetter = text.first?.isLetter ?? false
    self.text = startsWithLetter ? text : "chart-" + text
  }
}

extension Chart {
  /// The chart as a standalone SVG file: with its title above it, a background, and the styles that
  /// it needs, for light and dark.
  ///
  /// - Parameter width: The width of a file, not that of a page.
  public func document(
    _ width: ChartWidth = .wide, style: DrawingStyle = .standard
  ) -> String {
    let drawing = drawing(width)
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
  /// The drawing as a standalone SVG file, including the styles that it needs.
  ///
  /// - Parameters:
  ///   - classes: The classes of the whole drawing, besides `plot`.
  ///   - title: The title, in a few words.
  ///   - summary: The description, in sentences.
  ///   - language: The language of its words as a BCP 47 tag; nil if unspecified.
  ///   - style: The theme's styles; the file contains those for the drawing's classes.
  ///   - scheme: The colours: the viewer's choice of light and dark, or always the same.
  public func document(
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
    markup.markup(" class=\"\(classes.joined(separator: " "))\"")
    markup.size(of: self)
    // The title and description are the file's, without ARIA attributes, which SVG 1.1 lacks.
    markup.markup(" role=\"img\">\n<title>")
    markup.text(title)
    markup.markup("</title>\n<desc>")
    markup.text(summary)
    markup.markup("</desc>\n<style>")
    markup.text(
      style.css(
        for: marks.classes.union(classes), tone: classes.first { $0.hasPrefix("plot-tone-") },
        scheme: scheme, language: language ?? "en"))
    markup.markup("</style>\n")
    markup.markup(marks)
    markup.markup("\n</svg>\n")
    return markup.string
  }
}

extension Markup {
  /// The size of a drawing; only the height if it stretches.
  fileprivate mutating func size(of drawing: Drawing) {
    guard drawing.stretch == nil else {
      markup(" height=\"")
      number(drawing.height)
      return markup("\"")
    }
    markup(" width=\"")
    number(drawing.width)
    markup("\" height=\"")
    number(drawing.height)
    markup("\" viewBox=\"0 0 ")
    number(drawing.width)
    markup(" ")
    number(drawing.height)
    markup("\" font-size=\"12\"")
  }

  /// The classes that elements of the markup have.
  fileprivate var classes: Set<String> {
    // Text from outside holds no quotes any more, so that it cannot look like an attribute.
    var values: Set<String> = []
    var rest = bytes[...]
    while let start = rest.firstRange(ofBytes: " class=\"") {
      let value = rest[start.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
      values.insert(String(decoding: value, as: UTF8.self))
      rest = rest[value.endIndex...]
    }
    return values.reduce(into: []) { $0.formUnion($1.split(separator: " ").map(String.init)) }
  }
}
