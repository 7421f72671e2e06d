import Basics
import SiteKit
import Vault
import Wording

/// The running session of a vault, and the last ones.
struct RunningSessions {
  let moment: Moment
  /// The words of messages.
  let words: Words
  private let library: RecordLibrary
  private let longest: Duration

  init(_ library: RecordLibrary, _ settings: Settings, _ words: Words) {
    self.library = library
    self.words = words
    moment = library.moment
    longest = settings[FocusSettings.self].longestSession
  }

  /// Runs `body` while no other program starts or ends a session.
  static func alone(
    _ host: any CommandHost, _ body: (RunningSessions) throws -> Void
  ) throws {
    let (settings, words) = (try host.settings.settings, try host.words)
    try host.library.alone { try body(RunningSessions($0, settings, words)) }
  }

  func last() throws -> RecordText? { try library.latest(of: SessionRecord.kind)?.text }

  /// The last session of focus, to go on with; breaks and sleep are not gone on with.
  func lastFocus() throws -> RecordText? {
    try library.latest(of: SessionRecord.kind) {
      $0["kind"].map { $0.plain == Session.Kind.focus.rawValue } ?? true
    }?.text
  }

  /// The last session if it has no end and is not longer than a session may be.
  func running() throws -> RecordText? {
    guard let last = try last(), last["end"] == nil, isRunning(last) else { return nil }
    return last
  }

  /// True of a session without an end that began no longer ago than sessions last. An older one
  /// was forgotten.
  func isRunning(_ open: RecordText) -> Bool {
    open.instant(of: "start", in: moment.zone).map { moment.asOf - $0 <= longest } ?? false
  }

  func nothingRuns() -> Failure {
    Failure(
      "nothing-runs", words("stopwatch.none"),
      hint: words("stopwatch.start_one", ["command": "daybook start"]))
  }

  /// The failure to discard a session that was never ended: it may have been one.
  func cannotCancel(_ session: RecordText) -> Failure {
    let command = "daybook delete \(session.identifier.shortIdentifier)"
    return Failure(
      "never-ended", words("stopwatch.never_ended", ["session": summary(session)]),
      hint: words("stopwatch.end_or_delete", ["end": endingCommand(session), "delete": command]))
  }

  private static let mostSearched = 1_000
  private static let endsAhead = "ends-ahead"

  /// The session without an end that a person names; for nil the latest one, running or never
  /// ended, if it is among the last thousand sessions.
  func open(_ id: String? = nil) throws -> RecordText? {
    guard let id else {
      return try library.latest(of: SessionRecord.kind, among: Self.mostSearched) {
        $0["end"] == nil
      }?.text
    }
    let session = try library.named(id, of: [SessionRecord.kind]) { $0.text["end"] == nil }
    guard session.text["end"] == nil else {
      throw Failure(
        "no-session",
        words("stopwatch.has_end", ["session": library.inWords(session)]),
        hint: words("stopwatch.see_open", ["command": "daybook list session --where end="]))
    }
    return session.text
  }

  /// Asks for the end of a session that was never ended, with a command that says it.
  func whenItEnded(_ session: RecordText) -> String {
    words(
      "stopwatch.when_ended", ["session": summary(session), "command": endingCommand(session)])
  }

  /// The command that ends a session as late as it may count.
  private func endingCommand(_ session: RecordText) -> String {
    let isLatest = (try? open())??.identifier == session.identifier
    let name = isLatest ? "" : "\(session.identifier.shortIdentifier) "
    let start = session.instant(of: "start", in: moment.zone) ?? moment.asOf
    let end = min(start + longest, moment.asOf)
    return "daybook stop \(name)--at \(moment.zone.local(end).time)"
  }

  /// The end of a session that was forgotten, from a person at the terminal.
  ///
  /// - Throws: ``Failure`` if nobody can be asked, or says nothing.
  func ask(_ asker: any Asker, forEndOf session: RecordText) throws -> Instant {
    let hint = words("stopwatch.say_when", ["command": endingCommand(session)])
    let question = words("stopwatch.ask_end", ["session": summary(session)])
    let answer: Instant? = try asker.ask(question, hint) { text in
      do {
        return try end(text, of: session)
      } catch let failure as Failure where failure.diagnostic.kind != Self.endsAhead {
        return nil
      }
    }
    guard let end = answer else {
      throw Failure(
        "no-end", words("stopwatch.never_ended", ["session": summary(session)]), hint: hint)
    }
    return end
  }

  /// The project that a person names: the id of the goal with this title or short id. Records that
  /// are locked or cannot be read do not keep a session from starting.
  func project(_ text: String) -> String {
    let known = SessionRecord.kind.editField(named: "project")?.offered
    let kind = library.kinds.first { $0.name == known?.records }
    let goals = kind.flatMap { try? library.records(of: $0) } ?? []
    return goals.map { Field.KnownName($0.identifier, title: $0.title) }.id(of: text)
  }

  func instant(_ text: String) throws -> Instant {
    let written: WrittenTime
    do throws(WrittenProblem) {
      written = try WrittenTime(text, at: moment)
    } catch {
      throw Failure(error.diagnostic(at: nil))
    }
    guard case .instant(let instant) = written else {
      let problem = WrittenProblem(text: text, subject: .moment(.past), reason: .noTime)
      throw Failure(problem.diagnostic(at: nil))
    }
    return instant
  }

  /// The end that a person types: a time without a day is the first such time after the session's
  /// start, however long that makes the session. An end after now is an error.
  func end(_ text: String, of session: RecordText) throws -> Instant {
    let start = session.instant(of: "start", in: moment.zone)
    let first = start.flatMap { WrittenTime.clock(text, after: $0, in: moment.zone) }
    var end = try first ?? instant(text)
    // A time without seconds may be in the minute of the start.
    if let start {
      let onDay = WrittenTime.clock(text, on: moment.zone.day(of: start), in: moment.zone)
      let typed = end > moment.asOf ? onDay ?? end : end
      if typed < start, start - typed < .seconds(60) { end = start }
    }
    guard end <= moment.asOf else {
      throw Failure(
        Self.endsAhead, words("stopwatch.ahead", ["time": clock(end), "now": clock(moment.asOf)]),
        hint: words("stopwatch.without_at", ["option": "--at"]))
    }
    return end
  }

  /// Deletes a session.
  ///
  /// - Returns: The change, with the session in a line.
  func cancel(_ session: RecordText) throws -> ChangeEntry {
    try library.write(
      [
        RecordChange(FocusReader.sessions, session.identifier, before: session.content, after: nil)
      ], "cancel", summary(session, in: .english))
  }

  /// Now, or the session's start if another program started it while this one waited.
  private func now(after session: RecordText?) -> Instant {
    let start = session?.instant(of: "start", in: moment.zone)
    return max(moment.asOf, start ?? moment.asOf)
  }

  /// Ends a session.
  ///
  /// - Parameter end: Nil for now.
  /// - Returns: The change, with the session in a line.
  func stop(_ session: RecordText, at end: Instant? = nil) throws -> ChangeEntry {
    let end = end ?? now(after: session)
    let start = session.instant(of: "start", in: moment.zone)
    if let start, end < start {
      throw Failure(
        "ends-before-start",
        words("stopwatch.ends_before", ["end": clock(end), "start": clock(start)]),
        hint: words("stopwatch.say_when", ["command": endingCommand(session)]))
    }
    var ended = session
    ended.members = session.content
    let member = RecordText.Member("end", .string(end.formatted(in: moment.zone)))
    let place = ended.members.firstIndex { $0.name == "start" }.map { $0 + 1 } ?? 0
    ended.members.insert(member, at: place)
    return try library.write(
      [
        RecordChange(
          FocusReader.sessions, session.identifier, before: session.content,
          after: ended.members)
      ], "stop", summary(ended, in: .english))
  }

  /// Starts a session, and ends the running one, as only one runs at a time.
  ///
  /// - Parameters:
  ///   - fields: The fields of the session other than its start.
  ///   - start: Nil for now.
  /// - Returns: The changes, with the session of each as one line.
  func start(
    _ fields: [RecordText.Member] = [], at start: Instant? = nil
  ) throws -> (stopped: ChangeEntry?, started: ChangeEntry) {
    let running = try running()
    let start = start ?? now(after: running)
    let stopped = try running.map { try stop($0, at: start) }
    let begin = RecordText.Member("start", .string(start.formatted(in: moment.zone)))
    let session = library.newRecord([begin] + fields, of: SessionRecord.kind)
    let started = try library.write(
      [session.addition], "start", summary(session.text, in: .english))
    return (stopped, started)
  }

  /// Adds a session for each gap, as one change.
  ///
  /// - Parameter gaps: At least one, each with its project as the person named it.
  func fill(_ gaps: [(gap: Interval, project: String)]) throws -> ChangeEntry {
    let added = gaps.map { gap, name in
      library.newRecord(
        [
          .init("start", .string(gap.start.formatted(in: moment.zone))),
          .init("end", .string(gap.end.formatted(in: moment.zone))),
          .init("project", .string(project(name))),
        ], of: SessionRecord.kind)
    }
    let summary =
      added.count == 1
      ? self.summary(added[0].text, in: .english) : added.count.counted("session")
    return try library.write(added.map(\.addition), "add", summary)
  }

  func print(
    _ message: Words.Key, _ entry: ChangeEntry, _ format: OutputFormat, _ host: any CommandHost
  ) {
    for change in entry.changes {
      let session = RecordText(new: change.identifier, change.after ?? change.before ?? [])
      guard format == .json else {
        host.confirm(words(message, ["record": summary(session)]))
        continue
      }
      let found = StoredRecord(kind: SessionRecord.kind, text: session, zone: moment.zone)
      host.print(found.json(after: entry.action))
    }
    host.report(library.remarks(on: entry), format)
  }

  /// The running session as JSON, with its length and flow so far, or the last session that was
  /// never ended.
  func json(
    _ running: RecordText?, _ flow: SessionFlow.Note?, forgotten: RecordText?
  ) -> JSONLine {
    let start = running?.instant(of: "start", in: moment.zone)
    return [
      "running": .bool(running != nil), "record": running?.json ?? .null,
      "seconds": JSONText(start) { .seconds(max(.zero, moment.asOf - $0)) },
      "flow": JSONText(flow) { flow in
        .members([
          ("at", .string(flow.at.formatted(in: moment.zone))),
          ("state", .string(flow.state.rawValue)), ("challenge", .int(flow.challenge)),
          ("skill", .int(flow.skill)),
        ])
      },
      "forgotten": forgotten?.json ?? .null,
    ]
  }

  /// A session in a line: `novel, 09:00–10:30, 1 h 30 min`; a forgotten session has no length.
  func summary(_ session: RecordText, in words: Words? = nil) -> String {
    let words = words ?? self.words
    let start = session.instant(of: "start", in: moment.zone) ?? moment.asOf
    let end = session.instant(of: "end", in: moment.zone)
    let isRunning = end == nil && isRunning(session)
    let kind = session["kind"]?.plain
    let length = max(Duration.zero, (end ?? moment.asOf) - start)
    let parts = [
      session["project"]?.plain, kind.map { SessionRecord.name(ofKind: $0, words) ?? $0 },
      session["note"]?.plain, session.tags, end.map { hours(from: start, to: $0) } ?? clock(start),
      end != nil || isRunning ? words.duration(length) : nil,
    ]
    return words.commas(parts.compactMap(\.self)).onOneLine.printable
  }

  private func hours(from start: Instant, to end: Instant) -> String {
    moment.zone.day(of: start) == moment.zone.day(of: end)
      ? "\(clock(start))–\(moment.zone.local(end).time)" : "\(clock(start)) – \(clock(end))"
  }

  /// The clock time of an instant, with its day unless it is today.
  private func clock(_ instant: Instant) -> String {
    let local = moment.zone.local(instant)
    return local.day == moment.today ? "\(local.time)" : "\(local.day) \(local.time)"
  }
}
