import Basics
public import Wording

/// The values of a chart as a table: the first column names the rows.
public struct ChartTable: Sendable, Hashable {
  /// The caption of the table; the title, for tables of charts.
  public var caption: String
  /// The headings of the columns, from the left.
  public var columns: [String]
  /// The rows; each has a cell per column.
  public var rows: [[Cell]]

  /// A text, or a number with the text that shows it.
  public struct Cell: Sendable, Hashable {
    /// The text: `4 h 35 min`, or “–” for a gap.
    public var text: String
    /// Nil for text and for gaps.
    public var number: Double?
    /// True if the cell is in a numeric column, including gaps.
    public var isNumeric: Bool

    /// A cell for any column; ``label(_:)`` and ``value(_:_:_:)`` make the usual ones.
    public init(text: String, number: Double?, isNumeric: Bool) {
      self.text = text
      self.number = number
      self.isNumeric = isNumeric
    }
  }

  /// A table. Each row needs as many cells as there are `columns`; this is not checked.
  public init(caption: String, columns: [String], rows: [[Cell]]) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }
}

extension ChartTable.Cell {
  /// A text that is not a number, such as a name or a day.
  public static func label(_ text: String) -> Self {
    Self(text: text, number: nil, isNumeric: false)
  }

  /// A value, or a gap if it is nil.
  public static func value(
    _ value: Double?, _ format: ValueFormat, _ wording: Words = .english
  ) -> Self {
    Self(
      text: value.map { format.text($0, wording) } ?? wording.gap, number: value, isNumeric: true)
  }
}

extension ChartTable {
  /// The plain numbers of each row, nil for text and for gaps.
  public var numbers: [[Double?]] { rows.map { $0.map(\.number) } }

  /// Appends the table as `<table class="data">`.
  func append(to markup: inout Markup) {
    markup.markup("<table class=\"data\"><caption>")
    markup.text(caption)
    markup.markup("</caption><thead><tr>")
    for (index, column) in columns.enumerated() {
      let isNumeric = rows.first.map { $0.indices.contains(index) && $0[index].isNumeric } ?? false
      markup.markup(isNumeric ? "<th scope=\"col\" class=\"number\">" : "<th scope=\"col\">")
      markup.text(column)
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
}
