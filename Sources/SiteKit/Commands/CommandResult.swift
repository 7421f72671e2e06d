package import Basics
package import Vault

/// The result of a command: words for a person, one object for a program.
package protocol CommandResult {
  var text: String { get }
  var json: JSONLine { get }
}

extension JSONLine: ExpressibleByDictionaryLiteral {
  /// The version of the figures of `daybook stats`: since 2, `days` are those on record.
  package static let versionOfStats = 2

  /// An object with its version followed by these members.
  package init(dictionaryLiteral members: (String, JSONText)...) { self.init(members) }

  /// An object with its version followed by these members.
  package init(_ members: [(String, JSONText)], version: Int = Self.version) {
    self.init(written: members.map { ($0, $1.line) }, version: version)
  }

  /// The record understood from a sentence.
  ///
  /// - Parameters:
  ///   - record: Its members; nil if too little is known.
  ///   - line: The line of the sentence if there are several, from 1.
  ///   - questions: The questions to answer before it can be written.
  ///   - note: Decisions that the sentence does not state.
  package static func told(
    _ kind: String, _ record: [(String, JSONText)]?, line: Int? = nil,
    questions: [(code: String, text: String)] = [], note: String? = nil, isWritten: Bool
  ) -> JSONLine {
    [
      "kind": .string(kind), "line": JSONText(line), "record": JSONText(record, JSONText.members),
      "questions": .array(questions) { ["code": .string($0.code), "question": .string($0.text)] },
      "note": JSONText(note), "written": .bool(isWritten),
    ]
  }
}

extension StoredRecord {
  /// The record for a program, with its place.
  package func json(in files: any Files) -> JSONLine {
    [
      "kind": .string(kind.name), "file": .string(files.displayName(of: text.path)),
      "line": text.line == 0 ? .null : .int(text.line), "record": text.json,
    ]
  }

  /// The record for a program of an audience, which does not know of the vault's files.
  package var shownJSON: JSONLine { ["kind": .string(kind.name), "record": text.json] }

  /// The record for a program, with the action done to it, in the word of `daybook undo --list`.
  package func json(after action: String) -> JSONLine {
    ["action": .string(action), "kind": .string(kind.name), "record": text.json]
  }
}

extension JSONText {
  /// The result of `json` for a value; null if there is none.
  package init<Value>(_ value: Value?, _ json: (Value) -> JSONText) {
    self = value.map(json) ?? .null
  }

  /// A number; null if there is none.
  package init(_ number: Int?) { self.init(number, JSONText.int) }

  package static func array<Item>(
    _ items: some Sequence<Item>, _ json: (Item) throws -> JSONText
  ) rethrows -> JSONText {
    .array(try items.map(json))
  }

  /// A number with at most six decimals, and none when it is whole.
  package static func number(_ value: Double) -> JSONText {
    .seconds(.microseconds(Int64(clamping: (value * 1_000_000).rounded())))
  }

  package static func minutes(_ length: Duration) -> JSONText { .seconds(length / 60) }
}

/// A table on a terminal: columns that stay aligned with Chinese text too, two spaces between them.
package struct TextTable {
  package enum Alignment {
    case left, right
  }

  package let columns: [Alignment]
  private var rows: [[String]] = []

  package init(_ columns: Alignment...) { self.init(columns: columns) }
  package init(columns: [Alignment]) { self.columns = columns }

  package mutating func append(_ cells: String...) { append(cells) }
  /// Adds a row, with one cell per column.
  package mutating func append(_ cells: [String]) {
    rows.append(cells.map(\.onOneLine.printable))
  }

  /// The rows, each after `indent`, without trailing spaces.
  package func lines(indent: String = "  ") -> [String] {
    let widths = columns.indices.map { column in
      rows.map { $0[column].columnCount }.max() ?? 0
    }
    return rows.map { row in
      var line = indent
      for (column, cell) in row.enumerated() {
        if column > 0 { line += "  " }
        line += cell.padded(to: widths[column], columns[column])
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension String {
  /// The width of the text in terminal columns; a Chinese character takes two.
  package var columnCount: Int { reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

  /// The text padded with spaces to a number of columns; longer text is unchanged.
  package func padded(to columns: Int, _ alignment: TextTable.Alignment = .left) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - columnCount))
    return alignment == .left ? self + spaces : spaces + self
  }

  /// The text padded with spaces to a number of characters, with at least one space.
  package func spaced(to count: Int) -> String {
    self + String(repeating: " ", count: max(1, count - self.count))
  }

  /// The text without control characters that a terminal would obey; line breaks are kept.
  package var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
  }
}
