internal import Chronology
package import Focus

/// A record of `focus/sessions`.
package struct SessionRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case start, end, kind, valid, project, note, source
  }

  /// A session of more is probably one whose end was forgotten.
  private static let long = Duration.hours(24)
  /// A session of more cannot be one.
  static let longest = Duration.hours(31 * 24)
  /// How many minutes a session may have.
  package static let minutes = 1...31 * 24 * 60

  private var start: Instant?
  private var end: Instant?
  private var startWasGiven = false
  private var endRange = 0..<0
  private var kind = Session.Kind.focus
  private var isValid = true
  private var project: FieldValue?
  private var note: FieldValue?
  private var source: FieldValue?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .start:
      startWasGiven = true
      start = value.instant(&context)
    case .end:
      end = value.instant(&context)
      endRange = value.range
    case .kind: kind = value.choice(of: Session.Kind.self, &context) ?? .focus
    case .valid: isValid = value.bool(&context) ?? true
    case .project: project = value.asText(&context)
    case .note: note = value.asText(&context)
    case .source: source = value.asText(&context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    guard let start else {
      // One that was given and could not be read has been reported.
      if !startWasGiven { context.report(.missing(field: "start")) }
      return
    }
    guard let end else { return }
    if end < start { return context.report(.endBeforeStart, at: endRange) }
    let length = end - start
    if length > Self.longest {
      context.report(.endlessSession(days: Int(length.inHours / 24)), at: endRange)
    } else if length > Self.long {
      context.report(.longSession(hours: Int(length.inHours)), at: endRange)
    }
  }

  package func add(to log: inout SessionLog) {
    guard let start else { return }
    // Escapes are rare; the bytes of all other texts go straight from the file into the log.
    if project?.hasEscapes ?? false || note?.hasEscapes ?? false || source?.hasEscapes ?? false {
      log.append(
        Session(
          start: start, end: end, kind: kind, isValid: isValid, project: project?.nonEmptyString,
          note: note?.nonEmptyString, source: source?.nonEmptyString))
    } else {
      log.append(
        start: start, end: end, kind: kind, isValid: isValid, project: project?.nonEmptyBytes,
        note: note?.nonEmptyBytes, source: source?.nonEmptyBytes)
    }
  }
}

extension SessionLog: RecordLog {
  package mutating func append(_ row: Int, of other: SessionLog) { append(other[row]) }

  package mutating func replace(_ row: Int, with otherRow: Int, of other: SessionLog) {
    replace(row, with: other[otherRow])
  }

  package func isEqual(_ row: Int, to otherRow: Int, of other: SessionLog) -> Bool {
    self[row] == other[otherRow]
  }
}

extension FieldValue {
  /// The value itself when it is text; reports anything else.
  fileprivate func asText(_ context: inout RecordContext) -> FieldValue? {
    if isText { return self }
    reportType("a text", &context)
    return nil
  }

  fileprivate var nonEmptyString: String? { bytes.isEmpty ? nil : string }
  fileprivate var nonEmptyBytes: UnsafeBufferPointer<UInt8>? { bytes.isEmpty ? nil : bytes }
}
