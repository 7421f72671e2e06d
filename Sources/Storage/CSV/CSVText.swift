/// Rows of comma-separated values as RFC 4180 writes them: each ends with CR and LF, and a cell that
/// holds a comma, a quote or an end of line stands in quotes, with its quotes doubled.
///
/// A text that a spreadsheet would take for a formula has an apostrophe before it, which ``CSVCell``
/// leaves out again. Numbers and days are written by us and stay as they are, `-5.00` included.
package struct CSVText: Sendable {
  /// The rows so far.
  package private(set) var text = ""

  /// A table that has its header only.
  package init(header: [String]) { append(header.map(TableCell.text)) }

  /// A whole table.
  package init(_ table: Table) {
    self.init(header: table.header)
    for row in table.rows { append(row) }
  }

  /// Adds a row.
  package mutating func append(_ cells: [TableCell]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { text += "," }
      if case .text(let words) = cell {
        text += Self.quoted(Self.protected(words))
      } else {
        text += cell.plainText
      }
    }
    text += "\r\n"
  }

  /// The cell, in quotes when it needs them. By scalars, as CR and LF together are one character,
  /// and so is a quote with an accent on it.
  private static func quoted(_ cell: String) -> String {
    let special: Set<Unicode.Scalar> = [",", "\"", "\r", "\n"]
    guard cell.unicodeScalars.contains(where: special.contains) else { return cell }
    var scalars = "\"".unicodeScalars
    for scalar in cell.unicodeScalars {
      if scalar == "\"" { scalars.append(scalar) }
      scalars.append(scalar)
    }
    scalars.append("\"")
    return String(scalars)
  }
}

extension CSVText {
  /// The text with an apostrophe before it where a spreadsheet would read more than text.
  private static func protected(_ text: String) -> String {
    isRisky(text.unicodeScalars[...]) ? "'" + text : text
  }

  /// Whether the first character of a cell is an apostrophe that ``CSVText`` would have put there;
  /// readers leave it out, so that what was written comes back. Other apostrophes are text.
  static func isProtected(_ cell: String) -> Bool {
    let scalars = cell.unicodeScalars
    return scalars.first == "'" && isRisky(scalars.dropFirst())
  }

  /// Whether the text begins like a formula, after blanks too, as some programs drop those; or with
  /// apostrophes that would be taken for the protection of one.
  ///
  /// The characters are those that OWASP lists for CSV injection, full-width forms included.
  private static func isRisky(_ text: Substring.UnicodeScalarView) -> Bool {
    let afterApostrophes = text.drop { $0 == "'" }
    switch afterApostrophes.first {
    case "\t", "\r", "\n": return true
    default: break
    }
    switch afterApostrophes.first(where: { !$0.properties.isWhitespace }) {
    case "=", "+", "-", "@", "＝", "＋", "－", "＠": return true
    default: return false
    }
  }
}
