extension EntryForm {
  /// What would be filled in to make a record: the values of its fields, by their names, as a
  /// person writes them. What no field of the form holds is left out.
  package func values(of record: RecordText) -> [String: String] {
    var values: [String: String] = [:]
    for field in fields {
      let parts = field.name.split(separator: ".", maxSplits: 1).map(String.init)
      var value = record[parts[0]]
      if parts.count == 2 { value = value?.objectMembers?.first { $0.0 == parts[1] }?.1 }
      values[field.name] = value.flatMap { field.written($0) }
    }
    return values
  }
}

extension EntryField {
  /// A value of a record as a person writes it; nil for none.
  fileprivate func written(_ value: JSONText) -> String? {
    switch kind {
    case .texts: (value.elements ?? [value]).map(\.words).joined(separator: ", ")
    case .lines: (value.elements ?? [value]).map(\.words).joined(separator: "\n")
    case .rows(let keys):
      value.elements?.map { element in
        let members = element.objectMembers ?? []
        var cells = keys.map { key in members.first { $0.0 == key }?.1.words ?? "" }
        while cells.last == "" { cells.removeLast() }
        return cells.joined(separator: " | ")
      }.joined(separator: "\n")
    case .flag, .moment: value.words == "false" || value.words == "null" ? nil : "true"
    default: value.words == "null" ? nil : value.words
    }
  }
}

extension JSONText {
  /// A text without its quotes, anything else as it is written.
  fileprivate var words: String {
    if case .string(let text) = self { text } else { line }
  }
}
