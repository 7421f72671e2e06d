import Basics
import Synchronization
package import Vault

/// The rows of a file with figures. Their digest and both forms are made of one table, which is
/// kept only until then.
final class DataRows: Sendable {
  private struct Made {
    var table: Table?
    var digest: String
    /// The number of forms that are still to be written.
    var forms = 2
  }

  private let make: @Sendable () -> Table?
  private let made = Mutex<Made?>(nil)

  init(_ make: @escaping @Sendable () -> Table?) { self.make = make }

  /// A digest of the rows; empty if there is nothing to write.
  var digest: String { made.withLock(\.self)?.digest ?? tableAndDigest.digest }

  /// The bytes of a form of the rows; nil if there is nothing to write.
  func bytes(_ form: (Table) -> [UInt8]) -> [UInt8]? {
    let bytes = (made.withLock(\.self)?.table ?? tableAndDigest.table).map(form)
    made.withLock { made in
      made?.forms -= 1
      if made?.forms ?? 0 <= 0 { made?.table = nil }
    }
    return bytes
  }

  /// Lets go of the table, as its forms need not be written.
  func forget() { made.withLock { $0?.table = nil } }

  private var tableAndDigest: Made {
    let table = make()
    let new = Made(table: table, digest: table?.digest ?? "")
    made.withLock { made in
      if made == nil { made = new }
    }
    return new
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
    ) { CSVText($0).bytes }
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
    form: @escaping @Sendable (Table) -> [UInt8]
  ) -> OutputFile {
    let bytes: @Sendable () -> [UInt8]? = { rows.bytes(form) }
    var file = OutputFile.page(at: address, source: source, inputs: .records) { (bytes(), []) }
    file.tracing = PageTracing(
      own: { rows.digest }, forget: rows.forget, hasTheme: false, time: time, read: { _ in "" },
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
    var digest = UInt128(truncatingIfNeeded: header.count)
    for name in header { digest.mix(name) }
    // Each row has as many cells.
    for row in rows {
      for cell in row { cell.add(to: &digest) }
    }
    return digest.hex
  }

  /// The rows as objects, one a line; days are texts, and empty cells null.
  var json: [UInt8] {
    let columns = header.map(JSONString.quoted)
    // Before each cell of a row.
    let keys = columns.enumerated().map { ($0 == 0 ? "{" : ",") + $1 + ":" }
    var json = Array("{\"version\":\(Self.jsonVersion),\"columns\":[".utf8)
    json += columns.joined(separator: ",").utf8
    json += "],\"rows\":[".utf8
    for (number, row) in rows.enumerated() {
      json += (number == 0 ? "\n" : ",\n").utf8
      for (key, cell) in zip(keys, row) {
        json += key.utf8
        cell.appendJSON(to: &json)
      }
      json.append(UInt8(ascii: "}"))
    }
    json += (rows.isEmpty ? "]}\n" : "\n]}\n").utf8
    return json
  }
}

extension TableCell {
  fileprivate func add(to digest: inout UInt128) {
    switch self {
    case .empty: digest.mix(Int64(0))
    case .text(let text):
      digest.mix(Int64(1))
      digest.mix(text)
    case .day(let day):
      digest.mix(Int64(2))
      digest.mix(Int64(day.number))
    case .count(let count):
      digest.mix(Int64(3))
      digest.mix(Int64(count))
    case .number(let number):
      digest.mix(Int64(4))
      digest.mix(Int64(bitPattern: number.bitPattern))
    case .exact(let number):
      digest.mix(Int64(5))
      digest.mix(number.description)
    }
  }

  fileprivate func appendJSON(to json: inout [UInt8]) {
    switch self {
    case .empty: json += "null".utf8
    case .text(let text): JSONString.append(text, to: &json)
    case .day:
      json.append(UInt8(ascii: "\""))
      append(to: &json)
      json.append(UInt8(ascii: "\""))
    case .count, .number, .exact: append(to: &json)
    }
  }
}
