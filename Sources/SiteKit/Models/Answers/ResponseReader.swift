import Basics
import Vault

/// Reads a provider's response in pieces, starting with the first byte of the head.
///
/// The response is untrusted: sizes are limited, and an answer counts only if it marks its own end.
package struct ResponseReader: Sendable {
  private enum State: Sendable {
    case head([UInt8])
    /// The body has begun, and its form is not known before its first byte.
    case undecided
    case stream(EventStream)
    case whole([UInt8])
    /// The body of a response that is not an answer.
    case failure([UInt8])
  }

  private let form: ModelProvider.Form
  private var state = State.head([])
  private var head = ResponseHead([])
  private var count = 0
  private var end: AnswerEnd?
  private var hasText = false

  /// The most bytes of a head, and of the description of a failure.
  private static let largestHead = 1 << 16
  /// The most bytes of a response.
  private static let largest = 4 << 20

  package init(_ form: ModelProvider.Form) { self.form = form }

  /// The events in these bytes.
  ///
  /// - Throws: If it is already clear that this is not an answer.
  package mutating func take(
    _ bytes: some Collection<UInt8>
  ) throws(ModelProblem) -> [AnswerEvent] {
    count += bytes.count
    guard count <= Self.largest else { throw .tooLarge }
    guard case .head(let before) = state else { return try takeBody(bytes) }
    var known = before + bytes
    while let length = Self.headLength(known) {
      head = ResponseHead(known[..<length])
      known = Array(known[length...])
      // Informational responses before the answer are skipped.
      if (100..<200).contains(head.status) { continue }
      guard head.status > 0 else { throw .unreadable("it is not HTTP") }
      state = (200..<300).contains(head.status) ? .undecided : .failure([])
      return try takeBody(known)
    }
    guard known.count <= Self.largestHead else { throw .unreadable("its head has no end") }
    state = .head(known)
    return []
  }

  /// The length of a head, with the empty line after it; nil while it is incomplete.
  private static func headLength(_ bytes: [UInt8]) -> Int? {
    var isEmpty = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A:
        if isEmpty { return index + 1 }
        isEmpty = true
      case 0x0D: continue
      default: isEmpty = false
      }
    }
    return nil
  }

  private mutating func takeBody(
    _ bytes: some Collection<UInt8>
  ) throws(ModelProblem) -> [AnswerEvent] {
    switch state {
    case .head: return []
    case .undecided:
      guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
        return []
      }
      let isStream = head["content-type"]?.lowercased().hasPrefix("text/event-stream") ?? false
      if first == UInt8(ascii: "{") {
        state = .whole([])
      } else if isStream {
        state = .stream(EventStream())
      } else {
        throw .unreadable(
          "it is \((head["content-type"] ?? "something unnamed").shortQuoted.printable)")
      }
      return try takeBody(bytes)
    case .whole(let before):
      state = .whole(before + bytes)
      return []
    case .failure(let before):
      state = .failure(Array((before + bytes).prefix(Self.largestHead)))
      return []
    case .stream(var stream):
      let found = try stream.take(bytes)
      state = .stream(stream)
      return try events(found)
    }
  }

  private mutating func events(
    _ found: [EventStream.Event]
  ) throws(ModelProblem) -> [AnswerEvent] {
    var events: [AnswerEvent] = []
    for event in found {
      if end == nil {
        events += try note(try AnswerReading.events(event, form))
      } else if let later = try? AnswerReading.events(event, form) {
        // The count of tokens may follow the end.
        events += later.filter { if case .used = $0 { true } else { false } }
      }
    }
    return events
  }

  private mutating func note(_ events: [AnswerEvent]) throws(ModelProblem) -> [AnswerEvent] {
    for event in events {
      switch event {
      case .failed(let text): throw .told(Self.short(text))
      case .text: hasText = true
      case .finished(.refused): throw .refused
      case .finished(let reason): end = end ?? reason
      case .model, .used: break
      }
    }
    return events
  }

  /// The remaining events at the end of the input.
  ///
  /// - Throws: If the response was not an answer, or was incomplete.
  package mutating func finish() throws(ModelProblem) -> [AnswerEvent] {
    var events: [AnswerEvent] = []
    switch state {
    case .head(let bytes):
      throw bytes.isEmpty ? .cutOff : .unreadable("it ends within its head")
    case .undecided: throw .empty
    case .stream(var stream):
      if let last = stream.finish() { events = try self.events([last]) }
      state = .stream(stream)
    case .whole(let bytes):
      // An object without its closing bracket is truncated.
      let isWhole = bytes.last(where: { $0 > 0x20 }) == UInt8(ascii: "}")
      if !isWhole { throw .cutOff }
      events = try note(try AnswerReading.events(whole: bytes, form))
    case .failure(let bytes):
      let said = AnswerValue(bytes)?.failure.map(Self.short) ?? ""
      throw .status(head.status, said: said, retryAfter: head["retry-after"].flatMap(Self.wait))
    }
    guard end != nil else { throw .cutOff }
    guard hasText else { throw .empty }
    return events
  }

  /// True if the answer marked its own end.
  package var isAtEnd: Bool { end != nil }
  /// True if the answer was cut at the limit of tokens.
  package var isCutByLength: Bool { end == .cutByLength }
  /// True if the status means failure; the rest, which explains it, is worth reading.
  package var isFailure: Bool { if case .failure = state { true } else { false } }

  /// A provider's message, shortened to a line.
  private static func short(_ text: String) -> String {
    String(text.onOneLine.printable.prefix(200))
  }

  /// The time to retry: `in 20 s`, or a date as written.
  private static func wait(_ text: String) -> String? {
    if let seconds = Int(text) {
      guard seconds >= 0 else { return nil }
      return seconds < 120 ? "in \(seconds) s" : "in \((min(seconds, 1 << 30) + 59) / 60) min"
    }
    let isDate = text.utf8.count <= 40 && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return isDate && !text.isEmpty ? "after \(text)" : nil
  }
}

/// The lines before the body of an answer over HTTP, as curl shows them.
struct ResponseHead: Sendable {
  /// Its status; 0 if it cannot be read.
  let status: Int
  private let headers: [(name: String, value: String)]

  /// - Parameter bytes: All lines up to the empty one.
  init(_ bytes: some Sequence<UInt8>) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self)
    }
    let words = (lines.first ?? "").split(separator: " ")
    let isHTTP = words.count > 1 && words[0].hasPrefix("HTTP/")
    status = isHTTP ? Int(words[1]).flatMap { (100...999).contains($0) ? $0 : nil } ?? 0 : 0
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), line[line.index(after: colon)...].withoutBlanks)
    }
  }

  /// The value of a header; the last if several share the name.
  ///
  /// - Parameter name: In lower case.
  subscript(name: String) -> String? { headers.last { $0.name == name }?.value }
}
