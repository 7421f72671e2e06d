import Basics
import SiteKit
import Vault

extension ImportFormat {
  static let harvest = ImportFormat("harvest", "a detailed CSV report of Harvest") {
    $0.columns.isSuperset(of: ["date", "client", "project", "hours", "billable?"])
  }
  static let rescueTime = ImportFormat("rescuetime", "a CSV report of RescueTime") {
    $0.columns.contains("time spent (seconds)")
  }
}

/// Imports tables with a day and a length of time in each row, and no time of day: each row
/// becomes a record of a measure.
struct MeasureTable: Importer {
  /// A program and the columns of its tables.
  struct Program: Sendable {
    let format: ImportFormat
    let wanted: MeasureTargets.Wanted
    let columns: [TableMapping.Column]
    /// The columns that identify a row in a later report.
    let key: [String]
    /// The most private column, which becomes the note if the person wants it.
    var titles: String?

    /// The columns that a table of this report may have besides, in lower case; nil for any.
    var others: Set<String>?

    /// True if a table with some columns, in lower case, is this report.
    func reads(_ there: Set<String>) -> Bool {
      let needed = Set(key.prefix(2).map { $0.lowercased() })
      guard there.isSuperset(of: needed) else { return false }
      return others.map { there.subtracting(needed).isSubset(of: $0) } ?? true
    }

    static let harvest = Program(
      format: .harvest,
      wanted: MeasureTargets.Wanted(
        "harvest", [.duration],
        "{title: Harvest, kind: duration, fields: {project: text, task: text, client: text}}"),
      columns: [
        TableMapping.Column("day", from: "Date"),
        TableMapping.Column("value", from: "Hours", unit: "h"),
        TableMapping.Column("note", from: "Notes"), TableMapping.Column("project", from: "Project"),
        TableMapping.Column("task", from: "Task"), TableMapping.Column("client", from: "Client"),
      ], key: ["Date", "Client", "Project", "Task", "Notes", "First Name", "Last Name"]
    )

    /// The reports of RescueTime that have days, the most detailed first. Each has a measure of its
    /// own: they repeat the same time.
    static let rescueTime = [
      report(
        "rescuetime", "RescueTime",
        fields: [("Activity", "text"), ("Category", "text"), ("Productivity", "number")],
        key: ["Date", "Activity", "Document", "Category"], titles: "Document"),
      report(
        "rescuetime-categories", "RescueTime by category", fields: [("Category", "text")],
        key: ["Date", "Category"], others: sums),
      report(
        "rescuetime-productivity", "RescueTime by productivity",
        fields: [("Productivity", "number")], key: ["Date", "Productivity"], others: sums),
    ]

    /// The columns of sums in every report.
    private static let sums: Set = [
      "time spent (seconds)", "time spent (hh:mm:ss)", "number of people",
    ]

    private static func report(
      _ name: String, _ title: String, fields: [(column: String, type: String)], key: [String],
      titles: String? = nil, others: Set<String>? = nil
    ) -> Program {
      let declared = fields.map { "\($0.column.lowercased()): \($0.type)" }
        .joined(separator: ", ")
      return Program(
        format: .rescueTime,
        wanted: MeasureTargets.Wanted(
          name, [.duration], "{title: \(title), kind: duration, fields: {\(declared)}}"),
        columns: [
          TableMapping.Column("day", from: "Date"),
          TableMapping.Column("value", from: "Time Spent (seconds)", unit: "s"),
        ] + fields.map { TableMapping.Column($0.column.lowercased(), from: $0.column) },
        key: key, titles: titles, others: others)
    }
  }

  private let format: ImportFormat
  /// The reports of the program; the first that has a table's columns is read.
  private let programs: [Program]
  private let basis: ImportBasis
  private var targets: MeasureTargets

  init(_ programs: [Program], _ basis: ImportBasis, _ keys: [SettingKey]) {
    format = programs[0].format
    self.programs = programs
    self.basis = basis
    targets = MeasureTargets(basis, keys)
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = format.name
    let there = ImportHead(file.bytes, path: file.path).columns
    guard let program = programs.first(where: { $0.reads(there) }) else {
      return plan.report(
        MeasureTableProblem.otherReport(format, wanted: programs.map { $0.key.prefix(2) }),
        at: Place(file: file.path, line: 1))
    }
    let target = targets.target(program.wanted, orSkip: file.rowCount, &plan)
    guard let kind = target.flatMap({ MeasureRecord.kind(of: $0.measure) }) else { return }
    var columns = program.columns
    if let titles = program.titles, there.contains(titles.lowercased()) {
      if basis.answers[ImportOption.keepTitles.name] != nil {
        columns.append(TableMapping.Column("note", from: titles))
      } else {
        plan.remarks.append("titles of documents are left out; --keep-titles keeps them")
      }
    }
    // Other columns depend on the program's version; a day and a length are required.
    let mapping = TableMapping(
      format, kind,
      columns.filter {
        ["day", "value"].contains($0.field) || there.contains($0.name.lowercased())
      },
      key: program.key.filter { there.contains($0.lowercased()) })
    MappedImporter(mapping, basis).read(file, into: &plan)
    if !plan.found.isEmpty { targets.declare(program.wanted.name, in: &plan) }
  }
}

extension ImportFile {
  /// The number of lines below the header.
  fileprivate var rowCount: Int {
    max(1, bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).count - 1)
  }
}

/// The problems of reports of other programs.
private enum MeasureTableProblem {
  /// A report without the columns of any that is read.
  static func otherReport(
    _ format: ImportFormat, wanted: [ArraySlice<String>]
  ) -> Diagnostic {
    let columns = wanted.map { $0.joined(separator: " and ") }.joined(separator: ", or ")
    return Diagnostic(
      .error, kind: "other-report", "\(format.inWords) is read if it has the columns \(columns)",
      hint: "export the report by day, with its activities, categories or productivity")
  }
}
