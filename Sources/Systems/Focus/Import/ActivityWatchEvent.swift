import Basics
import Vault

/// One event of an ActivityWatch export, its fields unparsed.
struct ActivityWatchEvent {
  typealias Fault = JSONFields.Fault

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
  func interval() throws(Fault) -> Interval {
    let start = try start()
    return Interval(from: start, to: start + (try length()))
  }

  private func start() throws(Fault) -> Instant {
    guard let timestamp, timestamp.form != .null else { throw missing("timestamp") }
    guard let text = try text(timestamp, "timestamp") else {
      throw Fault(FocusImportProblem.notATime("timestamp", ""), at: timestamp.range)
    }
    do throws(TimeTextError) {
      // ActivityWatch uses UTC; a text without an offset was changed by another program.
      return try TimeText(text).instant(in: .utc)
    } catch {
      throw error == .form
        ? Fault(FocusImportProblem.notATime("timestamp", text), at: timestamp.range)
        : Fault(VaultProblem.impossibleTime(field: "timestamp", text: text), at: timestamp.range)
    }
  }

  private func length() throws(Fault) -> Duration {
    guard let duration, duration.form != .null else { return .zero }
    guard duration.form == .number, let seconds = Double(duration.string) else {
      throw Fault(wrong: "duration", "a number of seconds", duration)
    }
    guard seconds >= 0 else {
      throw Fault(FocusImportProblem.notALength("duration", duration.string), at: duration.range)
    }
    guard seconds <= SessionRecord.longest.inSeconds else {
      let days = Int(clamping: min(seconds / 86_400, 1e9))
      throw Fault(FocusImportProblem.tooLong(days: days), at: duration.range)
    }
    return .microseconds(Int64(clamping: (seconds * 1_000_000).rounded()))
  }

  /// True if the person was there, for an event of the type `afkstatus`.
  func isPresent() throws(Fault) -> Bool {
    switch try text(status, "status") {
    case "not-afk": return true
    case "afk": return false
    case let text?:
      throw Fault(FocusImportProblem.unknownStatus(text), at: status?.range ?? range)
    case nil: throw missing("status")
    }
  }

  /// The text of a field; nil if absent or empty.
  func text(_ value: FieldValue?, _ field: String) throws(Fault) -> String? {
    guard let value, value.form != .null else { return nil }
    guard value.form == .text else { throw Fault(wrong: field, "a text", value) }
    return value.bytes.isEmpty ? nil : value.string
  }

  private func missing(_ field: String) -> Fault {
    Fault(FocusImportProblem.missing(field, owner: "the event"), at: range)
  }
}
