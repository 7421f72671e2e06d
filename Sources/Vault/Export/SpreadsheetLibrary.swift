internal import CXLSXWriter

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The functions of libxlsxwriter that workbooks are written with.
///
/// The library is loaded when they are first asked for: it has no archive to be linked with, and
/// brings others along that few people need.
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

  /// The library of this machine; nil where there is none, or one that lacks a function.
  static let installed: SpreadsheetLibrary? = names.lazy
    .compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }
    .compactMap(SpreadsheetLibrary.init)
    .first

  // The numbers are those of versions 1.2.1 to 1.1.4; the last name is what compilers link with,
  // whatever the version. Elsewhere the library is linked with the program itself, which is what
  // nil names.
  #if canImport(Glibc)
    private static let names: [String?] =
      (4...8).reversed().map { "libxlsxwriter.so.\($0)" } + ["libxlsxwriter.so"]
  #else
    private static let names: [String?] = [nil]
  #endif

  private init?(handle: UnsafeMutableRawPointer) {
    // Each function is taken for what its header declares; the C library knows names alone.
    func function<Function>(_ name: String) -> Function? {
      dlsym(handle, name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard let version: lxw_version_function = function("lxw_version"),
      let strerror: lxw_strerror_function = function("lxw_strerror"),
      let workbookNew: workbook_new_opt_function = function("workbook_new_opt"),
      let workbookSetProperties: workbook_set_properties_function =
        function("workbook_set_properties"),
      let workbookAddFormat: workbook_add_format_function = function("workbook_add_format"),
      let workbookAddWorksheet: workbook_add_worksheet_function =
        function("workbook_add_worksheet"),
      let workbookClose: workbook_close_function = function("workbook_close"),
      let formatSetNumFormat: format_set_num_format_function = function("format_set_num_format"),
      let formatSetBold: format_set_bold_function = function("format_set_bold"),
      let formatSetBottom: format_set_bottom_function = function("format_set_bottom"),
      let worksheetWriteString: worksheet_write_string_function =
        function("worksheet_write_string"),
      let worksheetWriteNumber: worksheet_write_number_function =
        function("worksheet_write_number"),
      let worksheetSetColumn: worksheet_set_column_function = function("worksheet_set_column"),
      let worksheetFreezePanes: worksheet_freeze_panes_function =
        function("worksheet_freeze_panes"),
      let worksheetAutofilter: worksheet_autofilter_function = function("worksheet_autofilter")
    else { return nil }
    self.version = version
    self.strerror = strerror
    self.workbookNew = workbookNew
    self.workbookSetProperties = workbookSetProperties
    self.workbookAddFormat = workbookAddFormat
    self.workbookAddWorksheet = workbookAddWorksheet
    self.workbookClose = workbookClose
    self.formatSetNumFormat = formatSetNumFormat
    self.formatSetBold = formatSetBold
    self.formatSetBottom = formatSetBottom
    self.worksheetWriteString = worksheetWriteString
    self.worksheetWriteNumber = worksheetWriteNumber
    self.worksheetSetColumn = worksheetSetColumn
    self.worksheetFreezePanes = worksheetFreezePanes
    self.worksheetAutofilter = worksheetAutofilter
  }
}
