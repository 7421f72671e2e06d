/// One use of a filter or tag: its input, its arguments and its context.
public struct FilterCall: Sendable {
  /// The input of the filter; the content of a block tag; nil for a tag without content.
  public var input: Value
  /// The arguments without a name, in order.
  public var positional: [Value]
  /// The arguments with a name, in order.
  public var named: [(name: String, value: Value)]
  /// The context of the call.
  public var context: RenderContext
  /// The escaping mode at the call; a filter returns markup only if this is `.html` or its result
  /// is always markup.
  public var escaping: OutputEscaping
  /// The most bytes that the result may have.
  public var byteLimit: Int

  /// A call, for testing a filter on its own.
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

  /// The argument at `index`, or else the one named `name`; nil if there is neither.
  public func argument(_ index: Int, _ name: String? = nil) -> Value? {
    if positional.indices.contains(index) { return positional[index] }
    guard let name else { return nil }
    return named.last { $0.name == name }?.value
  }

  /// The argument named `name`; nil if there is none.
  public func argument(named name: String) -> Value? {
    named.last { $0.name == name }?.value
  }

  /// The input as text.
  public var inputText: String { input.text }

  /// A text argument; `fallback` if it is missing.
  public func string(
    _ index: Int, _ name: String? = nil, default fallback: String? = nil
  ) throws(FilterError) -> String {
    guard let value = argument(index, name) else {
      return try orMissing(fallback, index, name)
    }
    return value.text
  }

  /// A whole-number argument; `fallback` if it is missing. Text that is a whole number counts.
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

  /// A number argument; `fallback` if it is missing. Text that is a number counts.
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

  /// A boolean argument; `fallback` if it is missing. Everything but nil and false is true.
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

/// The context of one render: everything that a template gets from its host.
public struct RenderContext: Sendable {
  /// The current instant, in seconds since 1970; without one, `"now" | date` returns its input.
  public var now: Int? {
    reads?.readsClock = true
    clockIsAsked?()
    return instant
  }
  private let instant: Int?
  /// How many seconds the wall clock is ahead of UTC at an instant in seconds since 1970.
  public var utcOffset: @Sendable (Int) -> Int
  /// The rendered page, such as `focus/index.html`; added to the trail of each diagnostic.
  public var page: String?
  /// Converts markup for ``OutputEscaping/markdown`` in this render, instead of
  /// ``Environment/markupInMarkdown``.
  public var markupInMarkdown: (@Sendable (String) -> String)?
  /// Records the reads; nil if they are not needed.
  public var reads: RenderReads?
  /// Called when ``now`` is read; nil if that is not needed.
  public var clockIsAsked: (@Sendable () -> Void)?

  /// A context; without arguments, one without a clock, in UTC.
  public init(
    now: Int? = nil, utcOffset: @escaping @Sendable (Int) -> Int = { _ in 0 },
    page: String? = nil, markupInMarkdown: (@Sendable (String) -> String)? = nil,
    reads: RenderReads? = nil,
    clockIsAsked: (@Sendable () -> Void)? = nil
  ) {
    self.instant = now
    self.utcOffset = utcOffset
    self.page = page
    self.markupInMarkdown = markupInMarkdown
    self.reads = reads
    self.clockIsAsked = clockIsAsked
  }
}

/// The inputs that a render read from its context and its data. If all of them are unchanged, and
/// so are the templates, the render would make the same bytes again.
///
/// Belongs to one render: not to be shared between threads.
public final class RenderReads: @unchecked Sendable {
  /// The members of the data that were read by name, including missing ones; `name.key` for a
  /// member of a member.
  public private(set) var members: Set<String> = []
  /// True if the clock was read.
  public fileprivate(set) var readsClock = false
  /// Other inputs that the host's filters read: by a name of the host's choice, a value that
  /// changes with the input.
  public private(set) var others: [String: String] = [:]

  /// Starts without any reads.
  public init() {}

  /// Takes down something that a filter or a host read, with a digest of it.
  public func add(_ other: String, digest: String) { others[other] = digest }

  /// Takes down a member of the data.
  func add(member name: String) { members.insert(name) }
}
