internal import Basics

extension Environment {
  /// Adds filters that Jekyll has, and its form of `include`.
  ///
  /// `relative_url` and `absolute_url` are left to the host, which knows the addresses.
  public mutating func registerJekyll() {
    takesBareIncludes = true
    register(filter: "date_to_string") { call throws(FilterError) in
      try call.dayInWords(month: "%b")
    }
    register(filter: "date_to_long_string") { call throws(FilterError) in
      try call.dayInWords(month: "%B")
    }
    register(filter: "slugify") { call throws(FilterError) in
      let mode = try call.string(0, "mode", default: "default")
      let text = call.inputText
      switch mode {
      case "none": return .string(text.lowercased())
      case "raw": return .string(SlugText.slug(text, keeping: .all))
      case "pretty": return .string(SlugText.slug(text, keeping: .signs).lowercased())
      case "ascii": return .string(SlugText.slug(text, keeping: .ascii))
      case "latin":
        return .string(SlugText.slug(SlugText.transliterated(text), keeping: .ascii))
      case "default": return .string(SlugText.slug(text))
      default:
        throw FilterError(
          "there is no way \"\(mode)\" of writing names",
          hint: "there are default, pretty, ascii, latin, raw and none")
      }
    }
    register(filter: "jsonify") { call throws(FilterError) in
      var json = ""
      JSONValueText.append(call.input, depth: 0, to: &json)
      try call.check(count: json.utf8.count)
      // As the content of a script; in Markdown it is text like any other.
      return call.escaping == .html ? .markup(json) : .string(json)
    }
    register(filter: "where_exp") { call throws(FilterError) in try ItemCondition(call).kept(call) }
  }
}

extension FilterCall {
  /// A day with the name of its month: `07 Nov 2026`, or with `"ordinal"` as `7th Nov 2026`, and
  /// with `"ordinal", "US"` as `Nov 7th, 2026`.
  fileprivate func dayInWords(month: String) throws(FilterError) -> Value {
    let kind = try string(0, "type", default: "")
    let style = try string(1, "style", default: "")
    guard kind == "ordinal" else { return formatted("%d \(month) %Y") }
    guard case .string(let text) = formatted("%-d"), let day = Int(text) else { return input }
    let ordinal = "\(day)\(Self.ending(ofOrdinal: day))"
    return formatted(style == "US" ? "\(month) \(ordinal), %Y" : "\(ordinal) \(month) %Y")
  }

  private func formatted(_ format: String) -> Value {
    var call = self
    call.positional = [.string(format)]
    return DateFilter.format(call)
  }

  private static func ending(ofOrdinal number: Int) -> String {
    switch number % 10 {
    case _ where 11...13 ~= number: "th"
    case 1: "st"
    case 2: "nd"
    case 3: "rd"
    default: "th"
    }
  }
}

/// The condition of `where_exp`: `"item", "item.weight > 3"`. It knows the item alone.
private struct ItemCondition {
  private let name: String
  private let template: Template

  init(_ call: FilterCall) throws(FilterError) {
    let name = try call.string(0)
    let condition = try call.string(1)
    let isName = name.utf8.allSatisfy { $0.isWord } && name.first?.isNumber == false
    var environment = Environment.standard
    environment.escaping = .none
    environment.limits = Limits(steps: 10_000, outputBytes: 100)
    guard isName, !condition.contains("%}"),
      let template = try? Template(
        "{% if \(condition) %}1{% endif %}", name: "where_exp", environment: environment)
    else { throw FilterError("\(condition.isEmpty ? "\"\"" : condition) is not a condition") }
    self.name = name
    self.template = template
  }

  func kept(_ call: FilterCall) throws(FilterError) -> Value {
    var kept: [Value] = []
    for item in try call.elements() {
      var bytes: [UInt8] = []
      let problems = template.render([name: item], into: &bytes)
      if let first = problems.first { throw FilterError(first.message) }
      if !bytes.isEmpty { kept.append(item) }
    }
    return .array(kept)
  }
}

/// A value as JSON, which ends no script and no attribute between single quotes.
private enum JSONValueText {
  static func append(_ value: Value, depth: Int, to json: inout String) {
    guard depth < 32 else { return json += "null" }
    switch value {
    case .nil, .blank, .empty: json += "null"
    case .bool(let flag): json += flag ? "true" : "false"
    case .int(let number): json += "\(number)"
    case .decimal(let number): json += number.isFinite ? value.text : "null"
    case .string(let text), .markup(let text), .verbatim(let text):
      json += JSONString.quoted(text).replacing("&", with: "\\u0026")
        .replacing("'", with: "\\u0027").replacing(">", with: "\\u003e")
    case .range: append(.array(value.arrayValue ?? []), depth: depth + 1, to: &json)
    case .array(let items):
      json += "["
      for (index, item) in items.enumerated() {
        if index > 0 { json += "," }
        append(item, depth: depth + 1, to: &json)
      }
      json += "]"
    case .object(let object):
      json += "{"
      for (index, key) in object.keys.enumerated() {
        if index > 0 { json += "," }
        append(.string(key), depth: depth + 1, to: &json)
        json += ":"
        append(object.values[index], depth: depth + 1, to: &json)
      }
      json += "}"
    }
  }
}
