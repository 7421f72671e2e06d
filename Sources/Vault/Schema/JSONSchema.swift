extension KindOfRecord {
  /// A JSON Schema (2020-12) of a record of the kind, for editors to complete and check.
  package var jsonSchema: JSONText {
    let common = isFrontMatter ? [] : Self.common
    return .members(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string(name)), ("description", .string(meaning)),
      ] + (fields + common).jsonSchema(requiring: needsIdentifier ? ["id"] : []))
  }
}

extension [Field] {
  /// That of an object with these fields, which must have those that are required and `others`.
  fileprivate func jsonSchema(requiring others: [String] = []) -> [(String, JSONText)] {
    [
      ("type", .string("object")),
      ("properties", .members(map { ($0.name, $0.jsonSchema) })),
      ("required", .array((others + filter(\.isRequired).map(\.name)).map(JSONText.string))),
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
    case .text, .paragraph: [("type", .string("string"))]
    case .texts:
      [
        ("type", .array([.string("array"), .string("string")])),
        ("items", .members([("type", .string("string"))])),
      ]
    case .whole(let range):
      [
        ("type", .string("integer")), ("minimum", .int(range.lowerBound)),
        ("maximum", .int(range.upperBound)),
      ]
    case .number: [("type", .string("number"))]
    case .flag: [("type", .string("boolean"))]
    case .day: [("type", .string("string")), ("format", .string("date"))]
    // A local time has no offset, so the format date-time would be too narrow.
    case .time: [("type", .string("string"))]
    case .duration: [("type", .array([.string("number"), .string("string")]))]
    case .choice(let words): [("enum", .array(words.map(JSONText.string)))]
    case .object: members.jsonSchema()
    case .objects: [("type", .string("array")), ("items", .members(members.jsonSchema()))]
    case .form(_, let allowsNumber, let allowsFlag, _):
      [
        (
          "type",
          .array(
            (["string"] + (allowsNumber ? ["number"] : []) + (allowsFlag ? ["boolean"] : []))
              .map(JSONText.string))
        )
      ]
    }
  }
}
