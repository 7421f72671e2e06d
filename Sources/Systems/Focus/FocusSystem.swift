import Algorithms
package import Basics
import Charts
package import SiteKit
package import Vault
import Wording

/// Focus: sessions of work, logged, imported, or detected from the times a device was left alone.
package struct FocusSystem: MeetsOthers, RunsStopwatch, SharesRecords, TakesQuickEntries,
  TellsOfDays
{
  package let name = "focus"
  package let settingKeys = SettingKey.focus
  package let kinds: [any DescribedRecord.Type] = [SessionRecord.self, UsageEventRecord.self]
  package let forms: [EntryForm] = [.session, .event]
  package let imports = ImportForm.focus
  package let reminders = [ReminderKind.sessions, .detected]
  package let commands: [CommandPlace: [any SystemCommand.Type]] = [
    .top(.everyDay): [
      StartCommand.self, StopCommand.self, ResumeCommand.self, CancelCommand.self,
      StatusCommand.self,
    ],
    .top(.lookingBack): [HoursCommand.self, GapsCommand.self],
    .stats: [FocusStatsCommand.self],
  ]

  package init() {}

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<FocusLog> {
    await FocusReader.read(reader)
  }

  package func figures(_ records: FocusLog, _ basis: FigureBasis) async -> FocusHistory {
    let settings = basis.settings[FocusSettings.self]
    var records = records
    if let byDays = records.byDays {
      let history = basis.days.flatMap { byDays.history($0, settings, basis.moment) }
      if let history { return history }
      records = await byDays.all()
    }
    return FocusHistory(
      log: records.sessions, events: records.events, settings: settings, moment: basis.moment)
  }

  package func isSteady(_ records: FocusLog, _ figures: FocusHistory, at moment: Moment) -> Bool {
    let sessions = records.sessions
    let isMoving =
      sessions.isOpen(after: moment.asOf)
      && sessions.entries.contains { session in
        moment.isLaterToday(session.start)
          || session.end.map(moment.isLaterToday)
            ?? (figures.open.interval(of: session, asOf: moment.asOf).end == moment.asOf)
      }
    return !isMoving && !records.events.entries.contains { moment.isLaterToday($0.at) }
  }

  package func digests(of figures: FocusHistory) -> RecordDigests { RecordDigests(figures) }

  package func daily(_ figures: FocusHistory, in all: VaultFigures) -> [DailySeries] {
    // A day without a session may be a day without focus or without a record of it.
    let values = figures.dayTotals.map { ($0.day, $0.focus.inSeconds) }
    return values.isEmpty ? [] : [DailySeries("nav.focus", .time, Dictionary(values) { $1 })]
  }

  package func problems(of figures: FocusHistory, in files: any Files) -> [Diagnostic] {
    if let whole = figures.whole { return problems(of: whole, in: figures.moment) }
    let forgotten = figures.open.forgotten.map { session in
      Diagnostic.noEnd(
        id: figures.log[session.index].id, counted: session.interval, in: figures.moment
      ).diagnostic(at: figures.log.places[session.index])
    }
    let unpaired = figures.events.placed(figures.unpaired).map { event, place in
      let partner =
        event.kind == .screenOff ? "screen_on after it" : "screen_off before it"
      return Diagnostic(
        .warning, kind: "unpaired-event", at: place,
        "\(event.kind.rawValue) at \(event.at.formatted(in: figures.zone)) has no \(partner)",
        hint: "no focus was counted from it; add the missing event if you know it")
    }
    let offs = figures.events.places(of: .screenOff, at: Set(figures.silences.map(\.start)))
    let silent = figures.silences.map { silence in
      let length = ValueFormat.duration.text(silence.duration.inSeconds)
      return Diagnostic(
        .note, kind: "silent-device", at: offs[silence.start],
        "the device has no events for \(length) from \(silence.start.formatted(in: figures.zone))"
          + " on; no focus was counted from it",
        hint: "add the missing events or sessions; a device that you do leave alone for so long: "
          + "set focus.longestGap, at most 24 h")
    }
    let overlapping = figures.overlaps.map { overlap in
      Diagnostic(
        .note, kind: "overlap",
        "\(figures.inWords(overlap.earlier)) and \(figures.inWords(overlap.later)) overlap; "
          + "the time in both counts once",
        hint: "see them with: daybook list session --on "
          + "\(figures.zone.day(of: overlap.later.interval.start))")
    }
    return (forgotten + unpaired + silent + overlapping).sorted()
  }

  /// The errors among the problems of all days, and as many warnings as there are, for a command
  /// that is about some days.
  private func problems(of figures: FocusFigures, in moment: Moment) -> [Diagnostic] {
    let forgotten = figures.forgotten.map { session in
      Diagnostic.noEnd(id: session.id, counted: session.interval, in: moment)
        .diagnostic(at: session.place)
    }
    let unpaired = Diagnostic(.warning, kind: "unpaired-event", "an event has no partner")
    return forgotten.sorted() + Array(repeating: unpaired, count: figures.unpaired)
  }

  package var sentences: SentenceForm? { .session }
  package var everydayCommand: String? { "daybook start" }

  package var stopwatch: Stopwatch {
    Stopwatch { library, settings, project in
      try library.alone { library in
        let sessions = RunningSessions(library, settings, settings.words)
        let id = project.map(sessions.project)
        let fields = id.map { [RecordText.Member("project", .string($0))] } ?? []
        return try sessions.start(fields).started
      }
    } end: { library, settings in
      try library.alone { library in
        let sessions = RunningSessions(library, settings, settings.words)
        guard let running = try sessions.running() else { throw sessions.nothingRuns() }
        return try sessions.stop(running)
      }
    }
  }

  package func running(in figures: FocusHistory) -> Stopwatch.Running? {
    figures.current.map { session in
      let project = session.logged.flatMap { figures.log[$0].project }
      return Stopwatch.Running(
        title: project.map { figures.titles[$0] }, since: session.interval.start)
    }
  }

  /// The most projects offered, and the sessions among which they are looked for.
  private static let (mostProjects, mostSessions) = (8, 300)

  package func recentSubjects(
    in figures: FocusHistory, _ all: VaultFigures
  ) -> [Stopwatch.Subject] {
    let titles = all[ProjectTitles.self] ?? figures.titles
    let projects = figures.sessions.suffix(Self.mostSessions).reversed()
      .compactMap { $0.logged.flatMap { figures.log[$0].project } }
    return Array(projects.uniqued().prefix(Self.mostProjects))
      .map { Stopwatch.Subject($0, title: titles[$0]) }
  }

  package func room(_ figures: FocusHistory, _ basis: SitePartBasis) -> (any SitePart)? {
    FocusSitePart(figures, basis)
  }
}

extension FocusSystem {
  package var audienceParts: [AudiencePart] {
    [
      AudiencePart("sessions", of: ["session"], "sessions with their projects, notes and tags"),
      AudiencePart(
        "apps", of: ["event"], "the applications and windows that devices recorded",
        isInFull: false),
    ]
  }

  /// Without applications the events remain, as focus is detected from the times a device was left
  /// alone. A project may be named by the id of its goal.
  package func visible(
    _ stored: StoredRecords<FocusLog>, to sight: AudienceVisibility
  ) throws(AudienceProblem) -> StoredRecords<FocusLog> {
    var stored = stored
    if !sight.shows("apps") { stored.records.events = stored.records.events.withoutApps }
    stored.records.sessions =
      sight.shows("sessions")
      ? stored.records.sessions.relabeled(sight.shownID) : SessionLog()
    stored.recordCount = stored.records.sessions.count + stored.records.events.count
    return stored
  }

  /// Prices are amounts, so only an audience that sees amounts in full has timesheets with them,
  /// and with the rounding that belongs to them.
  package func hide(in settings: inout Settings, from sight: AudienceVisibility) {
    if sight.audience.amounts != .full { settings[ProjectRates.self] = ProjectRates() }
  }

  package func totals(of history: FocusHistory) -> SystemTotals? {
    SystemTotals(
      title: "nav.focus", address: FocusAddress.overview,
      [
        WeeklySums(
          "focus.weeks", label: "review.figure_focus", chart: "focus.chart.weeks", .time,
          on: history.dayTotals.map(\.day)
        ) { days in
          let summary = history.summary(of: days)
          return (Int(clamping: summary.total.inSeconds.rounded()), summary.sessionCount)
        }
      ])
  }
}

extension FocusSystem {
  /// The longest device label that is an application rather than a window title.
  private static let longestApplication = 40

  package func privateNames(in log: FocusLog, _ settings: Settings) -> [PrivateName] {
    .of(.project, log.sessions.labels.map { $0 }) + .of(.thing, log.sessions.tags)
      + .of(.thing, log.events.labels.filter { $0.count <= Self.longestApplication })
  }

  package func ownWords(in log: FocusLog, on days: ClosedRange<Day>, _ zone: Zone) -> [UserWords] {
    log.sessions.entries.compactMap { session in
      let day = zone.day(of: session.start)
      guard days.contains(day) else { return nil }
      let note = String(decoding: log.sessions.note(at: session.index), as: UTF8.self)
      return UserWords("note on a session", on: day, [note])
    }
  }
}
