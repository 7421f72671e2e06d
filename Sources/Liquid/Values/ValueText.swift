extension Value {
  /// The maximum depth for writing, flattening and comparing arrays and objects.
  static let depth = 100

  /// The value as text, as in the filters of the reference implementation: nil as empty text, an
  /// array as `[1, "two"]`, an object as `{"key"=>"value"}`.
  ///
  /// In output, the elements of an array are concatenated instead.
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

  /// Writes the value as in an array or object: text in quotes, nil by its name.
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

extension Value {
  /// True if the values are equal in a template: numbers by amount, text by its characters, and
  /// `blank` and `empty` by their meaning.
  public func isEqual(to other: Value) -> Bool { isEqual(to: other, depth: 0) }

  private func isEqual(to other: Value, depth: Int) -> Bool {
    switch (self, other) {
    case (.blank, _): return other.isBlank
    case (_, .blank): return isBlank
    case (.empty, _): return other.isEmpty
    case (_, .empty): return isEmpty
    case (.nil, .nil): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.int(let a), .int(let b)): return a == b
    case (.decimal(let a), .decimal(let b)): return a == b
    case (.int(let a), .decimal(let b)), (.decimal(let b), .int(let a)): return Double(a) == b
    case (.range, .range): return self == other
    case (.array(let a), .array(let b)):
      guard a.count == b.count, depth < Self.depth else { return false }
      return zip(a, b).allSatisfy { $0.isEqual(to: $1, depth: depth + 1) }
    case (.object(let a), .object(let b)):
      guard a.count == b.count, depth < Self.depth else { return false }
      return zip(a.keys, a.values).allSatisfy { key, value in
        b[key].map { value.isEqual(to: $0, depth: depth + 1) } ?? false
      }
    default:
      if let a = stringValue, let b = other.stringValue { return a == b }
      return false
    }
  }

  /// True if the value is an empty string, array or object.
  public var isEmpty: Bool {
    switch self {
    case .string(let text), .markup(let text), .verbatim(let text): text.isEmpty
    case .array(let items): items.isEmpty
    case .object(let object): object.isEmpty
    default: false
    }
  }

  /// True if the value is nil, false, white space, or empty.
  public var isBlank: Bool {
    switch self {
    case .nil, .bool(false): true
    case .string(let text), .markup(let text), .verbatim(let text):
      text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    default: isEmpty
    }
  }

  /// The order of two values: -1, 0 or 1, or nil if they are not comparable.
  func order(against other: Value) -> Int? {
    switch (self, other) {
    case (.int(let a), .int(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.decimal(let a), .decimal(let b)): return Self.order(a, b)
    case (.int(let a), .decimal(let b)): return Self.order(Double(a), b)
    case (.decimal(let a), .int(let b)): return Self.order(a, Double(b))
    case (.array(let a), .array(let b)):
      for (left, right) in zip(a, b) {
        guard let order = left.order(against: right) else { return nil }
        if order != 0 { return order }
      }
      return a.count < b.count ? -1 : a.count > b.count ? 1 : 0
    default:
      if let a = stringValue, let b = other.stringValue { return Self.order(a, b) }
      return self == other ? 0 : nil
    }
  }

  private static func order(_ a: Double, _ b: Double) -> Int? {
    a < b ? -1 : a > b ? 1 : a == b ? 0 : nil
  }

  /// By bytes, as Ruby orders strings: `Z` before `a`.
  static func order(_ a: String, _ b: String) -> Int {
    if a == b { return 0 }
    return a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
  }

  /// True if the value contains `other`: a part of a text, an element of an array, a name of an
  /// object, a number of a range.
  func contains(_ other: Value) -> Bool {
    guard isTruthy, other.isTruthy else { return false }
    switch self {
    case .string(let text), .markup(let text), .verbatim(let text):
      return text.hasPart(other.text)
    case .array(let items): return items.contains { $0.isEqual(to: other) }
    case .object(let object): return other.stringValue.map { object[$0] != nil } ?? false
    case .range(let lower, let upper):
      switch other {
      case .int(let number): return lower <= number && number <= upper
      case .decimal(let number): return Double(lower) <= number && number <= Double(upper)
      default: return false
      }
    default: return false
    }
  }
}
