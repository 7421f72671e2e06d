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

  private let zone: Zone
  private let order: DateOrder?
  private var targets: MeasureTargets

  init(_ basis: ImportBasis, _ keys: [SettingKey]) {
    zone = basis.zone
    order = basis.answers[ImportOption.dates.name].flatMap(DateOrder.init)
    targets = MeasureTargets(basis, keys)
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = ImportFormat.stayFree.name
    TextEncoding.detect(file.bytes).withUTF8(file.bytes) { bytes in
      var reader = CSVReader(bytes, file: file.path, delimiter: CSVDelimiter.detect(in: bytes))
      read(&reader, into: &plan)
      plan.diagnostics.append(contentsOf: reader.diagnostics)
    }
    file.ticker.finished()
  }

  private mutating func read(_ reader: inout CSVReader, into plan: inout ImportPlan) {
    var row = CSVRow()
    guard reader.next(&row) else { return }
    let header = CSVHeader(row, in: reader.bytes)
    guard let app = header.column("App") else {
      let problem = VaultProblem.missing(field: "App")
      return plan.diagnostics.append(problem.diagnostic(at: reader.locate(row.cells[0])))
    }
    reader.expectedCells = row.cells.count
    let names = header.names.filter { name in DateOrder.allCases.contains { $0.day(name) != nil } }
    guard
      let order = plan.dateOrder(
        of: names, rows: [names.joined(separator: "  ").onOneLine.printable], said: order,
        in: reader.file)
    else { return }
    let days = header.names.map { order.day($0) }
    switch targets.measure(Self.wanted) {
    case .failure(let refusal):
      var count = 0
      while reader.next(&row) { count += 1 }
      plan.summary.skip(.refused(refusal.inWords), count)
    case .success(let measure):
      guard let collection = MeasureRecord.collection(of: measure.name) else { return }
      while reader.next(&row) { take(row, app, days, measure, collection, reader, &plan) }
      if !plan.found.isEmpty { targets.declare(Self.wanted.name, in: &plan) }
    }
  }

  private func take(
    _ row: CSVRow, _ appColumn: Int, _ days: [Day?], _ measure: Measure, _ collection: VaultPath,
    _ reader: CSVReader, _ plan: inout ImportPlan
  ) {
    plan.summary.read += 1
    guard !row.hasErrors, appColumn < row.cells.count else { return plan.summary.unreadable += 1 }
    let app = row.cells[appColumn].text(in: reader.bytes).unwrappedLine
    guard !Self.totals.contains(app.lowercased()) else { return plan.summary.skip(.totals) }
    guard !app.isEmpty else {
      plan.summary.unreadable += 1
      let problem = VaultProblem.missing(field: "App")
      return plan.diagnostics.append(problem.diagnostic(at: reader.locate(row.cells[appColumn])))
    }
    for (day, cell) in zip(days, row.cells) {
      let text = cell.text(in: reader.bytes).withoutBlanks
      guard let day, !text.isEmpty, text != "0" else { continue }
      func wrong(_ problem: VaultProblem) {
        plan.summary.unreadable += 1
        plan.diagnostics.append(problem.diagnostic(at: reader.locate(cell)))
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
      plan.found.add(hash, to: collection, at: zone.start(of: day), line: row.line, fields)
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
