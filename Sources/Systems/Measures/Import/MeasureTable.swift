import SiteKit
import Vault

extension ImportFormat {
  static let harvest = ImportFormat("harvest", "a detailed CSV report of Harvest") {
    $0.columns.isSuperset(of: ["date", "client", "project", "hours", "billable?"])
  }
  static let rescueTime = ImportFormat("rescuetime", "a CSV report of RescueTime") {
    $0.columns.isSuperset(of: ["date", "time spent (seconds)", "activity"])
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
    let titles: String?

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
      ], key: ["Date", "Client", "Project", "Task", "Notes", "First Name", "Last Name"], titles: nil
    )

    static let rescueTime = Program(
      format: .rescueTime,
      wanted: MeasureTargets.Wanted(
        "rescuetime", [.duration],
        "{title: RescueTime, kind: duration, "
          + "fields: {activity: text, category: text, productivity: number}}"),
      columns: [
        TableMapping.Column("day", from: "Date"),
        TableMapping.Column("value", from: "Time Spent (seconds)", unit: "s"),
        TableMapping.Column("activity", from: "Activity"),
        TableMapping.Column("category", from: "Category"),
        TableMapping.Column("productivity", from: "Productivity"),
      ], key: ["Date", "Activity", "Document", "Category"], titles: "Document")
  }

  private let program: Program
  private let basis: ImportBasis
  private var targets: MeasureTargets

  init(_ program: Program, _ basis: ImportBasis, _ keys: [SettingKey]) {
    self.program = program
    self.basis = basis
    targets = MeasureTargets(basis, keys)
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = program.format.name
    let target = targets.target(program.wanted, orSkip: file.rowCount, &plan)
    guard let kind = target.flatMap({ MeasureRecord.kind(of: $0.measure) }) else { return }
    let there = ImportHead(file.bytes, path: file.path).columns
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
      program.format, kind,
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
