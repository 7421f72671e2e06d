import ArgumentParser
import Diagnostics
import SiteKit
import Vault

/// `daybook export KIND`: records of any kind, those that the vault declares included.
struct ExportRecordsCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "Write the records of a kind as a table, JSON Lines, spreadsheet or calendar.",
    discussion: """
      The word records can be left out. The ending of the file decides: .csv and .xlsx, a row for \
      each record; .jsonl, an object a line; .ics, events and tasks for a calendar program. Only \
      what counts is written: the current version of each record. daybook import reads .csv and \
      .jsonl back, with the same ids. daybook schema lists the kinds.

      Examples:
        daybook export session 2026 --to sessions.csv
        daybook export task --to - --format jsonl
      """)

  /// What can be written.
  enum Format: String, CaseIterable {
    case csv, jsonl, xlsx, ics

    init(option text: String) throws {
      guard let format = Format(rawValue: text.lowercased()) else {
        throw ValidationError(
          text.lowercased() == "parquet"
            ? "Parquet cannot be written: give --format csv, which its programs read too."
            : "'\(text)' is not a format: write csv, jsonl, xlsx or ics.")
      }
      self = format
    }
  }

  @Argument(help: ArgumentHelp("The kind, such as session.", valueName: "kind"))
  var kind: String
  @OptionGroup var period: PeriodOptions
  @OptionGroup var file: ExportFileOptions
  @Option(
    help: "csv, jsonl, xlsx or ics; needed with --to -, standard output.",
    transform: Format.init(option:))
  var format: Format?

  func validate() throws {
    if try chosenFormat() == .xlsx, file.isStandardOutput {
      throw ValidationError("A spreadsheet cannot go to standard output: give --to a file.")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let library = try host.library
    let kind = try library.kind(kind)
    let destination = file.isStandardOutput ? nil : try host.destination(file)
    let days = try period.days(at: library.moment)
    let records = try library.records(of: kind).filter { record in
      days.map { days in record.day.map(days.contains) ?? false } ?? true
    }
    let (bytes, count) = try contents(RecordExport(records, of: kind), kind, host)
    guard let destination else { return host.write(bytes) }
    try destination.write(bytes)
    host.print("\(destination.name): \(count)")
  }

  /// The file, and what is in it.
  private func contents(
    _ export: RecordExport, _ kind: KindOfRecord, _ host: any CommandHost
  ) throws -> (bytes: [UInt8], count: String) {
    let count = export.count.counted("record")
    do throws(RecordExport.Problem) {
      switch format ?? Self.format(of: file.file) {
      case .csv, nil:
        // Spreadsheets take a file without the mark for one in the machine's old encoding.
        let mark = file.isStandardOutput ? "" : "\u{FEFF}"
        return (Array((mark + export.csv).utf8), count)
      case .jsonl: return (export.jsonLines, count)
      case .xlsx: return (try export.workbook(created: host.clock), count)
      case .ics:
        let (text, entries) = try export.calendar(asOf: host.clock)
        return (Array(text.utf8), entries == 1 ? "1 entry" : "\(entries) entries")
      }
    } catch {
      throw Failure(error.diagnostic(kind, at: Place(file: file.file)))
    }
  }

  private func chosenFormat() throws -> Format {
    if let format = format ?? Self.format(of: file.file) { return format }
    throw ValidationError(
      file.isStandardOutput
        ? "Give --format with --to -: csv, jsonl or ics."
        : "'\(file.file)' does not say what to write: end it in .csv, .jsonl, .xlsx or .ics, or "
          + "give --format.")
  }

  private static func format(of file: String) -> Format? {
    let ending = file.split(separator: "/").last?.split(separator: ".").dropFirst().last
    return ending.flatMap { Format(rawValue: $0.lowercased()) }
  }
}

extension RecordExport.Problem {
  fileprivate func diagnostic(_ kind: KindOfRecord, at place: Place) -> Diagnostic {
    switch self {
    case .noDay:
      Diagnostic(
        .error, kind: "no-day", at: place,
        "records of the kind \(kind.name) have no day, so they cannot be in a calendar",
        hint: "write them as csv, jsonl or xlsx")
    case .cell(let id, let field):
      Diagnostic(
        .error, kind: "too-much-for-a-cell", at: place,
        "a cell of a spreadsheet cannot hold \(field) of the record \(id) as it is",
        hint: "write csv or jsonl, which hold any text")
    case .workbook(let problem):
      Diagnostic(.error, kind: "not-written", at: place, problem.message)
    }
  }
}

extension Workbook.Problem {
  /// What went wrong, in words.
  fileprivate var message: String {
    switch self {
    case .tooManyRows(let sheet): "the sheet \(sheet) has more rows than the format allows"
    case .library(let reason), .system(let reason): reason
    }
  }
}
