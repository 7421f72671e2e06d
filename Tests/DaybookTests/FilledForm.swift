import Vault

extension EntryForm {
  /// Values that make a record of the form: for each required field, and for the fields of its
  /// identity, time and amount.
  var filled: [String: String] {
    var values: [String: String] = [:]
    let needed = (kind?.fields.filter(\.isRequired).map(\.name) ?? []) + ["day", "value"]
    for field in fields where field.isRequired || needed.contains(field.name) {
      values[field.name] =
        switch field.kind {
        case .choice(let words): words.first { !$0.isEmpty } ?? ""
        case .whole(let range): "\(range.lowerBound)"
        case .length, .number: "7"
        case .day, .dayOrNone: "2026-11-19"
        case .time: "2026-11-19T09:00:00+08:00"
        case .texts, .lines, .rows: "one"
        default: field.type.content == nil ? "base" : "700"
        }
    }
    return values
  }
}
