import Basics

/// The form of a value in YAML, as far as the type tells that it is read as.
enum YAMLForm: Sendable {
  case yesOrNo, numeral, scalar, texts
  /// Any form: its reader alone knows.
  case any

  init<Value>(of type: Value.Type) {
    self =
      switch type {
      case is Bool.Type: .yesOrNo
      case is Int.Type, is Double.Type: .numeral
      case is String.Type, is Duration.Type, is Duration?.Type, is TimeOfDay.Type,
        is TimeOfDay?.Type, is Zone.Type:
        .scalar
      case is [String].Type: .texts
      default: .any
      }
  }

  private static let scalarTypes: JSONText = ["string", "number", "boolean", "null"]

  /// Its JSON Schema; a key without a value is a key that is not set.
  ///
  /// - Parameters:
  ///   - choices: Words that it can be, or that its list can have.
  ///   - isClosed: True if it can have no others.
  func schema(_ choices: [String], isClosed: Bool) -> [(String, JSONText)] {
    let words: [(String, JSONText)] =
      if choices.isEmpty {
        [("type", Self.scalarTypes)]
      } else if isClosed {
        [("enum", .array(choices.map(JSONText.string) + [.null]))]
      } else {
        [("type", Self.scalarTypes), ("examples", .strings(choices))]
      }
    return switch self {
    case .yesOrNo: [("enum", [.bool(true), .bool(false), "yes", "no", "on", "off", .null])]
    case .numeral:
      [("type", ["number", "string", "null"]), ("pattern", "[0-9０-９一二两三四五六七八九十壹贰叁肆伍陆柒捌玖拾]")]
    case .scalar: words
    case .texts:
      [
        ("type", ["array", "string", "number", "boolean", "null"]), ("items", .members(words)),
      ]
    case .any: choices.isEmpty ? [] : [("examples", .strings(choices))]
    }
  }
}
