extension HTMLRenderer {
  mutating func renderTable(_ node: Node, _ kind: Node.Kind, _ event: SyntaxTree.Event) {
    switch (kind, event) {
    case (.table, .enter):
      alignments = node.columnAlignments
      isInTableBody = false
      html.startLine()
      html.append("<table>\n")
    case (.table, .exit):
      html.append(isInTableBody ? "</tbody>\n</table>\n" : "</table>\n")
    case (.tableHeader, .enter):
      column = 0
      html.append("<thead>\n<tr>\n")
    case (.tableHeader, .exit):
      html.append("</tr>\n</thead>\n")
      endLineOfPlainText()
    case (.tableRow, .enter):
      column = 0
      if !isInTableBody { html.append("<tbody>\n") }
      isInTableBody = true
      html.append("<tr>\n")
    case (.tableRow, .exit):
      html.append("</tr>\n")
      endLineOfPlainText()
    case (.tableCell, .enter):
      openCell()
    case (.tableCell, .exit):
      html.append(isInTableBody ? "</td>\n" : "</th>\n")
      addSpaceToPlainText()
    default:
      return
    }
  }

  private mutating func openCell() {
    html.append(isInTableBody ? "<td" : "<th")
    switch column < alignments.count ? alignments[column] : 0 {
    case UInt8(ascii: "l"): html.append(" class=\"align-left\">")
    case UInt8(ascii: "c"): html.append(" class=\"align-center\">")
    case UInt8(ascii: "r"): html.append(" class=\"align-right\">")
    default: html.append(">")
    }
    column += 1
  }
}
