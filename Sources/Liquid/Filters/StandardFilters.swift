import Basics

/// The filters of the reference implementation.
///
/// The result of a filter on markup is plain text, which is escaped again, except for filters that
/// cannot make it unsafe: `append`, `prepend`, `join`, `strip`, `lstrip`, `rstrip` (parts that are
/// not markup are escaped first), and, for HTML output, `escape`, `escape_once` and
/// `newline_to_br`, whose result is always markup.
enum StandardFilters {
  typealias Entry = Environment.FilterEntry

  static let all: [Entry] = text + encoding + numbers + arrays + dates

  static func filter(
    _ name: String, _ arity: ClosedRange<Int> = 0...0, takesNamed: Bool = false,
    _ body: @escaping Environment.Filter
  ) -> Entry {
    Entry(name: name, body: body, arity: arity, takesNamed: takesNamed)
  }

  static let dates: [Entry] = [
    filter("date", 1...1) { call in DateFilter.format(call) }
  ]
}

extension Environment {
  /// An environment with the standard filters.
  public static let standard = Environment(filters: StandardFilters.all)
}

extension FilterCall {
  /// The first argument as text; empty if it is nil.
  var firstText: String { positional.first?.text ?? "" }

  /// The argument at `index` as a whole number, as the reference takes it.
  func integer(_ index: Int, default fallback: Int) throws(FilterError) -> Int {
    guard positional.indices.contains(index) else { return fallback }
    guard let value = positional[index].strictInteger else {
      throw FilterError("\(positional[index].shown) is not a whole number")
    }
    return value
  }

  /// Makes sure that a text of `count` bytes may be made.
  func check(count: Int) throws(FilterError) {
    if count > byteLimit { throw FilterError("the result is more than \(byteLimit) bytes") }
  }

  /// Concatenated parts: markup if one of them is, with the others escaped.
  func joined(_ parts: [Value], separator: Value = .string("")) throws(FilterError) -> Value {
    let isMarkup =
      escaping == .html
      && (parts + [separator]).contains { if case .markup = $0 { true } else { false } }
    func text(_ value: Value) -> String {
      if !isMarkup { return value.text }
      if case .markup(let text) = value { return text }
      return MarkupText.escaped(value.text)
    }
    let between = text(separator)
    var result = ""
    for (index, part) in parts.enumerated() {
      if index > 0 { result += between }
      result += text(part)
      try check(count: result.utf8.count)
    }
    return isMarkup ? .markup(result) : .string(result)
  }

  /// The text of the input, changed; markup stays markup.
  func preservingMarkup(_ change: (String) -> String) -> Value {
    if case .markup(let text) = input { return .markup(change(text)) }
    return .string(change(inputText))
  }
}
