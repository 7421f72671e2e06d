extension HTMLRenderer {
  /// The ids hold a dot, which no slug of a heading has: `text-fn.1`, `text-fnref.1`, and
  /// `text-fnref.1.2` for the second reference to the first note.
  mutating func renderFootnote(
    _ node: Node, _ kind: Node.Kind, _ event: SyntaxTree.Event
  ) {
    switch (kind, event) {
    case (.footnoteReference, .enter):
      guard let number = Int(node.literal), number > 0 else { return }
      referencesWritten[number - 1] += 1
      let id = referenceID(number, referencesWritten[number - 1])
      html.append("<sup class=\"footnote-ref\" id=\"")
      html.append(text: id)
      if linkDepth > 0 {
        html.append(markup: "\">\(number)</sup>")
        return
      }
      html.append("\"><a href=\"#")
      html.append(url: "\(options.idPrefix)fn.\(number)")
      html.append(markup: "\" role=\"doc-noteref\">\(number)</a></sup>")
    case (.footnoteDefinition, .enter):
      html.startLine()
      if footnotesWritten == 0 {
        html.append("<section class=\"footnotes\" role=\"doc-endnotes\">\n<ol>\n")
      }
      footnotesWritten += 1
      html.append("<li id=\"")
      html.append(text: "\(options.idPrefix)fn.\(footnotesWritten)")
      html.append("\">\n")
    case (.footnoteDefinition, .exit):
      if !hasClosingParagraph(node) {
        html.startLine()
        html.append("<p>")
        renderBacklinks()
        html.append("</p>\n")
      }
      html.append("</li>\n")
    default:
      return
    }
  }

  private func hasClosingParagraph(_ definition: Node) -> Bool {
    definition.lastChild?.kind == .paragraph
  }

  mutating func renderBacklinks() {
    let number = footnotesWritten
    let references = outline.footnoteReferences
    for count in 1...max(1, number <= references.count ? references[number - 1] : 1) {
      html.append(count > 1 ? " <a href=\"#" : "<a href=\"#")
      html.append(url: referenceID(number, count))
      html.append("\" class=\"footnote-back\" role=\"doc-backlink\">↩\u{FE0E}")
      if count > 1 { html.append(markup: "<sup>\(count)</sup>") }
      html.append("</a>")
    }
  }

  private func referenceID(_ number: Int, _ count: Int) -> String {
    "\(options.idPrefix)fnref.\(number)" + (count > 1 ? ".\(count)" : "")
  }
}

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
