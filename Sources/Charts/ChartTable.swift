import Basics
package import Wording

/// The values of a chart as a table: the first column names the rows.
package struct ChartTable: Sendable, Hashable {
  /// What the table holds.
  package var caption: String
  /// The columns, in order.
  package var columns: [Column]
  /// The rows; each has a cell per column.
  package var rows: [[Cell]]

  /// A column.
  package struct Column: Sendable, Hashable {
    /// Its heading.
    package var heading: String
    /// The unit of its plain numbers, for CSV; empty for text.
    package var unit: String

    package init(_ heading: String, unit: String = "") {
      self.heading = heading
      self.unit = unit
    }
  }

  /// A cell.
  package struct Cell: Sendable, Hashable {
    /// What is read: `4 h 35 min`, or “–” for a gap.
    package var text: String
    /// The plain number, for CSV; nil for text and for gaps.
    package var number: Double?
    /// Whether the cell belongs to the numbers, gaps among them.
    package var isNumeric: Bool

    package init(text: String, number: Double?, isNumeric: Bool) {
      self.text = text
      self.number = number
      self.isNumeric = isNumeric
    }
  }

  package init(caption: String, columns: [Column], rows: [[Cell]]) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }
}

extension ChartTable.Cell {
  /// Words.
  package static func label(_ text: String) -> Self {
    Self(text: text, number: nil, isNumeric: false)
  }

  /// A value, or a gap when it is nil.
  package static func value(
    _ value: Double?, _ format: ValueFormat, _ wording: Words = .english
  ) -> Self {
    Self(
      text: value.map { format.text($0, wording) } ?? wording.gap, number: value, isNumeric: true)
  }
}

extension ChartTable {
  /// The plain numbers of each row, nil for text and for gaps.
  package var numbers: [[Double?]] { rows.map { $0.map(\.number) } }

  /// The table as `<table class="data">`.
  package var html: String {
    var markup = Markup()
    append(to: &markup)
    return markup.string
  }

  func append(to markup: inout Markup) {
    markup.markup("<table class=\"data\"><caption>")
    markup.text(caption)
    markup.markup("</caption><thead><tr>")
    for (index, column) in columns.enumerated() {
      let isNumeric = rows.first.map { $0.indices.contains(index) && $0[index].isNumeric } ?? false
      markup.markup(isNumeric ? "<th scope=\"col\" class=\"number\">" : "<th scope=\"col\">")
      markup.text(column.heading)
      markup.markup("</th>")
    }
    markup.markup("</tr></thead><tbody>")
    for row in rows {
      markup.markup("<tr>")
      for (index, cell) in row.enumerated() {
        let element = index == 0 ? "th" : "td"
        markup.markup(index == 0 ? "<th scope=\"row\"" : "<td")
        markup.markup(cell.isNumeric ? " class=\"number\">" : ">")
        markup.text(cell.text)
        markup.markup("</\(element)>")
      }
      markup.markup("</tr>")
    }
    markup.markup("</tbody></table>")
  }

  /// The table as CSV by RFC 4180: plain numbers with a point, their units in the headings, gaps
  /// empty. A text that a spreadsheet would run as a formula gets an apostrophe before it.
  package var csv: String {
    var text = ""
    let headings = columns.map { $0.unit.isEmpty ? $0.heading : "\($0.heading) (\($0.unit))" }
    text += headings.map(CSVField.field).joined(separator: ",") + "\r\n"
    for row in rows {
      let cells = row.map { cell in
        cell.isNumeric ? cell.number.map(Self.plain) ?? "" : CSVField.field(cell.text)
      }
      text += cells.joined(separator: ",") + "\r\n"
    }
    return text
  }

  /// The shortest number that reads back as the same, whole numbers without a point.
  private static func plain(_ value: Double) -> String {
    if value == value.rounded(), abs(value) <= 1e15 { return String(Int64(clamping: value)) }
    return String(value)
  }
}
