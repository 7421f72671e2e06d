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

/// The systems: the one list of them. A system is added here, in `Package.swift`, and with a
/// colour.
package enum Systems {
  /// In the order in which they are shown; where systems meet comes after these.
  package static let all: [any System] = [
    FocusSystem(), GrowthSystem(), GiftsSystem(), ExerciseSystem(), PromptsSystem(),
    JournalSystem(), MeasuresSystem { name in kinds.contains { $0.kind.name == name } },
    CoachSystem(), FocusOnGoalsSystem(), ProjectTitlesSystem(), MoodsInReflectionsSystem(),
    LowDaysSystem(),
  ]

  /// The keys of their settings, and of who may see what of them.
  package static let settingKeys = all.flatMap(\.settingKeys) + [.audiences(of: all)]
  /// The section of the settings that connects a language model, and the audience that says what it
  /// may be told.
  package static let modelSection = "coach"
  /// The names of those that a person may use.
  package static let names = all.filter { $0.serves == nil }.map(\.name)
  /// The kinds of records, of all systems.
  package static let kinds = all.flatMap(\.kinds)
  /// The kinds of records that a vault with these settings declares itself.
  package static func declaredKinds(in settings: Settings) -> [DeclaredKind] {
    all.flatMap { $0.declaredKinds(in: settings) }
  }
  /// The folders in which there are records of kinds that vaults declare.
  package static let declaredFolders = all.filter(\.takesDeclaredKinds).map(\.name)
  /// All forms of a vault with these settings.
  package static func forms(in settings: Settings) -> [EntryForm] {
    let declared = all.flatMap { $0.declaredForms(in: settings) }
    return forms.filter { !$0.isOccasional } + declared + forms.filter(\.isOccasional)
  }
  /// The records of all kinds of a vault with these settings.
  ///
  /// - Parameters: As of ``RecordLibrary``.
  package static func library(
    _ settings: Settings, _ reader: CollectionReader, moment: Moment, clock: Instant,
    machine: MachineName = .unknown, warn: @escaping @Sendable (Diagnostic) -> Void = { _ in }
  ) -> RecordLibrary {
    RecordLibrary(
      kinds, declared: declaredKinds(in: settings), reader, moment: moment, clock: clock,
      machine: machine, warn: warn)
  }

  /// What is imported, in the order in which files are recognised.
  package static let imports = all.flatMap(\.imports)
  /// The forms of the records that a person adds, the same in every vault: first those of every
  /// day, then the others, each in the order of the systems.
  package static let forms =
    all.flatMap(\.forms).filter { !$0.isOccasional } + all.flatMap(\.forms).filter(\.isOccasional)
  /// The forms that are filled in one question at a time.
  package static let workshops = all.flatMap(\.workshops)
  /// Those that know of days which come back, and what these need.
  package static let keepingOccasions = all.filter(\.keepsOccasions).flatMap {
    all.needed(for: $0.name)
  }
}
