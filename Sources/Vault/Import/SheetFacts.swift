package import Basics

/// Facts about a sheet that its table cannot hold.
package struct SheetFacts: Sendable {
  /// The most cells that a message names.
  private static let most = 5

  package let mergedRanges: [MergedRange]
  /// The cells, such as `C3`, with a formula and without its value: programs that make a sheet
  /// without working it out leave it empty.
  let cellsWithoutValue: [String]

  /// A warning about the cells that are empty to a reader though a person sees something in them;
  /// nil if there are none.
  package var warning: Diagnostic? {
    guard let first = cellsWithoutValue.first else { return nil }
    let rest = cellsWithoutValue.count - Self.most
    let names = cellsWithoutValue.prefix(Self.most).joined(separator: ", ")
    return Diagnostic(
      .warning, kind: "formula-without-value",
      cellsWithoutValue.count == 1
        ? "the formula in \(first) has no value in the file, so the cell is empty"
        : "formulas have no value in the file, so their cells are empty: \(names)"
          + (rest > 0 ? " and \(rest) more" : ""),
      hint: "open the file in a spreadsheet program, which works them out, and save it")
  }
}

/// Cells of a sheet that are merged down several rows.
package struct MergedRange: Sendable {
  /// As `A3:A5`.
  package let name: String
  /// The column that has their value, from 0.
  package let column: Int
  /// From 1.
  package let rows: ClosedRange<Int>
}
