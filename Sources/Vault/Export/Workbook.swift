package import Basics
internal import CXLSXWriter

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Tables as the sheets of a spreadsheet file (Office Open XML, `.xlsx`).
///
/// The same tables and moment give the same bytes. Text is written as text, even if it begins like
/// a formula: a sheet keeps formulas apart from texts, so that no apostrophe is needed.
package struct Workbook: Sendable {
  /// The reason why a workbook cannot be written.
  package enum Problem: Error, Sendable, Hashable {
    /// A sheet has more rows than the format's 1,048,576.
    case tooManyRows(sheet: String)
    case library(String)
    case system(String)
  }

  private let title: String
  private let created: Instant
  private var sheets: [(name: String, table: Table)] = []

  /// A workbook without sheets.
  ///
  /// - Parameter created: The time of creation stored in the file.
  package init(title: String, created: Instant) {
    self.title = title
    self.created = created
  }

  /// Adds a sheet.
  ///
  /// - Parameter name: At most 31 characters, without any of `[]:*?/\`; unique.
  package mutating func add(_ table: Table, named name: String) { sheets.append((name, table)) }

  package func bytes() throws(Problem) -> [UInt8] {
    for sheet in sheets where sheet.table.rows.count >= Self.largestRowCount {
      throw .tooManyRows(sheet: sheet.name)
    }
    let file: Descriptor
    // The library writes only files; this one has no name, and is gone with the process.
    do throws(FileError.Reason) {
      file = try Descriptor(unnamedIn: Self.memoryFolder ?? "/tmp")
    } catch {
      throw .system(error.message)
    }
    defer { withExtendedLifetime(file) {} }
    try write(to: "/dev/fd/\(file.number)")
    do throws(FileError.Reason) {
      return try ByteStream(file.number).readToEnd()
    } catch {
      throw .system(error.message)
    }
  }

  /// A folder in memory, as a workbook's content may not belong on a disk; nil if there is none.
  private static let memoryFolder: String? = {
    let folder = "/dev/shm"
    return access(folder, W_OK) == 0 ? folder : nil
  }()

  private static let largestRowCount = 1_048_576

  /// The version of the library that writes workbooks, such as 1.1.4; nil if it is missing.
  package static var libraryVersion: String? {
    SpreadsheetLibrary.installed.flatMap { $0.version() }.map { String(cString: $0) }
  }

  private func write(to file: String) throws(Problem) {
    guard let library = SpreadsheetLibrary.installed else {
      throw .library(
        "it takes libxlsxwriter, which is not installed; it is in Debian's libxlsxwriter8 or "
          + "libxlsxwriter4, and other formats do without it")
    }
    let folder = Self.memoryFolder.map { strdup($0) }
    defer { free(folder ?? nil) }
    var options = lxw_workbook_options()
    options.tmpdir = folder ?? nil
    guard let workbook = library.workbookNew(file, &options) else {
      throw .library("it cannot begin a workbook")
    }
    var problem: Problem?
    title.withCString { title in
      var properties = lxw_doc_properties()
      properties.title = title
      properties.created = time_t(created.seconds)
      _ = library.workbookSetProperties(workbook, &properties)
    }
    let formats = CellFormats(workbook, library)
    for (name, table) in sheets {
      guard let sheet = library.workbookAddWorksheet(workbook, name) else {
        problem = .library("there can be no sheet named \(name)")
        break
      }
      SheetWriter(sheet: sheet, formats: formats, library: library).write(table)
    }
    // Closing frees the workbook too, so it is always done.
    let result = library.workbookClose(workbook)
    if let problem { throw problem }
    guard result == 0 else {
      throw .library(library.strerror(result).map { String(cString: $0) } ?? "error \(result)")
    }
  }
}

private struct CellFormats {
  let header: OpaquePointer?
  let day: OpaquePointer?
  /// By the number of decimals, zero to three.
  let exact: [OpaquePointer?]

  init(_ workbook: OpaquePointer, _ library: SpreadsheetLibrary) {
    func format(_ number: String) -> OpaquePointer? {
      let format = library.workbookAddFormat(workbook)
      library.formatSetNumFormat(format, number)
      return format
    }
    header = library.workbookAddFormat(workbook)
    library.formatSetBold(header)
    library.formatSetBottom(header, LXW_BORDER_THIN)
    day = format("yyyy-mm-dd")
    exact = ["#,##0", "#,##0.0", "#,##0.00", "#,##0.000"].map(format)
  }
}

private struct SheetWriter {
  let sheet: OpaquePointer
  let formats: CellFormats
  let library: SpreadsheetLibrary

  /// Header frozen and with filters; columns as wide as their content.
  func write(_ table: Table) {
    for (column, name) in table.header.enumerated() {
      write(name, 0, UInt16(column), formats.header)
    }
    for (index, row) in table.rows.enumerated() {
      for (column, cell) in row.enumerated() { write(cell, UInt32(index + 1), UInt16(column)) }
    }
    for column in table.header.indices {
      // A filter's button covers three characters of the header.
      let width = table.rows.reduce(Self.width(of: table.header[column]) + 3) {
        max($0, Self.width(of: $1[column].plainText))
      }
      _ = library.worksheetSetColumn(
        sheet, UInt16(column), UInt16(column), Double(min(max(width + 1, 8), 60)), nil)
    }
    library.worksheetFreezePanes(sheet, 1, 0)
    if !table.header.isEmpty {
      _ = library.worksheetAutofilter(
        sheet, 0, 0, UInt32(table.rows.count), UInt16(table.header.count - 1))
    }
  }

  private func write(_ cell: TableCell, _ row: UInt32, _ column: UInt16) {
    switch cell {
    case .empty: break
    case .text(let text): write(Self.writable(text), row, column)
    case .count(let count): write(Double(count), row, column)
    case .number(let number): write(number, row, column)
    case .day(let day):
      // The format counts days from 1899-12-30 and takes 1900 for a leap year; earlier days are
      // written as text.
      if day.number >= Self.firstExactDay {
        write(Double(day.number + 25_569), row, column, formats.day)
      } else {
        write(day.description, row, column)
      }
    case .exact(let number):
      // The one place where it becomes a floating-point number, the only numbers of the format. For
      // the quotient of two whole numbers below 2⁵³ the nearest double is taken, which gives the
      // decimals back for all numbers of up to 15 digits. Larger or finer numbers are text.
      if number.units.magnitude <= 1_000_000_000_000_000, number.places < formats.exact.count {
        write(
          Double(Int64(number.units)) / Double(number.unitsPerOne), row, column,
          formats.exact[number.places])
      } else {
        write(number.description, row, column)
      }
    }
  }

  // Content that does not fit on a sheet is rejected before writing, so that nothing can fail here.
  private func write(
    _ text: String, _ row: UInt32, _ column: UInt16, _ format: OpaquePointer? = nil
  ) {
    _ = library.worksheetWriteString(sheet, row, column, text, format)
  }

  private func write(
    _ number: Double, _ row: UInt32, _ column: UInt16, _ format: OpaquePointer? = nil
  ) {
    _ = library.worksheetWriteNumber(sheet, row, column, number, format)
  }

  /// 1900-03-01.
  private static let firstExactDay = -25_508

  /// The text without characters that a cell cannot hold: control characters but tab and newline,
  /// and characters that XML forbids; cut to 32,767 characters, ending in “…”. Lookalikes of the
  /// format's escapes, `_x0041_`, are protected.
  private static func writable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var length = 0
    for scalar in SpreadsheetText.escaped(text).unicodeScalars {
      guard !scalar.isForbidden, scalar != "\r" else { continue }
      length += UTF16.width(scalar)
      guard length < 32_767 else { return String(scalars) + "…" }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// In columns of a digit's width; a non-ASCII character usually takes two.
  private static func width(of text: String) -> Int {
    text.unicodeScalars.prefix(200).reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
  }
}

/// The functions of libxlsxwriter used to write workbooks.
///
/// Loaded on first use: there is no static library to link, and it brings in others that few people
/// need.
struct SpreadsheetLibrary: Sendable {
  let version: lxw_version_function
  let strerror: lxw_strerror_function

  let workbookNew: workbook_new_opt_function
  let workbookSetProperties: workbook_set_properties_function
  let workbookAddFormat: workbook_add_format_function
  let workbookAddWorksheet: workbook_add_worksheet_function
  let workbookClose: workbook_close_function

  let formatSetNumFormat: format_set_num_format_function
  let formatSetBold: format_set_bold_function
  let formatSetBottom: format_set_bottom_function

  let worksheetWriteString: worksheet_write_string_function
  let worksheetWriteNumber: worksheet_write_number_function
  let worksheetSetColumn: worksheet_set_column_function
  let worksheetFreezePanes: worksheet_freeze_panes_function
  let worksheetAutofilter: worksheet_autofilter_function

  /// The library on this machine; nil if it is missing or lacks a function.
  static let installed: SpreadsheetLibrary? = names.lazy
    .compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }
    .compactMap(SpreadsheetLibrary.init)
    .first

  // Versions 1.2.1 to 1.1.4; compilers link against the last name for any version. Elsewhere the
  // library is linked into the program itself, which nil means.
  #if canImport(Glibc)
    private static let names: [String?] =
      (4...8).reversed().map { "libxlsxwriter.so.\($0)" } + ["libxlsxwriter.so"]
  #else
    private static let names: [String?] = [nil]
  #endif

  private init?(handle: UnsafeMutableRawPointer) {
    struct Missing: Error {}
    // Each function is cast to the type in its header; the C library knows only names.
    func function<Function>(_ name: String) throws(Missing) -> Function {
      guard let symbol = dlsym(handle, name) else { throw Missing() }
      return unsafeBitCast(symbol, to: Function.self)
    }
    do throws(Missing) {
      version = try function("lxw_version")
      strerror = try function("lxw_strerror")
      workbookNew = try function("workbook_new_opt")
      workbookSetProperties = try function("workbook_set_properties")
      workbookAddFormat = try function("workbook_add_format")
      workbookAddWorksheet = try function("workbook_add_worksheet")
      workbookClose = try function("workbook_close")
      formatSetNumFormat = try function("format_set_num_format")
      formatSetBold = try function("format_set_bold")
      formatSetBottom = try function("format_set_bottom")
      worksheetWriteString = try function("worksheet_write_string")
      worksheetWriteNumber = try function("worksheet_write_number")
      worksheetSetColumn = try function("worksheet_set_column")
      worksheetFreezePanes = try function("worksheet_freeze_panes")
      worksheetAutofilter = try function("worksheet_autofilter")
    } catch {
      return nil
    }
  }
}
