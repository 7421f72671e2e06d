internal import Basics
package import Wording

/// Columns of tables of records are called by the keys of fields, or in the words of a language.
extension KindOfRecord {
  /// The headers of its fields in a language, by the names of the fields; the name itself if two
  /// headers would be the same.
  ///
  /// - Parameter others: The columns that the table has besides.
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

  /// The names of the fields that columns are called after, by their keys or in one of the
  /// languages; none for a column of figures. A column that is called otherwise keeps its name.
  ///
  /// - Returns: Whether they are in words, too: some are no keys.
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

  /// True if columns are figures, and fields that say what they are of, without records.
  func areFigures(_ columns: Set<String>) -> Bool {
    guard !figures.isEmpty, !columns.contains("id") else { return false }
    let names = fieldNames(of: columns.sorted()).names.filter { !$0.isEmpty }
    return names.count * 2 < columns.count && Set(fields.map(\.name)).isSuperset(of: names)
  }
}
