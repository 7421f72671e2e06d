import Basics
import SiteKit
import Vault

extension ImportFormat {
  /// An export of StayFree: a row for each app, a column for each day.
  static let stayFree = ImportFormat("stayfree", "an export of StayFree") { head in
    guard head.form == .text else { return false }
    return head.bytes.withUnsafeBufferPointer { bytes in
      TextEncoding.detect(bytes).withUTF8(bytes) { text in
        var reader = CSVReader(text, file: head.path, delimiter: CSVDelimiter.detect(in: text))
        var row = CSVRow()
        for _ in 0...CSVDelimiter.mostTitles where reader.next(&row) {
          if StayFreeHeader(CSVHeader(row, in: text).names) != nil { return true }
        }
        return false
      }
    }
  }
}

extension ImportSummary.Reason {
  static let totals = Self(rank: 16, "rows of totals")
  static let counts = Self(rank: 16, "rows of counts, such as of unlocks")
}

/// The header of a sheet of StayFree: apps, perhaps their devices, days and a total. In its own
/// exports the column of apps has no name, and days are in words: `November 10, 2023`.
private struct StayFreeHeader {
  /// The day of each column.
  let days: [Day?]
  /// The names that may be days in several orders.
  let open: [String]
  /// The column of devices; nil for none.
  let device: Int?

  private static let total = "total usage"

  /// Nil for the header of another table.
  init?(_ names: [String], order: DateOrder? = nil) {
    let names = names.map { $0.lowercased() }
    open = names.filter { name in DateOrder.allCases.contains { $0.day(name) != nil } }
    let orders = order.map { [$0] } ?? DateOrder.allCases
    days = names.map { name in
      orders.lazy.compactMap { $0.day(name) }.first ?? Day(dated: name)
    }
    device = names.firstIndex(of: "device")
    let count = days.count { $0 != nil }
    let isNamed = names.contains("app") || names.first == "" && names.contains(Self.total)
    let others = names.count { ["", "device", Self.total].contains($0) }
    guard isNamed, count > 0, count * 2 >= names.count - others else { return nil }
  }
}

/// Makes a record of each app and day in StayFree with any use.
struct StayFreeImporter: Importer {
  private static let wanted = MeasureTargets.Wanted(
    "stayfree", [.duration], "{title: StayFree, kind: duration, fields: {app: text}}")
  private static let totals = ["total", "total usage", "总计", "合计"]

  /// The columns other than days.
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
      let isUnnamed = table.header.names.first == "" && StayFreeHeader(table.header.names) != nil
      if let missing = table.missing, !isUnnamed {
        return table.refuse(VaultProblem.missing(field: missing), &plan)
      }
      read(table, into: &plan)
    }
  }

  private mutating func read(_ table: ImportTable<Column>, into plan: inout ImportPlan) {
    var table = table
    let names = table.header.names
    let dates = StayFreeHeader(names)?.open ?? []
    let order = plan.dateOrder(
      of: dates, rows: [dates.joined(separator: "  ").onOneLine.printable], said: basis.dates,
      in: table.reader.file)
    guard let order, let header = StayFreeHeader(names, order: order) else { return }
    if Self.hasCounts(table, header) {
      var count = 0
      while let row = table.next() { if Self.hasDays(row, header) { count += 1 } }
      plan.summary.read += count
      return plan.summary.skip(.counts, count)
    }
    switch targets.measure(Self.wanted) {
    case .failure(let refusal):
      var count = 0
      while table.next() != nil { count += 1 }
      plan.summary.skip(.refused(refusal.inWords), count)
      plan.diagnostics.append(contentsOf: table.reader.diagnostics)
    case .success(let measure):
      var seen = Occurrences()
      table.forEachRow(into: &plan, skipsBlankRows: true) { row, plan throws(CellFault) in
        let name = row.cell(.app) ?? row.cells[0]
        let app = row.text(of: name).unwrappedLine
        if Self.totals.contains(app.lowercased()) { return plan.summary.skip(.totals) }
        // The lines below the table say when it was made.
        guard Self.hasDays(row, header) else {
          plan.summary.read -= 1
          return
        }
        guard !app.isEmpty else {
          throw CellFault(VaultProblem.missing(field: Column.app.rawValue), at: name)
        }
        take(row, of: app, header, measure, &seen, &plan)
      }
      if !plan.found.isEmpty { targets.declare(Self.wanted.name, in: &plan) }
    }
  }

  /// True if a row has something in a column of a day.
  private static func hasDays(_ row: TableRow<Column>, _ header: StayFreeHeader) -> Bool {
    zip(header.days, row.cells).contains { $0 != nil && !row.text(of: $1).isEmpty }
  }

  /// True for a sheet of how often apps were used, which has the same header: all cells are
  /// numbers.
  private static func hasCounts(_ table: ImportTable<Column>, _ header: StayFreeHeader) -> Bool {
    var table = table
    var isAny = false
    while let row = table.next() {
      for (day, cell) in zip(header.days, row.cells) where day != nil {
        let text = row.text(of: cell)
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
        isAny = isAny || !text.isEmpty
      }
    }
    return isAny
  }

  private func take(
    _ row: TableRow<Column>, of app: String, _ header: StayFreeHeader, _ measure: Measure,
    _ seen: inout Occurrences, _ plan: inout ImportPlan
  ) {
    guard let collection = MeasureRecord.collection(of: measure.name) else { return }
    let device =
      header.device.flatMap { $0 < row.cells.count ? row.cells[$0] : nil }
      .map { row.text(of: $0) } ?? ""
    for (day, cell) in zip(header.days, row.cells) {
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
      var hash = ContentHash([("source", "stayfree"), ("app", app), ("day", day.description)])
      if !device.isEmpty { hash.add("device".utf8, device.utf8) }
      // Two apps may have one name.
      plan.found.add(
        seen.next(hash), to: collection, at: basis.zone.start(of: day), line: row.line, fields)
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
