extension RecordText {
  /// The record with the values that a kind's fields have, where its file, such as CSV, writes all
  /// of them as texts: so it can be written as JSON, which tells them apart.
  package func typed(by kind: KindOfRecord) -> RecordText {
    var text = self
    for index in text.members.indices where !text.members[index].isTyped {
      let name = text.members[index].name
      let fields = kind.fields + KindOfRecord.common
      guard let field = fields.first(where: { $0.name == name }) else { continue }
      text.members[index].json = field.typed(text.members[index].json)
    }
    return text
  }
}

extension Field {
  /// A value, or those of the objects in it, with the types that they have.
  fileprivate func typed(_ json: JSONText) -> JSONText {
    if case .string(let words) = json { return self.json(words) }
    guard !members.isEmpty else { return json }
    if let elements = json.elements { return .array(elements.map(typed)) }
    guard let values = json.objectMembers else { return json }
    return .members(
      values.map { name, value in
        (name, members.first { $0.name == name }?.typed(value) ?? value)
      })
  }
}

extension JSONText {
  /// What it is.
  var form: FieldValue.Form {
    if case .string = self { .text } else { line.jsonForm ?? .text }
  }
}

extension String {
  /// Whether it is a number as JSON writes it.
  var isNumber: Bool { jsonForm == .number }
  /// Whether it is one value of JSON.
  var isJSON: Bool { jsonForm != nil }

  /// What it is when all of it is one value of JSON.
  var jsonForm: FieldValue.Form? {
    var copy = self
    return copy.withUTF8 { bytes in
      var cursor = JSONCursor(bytes)
      guard let form = cursor.nextForm(), (try? cursor.value()) != nil, cursor.isAtEnd() else {
        return nil
      }
      return form
    }
  }
}
