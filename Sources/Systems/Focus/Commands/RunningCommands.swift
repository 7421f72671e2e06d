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
      One session runs at a time: a running one ends when the new one starts.

      Examples:
        daybook start novel
        daybook start novel --at 9:00 --note "Chapter four" --tag deep
        daybook start --kind break
      """)

  @Argument(
    help: "The project, such as a goal, by its title or id.",
    completion: NamesToComplete.values(of: "session", field: "project").completion)
  var project: String?
  @Option(parsing: .unconditional, help: "When it started; now by default.")
  var at: String?
  @Option(help: "A note about it.")
  var note: String?
  @Option(name: .customLong("tag"), help: "A tag of your own; may be repeated.")
  var tags: [String] = []
  @Option(help: "focus, break or sleep; focus by default.")
  var kind: String?
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let project, let key = FieldWords.keyed(project)?.key {
      let options = ["at", "note", "tag", "kind"]
      let meant = options.nearest(to: key)
      throw ValidationError(
        "\"\(project)\" is not a project",
        hint: meant.map { "did you mean --\($0)?" }
          ?? "write one of \(options.map { "--" + $0 }.joined(separator: ", "))")
    }
    if let kind, Session.Kind(rawValue: kind) == nil {
      throw ValidationError(
        "\"\(kind)\" is not a kind of session", hint: "write focus, break or sleep")
    }
  }

  func run(_ host: any CommandHost) async throws {
    try RunningSessions.alone(host) { sessions in
      let project = project.map(sessions.project)
      let said = [("kind", kind == "focus" ? nil : kind), ("project", project), ("note", note)]
      let tags = tags.flatMap(\.listed).asTags
      let fields =
        said.compactMap { name, value in value.map { RecordText.Member(name, .string($0)) } }
        + (tags.isEmpty ? [] : [RecordText.Member("tags", .array(tags) { .string($0) })])
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
    abstract: "End the running session.",
    discussion: """
      It also prints the day's focus. If the session began longer ago than the setting \
      focus.longestSession, it was probably forgotten, and you are asked when it ended. A time \
      without a day is the first one after its start.

      Examples:
        daybook stop
        daybook stop --at 18:10
        daybook stop novel --at "an hour ago"
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
    if output.format == .text, let ended {
      if let flow = await host.flow(of: ended) { host.confirm(try host.words.flow(flow)) }
      await say(totalOfDayOf: ended, to: host)
    }
  }

  /// Prints the focus of the day when a session ended. Prints nothing on an error, as the session
  /// is already written.
  private func say(totalOfDayOf session: RecordText, to host: any CommandHost) async {
    guard session["kind"]?.plain ?? "focus" == "focus", let words = try? host.words,
      let contents = try? await host.afresh.contents(of: FocusReport.system ?? ""),
      let history = contents.figures[FocusHistory.self],
      let end = session.instant(of: "end", in: history.zone)
    else { return }
    let day = history.zone.day(of: end)
    host.confirm(
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
    abstract: "Start a session like the last one of focus.",
    discussion: """
      The new session has the same project, note and tags.

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
      guard let last = try sessions.lastFocus() else {
        throw Failure("no-session", sessions.words("stopwatch.none_to_resume"))
      }
      let kept = last.content.filter { ["kind", "project", "note", "tags"].contains($0.name) }
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
      guard let running = try sessions.running() else {
        throw try sessions.open().map(sessions.cannotCancel) ?? sessions.nothingRuns()
      }
      sessions.print("desk.deleted", try sessions.cancel(running), output.format, host)
    }
  }
}

struct StatusCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Print the running session and its length so far.",
    discussion: """
      The flow that you noted during it, with daybook add flow, is shown below it. If none is \
      running but the last one was never ended, it asks when it ended.

      Example:
        daybook status
      """)

  static let printsFigures = true

  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let sessions = try RunningSessions(host.library, host.settings.settings, host.words)
    let open = try sessions.open()
    let running = open.flatMap { sessions.isRunning($0) ? $0 : nil }
    var flow: SessionFlow.Note?
    if let running { flow = await host.flow(of: running) }
    switch output.format {
    case .text:
      host.print(
        running.map { sessions.summary($0) } ?? open.map(sessions.whenItEnded)
          ?? sessions.words("stopwatch.none"))
      if let flow { host.print(sessions.words.flow(flow)) }
    case .json:
      host.print(sessions.json(running, flow, forgotten: running == nil ? open : nil))
    }
  }
}

extension CommandHost {
  /// The flow that was noted during a session of focus; nil if none was, and if the records cannot
  /// be read, as no command about a session depends on it.
  fileprivate func flow(of session: RecordText) async -> SessionFlow.Note? {
    guard session["kind"]?.plain ?? "focus" == "focus",
      let contents = try? await afresh.contents(
        of: FocusReport.system ?? "", on: { $0.today...$0.today }),
      let flow = contents.figures[SessionFlow.self],
      let start = session.instant(of: "start", in: contents.moment.zone)
    else { return nil }
    let end = session.instant(of: "end", in: contents.moment.zone) ?? contents.moment.asOf
    let titles = contents.figures[ProjectTitles.self] ?? ProjectTitles()
    return flow.last(
      during: Interval(from: start, to: max(start, end)),
      of: session["project"].map { titles[$0.plain] })
  }
}
