internal import Basics
internal import SiteKit
internal import Vault
internal import Wording

/// What was written a line at a time as one long picture, to be sent on.
struct TallyPicture {
  let title: String
  let sum: String
  let tally: LineEntry.Tally
  let words: Words

  private static let width = 720
  private static let head = 150
  private static let row = 44
  private static let margin = 40

  /// The drawing, a file of its own: its fonts are those of the machine that shows it.
  var text: String {
    let height = Self.head + Self.row * (tally.rows.count + 1) + Self.margin
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
      viewBox="0 0 \(Self.width) \(height)" xml:lang="\(MarkupText.escaped(words.tag))" role="img" \
      font-family="'Noto Serif CJK SC','Source Han Serif SC','Songti SC',SimSun,serif" \
      font-size="20" fill="#1F1F1F">
      <title>\(MarkupText.escaped(LineText.line(title)))</title>
      <desc>\(MarkupText.escaped(LineText.line(sum)))</desc>
      <rect width="\(Self.width)" height="\(height)" fill="#FFFDF8"/>
      <rect x="12" y="12" width="\(Self.width - 24)" height="\(height - 24)" fill="none" \
      stroke="#C04851" stroke-width="2"/>

      """
    svg += text(title, x: Self.width / 2, y: 74, "text-anchor=\"middle\" font-size=\"34\"")
    svg += text(sum, x: Self.width / 2, y: 116, "text-anchor=\"middle\" fill=\"#8A2B33\"")
    for (index, row) in tally.rows.enumerated() {
      let y = Self.head + Self.row * (index + 1)
      svg += text("\(index + 1)", x: Self.margin + 30, y: y, "text-anchor=\"end\" fill=\"#6B655C\"")
      svg += text((row.cells.first ?? "").clipped(to: 14), x: Self.margin + 50, y: y, "")
      svg += text(row.cells.dropFirst().first ?? "", x: 400, y: y, "text-anchor=\"end\"")
      let rest = (row.cells.dropFirst(2).first ?? "").clipped(to: 14)
      svg += text(rest, x: 420, y: y, "fill=\"#6B655C\"")
      svg +=
        "<path d=\"M\(Self.margin) \(y + 14)H\(Self.width - Self.margin)\" stroke=\"#E5DCCB\"/>\n"
    }
    return svg + "</svg>\n"
  }

  private func text(_ words: String, x: Int, y: Int, _ attributes: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" \(attributes)>\(MarkupText.escaped(LineText.line(words)))</text>\n"
  }
}
