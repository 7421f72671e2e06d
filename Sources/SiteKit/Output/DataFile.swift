import Basics
package import Vault

/// The rows of a file with figures, which is written in two forms: their digest is made once for
/// both.
final class DataRows: Sendable {
  let table: @Sendable () -> Table?
  private let known = Kept<String>()

  init(_ table: @escaping @Sendable () -> Table?) { self.table = table }

  /// A digest of the rows; empty if there is nothing to write.
  var digest: String { known.value { table()?.digest ?? "" } }

  /// The bytes of a form of the rows.
  func bytes(_ form: (Table) -> String) -> [UInt8]? {
    guard let table = table() else { return nil }
    known.value = known.value ?? table.digest
    return Array(form(table).utf8)
  }
}

extension OutputFile {
  /// A CSV file at `address`, made from a table; without a table there is nothing to write. It is
  /// written again only if the rows changed.
  ///
  /// - Parameter time: The time that it is about; nil if it may have any figure.
  package static func data(
    at address: String, source: String, of time: PageTime? = nil,
    table: @escaping @Sendable () -> Table?
  ) -> OutputFile {
    let rows = DataRows(table)
    var file = written(
      at: address, source, rows,
      of: time.map { time in
        (time.lastDay, { InputDigest.hex(of: time.given()) })
      }
    ) { CSVText($0).text }
    file.rows = rows
    return file
  }

  /// The same values as JSON, next to a CSV file; nil for a file of another kind.
  package var asJSON: OutputFile? {
    guard let rows, path.pathExtension == "csv" else { return nil }
    var file = Self.written(
      at: path.text.dropLast(3) + "json", source, rows, of: tracing?.time, form: \.json)
    file.system = system
    return file
  }

  private static func written(
    at address: String, _ source: String, _ rows: DataRows,
    of time: (lastDay: Day, given: @Sendable () -> String)?,
    form: @escaping @Sendable (Table) -> String
  ) -> OutputFile {
    let bytes: @Sendable () -> [UInt8]? = { rows.bytes(form) }
    var file = OutputFile.page(at: address, source: source, inputs: .records) { (bytes(), []) }
    file.tracing = PageTracing(
      own: { rows.digest }, hasTheme: false, time: time, read: { _ in "" },
      render: { _ in (bytes(), []) })
    return file
  }
}

extension Table {
  /// The version of the files with figures as JSON.
  package static let jsonVersion = 1

  /// A digest of the names and the cells, with the kinds of these: a text `5` and a number 5 differ
  /// in JSON.
  var digest: String {
    var digest = InputDigest()
    digest.add(Int64(header.count))
    for name in header { digest.add(name) }
    for row in rows {
      digest.add(Int64(row.count))
      for cell in row { cell.add(to: &digest) }
    }
    return digest.hex
  }

  /// The rows as objects, one a line; days are texts, and empty cells null.
  var json: String {
    let keys = header.map(JSONString.quoted)
    let lines = rows.map { row in
      "{" + zip(keys, row).map { "\($0):\($1.json)" }.joined(separator: ",") + "}"
    }
    let columns = keys.joined(separator: ",")
    return "{\"version\":\(Self.jsonVersion),\"columns\":[\(columns)],\"rows\":["
      + (lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n") + "]}\n"
  }
}

extension TableCell {
  fileprivate func add(to digest: inout InputDigest) {
    switch self {
    case .empty: digest.add(Int64(0))
    case .text(let text):
      digest.add(Int64(1))
      digest.add(text)
    case .day(let day):
      digest.add(Int64(2))
      digest.add(Int64(day.number))
    case .count(let count):
      digest.add(Int64(3))
      digest.add(Int64(count))
    case .number(let number):
      digest.add(Int64(4))
      digest.add(Int64(bitPattern: number.bitPattern))
    case .exact(let number):
      digest.add(Int64(5))
      digest.add(number.description)
    }
  }

  fileprivate var json: String {
    switch self {
    case .empty: "null"
    case .text(let text): JSONString.quoted(text)
    case .day(let day): "\"\(day)\""
    case .count, .number, .exact: plainText
    }
  }
}
