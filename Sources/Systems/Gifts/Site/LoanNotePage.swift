import Basics
import Charts

/// The page of a loan note while it is drawn, in quarters of a millimetre.
struct LoanNotePage {
  private static let width = 840.0
  private static let height = 592.0
  private static let margin = 72.0
  /// Red as of a seal.
  private static let cinnabar = "#C04851"

  let words: LoanNoteWords
  private var markup = Markup(capacity: 8_192)

  init(words: LoanNoteWords) { self.words = words }

  var svg: String { String(decoding: markup.bytes, as: UTF8.self) }

  private var column: Double { Self.width - 2 * Self.margin }

  mutating func draw() {
    open()
    frame()
    let spaced =
      words.note.isChinese ? words.title.map(String.init).joined(separator: "　") : words.title
    text(spaced, x: Self.width / 2, y: 104, size: 40, anchor: "middle", weight: "bold")
    line(words.number, right: Self.width - Self.margin, y: 56, size: 13)
    body()
    signatures()
    if words.note.isSettled { stamp() }
    markup.markup("</svg>\n")
  }

  private mutating func open() {
    markup.markup(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="148mm" viewBox="0 0 840 592" \
      xml:lang="\(words.language)" role="img" \
      font-family="'Noto Serif CJK SC','Source Han Serif SC','Songti SC',SimSun,\
      'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',serif" fill="#1F1F1F">
      <title>
      """)
    markup.text(words.title)
    markup.markup("</title><desc>")
    markup.text(words.description)
    markup.markup("</desc>\n")
    markup.markup("<rect width=\"840\" height=\"592\" fill=\"#FFFFFF\"/>\n")
  }

  private mutating func frame() {
    for (inset, stroke) in [(24.0, 2.0), (30.0, 0.75)] {
      markup.markup("<rect x=\"\(inset)\" y=\"\(inset)\" width=\"\(Self.width - 2 * inset)\"")
      markup.markup(" height=\"\(Self.height - 2 * inset)\" fill=\"none\"")
      markup.markup(" stroke=\"\(Self.cinnabar)\" stroke-width=\"\(stroke)\"/>\n")
    }
  }

  /// Text, remark and state between title and signatures, in the largest letters that fit; below a
  /// size that is read with ease, the remark is cut before letters become smaller still.
  private mutating func body() {
    let (top, bottom, least, spacing) = (140.0, 436.0, 12.0, 1.6)
    let sizes = [24.0, 22, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4]
    /// How many lines fit, the two gaps between the three blocks left out.
    func room(_ size: Double) -> Int { Int(clamping: (bottom - top) / (size * spacing) - 1) }
    func block(_ words: String, _ size: Double) -> WrappedText {
      WrappedText(words, ems: column / size)
    }
    let size =
      sizes.first { size in
        let remark = block(words.remark ?? "", size).lines.count
        let others = block(words.text, size).lines.count + block(words.state, size).lines.count
        return others + (size > least ? remark : min(remark, 1)) <= room(size)
      } ?? 4
    let (ems, state) = (column / size, block(words.state, size).lines)
    let text = block(words.text, size).limited(to: room(size) - state.count, ems: ems)
    let remark = block(words.remark ?? "", size)
      .limited(to: room(size) - state.count - text.count, ems: ems)
    var y = top
    for block in [text, remark, state] where !block.isEmpty {
      for words in block {
        y += size * spacing
        self.text(words, x: Self.margin, y: y, size: size)
      }
      y += size * spacing / 2
    }
  }

  private mutating func signatures() {
    let places = [Self.margin, Self.width / 2 + 12]
    for (label, x) in zip(words.signatures, places) {
      text(label, x: x, y: 484, size: 16)
      let start = x + WrappedText.ems(of: label) * 16 + 4
      markup.markup("<line x1=\"")
      markup.number(start)
      markup.markup("\" y1=\"488\" x2=\"")
      markup.number(x + column / 2 - 20)
      markup.markup("\" y2=\"488\" stroke=\"#1F1F1F\" stroke-width=\"1\"/>\n")
    }
    text(words.loanDay, x: places[1], y: 532, size: 16)
  }

  /// A seal across the text, which stays readable under it.
  private mutating func stamp() {
    let size = words.note.isChinese ? 40.0 : 34.0
    let width = WrappedText.ems(of: words.stamp) * size + 36
    let height = 84.0
    markup.markup("<g transform=\"translate(640 400) rotate(-14)\" fill=\"\(Self.cinnabar)\"")
    markup.markup(" opacity=\"0.8\">")
    markup.markup("<rect x=\"")
    markup.number(-width / 2)
    markup.markup("\" y=\"\(-height / 2)\" width=\"")
    markup.number(width)
    markup.markup("\" height=\"\(height)\" rx=\"8\" fill=\"none\" stroke=\"\(Self.cinnabar)\"")
    markup.markup(" stroke-width=\"4\"/>")
    let day = words.settledDay
    text(
      words.stamp, x: 0, y: day == nil ? 14 : 4, size: size, anchor: "middle", weight: "bold")
    if let day { text(day, x: 0, y: 30, size: 16, anchor: "middle") }
    markup.markup("</g>\n")
  }

  /// A line that ends at `right`; what would not fit is cut.
  private mutating func line(_ words: String, right: Double, y: Double, size: Double) {
    let ems = column / size
    let shown = WrappedText(words, ems: ems).limited(to: 1, ems: ems).first ?? ""
    text(shown, x: right, y: y, size: size, anchor: "end")
  }

  private mutating func text(
    _ words: String, x: Double, y: Double, size: Double, anchor: String? = nil,
    weight: String? = nil
  ) {
    markup.markup("<text x=\"")
    markup.number(x)
    markup.markup("\" y=\"")
    markup.number(y)
    markup.markup("\" font-size=\"")
    markup.number(size)
    if let anchor { markup.markup("\" text-anchor=\"\(anchor)") }
    if let weight { markup.markup("\" font-weight=\"\(weight)") }
    markup.markup("\">")
    markup.text(words)
    markup.markup("</text>\n")
  }
}
