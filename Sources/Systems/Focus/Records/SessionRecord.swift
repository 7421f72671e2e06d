import Basics
import Vault
import Wording

/// A record of `focus/sessions`.
struct SessionRecord {
  enum Field: String, CaseIterable, Sendable {
    case start, end, kind, valid, project, note, source
  }

  /// A session of more is probably one whose end was forgotten.
  private static let long = Duration.hours(24)
  /// A session of more cannot be one.
  static let longest = Duration.hours(31 * 24)
  /// How many minutes a session may have.
  static let minutes = 1...31 * 24 * 60

  private var start: Instant?
  private var end: Instant?
  private var startWasGiven = false
  private var endRange = 0..<0
  private var kind = Session.Kind.focus
  private var isValid = true
  private var project: FieldValue?
  private var note: FieldValue?
  private var source: FieldValue?
  /// Of a session without an end.
  private var id: String?

  init() {}

  mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .start:
      startWasGiven = true
      start = value.instant(&context)
    case .end:
      end = value.instant(&context)
      endRange = value.range
    // Nearly all are, and need not be looked for among the kinds.
    case .kind where value.bytes.elementsEqual("focus".utf8): kind = .focus
    case .kind: kind = value.choice(of: Session.Kind.self, &context) ?? .focus
    case .valid: isValid = value.bool(&context) ?? true
    case .project: project = value.asText(&context)
    case .note: note = value.asText(&context)
    case .source: source = value.asText(&context)
    }
  }

  mutating func check(_ context: inout RecordContext) {
    guard let start else {
      // One that was given and could not be read has been reported.
      if !startWasGiven { context.report(.missing(field: "start")) }
      return
    }
    guard let end else {
      id = context.recordIdentifier
      return
    }
    if end < start {
      let (end, start) = (end.formatted(in: context.zone), start.formatted(in: context.zone))
      return context.report(FocusProblem.endBeforeStart(start: start, end: end), at: endRange)
    }
    let length = end - start
    if length > Self.longest {
      context.report(
        FocusProblem.endlessSession(days: Int(clamping: length.inHours / 24)), at: endRange)
    } else if length > Self.long {
      context.report(FocusProblem.longSession(hours: Int(clamping: length.inHours)), at: endRange)
    }
  }

  func add(to log: inout SessionLog) {
    guard let start else { return }
    // Escapes are rare; the bytes of all other texts go straight from the file into the log.
    if project?.hasEscapes ?? false || note?.hasEscapes ?? false || source?.hasEscapes ?? false {
      var session = Session(
        start: start, end: end, kind: kind, isValid: isValid, project: project?.nonEmptyString,
        note: note?.nonEmptyString, source: source?.nonEmptyString)
      session.id = id
      log.append(session)
    } else {
      log.append(
        id: id, start: start, end: end, kind: kind, isValid: isValid,
        project: project?.nonEmptyBytes, note: note?.nonEmptyBytes, source: source?.nonEmptyBytes)
    }
  }
}

extension SessionRecord: DescribedRecord {
  static var decoding: (any RecordDecoding)? { SessionDecoding() }

  static let kind = KindOfRecord(
    "session", title: "entry.session", in: FocusReader.sessions, "A stretch of focus",
    example: "daybook add session --minutes 50 --project novel --note \"Chapter four\"",
    line: RecordLine(
      words: words, sums: sums, end: "end",
      open: RecordLine.Open(running: "focus.still_running", ends: ends)),
    longest: { $0[FocusSettings.self].longestSession },
    fields: [
      Vault.Field(
        "start", .time, "When it began; forms default to now", isRequired: true,
        entry: FieldEntry(
          "entry.start", as: .time(defaultsToNow: true), help: "entry.start_help")),
      Vault.Field(
        "end", .time,
        """
        When it ended, at most 31 days later; without it, the session is still running, and counts \
        until the next one begins or it reaches the setting focus.longestSession
        """,
        entry: FieldEntry("entry.end", help: "entry.end_help")),
      Vault.Field(
        "kind", .choice(Session.Kind.allCases.map(\.rawValue)),
        "What it was; focus when left out",
        entry: FieldEntry(
          "entry.kind", leftOut: Session.Kind.focus.rawValue, naming: name(ofKind:_:))),
      Vault.Field(
        "project", .text, "The id or title of the project that it was for", privacy: .text,
        entry: FieldEntry("entry.project", question: "For which project?", known: .projects)),
      Vault.Field(
        "note", .paragraph, "A note about it", privacy: .text,
        entry: FieldEntry("entry.note", question: "A note?")),
      Vault.Field("valid", .flag, "false leaves it out of all figures; true when left out")
        .shown(as: "entry.valid", leftOut: "true"),
      Vault.Field("source", .text, "Where it comes from: manual, detected, toggl or another name")
        .shown(as: "entry.source"),
    ])
}

extension SessionRecord {
  /// The name of a kind of session.
  @Sendable static func name(ofKind kind: String, _ words: Words) -> String? {
    switch Session.Kind(rawValue: kind) {
    case .focus: words("entry.kind_focus")
    case .break: words("entry.kind_break")
    case .sleep: words("entry.kind_sleep")
    case nil: nil
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
  func asText(_ context: inout RecordContext) -> FieldValue? {
    if isText { return self }
    reportType("a text", &context)
    return nil
  }

  var nonEmptyString: String? { bytes.isEmpty ? nil : string }
  var nonEmptyBytes: UnsafeBufferPointer<UInt8>? { bytes.isEmpty ? nil : bytes }
}
