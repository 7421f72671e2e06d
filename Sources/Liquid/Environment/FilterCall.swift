/// One use of a filter or tag: its input, its arguments and what surrounds it.
public struct FilterCall: Sendable {
  /// What the filter is applied to; the content of a block tag; nil for a tag without content.
  public var input: Value
  /// The arguments without a name, in order.
  public var positional: [Value]
  /// The arguments with a name, in order.
  public var named: [(name: String, value: Value)]
  /// What surrounds the call.
  public var context: RenderContext
  /// How output is escaped where the call is; markup is made only when this is `.html` or the
  /// filter makes markup by its nature.
  public var escaping: OutputEscaping
  /// The most bytes that the result may have.
  public var byteLimit: Int

  /// A call, for testing a filter by itself.
  public init(
    input: Value, positional: [Value] = [], named: [(name: String, value: Value)] = [],
    context: RenderContext = RenderContext(), escaping: OutputEscaping = .none,
    byteLimit: Int = 64 << 20
  ) {
    self.input = input
    self.positional = positional
    self.named = named
    self.context = context
    self.escaping = escaping
    self.byteLimit = byteLimit
  }

  /// The argument at `index`, or called `name` when there is none at `index`; nil when there is
  /// neither.
  public func argument(_ index: Int, _ name: String? = nil) -> Value? {
    if positional.indices.contains(index) { return positional[index] }
    guard let name else { return nil }
    return named.last { $0.name == name }?.value
  }

  /// The argument called `name`; nil when there is none.
  public func argument(named name: String) -> Value? {
    named.last { $0.name == name }?.value
  }

  /// The input as text.
  public var inputText: String { input.text }

  /// A text argument; `fallback` when it is not given.
  public func string(
    _ index: Int, _ name: String? = nil, default fallback: String? = nil
  ) throws(FilterError) -> String {
    guard let value = argument(index, name) else {
      return try orMissing(fallback, index, name)
    }
    return value.text
  }

  /// A whole-number argument; `fallback` when it is not given. Text that is a whole number counts.
  public func int(
    _ index: Int, _ name: String? = nil, default fallback: Int? = nil
  ) throws(FilterError) -> Int {
    guard let value = argument(index, name) else {
      return try orMissing(fallback, index, name)
    }
    guard let int = value.strictInteger else {
      throw wrong(index, name, value, wanted: "a whole number")
    }
    return int
  }

  /// A number argument; `fallback` when it is not given. Text that is a number counts.
  public func decimal(
    _ index: Int, _ name: String? = nil, default fallback: Double? = nil
  ) throws(FilterError) -> Double {
    guard let value = argument(index, name) else {
      return try orMissing(fallback, index, name)
    }
    switch value {
    case .int(let int): return Double(int)
    case .decimal(let decimal): return decimal
    default:
      if let decimal = value.stringValue.flatMap(Double.init) { return decimal }
      throw wrong(index, name, value, wanted: "a number")
    }
  }

  /// A truth argument; `fallback` when it is not given. Everything but nil and false is true.
  public func bool(
    _ index: Int, _ name: String? = nil, default fallback: Bool? = nil
  ) throws(FilterError) -> Bool {
    guard let value = argument(index, name) else {
      return try orMissing(fallback, index, name)
    }
    return value.isTruthy
  }

  private func orMissing<T>(
    _ fallback: T?, _ index: Int, _ name: String?
  ) throws(FilterError) -> T {
    if let fallback { return fallback }
    throw FilterError("argument \(name.map { "\"\($0)\"" } ?? "\(index + 1)") is missing")
  }

  private func wrong(
    _ index: Int, _ name: String?, _ value: Value, wanted: String
  ) -> FilterError {
    let argument = name.map { "\"\($0)\"" } ?? "\(index + 1)"
    return FilterError("argument \(argument) is \(value.shown), not \(wanted)")
  }
}

extension Value {
  /// The value as a message shows it: short, with its kind recognizable.
  public var shown: String {
    switch self {
    case .nil: return "nil"
    case .blank: return "blank"
    case .empty: return "empty"
    case .bool, .int, .decimal, .range: return text
    case .string(let text), .markup(let text), .verbatim(let text):
      return text.utf8.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
    case .array(let items): return "a list of \(items.count)"
    case .object: return "an object"
    }
  }
}
