import Basics
package import Vault

extension OutputFile {
  /// A CSV file at `address`, made from a table; without a table there is nothing to write.
  ///
  /// - Parameter time: The time that it is about; nil if it may have any figure.
  package static func data(
    at address: String, source: String, of time: PageTime? = nil,
    table: @escaping @Sendable () -> Table?
  ) -> OutputFile {
    var file = written(
      at: address, source,
      of: time.map { time in
        (time.lastDay, { InputDigest.hex(of: time.given()) })
      }
    ) { table().map { Array(CSVText($0).text.utf8) } }
    file.table = table
    return file
  }

  /// The same values as JSON, beside a CSV file; nil for a file of another kind.
  package var asJSON: OutputFile? {
    guard let table, path.pathExtension == "csv" else { return nil }
    var file = Self.written(
      at: path.text.dropLast(3) + "json", source, of: tracing?.time
    ) { table().map { Array($0.json.utf8) } }
    file.system = system
    return file
  }

  private static func written(
    at address: String, _ source: String, of time: (lastDay: Day, given: @Sendable () -> String)?,
    bytes: @escaping @Sendable () -> [UInt8]?
  ) -> OutputFile {
    var file = OutputFile.page(at: address, source: source, inputs: .records) { (bytes(), []) }
    guard let time else { return file }
    let digest = Kept<String>()
    file.tracing = PageTracing(
      own: { digest.value { bytes().map(ContentHash.hex) ?? "" } }, hasTheme: false,
      time: time, read: { _ in "" },
      render: { _ in
        let made = bytes()
        digest.value = made.map(ContentHash.hex) ?? ""
        return (made, [])
      })
    return file
  }
}

extension Table {
  /// The version of the files with figures as JSON.
  package static let jsonVersion = 1

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
  fileprivate var json: String {
    switch self {
    case .empty: "null"
    case .text(let text): JSONString.quoted(text)
    case .day(let day): "\"\(day)\""
    case .count, .number, .exact: plainText
    }
  }
}
