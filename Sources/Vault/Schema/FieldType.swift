/// The content of a text in a special form, as far as commands and forms need it.
package enum FormContent: Sendable, Hashable {
  /// A day, perhaps of another calendar.
  case day
  /// A length of time; a plain number is minutes.
  case minutes
  /// A day of each year.
  case birthday
  /// A recurrence rule for the record.
  case repetition
  /// An amount of money, in the currency of another field.
  case amount(currency: String)
}

package enum FieldType: Sendable, Hashable {
  case text
  case paragraph
  case texts
  case whole(ClosedRange<Int>)
  case number
  case flag
  /// A day, such as `2026-11-20`.
  case day
  /// A moment: RFC 3339, or a local time in the vault's zone.
  case time
  /// A length of time: seconds, or a text such as `30 min`.
  case duration
  /// One of a few words.
  case choice([String])
  case object
  case objects
  /// Text in a special form, such as an amount of money, with its description, and if plain numbers
  /// and booleans are accepted.
  case form(
    String, allowsNumber: Bool = false, allowsFlag: Bool = false, holds: FormContent? = nil)

  /// The type in words: `a whole number from 1 to 5`.
  package var description: String {
    switch self {
    case .text: "text"
    case .paragraph: "text of several lines"
    case .texts: "a list of texts"
    case .whole(let range) where range.upperBound == .max:
      "a whole number, at least \(range.lowerBound)"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number: "a number"
    case .flag: "true or false"
    case .day: "a day"
    case .time: "a time"
    case .duration: "a length of time"
    case .choice(let words): words.joined(separator: ", ").replacingLastComma
    case .object: "an object"
    case .objects: "a list of objects"
    case .form(let words, _, _, _): words
    }
  }
}

extension FieldType {
  /// The content of a text in a special form; nil for other fields and unknown forms.
  package var content: FormContent? {
    if case .form(_, _, _, let content) = self { content } else { nil }
  }

  /// True if it holds a day, in one form or another.
  package var isDay: Bool { self == .day || content == .day }
  /// True if it holds a length of time.
  package var isLength: Bool { self == .duration || content == .minutes }
  /// True if it holds a person's own words.
  package var isText: Bool { self == .text || self == .paragraph || self == .texts }

  /// True if it holds an amount of money.
  package var isAmount: Bool { if case .amount? = content { true } else { false } }

  package var isNumber: Bool { if case .whole = self { true } else { self == .number } }
  /// True if it is a whole number, which forms may offer as a choice of a few.
  package var isWhole: Bool { if case .whole = self { true } else { false } }
  /// True if it holds one of a few words.
  package var isChoice: Bool { if case .choice = self { true } else { false } }
}

extension FieldType {
  /// `text`, from a file with untyped values, as JSON of this type; a string if it is not a valid
  /// value.
  func json(_ text: String) -> JSONText {
    switch self {
    case .whole, .number, .duration: text.isNumber ? .written(text) : .string(text)
    case .flag:
      switch text.lowercased() {
      case "true", "yes": .bool(true)
      case "false", "no": .bool(false)
      default: .string(text)
      }
    case .object, .objects: text.isJSON ? .written(text) : .string(text)
    case .form(_, allowsNumber: true, _, _) where text.isNumber: .written(text)
    case .form(_, _, allowsFlag: true, _) where ["true", "false"].contains(text.lowercased()):
      .bool(text.lowercased() == "true")
    case .text, .paragraph, .texts, .day, .time, .choice, .form: .string(text)
    }
  }
}

extension Field {
  /// The texts of a list that a person, or a table, wrote in one text.
  func texts(_ text: String) -> [String] { kind == .lines ? text.lines : text.listed }

  /// A cell of a table in JSON, as ``FieldType/json(_:)``; a list with parts is a list of texts.
  func value(inCell text: String) -> JSONText {
    guard type == .texts, !text.isEmpty else { return type.json(text) }
    let texts = texts(text)
    return texts == [text] ? .string(text) : .array(texts.map { .string($0) })
  }
}

extension String {
  /// `a, b, c` as `a, b or c`.
  fileprivate var replacingLastComma: String {
    guard let comma = lastIndex(of: ",") else { return self }
    return self[..<comma] + " or" + self[index(after: comma)...]
  }
}

extension RecordText {
  /// The record with typed values, if its file, such as CSV, has only texts: so it can be written
  /// as JSON, which distinguishes them.
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
  /// A value, or each value of the objects in it, with its type.
  fileprivate func typed(_ json: JSONText) -> JSONText {
    if case .string(let words) = json { return self.value(inCell: words) }
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
  var form: FieldValue.Form { if case .string = self { .text } else { line.jsonForm ?? .text } }
}

extension String {
  /// True if it is a JSON number.
  var isNumber: Bool { jsonForm == .number }
  var isJSON: Bool { jsonForm != nil }

  /// Its JSON form, if all of it is one value.
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

extension KindOfRecord {
  /// A JSON Schema (2020-12) of a record of the kind, for editors to complete and check.
  package var jsonSchema: JSONText {
    let common = isFrontMatter ? [] : Self.common
    return .members(
      [
        ("$schema", "https://json-schema.org/draft/2020-12/schema"),
        ("title", .string(name)), ("description", .string(meaning)),
      ] + (fields + common).jsonSchema(requiring: needsIdentifier ? ["id"] : []))
  }
}

extension [Field] {
  /// The schema of an object with these fields, which requires the required ones and `others`.
  fileprivate func jsonSchema(requiring others: [String] = []) -> [(String, JSONText)] {
    [
      ("type", "object"),
      ("properties", .members(map { ($0.name, $0.jsonSchema) })),
      ("required", .strings(others + filter(\.isRequired).map(\.name))),
    ]
  }
}

extension Field {
  fileprivate var jsonSchema: JSONText {
    .members(type.jsonSchema(of: members) + [("description", .string(meaning))])
  }
}

extension FieldType {
  fileprivate func jsonSchema(of members: [Field]) -> [(String, JSONText)] {
    switch self {
    case .text, .paragraph: [("type", "string")]
    case .texts:
      [("type", ["array", "string"]), ("items", ["type": "string"])]
    case .whole(let range):
      [
        ("type", "integer"), ("minimum", .int(range.lowerBound)),
        ("maximum", .int(range.upperBound)),
      ]
    case .number: [("type", "number")]
    case .flag: [("type", "boolean")]
    case .day: [("type", "string"), ("format", "date")]
    // A local time has no offset, so the format date-time would be too narrow.
    case .time: [("type", "string")]
    case .duration: [("type", ["number", "string"])]
    case .choice(let words): [("enum", .strings(words))]
    case .object: members.jsonSchema()
    case .objects: [("type", "array"), ("items", .members(members.jsonSchema()))]
    case .form(_, let allowsNumber, let allowsFlag, _):
      [
        (
          "type",
          .array(["string"] + (allowsNumber ? ["number"] : []) + (allowsFlag ? ["boolean"] : []))
        )
      ]
    }
  }
}
