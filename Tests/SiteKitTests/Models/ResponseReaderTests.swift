import SiteKit
import Testing

private let chatHead = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\n\r\n"

private func chat(_ parts: [String], end: String = "data: [DONE]\n\n") -> String {
  chatHead
    + parts.map {
      "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"m-1\",\"choices\":"
        + "[{\"index\":0,\"delta\":{\"content\":\"\($0)\"},\"finish_reason\":null}]}\n\n"
    }.joined() + end
}

private func messages(_ parts: [String], end: String = "message_stop") -> String {
  "HTTP/2 200\r\ncontent-type: text/event-stream\r\n\r\n"
    + "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"model\":\"m-2\"}}\n\n"
    + "event: ping\ndata: {\"type\":\"ping\"}\n\n"
    + parts.map {
      "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":"
        + "{\"type\":\"text_delta\",\"text\":\"\($0)\"}}\n\n"
    }.joined()
    + "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}\n\n"
    + (end.isEmpty ? "" : "event: \(end)\ndata: {\"type\":\"\(end)\"}\n\n")
}

private func read(
  _ form: ModelProvider.Form, _ pieces: [[UInt8]]
) throws(ModelProblem) -> (text: String, model: String) {
  var reader = ResponseReader(form)
  var events: [AnswerEvent] = []
  for piece in pieces { events += try reader.take(piece) }
  events += try reader.finish()
  var (text, model) = ("", "")
  for event in events {
    switch event {
    case .text(let part): text += part
    case .model(let name): model = name
    default: break
    }
  }
  return (text, model)
}

private func read(
  _ form: ModelProvider.Form, _ text: String
) throws(ModelProblem) -> (text: String, model: String) {
  try read(form, [Array(text.utf8)])
}

struct ResponseReaderTests {
  @Test func `Both forms are read, wherever they are cut`() throws {
    for (form, text, model) in [
      (ModelProvider.Form.chatCompletions, chat(["What ", "did 早\\n", "\\ud83c\\udf0a?"]), "m-1"),
      (.messages, messages(["What ", "did 早\\n", "\\ud83c\\udf0a?"]), "m-2"),
    ] {
      let bytes = Array(text.utf8)
      for cut in 0...bytes.count {
        let found = try read(form, [Array(bytes[..<cut]), Array(bytes[cut...])])
        #expect(found.text == "What did 早\n🌊?")
        #expect(found.model == model)
      }
    }
  }

  @Test func `The tokens are those that the provider counts, even after the end`() throws {
    func usage(_ form: ModelProvider.Form, _ text: String) throws -> TokenUsage {
      var reader = ResponseReader(form)
      var found = TokenUsage()
      for event in try reader.take(Array(text.utf8)) + (try reader.finish()) {
        if case .used(let usage) = event { found.update(with: usage) }
      }
      return found
    }
    let count = #"{"prompt_tokens":34,"completion_tokens":12,"total_tokens":46}"#
    let last = "data: {\"model\":\"m-1\",\"choices\":[],\"usage\":\(count)}\n\ndata: [DONE]\n\n"
    #expect(try usage(.chatCompletions, chat(["Why?"], end: last)) == .init(sent: 34, answered: 12))
    let cut = #"data: {"choices":[{"delta":{},"finish_reason":"length"}],"usage":null}"# + "\n\n"
    #expect(
      try usage(.chatCompletions, chat(["Why?"], end: cut + last))
        == .init(sent: 34, answered: 12))
    #expect(try usage(.chatCompletions, chat(["Why?"])) == TokenUsage())
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
    let whole =
      #"{"model":"m","content":[{"type":"text","text":"Why?"}],"stop_reason":"end_turn","#
      + #""usage":{"input_tokens":7,"output_tokens":3}}"#
    #expect(try usage(.messages, head + whole) == .init(sent: 7, answered: 3))
    let streamed =
      "HTTP/2 200\r\ncontent-type: text/event-stream\r\n\r\n"
      + [
        #"{"type":"message_start","message":{"usage":{"input_tokens":9,"output_tokens":1}}}"#,
        #"{"type":"content_block_delta","delta":{"text":"Why?"}}"#,
        #"{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":5}}"#,
        #"{"type":"message_stop"}"#,
      ].map { "data: \($0)\n\n" }.joined()
    #expect(try usage(.messages, streamed) == .init(sent: 9, answered: 5))
    let odd = #"{"total_tokens":-1,"completion_tokens":1e300}"#
    #expect(
      try usage(
        .chatCompletions,
        chat(["Why?"], end: "data: {\"usage\":\(odd)}\n\ndata: [DONE]\n\n")) == TokenUsage())
  }

  @Test func `An answer that came whole is one too`() throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
    let chat = """
      {"model":"m","choices":[{"message":{"role":"assistant","content":"Why?"},"finish_reason":"stop"}]}
      """
    #expect(try read(.chatCompletions, head + chat).text == "Why?")
    let parts = """
      {"model":"m","choices":[{"message":{"content":[{"type":"text","text":"Why"},{"type":"text","text":"?"}]}}]}
      """
    #expect(try read(.chatCompletions, head + parts).text == "Why?")
    let message = """
      {"type":"message","model":"m","content":[{"type":"text","text":"Why?"}],"stop_reason":"end_turn"}
      """
    #expect(try read(.messages, head + message).text == "Why?")
  }

  @Test func `Thoughts of a model are none of its answer`() throws {
    let thinking =
      chatHead
      + "data: {\"choices\":[{\"delta\":{\"reasoning_content\":\"hm\"}}]}\n\n"
      + "data: {\"choices\":[{\"delta\":{\"content\":\"Why?\"}}]}\n\ndata: [DONE]\n\n"
    #expect(try read(.chatCompletions, thinking).text == "Why?")
    let block = messages(["Why?"]).replacing(
      "event: ping",
      with:
        "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"delta\":{\"type\":"
        + "\"thinking_delta\",\"thinking\":\"hm\"}}\n\nevent: ping")
    #expect(try read(.messages, block).text == "Why?")
  }

  @Test func `What ends before it says so broke off`() {
    #expect(throws: ModelProblem.cutOff) { try read(.chatCompletions, chat(["What"], end: "")) }
    #expect(throws: ModelProblem.cutOff) { try read(.messages, messages(["What"], end: "")) }
    #expect(throws: ModelProblem.cutOff) { try read(.chatCompletions, "") }
    let head = "HTTP/1.1 200 OK\r\n\r\n"
    #expect(throws: ModelProblem.cutOff) { try read(.chatCompletions, head + "{\"choices\":[") }
    #expect(throws: ModelProblem.unreadable("it ends within its head")) {
      try read(.chatCompletions, "HTTP/1.1 200 OK\r\ncontent-ty")
    }
  }

  @Test func `An answer without words is none`() {
    #expect(throws: ModelProblem.empty) { try read(.chatCompletions, chat([])) }
    #expect(throws: ModelProblem.empty) { try read(.chatCompletions, chatHead) }
    #expect(throws: ModelProblem.empty) { try read(.messages, messages([])) }
  }

  @Test func `What a provider says in the place of an answer is told on one line`() {
    let error = "data: {\"error\":{\"message\":\"over\\nloaded\\u001b[31m\",\"type\":\"x\"}}\n\n"
    #expect(throws: ModelProblem.told("over loaded␛[31m")) {
      try read(.chatCompletions, chat(["Wha"], end: error))
    }
    #expect(throws: ModelProblem.told("Overloaded")) {
      try read(
        .messages,
        messages(["Wha"], end: "")
          + "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\","
          + "\"message\":\"Overloaded\"}}\n\n")
    }
    let long = String(repeating: "x", count: 5_000)
    #expect(throws: ModelProblem.told(String(repeating: "x", count: 200))) {
      try read(.chatCompletions, chatHead + "data: {\"error\":\"\(long)\"}\n\n")
    }
  }

  @Test(arguments: [
    ("HTTP/1.1 401 Unauthorized", "", 401, nil as String?),
    ("HTTP/1.1 404 Not Found", "", 404, nil), ("HTTP/1.1 302 Found", "location: //x", 302, nil),
    ("HTTP/1.1 429 Too Many Requests", "Retry-After: 20", 429, "in 20 s"),
    ("HTTP/1.1 429 Too Many Requests", "retry-after: 900", 429, "in 15 min"),
    (
      "HTTP/2 503", "retry-after: Wed, 25 Nov 2026 07:28:00 GMT", 503,
      "after Wed, 25 Nov 2026 07:28:00 GMT"
    ),
    ("HTTP/1.1 429 x", "retry-after: -1", 429, nil), ("HTTP/1.1 500 x", "", 500, nil),
  ])
  func `A status other than success is told with when to ask again`(
    _ line: String, _ header: String, _ status: Int, _ retryAfter: String?
  ) {
    let body = "{\"error\":{\"message\":\"because\"}}"
    let expected = ModelProblem.status(status, said: "because", retryAfter: retryAfter)
    #expect(throws: expected) {
      try read(.chatCompletions, "\(line)\r\n\(header)\r\n\r\n\(body)")
    }
    #expect(throws: ModelProblem.status(status, said: "", retryAfter: retryAfter)) {
      try read(.messages, "\(line)\r\n\(header)\r\n\r\n<h1>no</h1>")
    }
  }

  @Test func `What comes before an answer is passed over`() throws {
    let text =
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n" + chat(["A?"])
    #expect(try read(.chatCompletions, text).text == "A?")
  }

  @Test func `A page of something else is no answer`() {
    #expect(throws: ModelProblem.unreadable("it is \"text/html\"")) {
      try read(.chatCompletions, "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<html>")
    }
    #expect(throws: ModelProblem.unreadable("it is not HTTP")) {
      try read(.chatCompletions, "SSH-2.0-OpenSSH\r\n\r\n")
    }
    #expect(throws: ModelProblem.unreadable("a part of it is not JSON")) {
      try read(.chatCompletions, chatHead + "data: {\"choices\":}\n\n")
    }
    #expect(throws: ModelProblem.unreadable("it has no text where it should")) {
      try read(.chatCompletions, "HTTP/1.1 200 OK\r\n\r\n{\"choices\":[]}")
    }
  }

  @Test func `What has no end is left`() {
    #expect(throws: ModelProblem.unreadable("its head has no end")) {
      try read(.messages, String(repeating: "x", count: 100_000))
    }
    #expect(throws: ModelProblem.tooLarge) {
      try read(.messages, messages([String(repeating: "x", count: 5 << 20)]))
    }
  }

  @Test func `A model that declines, or has no room left, is told apart`() throws {
    let refused = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"content_filter\"}]}\n\n"
    #expect(throws: ModelProblem.refused) {
      try read(.chatCompletions, chat(["Wha"], end: refused))
    }
    var reader = ResponseReader(.chatCompletions)
    let cut =
      "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"length\"}]}\n\ndata: [DONE]\n\n"
    _ = try reader.take(Array(chat(["Wha"], end: cut).utf8))
    _ = try reader.finish()
    #expect(reader.isCutByLength)
  }
}
