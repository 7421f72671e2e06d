/// Rows of comma-separated values as RFC 4180 writes them: each ends with CR and LF, and a cell that
/// holds a comma, a quote or an end of line stands in quotes, with its quotes doubled.
package struct CSVText: Sendable {
  /// The rows so far.
  package private(set) var text = ""

  /// A table that has its header only.
  package init(header: [String]) { append(header) }

  /// Adds a row.
  package mutating func append(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { text += "," }
      text += Self.quoted(cell)
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
