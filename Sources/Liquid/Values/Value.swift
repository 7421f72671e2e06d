/// A value in a template.
///
/// Values are built from literals and read back with the accessors of ``Value``; there is no
/// reflection.
///
/// ```swift
/// let data: Object = ["title": "Week 46", "days": ["Monday", "Tuesday"], "minutes": 310]
/// ```
///
/// Two values are `==` if they are equal and of the same kind; `1` and `1.0` are not. A template's
/// `==` is wider: see ``Value/isEqual(to:)``.
public enum Value: Sendable, Hashable {
  case `nil`
  case bool(Bool)
  /// A whole number; arithmetic that leaves 64 bits continues as a decimal.
  case int(Int)
  /// A number with a fraction, written as Ruby writes it: `5.0`.
  case decimal(Double)
  /// Text that is escaped on output.
  case string(String)
  /// HTML made by the host or by the template itself; not escaped in HTML output.
  case markup(String)
  /// Text already in the output's form: the result of `capture` in an escaping mode that is neither
  /// none nor HTML. Output unchanged.
  case verbatim(String)
  case array([Value])
  case object(Object)
  /// The whole numbers from the first to the second, inclusive; empty if the second is less.
  indirect case range(Int, Int)
  /// The word `blank`: equal to nil, false, white space and everything that is empty.
  case blank
  /// The word `empty`: equal to an empty string, array or object.
  case empty
}

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// ``Value/nil``.
  public init(nilLiteral: ()) { self = .nil }
  /// A ``Value/bool(_:)``.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An ``Value/int(_:)``.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// A ``Value/decimal(_:)``.
  public init(floatLiteral value: Double) { self = .decimal(value) }
  /// A ``Value/string(_:)``.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An ``Value/array(_:)``.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  /// An ``Value/object(_:)`` with the members in the order written.
  public init(dictionaryLiteral elements: (String, Value)...) { self = .object(Object(elements)) }
}

extension Value {
  /// The value, or ``Value/nil`` if there is none.
  public init(_ optional: Value?) { self = optional ?? .nil }
  /// A string, or ``Value/nil`` if there is none.
  public init(_ string: String?) { self = string.map(Value.string) ?? .nil }
  /// A whole number, or ``Value/nil`` if there is none.
  public init(_ int: Int?) { self = int.map(Value.int) ?? .nil }
  /// A decimal, or ``Value/nil`` if there is none.
  public init(_ decimal: Double?) { self = decimal.map(Value.decimal) ?? .nil }
  /// The result of `value` for the content of `optional`, or ``Value/nil`` if there is none.
  @inlinable public init<Wrapped>(_ optional: Wrapped?, _ value: (Wrapped) -> Value) {
    self = optional.map(value) ?? .nil
  }

  /// An array with the result of `value` for each of `items`.
  @inlinable public static func array<Item>(
    _ items: some Sequence<Item>, _ value: (Item) -> Value
  ) -> Value {
    .array(items.map(value))
  }

  /// An array with an object for each of `items`.
  @inlinable public static func objects<Item>(
    _ items: some Sequence<Item>, _ object: (Item) -> Object
  ) -> Value {
    .array(items.map { .object(object($0)) })
  }

  /// An array of strings.
  @inlinable public static func strings(_ texts: some Sequence<String>) -> Value {
    .array(texts.map(Value.string))
  }

  /// True if the value is truthy: everything but nil and false.
  @inlinable public var isTruthy: Bool {
    switch self {
    case .nil, .bool(false): false
    default: true
    }
  }

  /// True if the value is ``Value/nil``.
  @inlinable public var isNil: Bool {
    if case .nil = self { true } else { false }
  }

  /// The text of a string, markup or verbatim value; nil for any other.
  @inlinable public var stringValue: String? {
    switch self {
    case .string(let text), .markup(let text), .verbatim(let text): text
    default: nil
    }
  }

  /// The elements of an array or a range of at most a million; nil for any other.
  public var arrayValue: [Value]? {
    switch self {
    case .array(let items): items
    case .range(let lower, let upper) where Self.count(lower, upper) <= 1_000_000:
      lower > upper ? [] : (lower...upper).map(Value.int)
    default: nil
    }
  }

  /// The object of an object value; nil for any other.
  public var objectValue: Object? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The member `key` of an object; nil if there is none.
  public subscript(key: String) -> Value? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// How many numbers a range has, at most `Int.max`.
  static func count(_ lower: Int, _ upper: Int) -> Int {
    if lower > upper { return 0 }
    let (difference, overflow) = upper.subtractingReportingOverflow(lower)
    return overflow || difference == .max ? .max : difference + 1
  }
}
