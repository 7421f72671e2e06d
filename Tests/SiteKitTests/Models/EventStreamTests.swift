import SiteKit
import Testing

struct EventStreamTests {
  private func events(_ pieces: [[UInt8]]) throws -> [String] {
    var stream = EventStream()
    var events: [EventStream.Event] = []
    for piece in pieces { events += try stream.take(piece) }
    if let last = stream.finish() { events.append(last) }
    return events.map { "\($0.name ?? "-"): \(String(decoding: $0.data, as: UTF8.self))" }
  }

  /// From the standard: <https://html.spec.whatwg.org/multipage/server-sent-events.html>.
  @Test(arguments: [
    ("data: YHOO\ndata: +2\ndata: 10\n\n", ["-: YHOO\n+2\n10"]),
    (
      ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
      ["-: first event", "-: second event", "-:  third event"]
    ),
    ("data\n\ndata\ndata\n\ndata:", ["-: ", "-: \n"]),
    ("data:test\n\ndata: test\n\n", ["-: test", "-: test"]),
    (
      "event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n",
      ["add: 73857293", "remove: 2153"]
    ),
    ("\u{FEFF}data: a\n\n", ["-: a"]),
    ("data: a\r\n\r\ndata: b\r\rdata: c\n\n", ["-: a", "-: b", "-: c"]),
    ("event: alone\n\ndata: b\n\n", ["-: b"]),
    ("data: [DONE]\n", ["-: [DONE]"]),
    ("data: whole\ndata: cut o", ["-: whole"]),
    ("unknown: x\nretry: 3\n\n", []),
  ])
  func `Events are those of the standard`(_ text: String, _ expected: [String]) throws {
    #expect(try events([Array(text.utf8)]) == expected)
  }

  @Test func `A stream gives the same events wherever it is cut, within characters too`() throws {
    let text =
      "data: {\"a\":\"早上好 🌊\"}\r\n\r\n:x\n\nevent: ping\ndata: é\ndata: f\r\rdata: [DONE]\n\n"
    let bytes = Array(text.utf8)
    let whole = try events([bytes])
    #expect(whole == ["-: {\"a\":\"早上好 🌊\"}", "ping: é\nf", "-: [DONE]"])
    for cut in 0...bytes.count {
      #expect(try events([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
    }
    #expect(try events(bytes.map { [$0] }) == whole)
  }

  @Test func `A line without an end is refused rather than kept`() {
    var stream = EventStream()
    #expect(throws: ModelProblem.tooLarge) {
      for _ in 0..<40 { _ = try stream.take([UInt8](repeating: 0x61, count: 1 << 15)) }
    }
  }
}
