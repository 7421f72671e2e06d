package import Basics
package import Vault
package import Wording

/// The contents of a vault: its settings, the records and figures of systems, and diagnostics. The
/// only loader of a vault.
package struct VaultContents: Sendable {
  package let files: any Files
  package let settings: Settings
  /// The audience of these contents; everything it may not see has been removed.
  package let audience: Audience
  package let systems: [any System]
  /// The sums of systems seen at the level of totals, by name.
  private var totals: [String: SystemTotals] = [:]
  package private(set) var figures: VaultFigures
  /// The records of all systems that were read, by the types that the systems keep them in.
  package private(set) var records = SystemValues()
  /// The digests of the records that were read, visible to the audience or not, and of records that
  /// are digested from figures.
  private var digested: [(system: String, digests: @Sendable () -> RecordDigests)] = []
  /// The number of valid records that the audience may see.
  package private(set) var recordCount = 0
  /// The counts of each collection that was read, visible to the audience or not.
  package private(set) var counted: [CountedRecords] = []
  /// The names of the systems with locked records, if no identity is available.
  package private(set) var locked: Set<String> = []
  /// Diagnostics for texts left out for others because their front matter has an error.
  package private(set) var leftOut: [Diagnostic] = []
  package private(set) var diagnostics: DiagnosticList
  package private(set) var kept: CachedParts
  private let days: ClosedRange<Day>?

  package var moment: Moment { figures.moment }

  /// Reads a vault.
  ///
  /// - Parameters:
  ///   - systems: The systems to read, in order; a system that reads figures of others comes after
  ///     them.
  ///   - audience: Everything it may not see is removed before anything is computed.
  ///   - read: The settings, with their diagnostics.
  ///   - width: The number of cores used to read files.
  ///   - kept: The earlier contents of files that have not changed since.
  ///   - columns: See ``CollectionReader/columns``.
  ///   - days: The days that are asked about; nil for all. Problems of others are counted, and
  ///     their records may not be read.
  ///   - now: The moment that counts as now, by the settings.
  package init(
    _ files: any Files, _ systems: [any System], for audience: Audience = .me,
    settings read: (settings: Settings, diagnostics: [Diagnostic]), width: Int,
    keeping kept: CachedParts = CachedParts(), in columns: ColumnCache? = nil,
    on days: (Moment) -> ClosedRange<Day>? = { _ in nil }, now: (Settings) throws -> Instant
  ) async throws {
    var kept = kept
    let asOf = try kept.moment { try now(read.settings) }
    self.files = files
    self.audience = audience
    self.settings = audience.settings(read.settings, of: systems)
    self.systems = systems.filter { audience.sees($0) }
    self.diagnostics = DiagnosticList(read.diagnostics)
    self.figures = VaultFigures(moment: Moment(asOf: asOf, zone: read.settings.zone))
    self.kept = kept
    self.days = days(figures.moment)
    var reader = CollectionReader(
      files: files, zone: read.settings.zone, width: width, columns: columns)
    reader.readsSpans = self.days != nil
    var problems = DiagnosticList()
    do throws(AudienceProblem) {
      var pauses: [ClosedRange<Day>] = []
      for case let system as any KeepsPauses in self.systems {
        pauses += try await self.pauses(of: system, reader, read.settings).spans
      }
      figures = VaultFigures(
        moment: Moment(asOf: asOf, zone: read.settings.zone, pauses: Pauses(pauses)))
      for system in self.systems { try await load(system, reader, read.settings, &problems) }
    } catch {
      throw Failure(error.diagnostic(at: nil))
    }
    diagnostics.append(contentsOf: problems)
  }

  /// The days that pause streaks, as far as the audience sees the records of a system.
  private mutating func pauses<Pausing: KeepsPauses>(
    of system: Pausing, _ reader: CollectionReader, _ written: Settings
  ) async throws(AudienceProblem) -> Pauses {
    guard audience.levels[system.name] != .totals else { return Pauses() }
    let stored = await kept.stored(of: system.name) { await system.read(reader, written) }
    let visible = try self.visible(stored, of: system)
    return system.pauses(in: visible.records, through: moment.today)
  }

  /// The records of a system that the audience may see.
  private func visible<Seen: System>(
    _ stored: StoredRecords<Seen.Records>, of system: Seen
  ) throws(AudienceProblem) -> StoredRecords<Seen.Records> {
    guard !audience.isOwner, let sight = audience.sight(of: system.name),
      let system = system as? any SharesRecords<Seen.Records, Seen.Figures>
    else { return stored }
    return try system.visible(stored, to: sight)
  }

  /// Reads the records of a system, and computes its figures.
  ///
  /// - Parameter written: The settings as written, for any audience.
  private mutating func load<Loaded: System>(
    _ system: Loaded, _ reader: CollectionReader, _ written: Settings,
    _ problems: inout DiagnosticList
  ) async throws(AudienceProblem) {
    let stored = await kept.stored(of: system.name) { await system.read(reader, written) }
    diagnostics.append(contentsOf: stored.diagnostics)
    counted += stored.counted
    digested.append((system.name, { stored.digests }))
    if stored.isLocked { locked.insert(system.name) }
    if audience.levels[system.name] == .totals {
      return totals[system.name] = await sums(of: system, stored.records, reader.width)
    }
    let visible = try visible(stored, of: system)
    if !audience.isOwner, audience.sight(of: system.name) != nil, system is any SharesRecords {
      leftOut += stored.leftOut
    }
    recordCount += visible.recordCount
    records[Loaded.Records.self] = visible.records
    let basis = FigureBasis(
      settings: settings, moment: moment, width: reader.width,
      others: system is any MeetsOthers ? figures : VaultFigures(moment: moment), days: days)
    let computed = await kept.figures(of: system.name) {
      await system.figures(visible.records, basis)
    }
    figures[Loaded.Figures.self] = computed
    if let system = system as? any TellsOfDays<Loaded.Records, Loaded.Figures> {
      digested.append((system.name, { system.digests(of: computed) }))
      figures.add { system.daily(computed, in: $0) }
    }
    // Only the person is asked questions and sees earlier ones, apart from an audience that asks
    // follow-up questions.
    if audience.isOwner || audience.asksOn {
      if let system = system as? any KeepsAnswers<Loaded.Records, Loaded.Figures> {
        figures.answerForm = figures.answerForm ?? system.answerForm
        figures.add { system.answered(in: computed) }
      }
      if let system = system as? any GivesReasons<Loaded.Records, Loaded.Figures> {
        figures.add(reasons: system.reasons(computed))
      }
    }
    problems.append(contentsOf: DiagnosticList(system.problems(of: computed, in: files)))
  }

  /// The sums of a system that the audience sees at the level of totals; nil for another.
  func totals(of system: String) -> SystemTotals? { totals[system] }

  /// Computes the totals of a system for an audience. Its records and figures are not kept, since
  /// nothing else may be made from them.
  private mutating func sums<Loaded: System>(
    of system: Loaded, _ records: Loaded.Records, _ width: Int
  ) async -> SystemTotals? {
    let basis = FigureBasis(
      settings: settings, moment: moment, width: width, others: VaultFigures(moment: moment))
    let computed = await kept.figures(of: system.name) { await system.figures(records, basis) }
    return (system as? any SharesRecords<Loaded.Records, Loaded.Figures>)?
      .totals(of: computed)?.shown(on: moment.today)
  }

  package func rooms(_ words: Words, in tree: SiteTree) -> [any SitePart] {
    return systems.compactMap { system in
      let basis = SitePartBasis(
        settings: settings, words: words, tree: tree,
        figures: system is any MeetsOthers ? figures : VaultFigures(moment: moment), files: files,
        audience: audience)
      if let totals = totals[system.name] {
        return TotalsSitePart(totals, of: system.name, words: words, today: moment.today)
      }
      return system.room(figures, basis)
    }
  }

  /// The `rooms` that the site shows: the ones named in the settings; if none are named, the ones
  /// with records, and all of them while there is no record at all.
  package func shown(_ rooms: [any SitePart]) -> [any SitePart] {
    guard settings.systems == nil else { return rooms }
    let used = rooms.filter { $0.isAny || locked.contains($0.name) }
    // Others do not see how to begin.
    return used.isEmpty && audience.isOwner ? rooms : used
  }

  /// The digests of the records of each system, visible to the audience or not.
  package var digests: [(system: String, digests: RecordDigests)] {
    digested.map { ($0.system, $0.digests()) }
  }

  /// The systems whose parts of the site show nothing of others' records.
  package var independent: Set<String> {
    Set(systems.filter { !($0 is any MeetsOthers) && totals[$0.name] == nil }.map(\.name))
  }

  /// True if all figures stay the same until the day ends while no record changes.
  package var isSteady: Bool {
    systems.allSatisfy { $0.isSteady(records, figures) }
  }

  /// The names that fields of forms choose from. Empty lists of a system with locked records are
  /// left out, since any name may be right then.
  package var names: [Field.Known: [Field.KnownName]] {
    systems.reduce(into: [:]) { names, system in
      let own = system.names(in: records)
        .filter { !$0.value.isEmpty || !locked.contains(system.name) }
      names.merge(own) { first, _ in first }
    }
  }

  /// The names in its records and settings: people, places, projects, amounts.
  package var privateNames: [PrivateName] {
    [PrivateName].of(.person, [settings.author]) + [PrivateName].of(.address, [settings.baseURL])
      + systems.flatMap { ($0 as? any SharesRecords)?.privateNames(in: records, settings) ?? [] }
  }

  /// The person's texts in records of some days, in the order of days.
  package func ownWords(on days: ClosedRange<Day>) -> [UserWords] {
    systems
      .flatMap { ($0 as? any TellsOfDays)?.ownWords(in: records, on: days, moment.zone) ?? [] }
      .enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
  }

  /// The person's texts that hold at present, in the order of the systems.
  package var presentWords: [UserWords] {
    systems.flatMap {
      ($0 as? any TellsOfDays)?.presentWords(in: records, on: moment.today) ?? []
    }
  }

  /// The questions that the systems always ask in a language, regardless of the records.
  package func standingQuestions(_ language: Language) -> [String] {
    systems.flatMap { ($0 as? any KeepsAnswers)?.standingQuestions(language, settings) ?? [] }
  }

  /// True if there are records with amounts of money.
  package var hasAmounts: Bool {
    let kinds = systems.flatMap(\.kinds).map { $0.kind }
    let collections = Set(
      kinds.filter { $0.fields.contains { $0.type.isAmount } }.map(\.collection))
    return counted.contains { $0.records > 0 && collections.contains($0.collection) }
  }

  package var running: Stopwatch.Running? {
    systems.lazy.compactMap { ($0 as? any RunsStopwatch)?.running(in: figures) }.first
  }

  /// The subjects that the stopwatch was started for lately, the last one first; nil if there is
  /// no stopwatch.
  package var recentSubjects: [Stopwatch.Subject]? {
    systems.lazy.compactMap { $0 as? any RunsStopwatch }.first.map {
      $0.recentSubjects(in: figures)
    }
  }
}

extension System {
  fileprivate func room(_ figures: VaultFigures, _ basis: SitePartBasis) -> (any SitePart)? {
    figures[Figures.self].flatMap { room($0, basis) }
  }

  fileprivate func isSteady(_ records: SystemValues, _ figures: VaultFigures) -> Bool {
    guard let kept = records[Records.self], let computed = figures[Figures.self] else {
      return true
    }
    return isSteady(kept, computed, at: figures.moment)
  }

  fileprivate func names(in records: SystemValues) -> [Field.Known: [Field.KnownName]] {
    records[Records.self].map { names(in: $0) } ?? [:]
  }
}

extension RunsStopwatch {
  fileprivate func running(in figures: VaultFigures) -> Stopwatch.Running? {
    figures[Figures.self].flatMap { running(in: $0) }
  }

  fileprivate func recentSubjects(in figures: VaultFigures) -> [Stopwatch.Subject] {
    figures[Figures.self].map { recentSubjects(in: $0, figures) } ?? []
  }
}

extension SharesRecords {
  fileprivate func privateNames(
    in records: SystemValues, _ settings: Settings
  ) -> [PrivateName] {
    records[Records.self].map { privateNames(in: $0, settings) } ?? []
  }
}

extension TellsOfDays {
  fileprivate func ownWords(
    in records: SystemValues, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [UserWords] {
    records[Records.self].map { ownWords(in: $0, on: days, zone) } ?? []
  }

  fileprivate func presentWords(in records: SystemValues, on today: Day) -> [UserWords] {
    records[Records.self].map { presentWords(in: $0, on: today) } ?? []
  }
}

extension [any System] {
  /// The systems that `settings` name, in that order, with those they need; all if none are named.
  package func used(by settings: Settings) -> [any System] {
    guard let names = settings.systems else { return self }
    let named = names.compactMap { name in first { $0.name == name } }
    let meeting = filter { system in
      (system as? any ConnectsSystems)
        .map { names.contains($0.serves) && $0.meets.allSatisfy(names.contains) } ?? false
    }
    return named + meeting
  }

  /// The system called `name` and the systems it needs: the systems that serve it, and the systems
  /// that they meet.
  package func needed(for name: String) -> [any System] {
    let serving = compactMap { $0 as? any ConnectsSystems }.filter { $0.serves == name }
    let names = Set([name] + serving.map(\.name) + serving.flatMap(\.meets))
    return filter { names.contains($0.name) }
  }
}
