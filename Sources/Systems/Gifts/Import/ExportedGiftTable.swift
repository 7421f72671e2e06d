import Basics
import Vault

/// Reads a table that ``GiftExport`` wrote, back into the records that it was made of, ids
/// included: in a vault that has them, nothing is added.
struct ExportedGiftTable {
  private var reader: CSVReader
  private let names: [String]
  private let zone: Zone

  /// The table below a header; nil for one that some other program or person made.
  init?(_ header: GiftHeader, zone: Zone) {
    let ownNames: Set = ["id", "direction", "repays", "voidReason"]
    guard ownNames.isSubset(of: header.names),
      Set(header.names).isSubset(of: GiftExport.columns)
    else { return nil }
    reader = header.reader
    reader.expectedCells = header.names.count
    names = header.names
    self.zone = zone
  }

  mutating func read(into batch: inout GiftBatch, progress: ImportProgress?) {
    var row = CSVRow()
    var ticker = ProgressTicker(progress, total: reader.bytes.count)
    while reader.next(&row) {
      ticker.reached(reader.position)
      batch.summary.read += 1
      guard !row.hasErrors, let first = row.cells.first else {
        batch.summary.unreadable += 1
        continue
      }
      var fields: [String: String] = [:]
      for (name, cell) in zip(names, row.cells) { fields[name] = cell.text(in: reader.bytes) }
      let line = Self.line(fields)
      var errors = line.problems(ofGiftIn: GiftReader.gifts, zone: zone).kept.filter {
        $0.severity == .error
      }
      let id = fields["id"] ?? ""
      let place = reader.locate(first).place
      if id.isEmpty { errors.append(VaultProblem.missing(field: "id").diagnostic(at: place)) }
      if let day = fields["date"].flatMap({ Day(dated: $0) }), errors.isEmpty {
        batch.add(record: id, line, on: day)
      } else {
        batch.summary.unreadable += 1
        batch.diagnostics.append(
          contentsOf: DiagnosticList(errors.map { Self.located($0, at: place) }))
      }
    }
    batch.diagnostics.append(contentsOf: reader.diagnostics)
    ticker.finished()
  }

  /// What is wrong with a record, told of the row that it was made of.
  private static func located(_ problem: Diagnostic, at place: Place) -> Diagnostic {
    var problem = problem
    problem.place = Place(file: place.file, line: place.line)
    problem.excerpt = nil
    return problem
  }

  /// The record of a row. What is true or a text in a table is one of them in a record; days are
  /// written as records have them, as spreadsheets write them in their own way.
  private static func line(_ fields: [String: String]) -> RecordFields {
    let texts: [StaticString] = [
      "amount", "currency", "direction", "type", "event", "category", "book", "contact",
      "name", "gift", "note", "source", "voidReason",
    ]
    let days: [StaticString] = ["date", "due", "settled"]
    let either: [StaticString] = ["repays", "void"]
    var line = RecordFields()
    for key in texts { line.add(key, text: fields[key.description]) }
    for key in days + either {
      let text = fields[key.description] ?? ""
      if text.lowercased() == "true" {
        line.add(key, bool: true)
      } else {
        line.add(
          key, text: key.description == "repays" ? text : Day(dated: text)?.description ?? text)
      }
    }
    return line
  }
}
