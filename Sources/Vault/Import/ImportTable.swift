package import Basics

/// The columns of a program's tables that an importer reads, a case each.
///
/// ```swift
/// enum Column: String, TableColumn {
///   case day = "Date", length = "Hours", note = "Notes"
///   static let required: [Self] = [.day, .length]
/// }
/// ```
package protocol TableColumn: CaseIterable, Sendable {
  /// Its names in the languages and versions of the program; the first that a table has counts.
  var names: [String] { get }
  /// The columns without which nothing can be read.
  static var required: [Self] { get }
}

extension TableColumn where Self: RawRepresentable<String> {
  package var names: [String] { [rawValue] }
}

/// A table of another program: comma-separated values below a header, divided by commas,
/// semicolons or tabs, whichever occurs most in the header.
///
/// ```swift
/// file.readText { text in
///   guard var table = ImportTable<Column>(text, of: file, &plan) else { return }
///   if let name = table.missing {
///     return table.refuse(VaultProblem.missing(field: name), &plan)
///   }
///   table.forEachRow(into: &plan) { row, plan throws(CellFault) in
///     let day = try row.value(.day, else: VaultProblem.notADay) { Day($0) }
///     …
///   }
/// }
/// ```
package struct ImportTable<Column: TableColumn> {
  package let header: CSVHeader
  /// A reader whose next row is the first one below the header.
  package var reader: CSVReader
  private let head: CSVCell
  private let places: ColumnPlaces<Column>
  private var ticker: ProgressTicker

  /// The table in a text; nil without a row. Rows with more or fewer cells than the first are
  /// reported.
  ///
  /// - Parameter unnamed: The columns of a table without a header, in order; nil if the table has a
  ///   header.
  package init?(
    _ text: UnsafeBufferPointer<UInt8>, of file: ImportFile, named path: String? = nil,
    unnamed columns: [Column]? = nil, _ plan: inout ImportPlan
  ) {
    reader = CSVReader(
      text, file: path ?? file.path, delimiter: CSVDelimiter.detect(in: text))
    let start = reader
    var row = CSVRow()
    let hasHeader = reader.next(&row)
    plan.diagnostics.append(contentsOf: reader.diagnostics)
    reader.dropDiagnostics()
    guard hasHeader else { return nil }
    if columns == nil { Self.skipTitles(&row, &reader) }
    header = CSVHeader(row, in: text)
    head = row.cells[0]
    if let columns {
      reader = start
      places = ColumnPlaces { name in columns.firstIndex { $0.names.contains(name) } }
    } else {
      places = ColumnPlaces(header.column)
    }
    reader.expectedCells = row.cells.count
    ticker = file.ticker
    var rest = reader
    if !rest.next(&row) { plan.isBlank = true }
  }

  /// Goes on from a title above the table to its header, if one of the next rows is that.
  private static func skipTitles(_ row: inout CSVRow, _ reader: inout CSVReader) {
    var (ahead, below) = (reader, row)
    for _ in 0...CSVDelimiter.mostTitles {
      if ColumnPlaces<Column>(CSVHeader(below, in: ahead.bytes).column).missing == nil {
        ahead.dropDiagnostics()
        (reader, row) = (ahead, below)
        return
      }
      guard ahead.next(&below) else { return }
    }
  }

  /// The first required column that the table lacks, by its name; nil if it has all.
  package var missing: String? { places.missing?.names[0] }

  package func has(_ column: Column) -> Bool { places[column] != nil }

  /// Reports that the table cannot be read, at its header.
  package func refuse(_ problem: some Problem, _ plan: inout ImportPlan) {
    plan.diagnostics.append(problem.diagnostic(at: reader.locate(head)))
  }

  /// The order of the dates in some columns, by all rows together; nil if it is open, and a person
  /// is asked.
  ///
  /// - Parameter said: The person's answer.
  package func order(
    of columns: [Column], said: DateOrder?, _ plan: inout ImportPlan
  ) -> DateOrder? {
    var reader = reader
    var row = CSVRow()
    var dates: [String] = []
    var rows: [String] = []
    while reader.next(&row) {
      let texts = columns.compactMap { places[$0] }.filter { $0 < row.cells.count }
        .map { row.cells[$0].text(in: reader.bytes) }
      dates += texts.filter { !$0.isEmpty }
      if rows.count < ImportDoubt.rowCount {
        rows.append(texts.joined(separator: "  ").onOneLine.printable)
      }
    }
    return plan.dateOrder(of: dates, rows: rows, said: said, in: reader.file)
  }

  /// The next row, which may have faults; nil at the end.
  package mutating func next() -> TableRow<Column>? {
    var row = CSVRow()
    return reader.next(&row) ? TableRow(row, places, reader.bytes, file: reader.file) : nil
  }

  /// Reads all rows, and counts them and the unreadable ones.
  ///
  /// - Parameters:
  ///   - takesShortRows: True to take a row that ends before a required column.
  ///   - skipsBlankRows: True to pass over rows of empty cells, which are not counted.
  ///   - take: Adds the record of a row, or counts why it makes none; a problem that it throws is
  ///     reported at its cell.
  package mutating func forEachRow(
    into plan: inout ImportPlan, takesShortRows: Bool = false, skipsBlankRows: Bool = false,
    _ take: (TableRow<Column>, inout ImportPlan) throws(CellFault) -> Void
  ) {
    let least = takesShortRows ? 0 : (Column.required.compactMap { places[$0] }.max() ?? -1) + 1
    var row = CSVRow()
    while reader.next(&row) {
      ticker.reached(reader.position)
      if skipsBlankRows, row.isBlank(in: reader.bytes) { continue }
      plan.summary.read += 1
      // The reader reports what is wrong.
      guard !row.hasErrors, row.cells.count >= least else {
        plan.summary.unreadable += 1
        continue
      }
      do throws(CellFault) {
        try take(TableRow(row, places, reader.bytes, file: reader.file), &plan)
      } catch {
        plan.summary.unreadable += 1
        plan.diagnostics.append(error.problem.diagnostic(at: reader.locate(error.part)))
      }
    }
    plan.diagnostics.append(contentsOf: reader.diagnostics)
  }
}

/// The positions of columns in a table.
package struct ColumnPlaces<Column: TableColumn>: Sendable {
  private var places: [Int?] = []

  /// - Parameter find: The position of the column with a name; nil if there is none.
  package init(_ find: (String) -> Int?) {
    for column in Column.allCases {
      let number = Self.number(of: column)
      while places.count <= number { places.append(nil) }
      places[number] = column.names.lazy.compactMap(find).first
    }
  }

  package subscript(column: Column) -> Int? { places[Self.number(of: column)] }

  /// The first required column that there is none of; nil if there are all.
  package var missing: Column? { Column.required.first { self[$0] == nil } }

  /// A number of its own for each case, from the byte that a case without values is in memory: a
  /// name would have to be hashed for each cell.
  private static func number(of column: Column) -> Int {
    withUnsafeBytes(of: column) { Int($0.first ?? 0) }
  }
}

/// A row of a table, whose cells are found by their columns.
///
/// Borrowed: valid while the table is read.
package struct TableRow<Column: TableColumn> {
  package let cells: [CSVCell]
  /// The line that it starts on, from 1.
  package let line: Int
  private let places: ColumnPlaces<Column>
  private let bytes: UnsafeBufferPointer<UInt8>
  private let file: String

  fileprivate init(
    _ row: CSVRow, _ places: ColumnPlaces<Column>, _ bytes: UnsafeBufferPointer<UInt8>,
    file: String
  ) {
    (cells, line, self.places) = (row.cells, row.line, places)
    (self.bytes, self.file) = (bytes, file)
  }

  /// Nil if the table has no such column, or the row ends before it.
  package func cell(_ column: Column) -> CSVCell? {
    places[column].flatMap { $0 < cells.count ? cells[$0] : nil }
  }

  /// The text of a cell as in the file; empty without a cell.
  package func plainText(_ column: Column) -> String { cell(column)?.text(in: bytes) ?? "" }

  /// The text of a cell without white space around it; empty without a cell.
  package func text(_ column: Column) -> String { plainText(column).withoutBlanks }

  package func text(of cell: CSVCell) -> String { cell.text(in: bytes).withoutBlanks }

  /// The text of a cell on one line. Throws if it is empty.
  package func title(_ column: Column) throws(CellFault) -> String {
    let text = plainText(column).unwrappedLine
    if text.isEmpty { throw fault(VaultProblem.missing(field: column.names[0]), at: column) }
    return text
  }

  /// The value of a cell.
  ///
  /// - Parameters:
  ///   - problem: Makes the problem of a text that is none, from the column's name and the text.
  ///   - read: The value of a text; nil if it is none.
  package func value<Value>(
    _ column: Column, else problem: (_ name: String, _ text: String) -> VaultProblem,
    _ read: (String) -> Value?
  ) throws(CellFault) -> Value {
    let text = text(column)
    if let value = read(text) { return value }
    throw fault(problem(column.names[0], text), at: column)
  }

  /// A problem of a cell; of the row, at its first cell, without one.
  package func fault(_ problem: some Problem, at column: Column? = nil) -> CellFault {
    CellFault(problem, at: column.flatMap(cell) ?? cells[0])
  }

  /// Reports a problem of the row that does not keep it from being read.
  package func report(_ fault: CellFault, _ plan: inout ImportPlan) {
    let location = CSVReader(bytes, file: file).locate(fault.part)
    plan.diagnostics.append(fault.problem.diagnostic(at: location))
  }
}

extension CSVRow {
  fileprivate func isBlank(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    cells.allSatisfy { $0.text(in: bytes).withoutBlanks.isEmpty }
  }
}
