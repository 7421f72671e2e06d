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
