extension EntryForm {
  /// What would be filled in to make a record: the values of its fields, by their names, as a
  /// person writes them. What no field of the form holds is left out.
  package func values(of record: RecordText) -> [String: String] {
    fields.reduce(into: [:]) { values, field in values[field.name] = record.value(of: field) }
  }
}

extension RecordText {
  /// What a field is filled in with to say what the record does; nil when it says nothing there.
  package func value(of field: EntryField) -> String? {
    value(at: field.name).flatMap { field.written($0) }
  }

  /// The value of a key, or with a dot of a member of an object: `measure.target`.
  func value(at name: String) -> JSONText? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let value = self[parts[0]]
    if parts.count == 1 { return value }
    return value?.objectMembers?.first { $0.0 == parts[1] }?.1
  }
}
