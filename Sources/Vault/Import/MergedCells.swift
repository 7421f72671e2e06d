internal import Basics

/// The cells of a sheet that are merged down several rows: the value of the first is that of each
/// row. Cells merged across columns have one value, in the first.
struct MergedCells {
  /// The columns that are merged from a row on, with the last of their rows.
  private var starts: [Int: [(column: Int, last: Int)]] = [:]
  /// The merged cells of the current row, by column.
  private var open: [Int: (text: String, last: Int)] = [:]
  private(set) var ranges: [MergedRange] = []

  /// Adds a range such as `A3:A5`; any other text is no range of cells.
  mutating func add(_ range: String) {
    let ends = range.split(separator: ":").compactMap(CellReference.init)
    guard ends.count == 2, ends[0].row < ends[1].row else { return }
    starts[ends[0].row, default: []].append((ends[0].column, ends[1].row))
    ranges.append(
      MergedRange(name: range, column: ends[0].column, rows: ends[0].row...ends[1].row))
  }

  /// The cells of a row, filled in from merged cells above it; a row without cells of its own stays
  /// empty.
  mutating func filled(
    _ cells: [(column: Int, text: String)], row: Int
  ) -> [(column: Int, text: String)] {
    guard !starts.isEmpty else { return cells }
    open = open.filter { $0.value.last >= row }
    var filled = cells
    if !cells.isEmpty {
      let taken = Set(cells.map(\.column))
      filled += open.filter { !taken.contains($0.key) }.map {
        (column: $0.key, text: $0.value.text)
      }
    }
    for (column, last) in starts[row] ?? [] {
      if let text = cells.last(where: { $0.column == column })?.text {
        open[column] = (text, last)
      }
    }
    return filled
  }
}

/// A reference to a cell such as `AB12`.
struct CellReference {
  /// From 0.
  let column: Int
  /// From 1.
  let row: Int

  init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  var text: String {
    var letters = ""
    var rest = column + 1
    while rest > 0 {
      letters = String(UnicodeScalar(UInt8(0x41 + (rest - 1) % 26))) + letters
      rest = (rest - 1) / 26
    }
    return "\(letters)\(row)"
  }

  init?(_ text: Substring) {
    let letters = text.utf8.prefix { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    guard 1...3 ~= letters.count, let row = Int(text.dropFirst(letters.count)), row > 0 else {
      return nil
    }
    column = letters.reduce(0) { $0 * 26 + Int($1 - 0x40) } - 1
    self.row = row
  }
}

/// Reads the merged cells of a sheet, which are listed after its rows.
final class MergeReader: XMLHandler {
  private(set) var merged = MergedCells()

  func began(_ element: XMLElement) {
    guard element.name.isNamed("mergeCell"), let range = element["ref"]?.string else { return }
    merged.add(range)
  }
}
