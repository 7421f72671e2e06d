package import Basics
import Coach
import Exercise
import Focus
import Gifts
import Growth
import Journal
import Measures
import Prompts
package import SiteKit
package import Vault

/// The only list of systems. To add a system, add it here and in `Package.swift`, and give it a
/// colour.
package enum Systems {
  /// In the order of display, followed by the connections between systems.
  package static let all: [any System] = shown + connections

  /// The systems that a person can use.
  private static let shown: [any System] = [
    FocusSystem(), GrowthSystem(), GiftsSystem(), ExerciseSystem(), PromptsSystem(),
    JournalSystem(), measures, CoachSystem(),
  ]
  private static let measures = MeasuresSystem { name in kinds.contains { $0.kind.name == name } }
  private static let connections: [any ConnectsSystems] = [
    FocusOnGoalsSystem(), ProjectTitlesSystem(), FlowInSessionsSystem(),
    MoodsInReflectionsSystem(), LowDaysSystem(), PropertiesInMeasuresSystem(),
  ]
  /// The systems that conform to `DeclaresKinds`, listed since commands need them and asking each
  /// system takes time.
  package static let declaring: [any DeclaresKinds] = [measures]

  /// The keys of their settings, and the settings of reminders and audiences.
  package static let settingKeys =
    all.flatMap(\.settingKeys) + all.flatMap(\.reminders).flatMap(\.keys)
    + [.audiences(of: shown)]
  /// The settings section of the language model, also the name of the audience that limits what
  /// is sent to it.
  package static let modelSection = "coach"
  /// The names of the systems that a person can use.
  package static let names = shown.map(\.name)
  /// The kinds of records, of all systems.
  package static let kinds = all.flatMap(\.kinds)
  /// The kinds of records that a vault declares itself in these settings.
  package static func declaredKinds(in settings: Settings) -> [DeclaredKind] {
    declaring.flatMap { $0.declaredKinds(in: settings) }
  }
  /// The folders with records of kinds that vaults declare.
  package static let declaredFolders = declaring.map(\.name)
  /// All forms of a vault with these settings.
  package static func forms(in settings: Settings) -> [EntryForm] {
    let declared = declaring.flatMap { $0.declaredForms(in: settings) }
    return forms.filter { !$0.isOccasional } + declared + forms.filter(\.isOccasional)
  }
  /// The records of all kinds of a vault, described in the language of `settings`.
  ///
  /// - Parameters: As for ``RecordLibrary``.
  package static func library(
    _ settings: Settings, _ reader: CollectionReader, moment: Moment, clock: Instant,
    machine: MachineName = .unknown, warn: @escaping @Sendable (Diagnostic) -> Void = { _ in }
  ) -> RecordLibrary {
    RecordLibrary(
      kinds, declared: declaredKinds(in: settings), reader, moment: moment, clock: clock,
      machine: machine, warn: warn
    ).speaking(settings.words).guarded(by: rights)
      .changed(by: ChangingPerson(owner: settings.author))
  }

  private static let rights = all.compactMap { ($0 as? any GuardsRecords)?.rights }

  /// All imports; a file is matched against them in this order.
  package static let imports = ImportForm.otherSites + all.flatMap(\.imports)
  /// The forms of the records that a person adds, the same in every vault: first the daily ones,
  /// then the others, each in the order of the systems.
  package static let forms =
    all.flatMap(\.forms).filter { !$0.isOccasional } + all.flatMap(\.forms).filter(\.isOccasional)
  /// The forms that are filled in one question at a time.
  package static let workshops = quickEntries.flatMap(\.workshops)
  /// The systems with other ways to add records than forms.
  package static let quickEntries = all.compactMap { $0 as? any TakesQuickEntries }
  /// The stopwatch, if a system has one.
  package static let stopwatch = all.lazy.compactMap { $0 as? any RunsStopwatch }.first?.stopwatch
  /// Proposes tasks, if a system does.
  package static let planner = all.lazy.compactMap { $0 as? any ProposesPlans }.first?.planner
  /// The systems with texts that are written on pages of their own.
  package static let editingTexts = all.compactMap { $0 as? any EditsTexts }
  /// Removes texts that a person purged, after a merge or a restore that may have brought them
  /// back.
  ///
  /// - Returns: The changed files.
  @discardableResult
  package static func removePurged(
    in files: any Files, zone: Zone
  ) throws(FileError) -> [VaultPath] {
    var changed: [VaultPath] = []
    for case let system as any PurgesTexts in all {
      changed += try system.removePurged(in: files, zone: zone)
    }
    return changed
  }

  /// The content of a file of another copy without the texts that were purged here, or nil if it
  /// has none of them; no function if none was purged.
  package static func withoutPurged(
    in files: any Files, zone: Zone
  ) throws(FileError) -> (@Sendable (_ path: VaultPath, _ bytes: [UInt8]) -> [UInt8]?)? {
    var filters: [@Sendable (VaultPath, [UInt8]) -> [UInt8]?] = []
    for case let system as any PurgesTexts in all {
      if let filter = try system.withoutPurged(in: files, zone: zone) { filters.append(filter) }
    }
    guard !filters.isEmpty else { return nil }
    return { [filters] path, bytes in
      filters.reduce(nil) { changed, filter in filter(path, changed ?? bytes) ?? changed }
    }
  }

  /// Forgets what systems remember of texts, before some are locked.
  package static func forgetRemembered(in files: any Files) throws(FileError) {
    for case let system as any PurgesTexts in all { try system.forgetRemembered(in: files) }
  }

  /// The system with things to tick or fill in every day, if there is one.
  package static let keepingSheet = all.lazy.compactMap { $0 as? any KeepsSheet }.first
  /// The systems with recurring days, and their dependencies.
  package static let keepingOccasions = all.filter { $0 is any KeepsOccasions }.flatMap {
    all.needed(for: $0.name)
  }
}

extension Systems {
  /// Reads files of `daybook export`, into a vault with these settings. It comes before the
  /// systems' own importers, which do not get the files that it recognises. It leaves tables of
  /// gifts to theirs, which knows what an export fills in.
  package static func ownExport(in settings: Settings) -> ImportForm {
    let kinds = exportedKinds(in: settings)
    let format = ImportFormat("daybook", "an export of Daybook") { head in
      kinds.recognises(head) && !GiftsSystem.wrote(head)
    }
    return ImportForm(format, makes: "records of all kinds") { basis in
      DaybookExport(basis, exportedKinds(in: basis.settings)) { files in
        let read = try? Settings.read(in: files, keys: settingKeys, systemNames: names)
        return read.map { declaredKinds(in: $0.settings) } ?? []
      }
    }
  }

  /// The Markdown files of a vault in exports: the systems', named after their kind or else their
  /// system, and the person's own pages.
  package static let markdownRecords: [MarkdownRecords] = {
    let described = kinds.map { $0.kind }.filter(\.isFrontMatter)
    let own = shown.compactMap { system -> MarkdownRecords? in
      guard let folder = VaultPath(validating: system.name) else { return nil }
      let kind = described.first { $0.collection == folder }
      return MarkdownRecords(kind?.name ?? system.name, in: folder)
    }
    return own + [
      MarkdownRecords("review", in: "reviews"), MarkdownRecords("page", in: "pages"),
    ]
  }()

  /// The files with settings in a vault's top folder, which may declare kinds.
  package static let settingFiles = [Settings.fileName] + settingKeys.compactMap(\.file)

  private static func exportedKinds(in settings: Settings) -> KindsOfExport {
    let described = kinds.compactMap { type in
      type.kind.isFrontMatter || type.decoding == nil ? nil : type.declared
    }
    return KindsOfExport(
      described + declaredKinds(in: settings)
        + markdownRecords.map { DeclaredKind($0.kind, $0.decoding) },
      files: kinds.map { $0.kind }.filter(\.isFrontMatter), folders: all.map(\.name),
      declaredFolders: declaredFolders, settingFiles: settingFiles)
  }
}
