extension Value {
  /// How deep arrays and objects are followed when they are written, flattened or compared.
  static let depth = 100

  /// The value as text, as the filters of the reference implementation take it: nil as nothing, an
  /// array as `[1, "two"]`, an object as `{"key"=>"value"}`.
  ///
  /// An array that is output is its elements one after the other instead.
  public var text: String {
    switch self {
    case .string(let text), .markup(let text), .verbatim(let text): return text
    case .nil, .blank, .empty: return ""
    case .bool(let value): return value ? "true" : "false"
    case .int(let value): return String(value)
    case .decimal(let value): return Self.text(of: value)
    case .range(let lower, let upper): return "\(lower)..\(upper)"
    case .array, .object:
      var text = ""
      inspect(to: &text, depth: 0)
      return text
    }
  }

  /// Writes the value as it stands in an array or object: text in quotes, nil by its name.
  func inspect(to text: inout String, depth: Int = 0) {
    guard depth < Self.depth else { return text += "…" }
    switch self {
    case .nil: text += "nil"
    case .string(let string), .markup(let string), .verbatim(let string):
      text += Self.quoted(string)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", " }
        item.inspect(to: &text, depth: depth + 1)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (index, (key, value)) in zip(object.keys, object.values).enumerated() {
        if index > 0 { text += ", " }
        text += Self.quoted(key) + "=>"
        value.inspect(to: &text, depth: depth + 1)
      }
      text += "}"
    default: text += self.text
    }
  }

  private static func quoted(_ string: String) -> String {
    var quoted = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A floating-point number as Ruby writes it: `5.0`, `1.0e+20`, `1.0e-05`.
  static func text(of value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity" }
    if value == 0 { return value.sign == .minus ? "-0.0" : "0.0" }
    let magnitude = value.magnitude
    let description = value.description
    if (1e-4..<1e16).contains(magnitude), !description.utf8.contains(UInt8(ascii: "e")) {
      return description
    }
    guard let exact = ExactDecimal(magnitude) else { return description }
    let digits = String(exact.mantissa)
    let sign = value < 0 ? "-" : ""
    let power = exact.exponent + digits.utf8.count - 1
    if (1e-4..<1e16).contains(magnitude) {
      if exact.exponent >= 0 {
        return sign + digits + String(repeating: "0", count: exact.exponent) + ".0"
      }
      let whole = digits.utf8.count + exact.exponent
      if whole > 0 { return "\(sign)\(digits.prefix(whole)).\(digits.dropFirst(whole))" }
      return sign + "0." + String(repeating: "0", count: -whole) + digits
    }
    let rest = digits.utf8.count > 1 ? String(digits.dropFirst()) : "0"
    let exponent = String(power.magnitude)
    let padded = exponent.utf8.count < 2 ? "0" + exponent : exponent
    return "\(sign)\(digits.prefix(1)).\(rest)e\(power < 0 ? "-" : "+")\(padded)"
  }
}
