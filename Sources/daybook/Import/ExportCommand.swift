import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write records as files for other programs, and loan notes to print.",
    discussion: """
      daybook export KIND writes the records of any kind of the vault, such as session or task.

      Examples:
        daybook export session 2026 --to sessions.csv
      \(Systems.examples(.export))
      """,
    subcommands: [hosted(ExportRecordsCommand.self)] + Systems.commands(.export),
    defaultSubcommand: hosted(ExportRecordsCommand.self))
}

struct ExportRecordsCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "Write the records of a kind, or of all, for other programs or another vault.",
    discussion: """
      You can leave out the word records. The file's extension sets the format: .csv and .xlsx, \
      one row per record; .jsonl, one object per line; .ics, events and tasks for a calendar \
      program. With a period, it writes only records with a day in it. daybook schema lists the \
      kinds; journal, prompt, review and page are Markdown files.

      all writes every kind: one sheet each (.xlsx), one file each plus the settings (.zip), or \
      everything with a day (.ics). Locked records are written unencrypted, so keep the file as \
      safe as the vault.

      daybook import reads .csv, .jsonl, .xlsx and .zip back with the same ids, so nothing is \
      added twice. For an audience, it writes the records that this sees, and no Markdown files \
      or settings.

      Examples:
        daybook export session 2026 --to sessions.csv
        daybook export task --to - --format jsonl
        daybook export all --to daybook.zip
        daybook export all --to daybook.xlsx --overwrite
        daybook export task --to tasks.csv --headers words
        daybook export gift --to - --format csv --audience family
      """)

  static let printsFigures = true

  enum Format: String, CaseIterable {
    case csv, jsonl, xlsx, ics

    init(option text: String) throws {
      guard let format = Format(rawValue: text.lowercased()) else {
        throw ValidationError(
          "\"\(text)\" is not a format",
          hint: text.lowercased() == "parquet"
            ? "write csv, which programs for Parquet read too" : "write csv, jsonl, xlsx or ics")
      }
      self = format
    }
  }

  @Argument(help: ArgumentHelp("The kind, such as session, or all.", valueName: "kind"))
  var kind: String
  @OptionGroup var period: PeriodOptions
  @OptionGroup var file: ExportFileOptions
  @Option(
    help: ArgumentHelp(
      "csv, jsonl, xlsx or ics; needed with --to -, standard output. In a .zip csv or jsonl, by "
        + "default jsonl.", valueName: "format"), transform: Format.init(option:))
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "words: columns, choices, answers and names in the vault's language, an id in brackets after "
        + "its name; keys: as records have them. By default words in .xlsx, keys in .csv.",
      valueName: "words-or-keys"))
  var headers: ExportHeaders?

  func validate() throws {
    let format = try chosenFormat()
    if headers != nil, format == .jsonl || format == .ics {
      throw ValidationError("only tables have headers", hint: "write csv or xlsx")
    }
    if format == .xlsx, file.isStandardOutput {
      throw ValidationError("a spreadsheet cannot go to standard output", hint: "give --to a file")
    }
    if isArchive, format == .xlsx || format == .ics {
      throw ValidationError(
        "a .zip is of csv or jsonl", hint: "end the file in .\(format.rawValue)")
    }
    if kind == Self.all, !isArchive, format == .csv || format == .jsonl {
      throw ValidationError(
        "kinds have different fields, and each its own file",
        hint: "end the file in .zip, or in .xlsx")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let library = try host.shownRecords
    let days = try period.days(at: library.moment)
    let exports = try await exports(library, host, on: days)
    let destination = file.isStandardOutput ? nil : try host.destination(file)
    let (bytes, count) = try contents(exports, host, isOwn: library.isOwn)
    try host.export(bytes, to: destination, counted: count)
  }

  private static let all = "all"

  private var isArchive: Bool { file.ending == "zip" }

  /// The exports: of the named kind, or of each kind that has records.
  private func exports(
    _ library: RecordLibrary, _ host: any CommandHost, on days: ClosedRange<Day>?
  ) async throws -> [RecordExport] {
    let headers = try headers ?? ([.xlsx, .ics].contains(chosenFormat()) ? .words : .keys)
    func words(_ kind: KindOfRecord) async throws -> RecordWords? {
      headers == .words ? try await host.words(for: kind) : nil
    }
    func markdown(_ records: MarkdownRecords) throws -> RecordExport {
      guard library.isOwn else {
        throw Failure(
          "not-shown", "texts of the kind \(kind) are written as their files are, for you alone",
          hint: "others read them on their site: daybook build --audience")
      }
      let found = try records.records(in: try host.files, zone: library.reader.zone, on: days)
      return RecordExport(found, of: records.kind)
    }
    func records(_ kind: KindOfRecord) async throws -> RecordExport {
      let found = try library.records(of: kind) { host.report($0, .text) }.filter { record in
        days.map { days in record.day.map(days.contains) ?? false } ?? true
      }
      return RecordExport(found, of: kind, in: found.isEmpty ? nil : try await words(kind))
    }
    if kind == Self.all {
      var exports: [RecordExport] = []
      for kind in library.kinds where !kind.isFrontMatter {
        exports.append(try await records(kind))
      }
      if library.isOwn { exports += try Systems.markdownRecords.map(markdown) }
      return exports.filter { $0.count > 0 }
    }
    if !library.kinds.contains(where: { $0.name == kind && !$0.isFrontMatter }),
      let files = Systems.markdownRecords.first(where: { $0.kind.name == kind })
    {
      return [try markdown(files)]
    }
    return [try await records(try library.kind(kind))]
  }

  private func contents(
    _ exports: [RecordExport], _ host: any CommandHost, isOwn: Bool
  ) throws -> (bytes: [UInt8], count: String) {
    let format = try chosenFormat()
    let count = exports.reduce(0) { $0 + $1.count }.counted("record")
    if isArchive { return (try archive(exports, format, host, isOwn: isOwn), count) }
    switch format {
    case .csv, .jsonl: return (exports.flatMap { text($0, format) }, count)
    case .xlsx:
      do throws(RecordExport.Problem) {
        let bytes = try RecordExport.workbook(exports, title: kind, created: host.clock)
        return (bytes, count)
      } catch {
        throw Failure(error.diagnostic(at: Place(file: file.file)))
      }
    case .ics:
      let shown = exports.filter(\.hasDays)
      guard kind == Self.all || !shown.isEmpty else {
        throw Failure(
          "no-day", at: Place(file: file.file),
          "records of the kind \(kind) cannot be in a calendar",
          hint: "write them as csv, jsonl or xlsx")
      }
      let settings = try host.settings.settings[ReminderSettings.self]
      let ranked = Systems.all.flatMap(\.reminders)
      let events = shown.flatMap { export in
        export.events(
          alarmAt: ranked.first { $0.ranked == export.kind.name }.flatMap(settings.hour))
      }
      let entries = events.count.counted("calendar entry", "calendar entries")
      return (Array(ICalendar.text(events, asOf: host.clock).utf8), entries)
    }
  }

  private func text(_ export: RecordExport, _ format: Format) -> [UInt8] {
    format == .csv ? file.bytes(ofTable: export.csv) : export.jsonLines
  }

  /// A file for each kind, named as in a vault, and the declarations of kinds.
  private func archive(
    _ exports: [RecordExport], _ format: Format, _ host: any CommandHost, isOwn: Bool
  ) throws -> [UInt8] {
    do {
      let archive = try ZipArchive(created: host.clock)
      // Settings name what others do not see.
      for name in isOwn ? Systems.settingFiles : [] {
        let files = try host.files
        guard let path = VaultPath(validating: name), try files.status(of: path) != nil else {
          continue
        }
        try archive.add(name, try files.contents(of: path))
      }
      for export in exports {
        try archive.add("\(export.kind.collection.text).\(format.rawValue)", text(export, format))
      }
      return try archive.finished()
    } catch let reason as FileError.Reason {
      throw FileError(file.file, reason)
    }
  }

  private func chosenFormat() throws -> Format {
    if let format { return format }
    if isArchive { return .jsonl }
    if let format = Format(rawValue: file.ending) { return format }
    throw ValidationError(
      file.isStandardOutput
        ? "what to write is not said" : "\"\(file.file)\" does not say what to write",
      hint: file.isStandardOutput
        ? "give --format csv, jsonl or ics"
        : "end it in .csv, .jsonl, .xlsx, .ics or .zip, or give --format")
  }
}

extension RecordExport.Problem {
  fileprivate func diagnostic(at place: Place) -> Diagnostic {
    switch self {
    case .cell(let kind, let id, let field):
      Diagnostic(
        .error, kind: "too-much-for-a-cell", at: place,
        "a cell of a spreadsheet cannot hold all of \(field) of the \(kind) \(id.shortIdentifier)",
        hint: "write csv, jsonl or a .zip, which hold any text")
    case .workbook(let problem):
      Diagnostic(.error, kind: "not-written", at: place, problem.message)
    }
  }
}

extension Workbook.Problem {
  fileprivate var message: String {
    switch self {
    case .tooManyRows(let sheet): "the sheet \(sheet) has more rows than the format allows"
    case .library(let reason), .system(let reason): reason
    }
  }
}
