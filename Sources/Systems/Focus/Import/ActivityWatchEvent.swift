import Basics
import Vault

/// One event of an ActivityWatch export, its fields unparsed.
struct ActivityWatchEvent {
  /// Why an event cannot be used, and the position of the fault.
  struct Failure: Error {
    var problem: FocusImportProblem
    var range: Range<Int>
  }

  private let range: Range<Int>
  private var timestamp: FieldValue?
  private var duration: FieldValue?
  private var status: FieldValue?
  private(set) var app: FieldValue?
  private(set) var title: FieldValue?
  private(set) var url: FieldValue?

  /// Reads an event; anything but an object has no fields.
  init(_ cursor: inout JSONCursor) throws(JSONError) {
    guard cursor.nextForm() == .object else {
      self.range = try cursor.value().range
      return
    }
    let start = cursor.position
    self.range = start..<(start + 1)
    try cursor.beginObject()
    while let key = try cursor.nextKey() {
      if key.equals("timestamp") {
        timestamp = try cursor.value()
      } else if key.equals("duration") {
        duration = try cursor.value()
      } else if key.equals("data"), cursor.nextForm() == .object {
        try readData(&cursor)
      } else {
        _ = try cursor.value()
      }
    }
  }

  private mutating func readData(_ cursor: inout JSONCursor) throws(JSONError) {
    try cursor.beginObject()
    while let key = try cursor.nextKey() {
      let value = try cursor.value()
      if key.equals("app") { app = value }
      if key.equals("status") { status = value }
      if key.equals("title") { title = value }
      if key.equals("url") { url = value }
    }
  }

  /// The interval from the timestamp, with the length of the duration, zero if absent.
  func interval() throws(Failure) -> Interval {
    let start = try start()
    return Interval(from: start, to: start + (try length()))
  }

  private func start() throws(Failure) -> Instant {
    guard let timestamp, timestamp.form != .null else {
      throw Failure(problem: .missing("timestamp", owner: "the event"), range: range)
    }
    guard let text = try text(timestamp, "timestamp") else {
      throw Failure(problem: .notATime("timestamp", ""), range: timestamp.range)
    }
    do throws(TimeTextError) {
      // ActivityWatch uses UTC; a text without an offset was changed by another program.
      return try TimeText(text).instant(in: .utc)
    } catch {
      throw Failure(
        problem: error == .form ? .notATime("timestamp", text) : .impossibleTime("timestamp", text),
        range: timestamp.range)
    }
  }

  private func length() throws(Failure) -> Duration {
    guard let duration, duration.form != .null else { return .zero }
    guard duration.form == .number, let seconds = Double(duration.string) else {
      throw Failure(
        problem: .wrongType(
          "duration", expected: "a number of seconds", found: duration.formDescription),
        range: duration.range)
    }
    guard seconds >= 0 else {
      throw Failure(problem: .notALength("duration", duration.string), range: duration.range)
    }
    guard seconds <= SessionRecord.longest.inSeconds else {
      let days = Int(clamping: min(seconds / 86_400, 1e9))
      throw Failure(problem: .tooLong(days: days), range: duration.range)
    }
    return .microseconds(Int64(clamping: (seconds * 1_000_000).rounded()))
  }

  /// True if the person was there, for an event of the type `afkstatus`.
  func isPresent() throws(Failure) -> Bool {
    switch try text(status, "status") {
    case "not-afk": return true
    case "afk": return false
    case let text?:
      throw Failure(problem: .unknownStatus(text), range: status?.range ?? range)
    case nil: throw Failure(problem: .missing("status", owner: "the event"), range: range)
    }
  }

  /// The text of a field; nil if absent or empty.
  func text(_ value: FieldValue?, _ field: String) throws(Failure) -> String? {
    guard let value, value.form != .null else { return nil }
    guard value.form == .text else {
      throw Failure(
        problem: .wrongType(field, expected: "a text", found: value.formDescription),
        range: value.range)
    }
    return value.bytes.isEmpty ? nil : value.string
  }
}
