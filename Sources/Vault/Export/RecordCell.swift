internal import Basics
package import Wording

/// Values of records as table cells that convert back to the same values.
///
/// Texts, numbers and days are written plainly; a list of texts with semicolons between them, and
/// one after a single text. Values that would not be read back the same are JSON: an empty text as
/// `""`, an object as `{"a":1}`.
enum RecordCell {
  /// A value of a field as a cell.
  ///
  /// - Parameters:
  ///   - field: Nil for a field that the kind does not have.
  ///   - words: The words for choices, answers and names, an id after its name: `张三 [z3]`; nil for
  ///     plain keys and ids.
  static func cell(_ value: JSONText, _ field: Field?, in words: RecordWords?) -> TableCell {
    let plain = value.plain
    let type = field?.type
    func isRead(_ cell: String) -> Bool {
      !cell.isEmpty && !cell.unicodeScalars.contains(where: \.isOutOfCells)
        && self.value(cell, field, inWords: words != nil).compact == value.compact
    }
    if case .string = value {} else if plain == "null" { return .empty }
    if let words, let text = field?.cell(value, words), isRead(text) { return .text(text) }
    if type == .texts, let texts = value.texts {
      let list = texts.joined(separator: "; ") + (texts.count == 1 ? ";" : "")
      if isRead(list) { return .text(list) }
    }
    if isRead(plain) {
      if type == .day, let day = Day(plain), day.description == plain { return .day(day) }
      if case .string = value { return .text(plain) }
      return plain.isExactInSheets
        ? Double(plain).map(TableCell.number) ?? .text(plain) : .text(plain)
    }
    return .text(value.line.escapedForCells)
  }

  /// The value of a cell that is not empty.
  ///
  /// - Parameter inWords: True if choices, answers and names are in the words of a language.
  static func value(_ cell: String, _ field: Field?, inWords: Bool) -> JSONText {
    let text = String(cell.map { $0 == Spreadsheet.newline ? "\n" : $0 })
    if let first = text.first, "\"[{".contains(first), let form = text.jsonForm {
      return form == .text ? .string(text.resolved) : .written(text)
    }
    if inWords, let value = field?.value(inWords: text) { return value }
    if let field { return field.value(inCell: text) }
    return text.isNumber || text == "true" || text == "false" ? .written(text) : .string(text)
  }
}

extension Field {
  /// A value as a person reads it in a cell; nil if it is written as in any other table.
  fileprivate func cell(_ value: JSONText, _ names: RecordWords) -> String? {
    guard let known else {
      let isAnswer = type.mayBeFlag && ["true", "false"].contains(value.line)
      if case .choice = type { return words(value, names) }
      return isAnswer ? words(value, names) : nil
    }
    let elements = value.elements
    let named = (elements ?? [value]).map { element in
      let id = element.plain
      return names.title(of: id, known).map { "\($0) [\(id)]" } ?? id
    }
    return elements.map { _ in named.joined(separator: "; ") + (named.count == 1 ? ";" : "") }
      ?? named[0]
  }

  /// The value of a cell in words; nil if it is written as in any other table.
  fileprivate func value(inWords text: String) -> JSONText? {
    if known != nil {
      // A title may have commas in it.
      let parts = text.contains(";") ? text.lines : texts(text)
      guard type == .texts, parts != [text] else { return text.bracketed.map { .string($0) } }
      return .array(parts.map { .string($0.bracketed ?? $0) })
    }
    if case .choice = type { return .string(key(of: text)) }
    guard type.mayBeFlag else { return nil }
    let answer = kind == .choice(["yes", "no"]) ? key(of: text) : text
    return YesOrNo(answer).map { .bool($0 == .yes) }
  }
}

extension String {
  /// The id in brackets at its end; nil for none.
  fileprivate var bracketed: String? {
    guard last == "]", let start = lastIndex(of: "["), self[..<start].last == " " else {
      return nil
    }
    return String(self[index(after: start)...].dropLast())
  }
}

extension Unicode.Scalar {
  /// True if a cell cannot hold it unchanged.
  fileprivate var isOutOfCells: Bool { isForbidden || self == "\r" || self == "\u{2028}" }
}

extension JSONText {
  /// The value on one line, without white space between the parts of a list or an object.
  fileprivate var compact: String {
    guard case .written(var text) = self, text.first == "[" || text.first == "{" else {
      return line
    }
    return text.withUTF8 { String(decoding: $0.withoutWhiteSpace, as: UTF8.self) }
  }
}

extension String {
  /// JSON without characters that cells cannot hold; they occur only in texts.
  fileprivate var escapedForCells: String {
    guard unicodeScalars.contains(where: \.isOutOfCells) else { return self }
    return unicodeScalars.map { scalar in
      guard scalar.isOutOfCells else { return String(scalar) }
      return String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }.joined()
  }

  /// The text that it represents as a JSON string.
  fileprivate var resolved: String {
    var copy = self
    return copy.withUTF8 { bytes in
      var cursor = JSONCursor(bytes)
      return (try? cursor.value())?.string ?? self
    }
  }

  /// True if a sheet returns the number as written: at most 15 digits, without an exponent.
  fileprivate var isExactInSheets: Bool {
    guard let number = Double(self), TableCell.number(number).plainText == self else {
      return false
    }
    return utf8.count { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") } <= 15
      && !contains("e") && (number == 0 || number.magnitude >= 0.0001)
  }
}

/// Columns of record tables are named by field keys, or in the words of a language.
extension KindOfRecord {
  /// The headers of its fields in a language, by field name; the name itself if two headers would
  /// be equal.
  package func columns(_ words: Words, besides others: Set<String> = []) -> [String: String] {
    let labels = labels(words)
    let keys = others.union(labels.map(\.name)).union(["id"])
    var counts: [String: Int] = [:]
    for key in keys { counts[key.folded, default: 0] += 1 }
    for (name, label) in labels where label.folded != name.folded {
      counts[label.folded, default: 0] += 1
    }
    let unique = labels.filter { name, label in counts[label.folded] == 1 }
    return Dictionary(unique.map { ($0.name, $0.label) }) { first, _ in first }
  }

  private func labels(_ words: Words) -> [(name: String, label: String)] {
    let file = belongsToFiles ? [(RecordExport.file, words("entry.file"))] : []
    return file + fields.map { field in (field.name, field.label.map { words($0) } ?? field.name) }
  }

  /// The field names of columns, by their keys or in one of the languages; empty for a column of
  /// figures. Other columns keep their names.
  ///
  /// - Returns: The names, and true if some are words and not keys.
  func fieldNames(of columns: [String]) -> (names: [String], areInWords: Bool) {
    let keys = Set(fields.map(\.name) + ["id", RecordExport.file])
    guard !columns.allSatisfy(keys.contains) else { return (columns, false) }
    var best: [String: String] = [:]
    for language in Language.allCases {
      let words = Words.standard(language)
      let labels = self.columns(words).map { ($1.folded, $0) }
      let names = Dictionary(labels + figures.map { (words($0).folded, "") }) { first, _ in first }
      let found = columns.filter { !keys.contains($0) }.compactMap { column in
        names[column.folded].flatMap { columns.contains($0) ? nil : (column, $0) }
      }
      if found.count > best.count { best = Dictionary(found) { first, _ in first } }
    }
    return (columns.map { best[$0] ?? $0 }, !best.isEmpty)
  }

  /// The labels of its columns of figures.
  var figures: [Words.Key] { line?.figures ?? [] }

  /// True if columns hold figures, and fields that say what they measure, without records.
  func areFigures(_ columns: Set<String>) -> Bool {
    guard !figures.isEmpty, !columns.contains("id") else { return false }
    let names = fieldNames(of: columns.sorted()).names.filter { !$0.isEmpty }
    return names.count * 2 < columns.count && Set(fields.map(\.name)).isSuperset(of: names)
  }
}
