import Vault

package enum AnswerEvent: Sendable, Hashable {
  /// The model's name, as the provider gives it.
  case model(String)
  /// The next part of the text.
  case text(String)
  /// The tokens that the provider counted, so far.
  case used(TokenUsage)
  case finished(AnswerEnd)
  /// The provider failed, and reports this instead of the rest.
  case failed(String)
}

/// The tokens that an answer took, as the provider counts them.
package struct TokenUsage: Sendable, Hashable {
  /// Tokens of the instructions and the text that was sent; nil if the provider does not say.
  package private(set) var sent: Int?
  /// Tokens of the answer; nil if the provider does not say.
  package private(set) var answered: Int?

  package init(sent: Int? = nil, answered: Int? = nil) {
    self.sent = sent
    self.answered = answered
  }

  /// Takes over what a later count says.
  package mutating func update(with later: TokenUsage) {
    sent = later.sent ?? sent
    answered = later.answered ?? answered
  }
}

package enum AnswerEnd: Sendable, Hashable {
  case said
  /// The answer reached the limit of tokens.
  case cutByLength
  /// The provider blocked the answer.
  case refused
}

enum AnswerReading {
  static func events(
    _ event: EventStream.Event, _ form: ModelProvider.Form
  ) throws(ModelProblem) -> [AnswerEvent] {
    if form == .chatCompletions, event.data.elementsEqual("[DONE]".utf8) {
      return [.finished(.said)]
    }
    guard let value = AnswerValue(event.data) else {
      throw .unreadable("a part of it is not JSON")
    }
    if let failure = value.failure { return [.failed(failure)] }
    return form == .messages ? messages(value) : chatCompletions(value, "delta")
  }

  static func events(
    whole bytes: [UInt8], _ form: ModelProvider.Form
  ) throws(ModelProblem) -> [AnswerEvent] {
    guard let value = AnswerValue(bytes) else { throw .unreadable("it is not JSON") }
    if let failure = value.failure { return [.failed(failure)] }
    let events =
      form == .messages ? wholeMessage(value) : chatCompletions(value, "message")
    guard events.contains(where: { if case .text = $0 { true } else { false } }) else {
      throw .unreadable("it has no text where it should")
    }
    let isEnded = events.contains { if case .finished = $0 { true } else { false } }
    return isEnded ? events : events + [.finished(.said)]
  }

  private static func chatCompletions(_ value: AnswerValue, _ part: String) -> [AnswerEvent] {
    var events: [AnswerEvent] = []
    if let model = value["model"]?.text { events.append(.model(model)) }
    let (total, answered) = (
      value["usage"]?["total_tokens"]?.count, value["usage"]?["completion_tokens"]?.count
    )
    // The total is both, by definition.
    let sent = total.flatMap { total in answered.map { max(0, total - $0) } }
    events += usage(sent: sent, answered: answered)
    guard let choice = value["choices"]?.first else { return events }
    if let text = choice[part]?["content"]?.content, !text.isEmpty { events.append(.text(text)) }
    switch choice["finish_reason"]?.text {
    // The next event marks the end.
    case nil, "stop", "": break
    case "length": events.append(.finished(.cutByLength))
    case "content_filter": events.append(.finished(.refused))
    default: break
    }
    return events
  }

  private static func messages(_ value: AnswerValue) -> [AnswerEvent] {
    switch value["type"]?.text {
    case "message_start":
      let message = value["message"]
      return (message?["model"]?.text.map { [.model($0)] } ?? []) + messageUsage(message)
    case "content_block_start":
      guard let text = value["content_block"]?["text"]?.text, !text.isEmpty else { return [] }
      return [.text(text)]
    case "content_block_delta":
      guard let text = value["delta"]?["text"]?.text, !text.isEmpty else { return [] }
      return [.text(text)]
    case "message_delta":
      return messageUsage(value)
        + (end(value["delta"]?["stop_reason"]).map { [.finished($0)] } ?? [])
    case "message_stop": return [.finished(.said)]
    default: return []
    }
  }

  private static func wholeMessage(_ value: AnswerValue) -> [AnswerEvent] {
    var events: [AnswerEvent] = []
    if let model = value["model"]?.text { events.append(.model(model)) }
    events += messageUsage(value)
    if let text = value["content"]?.content, !text.isEmpty { events.append(.text(text)) }
    if let end = end(value["stop_reason"]) { events.append(.finished(end)) }
    return events
  }

  private static func messageUsage(_ value: AnswerValue?) -> [AnswerEvent] {
    let usage = value?["usage"]
    return self.usage(sent: usage?["input_tokens"]?.count, answered: usage?["output_tokens"]?.count)
  }

  /// Empty where the provider says nothing.
  private static func usage(sent: Int?, answered: Int?) -> [AnswerEvent] {
    let usage = TokenUsage(sent: sent, answered: answered)
    return usage == TokenUsage() ? [] : [.used(usage)]
  }

  private static func end(_ reason: AnswerValue?) -> AnswerEnd? {
    switch reason?.text {
    case "max_tokens", "model_context_window_exceeded": .cutByLength
    case "refusal": .refused
    default: nil
    }
  }
}

/// A value of JSON that a provider sent, as far as answers need it.
indirect enum AnswerValue: Sendable, Hashable {
  case text(String)
  case list([AnswerValue])
  case object([String: AnswerValue])
  case count(Int)
  /// Other numbers, Booleans and null.
  case other

  /// The value in `bytes`; nil if they are not JSON.
  init?(_ bytes: [UInt8]) {
    let value = bytes.withUnsafeBufferPointer { bytes -> AnswerValue? in
      var cursor = JSONCursor(bytes)
      do throws(JSONError) {
        let value = try Self.value(&cursor)
        try cursor.expectEnd()
        return value
      } catch {
        return nil
      }
    }
    guard let value else { return nil }
    self = value
  }

  private static func value(_ cursor: inout JSONCursor) throws(JSONError) -> AnswerValue {
    switch cursor.nextForm() {
    case .object:
      var members: [String: AnswerValue] = [:]
      try cursor.beginObject()
      while let key = try cursor.nextKey() { members[key.string] = try value(&cursor) }
      return .object(members)
    case .list:
      var items: [AnswerValue] = []
      try cursor.beginList()
      while try cursor.nextElement() { items.append(try value(&cursor)) }
      return .list(items)
    case .text: return .text(try cursor.value().string)
    default:
      let value = try cursor.value()
      let number = value.form == .number ? Int(value.string) : nil
      return number.flatMap { (0...mostCount).contains($0) ? .count($0) : nil } ?? .other
    }
  }

  /// The maximum of a count; a greater number is not a count of tokens.
  private static let mostCount = 1_000_000_000

  subscript(name: String) -> AnswerValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The first element of a list.
  var first: AnswerValue? { if case .list(let items) = self { items.first } else { nil } }
  var count: Int? { if case .count(let count) = self { count } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The text of a message's content, either a string or a list of parts, including text parts.
  var content: String? {
    switch self {
    case .text(let text): text
    case .list(let parts): parts.compactMap { $0["text"]?.text }.joined()
    default: nil
    }
  }

  /// The error of an object: its `error`, which is a string or has a `message`.
  var failure: String? {
    guard let error = self["error"] else { return nil }
    switch error {
    case .other, .count: return nil
    case .text(let text): return text
    default: return error["message"]?.text ?? error["type"]?.text ?? "it did not say why"
    }
  }
}
