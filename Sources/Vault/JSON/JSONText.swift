internal import Basics

/// A JSON value, written with its keys in the given order.
package enum JSONText: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// A number with at most six decimals.
  case decimal(Double)
  /// A length in seconds, exact to the microsecond.
  case seconds(Duration)
  /// A number, exact, with its decimals if there are any to show.
  case exact(ExactNumber)
  case string(String)
  case array([JSONText])
  case members([(String, JSONText)])
  /// JSON written elsewhere.
  case written(String)

  /// A string, or null for nil.
  package init(_ string: String?) { self = string.map(JSONText.string) ?? .null }

  package static func object(_ members: [(String, JSONText)]) -> String {
    JSONText.members(members).text(indent: "") + "\n"
  }

  package static func strings(_ texts: some Sequence<String>) -> JSONText {
    .array(texts.map(JSONText.string))
  }

  /// The value as text, a text without its quotes.
  package var plain: String { if case .string(let text) = self { text } else { line } }

  package var line: String {
    switch self {
    case .array(let items): "[" + items.map(\.line).joined(separator: ",") + "]"
    case .members(let members):
      "{" + members.map { "\(JSONString.quoted($0)):\($1.line)" }.joined(separator: ",") + "}"
    default: text(indent: "")
    }
  }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .int(let value): return "\(value)"
    case .decimal(let value): return "\((value * 1_000_000).rounded() / 1_000_000)"
    case .seconds(let duration): return Self.number(duration)
    case .exact(let number): return number.shortDescription
    case .string(let text): return JSONString.quoted(text)
    case .written(let text): return text
    case .array(let items) where items.isEmpty: return "[]"
    case .array(let items):
      let lines = items.map { inner + $0.text(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .members(let members):
      let lines = members.map {
        "\(inner)\(JSONString.quoted($0)): \($1.text(indent: inner))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private static func number(_ duration: Duration) -> String {
    let microseconds = duration.microseconds
    let fraction = Int(microseconds.magnitude % 1_000_000)
    var text = (microseconds < 0 ? "-" : "") + "\(microseconds.magnitude / 1_000_000)"
    if fraction != 0 {
      text += ".\(fraction.padded(6))"
      while text.last == "0" { text.removeLast() }
    }
    return text
  }
}

extension JSONText: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(arrayLiteral items: JSONText...) { self = .array(items) }
  /// The members in the order given, duplicates included.
  package init(dictionaryLiteral members: (String, JSONText)...) { self = .members(members) }
}

/// A number with a fixed count of decimals, exact, such as an amount of money.
package struct ExactNumber: Sendable, Hashable {
  /// The number without its point: 5210 for 52.10.
  package let units: Int128
  package let places: Int

  /// The number of `units`, whose last `places` digits are decimals.
  package init(units: Int128, places: Int) {
    self.units = units
    self.places = places
  }

  package var unitsPerOne: Int { (0..<places).reduce(1) { product, _ in product * 10 } }

  /// The number with all its decimals, if there are any to show: `1000`, `52.10`.
  package var shortDescription: String {
    text(withDecimals: !units.isMultiple(of: Int128(unitsPerOne)))
  }

  private func text(withDecimals: Bool) -> String {
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt128(unitsPerOne))
    var text = (units < 0 ? "-" : "") + "\(whole)"
    if withDecimals, places > 0 { text += "." + "\(rest + UInt128(unitsPerOne))".dropFirst() }
    return text
  }
}

extension ExactNumber: CustomStringConvertible {
  /// The number with all its decimals: `1000.00`.
  package var description: String { text(withDecimals: true) }
}
