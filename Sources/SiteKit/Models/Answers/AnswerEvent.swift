/// What an answer brings while it comes.
package enum AnswerEvent: Sendable, Hashable {
  /// The model that answers, as the provider names it.
  case model(String)
  /// The next part of the text.
  case text(String)
  /// Nothing more comes.
  case finished(AnswerEnd)
  /// The provider failed, and says so in place of the rest.
  case failed(String)
}

/// Why an answer is at its end.
package enum AnswerEnd: Sendable, Hashable {
  case said
  /// It has as many tokens as it may.
  case cutByLength
  /// The provider does not let it through.
  case refused
}

/// How the forms of answers are read.
enum AnswerReading {
  /// What an event of a stream says.
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

  /// What an answer says that came whole.
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
    guard let choice = value["choices"]?.first else { return events }
    if let text = choice[part]?["content"]?.content, !text.isEmpty { events.append(.text(text)) }
    switch choice["finish_reason"]?.text {
    // That it is at its end says the event behind it.
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
      return value["message"]?["model"]?.text.map { [.model($0)] } ?? []
    case "content_block_start":
      guard let text = value["content_block"]?["text"]?.text, !text.isEmpty else { return [] }
      return [.text(text)]
    case "content_block_delta":
      guard let text = value["delta"]?["text"]?.text, !text.isEmpty else { return [] }
      return [.text(text)]
    case "message_delta":
      return end(value["delta"]?["stop_reason"]).map { [.finished($0)] } ?? []
    case "message_stop": return [.finished(.said)]
    default: return []
    }
  }

  private static func wholeMessage(_ value: AnswerValue) -> [AnswerEvent] {
    var events: [AnswerEvent] = []
    if let model = value["model"]?.text { events.append(.model(model)) }
    if let text = value["content"]?.content, !text.isEmpty { events.append(.text(text)) }
    if let end = end(value["stop_reason"]) { events.append(.finished(end)) }
    return events
  }

  private static func end(_ reason: AnswerValue?) -> AnswerEnd? {
    switch reason?.text {
    case "max_tokens", "model_context_window_exceeded": .cutByLength
    case "refusal": .refused
    default: nil
    }
  }
}
