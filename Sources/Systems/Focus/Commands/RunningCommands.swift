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

  @Argument(help: "What it is for, such as a goal, by its title or id.")
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
      if let stopped = changes.stopped { sessions.print("stopped", stopped, output.format, host) }
      sessions.print("started", changes.started, output.format, host)
    }
  }
}

struct StopCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "End the running session.",
    discussion: """
      A session that was never ended is named by its id, with when it ended.

      Examples:
        daybook stop
        daybook stop --at 18:10
        daybook stop sessions-20261110 --at "10 Nov 11:30"
      """)

  @Argument(help: ArgumentHelp("The id of a session without an end, a part of it, or its project."))
  var id: String?
  @Option(parsing: .unconditional, help: "When it ended; now by default.")
  var at: String?
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    try RunningSessions.alone(host) { sessions in
      guard let session = try sessions.open(id) else { throw try sessions.nothingRuns() }
      let stopped = try sessions.stop(session, at: at.map { try sessions.end($0, of: session) })
      sessions.print("stopped", stopped, output.format, host)
    }
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
        throw Failure("session-runs", "a session is running already")
      }
      guard let last = try sessions.last() else {
        throw Failure("no-session", "there is no session to resume")
      }
      let kept = last.content.filter { ["kind", "project", "note"].contains($0.name) }
      let changes = try sessions.start(kept, at: at.map(sessions.instant))
      sessions.print("started", changes.started, output.format, host)
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
      guard let running = try sessions.running() else { throw try sessions.nothingRuns() }
      sessions.print("cancelled", try sessions.cancel(running), output.format, host)
    }
  }
}

struct StatusCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Print the running session, and how long it has been running.",
    discussion: """
      Example:
        daybook status
      """)

  static let printsFigures = true

  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let sessions = try RunningSessions(host.library, host.settings.settings)
    let running = try sessions.running()
    switch output.format {
    case .text: host.print(running.map(sessions.summary) ?? "no session is running")
    case .json: host.print(sessions.json(running))
    }
  }
}

/// The running session of a vault, and the last ones.
struct RunningSessions {
  let moment: Moment
  private let library: RecordLibrary
  private let longest: Duration

  init(_ library: RecordLibrary, _ settings: Settings) {
    self.library = library
    moment = library.moment
    longest = settings[FocusSettings.self].longestSession
  }

  /// Runs `body` while no other program starts or ends a session.
  static func alone(
    _ host: any CommandHost, _ body: (RunningSessions) throws -> Void
  ) throws {
    let settings = try host.settings.settings
    try host.library.alone { try body(RunningSessions($0, settings)) }
  }

  func last() throws -> RecordText? { try library.latest(of: SessionRecord.kind)?.text }

  /// The last session if it has no end and is not longer than a session may be.
  func running() throws -> RecordText? {
    guard let last = try last(), last["end"] == nil,
      let start = last.instant(of: "start", in: moment.zone),
      moment.asOf - start <= longest
    else { return nil }
    return last
  }

  /// The failure that nothing runs, with the last session that was never ended if it is among the
  /// last thousand.
  func nothingRuns() throws -> Failure {
    let forgotten = try library.latest(of: SessionRecord.kind, among: 1_000) { $0["end"] == nil }
    return Failure(
      "nothing-runs", "no session is running",
      hint: forgotten.map {
        "one was never ended; say when: daybook stop \($0.identifier.shortIdentifier) --at 18:10"
      } ?? "start one with: daybook start")
  }

  /// The session without an end that a person names; the running one for nil.
  func open(_ id: String?) throws -> RecordText? {
    guard let id else { return try running() }
    let session = try library.named(id, of: [SessionRecord.kind]) { $0.text["end"] == nil }
    guard session.text["end"] == nil else {
      throw Failure(
        "no-session", "it has an end already: \(library.inWords(session))",
        hint: "see those without with: daybook list session --where end=")
    }
    return session.text
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

  /// The end given by an option: a time without a day is the first one after the session's start.
  func end(_ text: String, of session: RecordText) throws -> Instant {
    guard let start = session.instant(of: "start", in: moment.zone),
      let end = WrittenTime.clock(text, after: start, in: moment.zone), end <= moment.asOf
    else { return try instant(text) }
    guard end - start <= longest else {
      let written = end.formatted(in: moment.zone)
      throw Failure(
        "long-record",
        "\"\(text)\" would be \(written), longer after its start than sessions are",
        hint: "if it was: --at \(written)")
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
      ], "cancel", summary(session))
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
        "the session started at \(start.formatted(in: moment.zone)), after that",
        hint: "say when it ended: --at 18:10")
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
      ], "stop", summary(ended))
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
    let started = try library.write([session.addition], "start", summary(session.text))
    return (stopped, started)
  }

  func print(
    _ word: String, _ entry: ChangeEntry, _ format: OutputFormat, _ host: any CommandHost
  ) {
    guard format == .json else { return host.print("\(word): \(entry.summary)") }
    for change in entry.changes {
      let session = RecordText(new: change.identifier, change.after ?? change.before ?? [])
      let found = StoredRecord(kind: SessionRecord.kind, text: session, zone: moment.zone)
      host.print(found.json(after: entry.action))
    }
  }

  /// The running session as JSON, with its length so far.
  func json(_ running: RecordText?) -> JSONLine {
    let start = running?.instant(of: "start", in: moment.zone)
    return [
      "running": .bool(running != nil), "record": running?.json ?? .null,
      "seconds": JSONText(start) { .seconds(max(.zero, moment.asOf - $0)) },
    ]
  }

  /// A session in a line: `novel, 09:00 to 10:30, 1 h 30 min`.
  func summary(_ session: RecordText) -> String {
    let start = session.instant(of: "start", in: moment.zone) ?? moment.asOf
    let end = session.instant(of: "end", in: moment.zone)
    let words = Words.english
    var parts = [session["project"]?.plain, session["kind"]?.plain, session["note"]?.plain]
      .compactMap(\.self)
    parts.append(clock(start) + (end.map { " to \(clock($0))" } ?? ""))
    parts.append(words.duration(max(Duration.zero, (end ?? moment.asOf) - start)))
    return parts.joined(separator: ", ").onOneLine.printable
  }

  /// The clock time of an instant, with its day unless it is today.
  private func clock(_ instant: Instant) -> String {
    let text = instant.formatted(in: moment.zone)
    let time = String(text.dropFirst(11).prefix(5))
    return moment.zone.day(of: instant) == moment.today ? time : "\(text.prefix(10)) \(time)"
  }
}
