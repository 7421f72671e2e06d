import Basics
package import Liquid
package import Wording

/// `{{ "focus.since" | t: day: period.title }}`: a message with its arguments.
///
/// The result is text, and is escaped like any other. An argument that is markup, such as a link
/// captured by a template, stays markup: then the message and the other arguments are escaped, and
/// the whole result is markup.
package struct Translation {
  private let call: FilterCall

  package init(_ call: FilterCall) { self.call = call }

  package func value(in words: Words) throws(FilterError) -> Value {
    let key = call.inputText
    let count = call.argument(named: "count").flatMap(Self.number)
    guard let message = words.message(key, count: count) else {
      throw FilterError(
        "there is no message \"\(key)\"",
        hint: words.keys.nearest(to: key).map { "did you mean \"\($0)\"?" })
    }
    if call.named.isEmpty, let text = message.plainText { return .string(text) }
    let isMarkup = call.named.contains { $0.value.isOutput }
    var text = ""
    for piece in message.pieces {
      switch piece {
      case .text(let part): text += isMarkup ? call.escaping.escaped(part) : part
      case .place(let name):
        guard let value = call.argument(named: name) else {
          throw FilterError("the message \"\(key)\" needs \"\(name)\"")
        }
        text +=
          isMarkup && !value.isOutput
          ? call.escaping.escaped(Self.text(value, words)) : Self.text(value, words)
      }
    }
    let known = words.places(of: key)
    for (name, _) in call.named where name != "count" && !known.contains(name) {
      throw FilterError(
        "the message \"\(key)\" has no place \"\(name)\"",
        hint: known.nearest(to: name).map { "did you mean \"\($0)\"?" })
    }
    guard isMarkup else { return .string(text) }
    return call.escaping == .html ? .markup(text) : .verbatim(text)
  }

  private static func number(_ value: Value) -> Double? {
    switch value {
    case .int(let int): Double(int)
    case .decimal(let decimal): decimal
    default: nil
    }
  }

  private static func text(_ value: Value, _ words: Words) -> String {
    number(value).map { words.number($0, decimals: 2) } ?? value.text
  }
}

extension Value {
  fileprivate var isOutput: Bool {
    switch self {
    case .markup, .verbatim: true
    default: false
    }
  }
}
