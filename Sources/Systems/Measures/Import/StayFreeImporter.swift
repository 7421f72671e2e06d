import Basics
import SiteKit
import Vault

extension ImportFormat {
  /// An export of StayFree: a row for each app, a column for each day.
  static let stayFree = ImportFormat("stayfree", "a CSV export of StayFree") { head in
    let days = head.columns.count { name in
      DateOrder.allCases.contains { $0.day(name) != nil }
    }
    return head.columns.contains("app") && days > 0 && days * 2 >= head.columns.count
  }
}

extension ImportSummary.Reason {
  static let totals = Self(rank: 16, "rows of totals")
}

/// Makes a record of each app and day in StayFree with any use.
struct StayFreeImporter: Importer {
  private static let wanted = MeasureTargets.Wanted(
    "stayfree", [.duration], "{title: StayFree, kind: duration, fields: {app: text}}")
  private static let totals = ["total", "total usage", "总计", "合计"]

  /// The columns besides those of days.
  private enum Column: String, TableColumn {
    case app = "App"
    static let required: [Self] = [.app]
  }

  private let basis: ImportBasis
  private var targets: MeasureTargets

  init(_ basis: ImportBasis, _ keys: [SettingKey]) {
    self.basis = basis
    targets = MeasureTargets(basis, keys)
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = ImportFormat.stayFree.name
    file.readText { bytes in
      guard let table = ImportTable<Column>(bytes, of: file, &plan) else { return }
      if let missing = table.missing {
        return table.refuse(VaultProblem.missing(field: missing), &plan)
      }
      read(table, into: &plan)
    }
  }

  private mutating func read(_ table: ImportTable<Column>, into plan: inout ImportPlan) {
    var table = table
    let names = table.header.names
    let dates = names.filter { name in DateOrder.allCases.contains { $0.day(name) != nil } }
    let order = plan.dateOrder(
      of: dates, rows: [dates.joined(separator: "  ").onOneLine.printable], said: basis.dates,
      in: table.reader.file)
    guard let order else { return }
    switch targets.measure(Self.wanted) {
    case .failure(let refusal):
      var count = 0
      while table.next() != nil { count += 1 }
      plan.summary.skip(.refused(refusal.inWords), count)
      plan.diagnostics.append(contentsOf: table.reader.diagnostics)
    case .success(let measure):
      let days = names.map { order.day($0) }
      table.forEachRow(into: &plan) { row, plan throws(CellFault) in
        let app = row.plainText(.app).unwrappedLine
        if Self.totals.contains(app.lowercased()) { return plan.summary.skip(.totals) }
        take(row, of: try row.title(.app), days, measure, &plan)
      }
      if !plan.found.isEmpty { targets.declare(Self.wanted.name, in: &plan) }
    }
  }

  private func take(
    _ row: TableRow<Column>, of app: String, _ days: [Day?], _ measure: Measure,
    _ plan: inout ImportPlan
  ) {
    guard let collection = MeasureRecord.collection(of: measure.name) else { return }
    for (day, cell) in zip(days, row.cells) {
      let text = row.text(of: cell)
      guard let day, !text.isEmpty, text != "0" else { continue }
      func wrong(_ problem: VaultProblem) {
        plan.summary.unreadable += 1
        row.report(CellFault(problem, at: cell), &plan)
      }
      guard let length = try? Duration(written: text, needsUnit: true) else {
        wrong(.notADuration(field: "\(day)", text: text))
        continue
      }
      let longest = Duration.minutes(MeasureRecord.minutes.upperBound)
      guard length <= longest else {
        wrong(.outOfRange(field: "\(day)", text: text, allowed: "at most \(longest.inWords)"))
        continue
      }
      guard length > .zero else { continue }
      var fields = RecordFields()
      fields.add("day", text: day.description)
      fields.add("value", text: length.inParts)
      if measure.fields.contains(where: { $0.name == "app" }) { fields.add("app", text: app) }
      let hash = ContentHash([("source", "stayfree"), ("app", app), ("day", day.description)])
      plan.found.add(hash, to: collection, at: basis.zone.start(of: day), line: row.line, fields)
    }
  }
}

extension Duration {
  /// `1 h 2 min 3 s`, without zero parts.
  fileprivate var inParts: String {
    let seconds = microseconds / 1_000_000
    let parts = [(seconds / 3_600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}
