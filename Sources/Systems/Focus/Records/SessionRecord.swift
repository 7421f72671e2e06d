import Basics
import Charts
import Vault
import Wording

struct SessionRecord {
  enum Field: String, CaseIterable, Sendable {
    case start, end, kind, valid, project, note, tags, source
  }

  /// The end of a longer session was probably forgotten.
  private static let long = Duration.hours(24)
  /// A longer session is impossible.
  static let longest = Duration.hours(31 * 24)
  static let minutes = 1...31 * 24 * 60

  private var start: Instant?
  private var end: Instant?
  private var startWasGiven = false
  private var endRange = 0..<0
  private var kind = Session.Kind.focus
  private var isValid = true
  private var project: FieldValue?
  private var note: FieldValue?
  private var tags: [String] = []
  private var source: FieldValue?
  /// Only for a session without an end.
  private var id: String?

  mutating func take(_ value: FieldValue, for field: Field, _ context: inout RecordContext) {
    switch field {
    case .start:
      startWasGiven = true
      start = value.instant(&context)
    case .end:
      end = value.instant(&context)
      endRange = value.range
    // Nearly all are, so they skip the search among the kinds.
    case .kind where value.bytes.isEqual(to: "focus"): kind = .focus
    case .kind: kind = value.choice(of: Session.Kind.self, &context) ?? .focus
    case .valid: isValid = value.bool(&context) ?? true
    case .project: project = value.asText(&context)
    case .note: note = value.asText(&context)
    case .tags:
      let isCell = value.isText && !value.isTyped
      tags = (isCell ? value.string.listed : value.texts(&context)).asTags
    case .source: source = value.asText(&context)
    }
  }

  mutating func check(_ context: inout RecordContext) {
    guard let start else {
      // If it was given but could not be read, it has been reported.
      if !startWasGiven { context.report(.missing(field: "start")) }
      return
    }
    guard let end else {
      id = context.recordIdentifier
      return
    }
    if end < start {
      let (end, start) = (end.formatted(in: context.zone), start.formatted(in: context.zone))
      return context.report(
        Diagnostic(
          .error, kind: "end-before-start",
          "the session ends before it starts: it starts at \(start) and ends at \(end)"),
        at: endRange)
    }
    let length = end - start
    if length > Self.longest {
      context.report(
        Diagnostic(
          .error, kind: "endless-session",
          "the session is \(Int(clamping: length.inHours / 24)) days long; 31 is the most",
          hint: "was its end forgotten?"),
        at: endRange)
    } else if length > Self.long {
      context.report(
        Diagnostic(
          .warning, kind: "long-session",
          "the session is \(Int(clamping: length.inHours)) hours long",
          hint: "was its end forgotten? write valid: false to leave it out"),
        at: endRange)
    }
  }

  func add(to log: inout SessionLog) {
    guard let start else { return }
    // Escapes and tags are rare; the bytes of other texts go straight from the file into the log.
    if project?.hasEscapes ?? false || note?.hasEscapes ?? false || source?.hasEscapes ?? false
      || !tags.isEmpty
    {
      var session = Session(
        start: start, end: end, kind: kind, isValid: isValid, project: project?.nonEmptyString,
        note: note?.nonEmptyString, source: source?.nonEmptyString)
      session.id = id
      session.tags = tags
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
    longest: { $0[FocusSettings.self].longestSession }, remarks: remarks,
    fields: [
      Vault.Field(
        "start", .time, "When it began", isRequired: true,
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
        "The kind; focus by default",
        entry: FieldEntry(
          "entry.kind", leftOut: Session.Kind.focus.rawValue, naming: name(ofKind:_:))),
      Vault.Field(
        "project", .text, "The id or title of the project that it was for", privacy: .text,
        entry: FieldEntry("entry.project", question: "For which project?", known: .projects)),
      Vault.Field(
        "note", .paragraph, "A note about it", privacy: .text,
        entry: FieldEntry("entry.note", question: "A note?")),
      Vault.Field(
        "tags", .texts, "Tags of your own", privacy: .text, entry: FieldEntry("entry.tags")),
      Vault.Field("valid", .flag, "false leaves it out of all figures; true by default")
        .shown(as: "entry.valid", leftOut: "true"),
      Vault.Field("source", .text, "The source: manual, detected, toggl or another name")
        .shown(as: "entry.source"),
    ])
}

extension SessionRecord {
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

extension RecordText {
  /// The tags of a session: `#deep #morning`; nil for none.
  var tags: String? {
    let tags = self["tags"].map { $0.texts ?? [$0.plain] }?.asTags ?? []
    return tags.isEmpty ? nil : tags.map { "#" + $0 }.joined(separator: " ")
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

// Sessions as a line: `novel, 2026-11-20 09:00–10:30, 1 h 30 min`.
extension SessionRecord {
  @Sendable static func words(_ text: RecordText, in zone: Zone, _ words: Words) -> [String?] {
    func time(_ name: String) -> String? {
      text.instant(of: name, in: zone)?.formatted(in: zone).asShortTime ?? text[name]?.plain
    }
    let (start, end) = (time("start"), time("end"))
    // The day of the end is shown if it differs.
    let isSameDay = start?.prefix(10) == end?.prefix(10)
    let until = end.map { isSameDay ? "–\($0.dropFirst(11))" : " – \($0)" } ?? ""
    let kind = text["kind"]?.plain
    return [
      kind == "focus" ? nil : kind.map { name(ofKind: $0, words) ?? $0 },
      text["project"]?.plain, text["note"]?.plain, text.tags, start.map { $0 + until },
      end == nil ? words("focus.still_running") : nil,
      interval(of: text, in: zone)?.duration.inWords(words),
    ]
  }

  /// The assumed ends of sessions without one, as figures count them.
  @Sendable static func ends(
    _ texts: [RecordText], in zone: Zone, now: Instant, _ settings: Settings
  ) -> [Instant?] {
    guard texts.contains(where: { $0["end"] == nil }) else { return texts.map { _ in nil } }
    let starts = texts.map { text -> Instant? in
      guard text["valid"]?.plain != "false" else { return nil }
      return text.instant(of: "start", in: zone).flatMap { $0 <= now ? $0 : nil }
    }
    let all = starts.compactMap(\.self).sorted()
    let longest = settings[FocusSettings.self].longestSession
    return zip(texts, starts).map { text, start in
      guard text["end"] == nil, let start else { return nil }
      return OpenSessions.end(of: start, among: all, longest: longest, asOf: now)
    }
  }

  /// The sums of sessions on some days, by kind, each moment counted once. Sessions that do not
  /// count are left out. The sum mentions time on other days and overlaps.
  @Sendable static func sums(
    _ texts: [RecordText], on days: DaySpan, in zone: Zone, _ words: Words
  ) -> [RecordSum] {
    ["focus", "break", "sleep"].compactMap { kind in
      let sessions = texts.filter {
        ($0["kind"]?.plain ?? "focus") == kind && $0["valid"]?.plain != "false"
      }.compactMap { interval(of: $0, in: zone) }
      guard !sessions.isEmpty else { return nil }
      let parts = sessions.compactMap { days.part(of: $0, in: zone) }
      let sum = IntervalSet(parts).duration
      let within = parts.reduce(Duration.zero) { $0 + $1.duration }
      let all = sessions.reduce(Duration.zero) { $0 + $1.duration }
      let beyond = [
        ("desk.sum_other_days" as Words.Key, all - within), ("desk.sum_overlap", within - sum),
      ].filter { $0.1 > .zero }.map { words($0.0, ["length": $0.1.inWords(words)]) }
      let text = "\(name(ofKind: kind, words) ?? kind) \(sum.inWords(words))"
      return RecordSum(
        beyond.isEmpty
          ? text : words("desk.sum_beyond", ["sum": text, "parts": words.list(beyond)]),
        [("kind", .string(kind)), ("seconds", .seconds(sum))])
    }
  }

  /// From its start to its end; nil without one.
  static func interval(of text: RecordText, in zone: Zone) -> Interval? {
    guard let start = text.instant(of: "start", in: zone),
      let end = text.instant(of: "end", in: zone), start <= end
    else { return nil }
    return Interval(from: start, to: end)
  }
}

extension EntryForm {
  static let session = EntryForm(
    for: SessionRecord.declared,
    extra: [
      (
        Field(
          ofForm: "minutes", "Its length in minutes, instead of its start or its end",
          as: FieldEntry(
            "entry.minutes", as: .length(SessionRecord.minutes), help: "entry.minutes_help")),
        "kind"
      )
    ], comparison: .none, looksUp: true,
    prepare: { values, moment in
      guard let minutes = values["minutes"].flatMap({ Int($0) }),
        SessionRecord.minutes.contains(minutes)
      else { return }
      let (start, end) = (values["start"], values["end"])
      if let start {
        guard end == nil, let start = moment.instant(start) else { return }
        values["end"] = (start + .minutes(minutes)).formatted(in: moment.zone)
      } else {
        let instant = end.map { moment.instant($0) } ?? moment.now
        if end == nil { values["end"] = moment.now.formatted(in: moment.zone) }
        values["start"] = instant.map { ($0 - .minutes(minutes)).formatted(in: moment.zone) }
      }
    },
    verify: { values, moment in
      if let from = values["start"].flatMap({ moment.instant($0) }),
        let to = values["end"].flatMap({ moment.instant($0) }),
        moment.hasSession(from: from, to: to)
      {
        let problem = Diagnostic(
          .warning, kind: "same-session",
          "a session with this start and end is on record already")
        return [EntryProblem(field: "start", diagnostic: problem)]
      }
      let longest = moment.settings[FocusSettings.self].longestSession
      guard values["end"] == nil, let start = values["start"].flatMap({ moment.instant($0) }),
        moment.now - start > longest
      else { return [] }
      let problem = Diagnostic.noEnd(
        id: nil, counted: Interval(from: start, to: start + longest),
        in: Moment(asOf: moment.now, zone: moment.zone))
      return [EntryProblem(field: "end", diagnostic: problem)]
    })
}

extension EntryForm {
  static let event = EntryForm(
    for: UsageEventRecord.declared, isOccasional: true, comparison: .none)
}

extension EntryMoment {
  /// True if a session with exactly these times is on record.
  fileprivate func hasSession(from start: Instant, to end: Instant) -> Bool {
    if let log = records[FocusLog.self] {
      return log.sessions.entries.contains { $0.start == start && $0.end == end }
    }
    let sessions = stored?(FocusReader.sessions, start) ?? []
    return sessions.contains {
      $0.identifier != edited && $0["end"].flatMap { instant($0.plain) } == end
    }
  }
}

extension Field.Known {
  /// The goals that a project can name; other names are allowed too.
  static let projects = Self("projects", of: "project", recordedAs: "goal")
}

extension Diagnostic {
  /// The problem of a session without an end that is not running any more; an error a day after its
  /// start.
  ///
  /// - Parameter counted: The part of it that counts.
  static func noEnd(id: String?, counted: Interval, in moment: Moment) -> Diagnostic {
    let length = ValueFormat.duration.text(counted.duration.inSeconds)
    let end = counted.end.formatted(in: moment.zone)
    return Diagnostic(
      moment.asOf - counted.start > .hours(24) ? .error : .warning, kind: "no-end",
      "the session has no end; \(length) of it counts",
      hint: "say when it ended, such as: "
        + (id.map { "daybook stop \($0.shortIdentifier) --at \(end)" } ?? "--end \(end)"))
  }
}
