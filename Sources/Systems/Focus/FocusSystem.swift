package import Basics
import Charts
package import SiteKit
package import Vault
import Wording

/// Focus: sessions of work, logged, imported, or detected where a device was left alone.
package struct FocusSystem: RunsStopwatch, SharesRecords, TakesQuickEntries, TellsOfDays {
  package let name = "focus"
  package let settingKeys = SettingKey.focus
  package let kinds: [any DescribedRecord.Type] = [SessionRecord.self, UsageEventRecord.self]
  package let forms: [EntryForm] = [.session, .event]
  package let imports = ImportForm.focus
  package let commands: [CommandPlace: [any RoomCommand.Type]] = [
    .top: [
      StartCommand.self, StopCommand.self, ResumeCommand.self, CancelCommand.self,
      StatusCommand.self,
    ],
    .stats: [FocusStatsCommand.self],
  ]

  /// The system.
  package init() {}

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<FocusLog> {
    await FocusReader.read(reader)
  }

  package func figures(_ records: FocusLog, _ basis: FigureBasis) async -> FocusHistory {
    FocusHistory(
      log: records.sessions, events: records.events, settings: basis.settings[FocusSettings.self],
      moment: basis.moment)
  }

  package func isSteady(
    _ records: FocusLog, _ figures: FocusHistory, at moment: Moment
  ) -> Bool {
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

  package func past(_ figures: FocusHistory) -> PastDigest? {
    guard let past = FocusPast(figures) else { return nil }
    return { past.digest(upTo: $0) }
  }

  package func daily(_ figures: FocusHistory, in all: VaultFigures) -> [DailySeries] {
    // Nobody knows of a day without a session if there was no focus or no record of it.
    let values = figures.dayTotals.map { ($0.day, $0.focus.inSeconds) }
    return values.isEmpty ? [] : [DailySeries("nav.focus", .time, Dictionary(values) { $1 })]
  }

  package func problems(of figures: FocusHistory, in files: any Files) -> [Diagnostic] {
    let forgotten = figures.open.forgotten.map { session in
      FocusProblem.noEnd(
        id: figures.log[session.index].id, counted: session.interval, in: figures.moment
      ).diagnostic(at: figures.log.places[session.index])
    }
    let unpaired = figures.events.placed(figures.unpaired).map { event, place in
      FocusProblem.unpairedEvent(
        event.kind.rawValue, at: event.at.formatted(in: figures.zone)
      ).diagnostic(at: place)
    }
    let offs = figures.events.places(of: .screenOff, at: Set(figures.silences.map(\.start)))
    let silent = figures.silences.map { silence in
      FocusProblem.silentDevice(
        from: silence.start.formatted(in: figures.zone),
        length: ValueFormat.duration.text(silence.duration.inSeconds)
      ).diagnostic(at: offs[silence.start])
    }
    return (forgotten + unpaired + silent).sorted()
  }

  package var sentences: SentenceForm? { .session }
  package var everydayCommand: String? { "daybook start" }

  package var stopwatch: Stopwatch {
    Stopwatch { library, settings in
      try library.alone { try RunningSessions($0, settings).start().started }
    } end: { library, settings in
      try library.alone { library in
        let sessions = RunningSessions(library, settings)
        guard let running = try sessions.running() else { throw try sessions.nothingRuns() }
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

  package func room(_ figures: FocusHistory, _ basis: RoomBasis) -> (any Room)? {
    FocusRoom(figures, basis)
  }
}
