import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct StartCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start a session.",
    discussion: """
      One session runs at a time: one that runs already ends where this one starts.

      Examples:
        daybook start novel
        daybook start novel --at 9:00 --note "Chapter four"
        daybook start --kind break
      """)

  @Argument(
    help: "What it is for, such as a goal, by its title or id.",
    completion: NamesToComplete.values(of: "session", field: "project").completion)
  var project: String?
  @Option(parsing: .unconditional, help: "When it started; now by default.")
  var at: String?
  @Option(help: "A note about it.")
  var note: String?
  @Option(help: "focus, break or sleep; focus by default.")
  var kind: String?
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let kind, Session.Kind(rawValue: kind) == nil {
      throw ValidationError(
        "'\(kind)' is not a kind of session", hint: "write focus, break or sleep")
    }
  }

  func run(_ host: any CommandHost) async throws {
    try RunningSessions.alone(host) { sessions in
      let project = project.map(sessions.project)
      let said = [("kind", kind == "focus" ? nil : kind), ("project", project), ("note", note)]
      let fields = said.compactMap { name, value in
        value.map { RecordText.Member(name, .string($0)) }
      }
      let changes = try sessions.start(fields, at: at.map(sessions.instant))
      if let stopped = changes.stopped {
        sessions.print("desk.stopped", stopped, output.format, host)
      }
      sessions.print("desk.started", changes.started, output.format, host)
      if let open = try sessions.open(), !sessions.isRunning(open) {
        host.note("\(sessions.whenItEnded(open))\n")
      }
    }
  }
}

struct StopCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "End the session that has no end.",
    discussion: """
      It says the focus of the day, too. One that began longer ago than the setting
      focus.longestSession was forgotten, and you are asked when it ended. A time without a day
      is the first one after its start.

      Examples:
        daybook stop
        daybook stop --at 18:10
        daybook stop sessions-20261110 --at "10 Nov 11:30"
      """)

  @Argument(
    help: ArgumentHelp("The id of a session without an end, a part of it, or its project."),
    completion: NamesToComplete.records(of: ["session"]).completion)
  var id: String?
  @Option(parsing: .unconditional, help: "When it ended; now by default.")
  var at: String?
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    var ended: RecordText?
    try RunningSessions.alone(host) { sessions in
      guard let session = try sessions.open(id) else { throw sessions.nothingRuns() }
      var end = try at.map { try sessions.end($0, of: session) }
      if end == nil, !sessions.isRunning(session) {
        end = try sessions.ask(host, forEndOf: session)
      }
      let stopped = try sessions.stop(session, at: end)
      sessions.print("desk.stopped", stopped, output.format, host)
      ended = stopped.changes.first.map { RecordText(new: $0.identifier, $0.after ?? []) }
    }
    if output.format == .text, let ended { await say(totalOfDayOf: ended, to: host) }
  }

  /// Prints the focus of the day on which a session ended. It was written whatever happens here.
  private func say(totalOfDayOf session: RecordText, to host: any CommandHost) async {
    guard session["kind"]?.plain ?? "focus" == "focus", let words = try? host.words,
      let contents = try? await host.afresh.contents(of: FocusReport.system ?? ""),
      let history = contents.figures[FocusHistory.self],
      let end = session.instant(of: "end", in: history.zone)
    else { return }
    let day = history.zone.day(of: end)
    host.print(
      words(
        "focus.day_total",
        [
          "day": day == history.today ? words("nav.today") : "\(day)",
          "total": words.focus(on: day, in: history),
        ]))
  }
}

extension Words {
  /// The focus of a day, and the goal if there is one: `3 h 10 min of 4 h`.
  func focus(on day: Day, in history: FocusHistory) -> String {
    let (total, goal) = (history.focus(on: day), history.settings.dailyGoal)
    return goal > .zero
      ? self("focus.of_goal", ["total": duration(total), "goal": duration(goal)]) : duration(total)
  }
}

struct ResumeCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Start a session like the last one.",
    discussion: """
      It is of the same kind and project, and has the same note.

      Example:
        daybook resume
      """)

  @Option(parsing: .unconditional, help: "When it started; now by default.")
  var at: String?
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    try RunningSessions.alone(host) { sessions in
      guard try sessions.running() == nil else {
        throw Failure("session-runs", sessions.words("stopwatch.runs"))
      }
      guard let last = try sessions.last() else {
        throw Failure("no-session", sessions.words("stopwatch.none_to_resume"))
      }
      let kept = last.content.filter { ["kind", "project", "note"].contains($0.name) }
      let changes = try sessions.start(kept, at: at.map(sessions.instant))
      sessions.print("desk.started", changes.started, output.format, host)
    }
  }
}

struct CancelCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Discard the running session, as if it had never been started.",
    discussion: """
      Example:
        daybook cancel
      """)

  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    try RunningSessions.alone(host) { sessions in
      guard let running = try sessions.running() else { throw sessions.nothingRuns() }
      sessions.print("desk.deleted", try sessions.cancel(running), output.format, host)
    }
  }
}

struct StatusCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Print the running session, and how long it has been running.",
    discussion: """
      If none is running, it asks when the last one ended that has no end.

      Example:
        daybook status
      """)

  static let printsFigures = true

  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let sessions = try RunningSessions(host.library, host.settings.settings, host.words)
    let open = try sessions.open()
    let running = open.flatMap { sessions.isRunning($0) ? $0 : nil }
    switch output.format {
    case .text:
      host.print(
        running.map { sessions.summary($0) } ?? open.map(sessions.whenItEnded)
          ?? sessions.words("stopwatch.none"))
    case .json: host.print(sessions.json(running, forgotten: running == nil ? open : nil))
    }
  }
}

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

  private static let mostSearched = 1_000
  private static let endsAhead = "ends-ahead"

  /// The session without an end that a person names; for nil the running one, or the latest of
  /// those that were never ended, if it is among the last thousand sessions.
  func open(_ id: String? = nil) throws -> RecordText? {
    guard let id else {
      return try running()
        ?? library.latest(of: SessionRecord.kind, among: Self.mostSearched) {
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

  /// The command that ends a session at the latest moment up to which it may count.
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

  /// The end that a person types: a time without a day is the first one after the session's
  /// start, however long that makes it, but for one that lies ahead.
  func end(_ text: String, of session: RecordText) throws -> Instant {
    let start = session.instant(of: "start", in: moment.zone)
    let first = start.flatMap { WrittenTime.clock(text, after: $0, in: moment.zone) }
    let end = try first ?? instant(text)
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

  func print(
    _ message: Words.Key, _ entry: ChangeEntry, _ format: OutputFormat, _ host: any CommandHost
  ) {
    for change in entry.changes {
      let session = RecordText(new: change.identifier, change.after ?? change.before ?? [])
      guard format == .json else {
        host.print(words(message, ["record": summary(session)]))
        continue
      }
      let found = StoredRecord(kind: SessionRecord.kind, text: session, zone: moment.zone)
      host.print(found.json(after: entry.action))
    }
  }

  /// The running session as JSON, with its length so far, or the last one that was never ended.
  func json(_ running: RecordText?, forgotten: RecordText?) -> JSONLine {
    let start = running?.instant(of: "start", in: moment.zone)
    return [
      "running": .bool(running != nil), "record": running?.json ?? .null,
      "seconds": JSONText(start) { .seconds(max(.zero, moment.asOf - $0)) },
      "forgotten": forgotten?.json ?? .null,
    ]
  }

  /// A session in a line: `novel, 09:00–10:30, 1 h 30 min`; one that was forgotten has no length.
  func summary(_ session: RecordText, in words: Words? = nil) -> String {
    let words = words ?? self.words
    let start = session.instant(of: "start", in: moment.zone) ?? moment.asOf
    let end = session.instant(of: "end", in: moment.zone)
    let isRunning = end == nil && isRunning(session)
    let kind = session["kind"]?.plain
    let length = max(Duration.zero, (end ?? moment.asOf) - start)
    let parts = [
      session["project"]?.plain, kind.map { SessionRecord.name(ofKind: $0, words) ?? $0 },
      session["note"]?.plain, end.map { hours(from: start, to: $0) } ?? clock(start),
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
