package import Basics
package import Vault
package import Wording

/// A part of a vault and of its site, such as the journal: its records, the figures computed from
/// them, and its room. Stateless. `Systems.all` holds the only instance; no other code refers to it
/// by name.
///
/// Capabilities of only some systems are protocols that refine this one, such as ``SharesRecords``
/// or ``RunsStopwatch``; query them with `as?`.
package protocol System<Records, Figures>: Sendable {
  /// The records as they were read.
  associatedtype Records: Sendable
  /// The values computed from the records.
  associatedtype Figures: Sendable

  /// Its folder in a vault, its colour, the first part of its settings and series.
  var name: String { get }
  var settingKeys: [SettingKey] { get }
  /// The kinds of records that it keeps, in the order of the documentation.
  var kinds: [any DescribedRecord.Type] { get }
  /// True if Markdown files in its folder are records too.
  var keepsTexts: Bool { get }
  /// The forms of the records that a person adds.
  var forms: [EntryForm] { get }
  /// Its importers, in the order they are tried.
  var imports: [ImportForm] { get }
  /// The kinds of reminders that its room gives.
  var reminders: [ReminderKind] { get }
  /// Its commands, by the command that they are below.
  var commands: [CommandPlace: [any SystemCommand.Type]] { get }

  /// Reads its collections in a vault with these settings; problems are returned with the records.
  func read(_ reader: CollectionReader, _ settings: Settings) async -> StoredRecords<Records>
  /// The figures of the records, up to the moment.
  func figures(_ records: Records, _ basis: FigureBasis) async -> Figures
  /// True if the figures stay the same until the day ends while no record changes: nothing is
  /// running, and nothing on record is still to come today.
  func isSteady(_ records: Records, _ figures: Figures, at moment: Moment) -> Bool
  /// Problems in the figures, such as an event without an end.
  func problems(of figures: Figures, in files: any Files) -> [Diagnostic]
  /// The names that fields of forms choose from.
  func names(in records: Records) -> [Field.Known: [Field.KnownName]]
  /// Its part of the site in a language; nil where it has none.
  func room(_ figures: Figures, _ basis: SitePartBasis) -> (any SitePart)?
}

extension System {
  /// The kinds of records that a vault declares below its folder.
  package func declared(in settings: Settings) -> [DeclaredKind] {
    (self as? any DeclaresKinds)?.declaredKinds(in: settings) ?? []
  }

  package var settingKeys: [SettingKey] { [] }
  package var kinds: [any DescribedRecord.Type] { [] }
  package var keepsTexts: Bool { kinds.contains { $0.kind.isFrontMatter } }
  package var forms: [EntryForm] { [] }
  package var imports: [ImportForm] { [] }
  package var reminders: [ReminderKind] { [] }
  package var commands: [CommandPlace: [any SystemCommand.Type]] { [:] }
  package func isSteady(_ records: Records, _ figures: Figures, at moment: Moment) -> Bool { true }
  package func problems(of figures: Figures, in files: any Files) -> [Diagnostic] { [] }
  package func names(in records: Records) -> [Field.Known: [Field.KnownName]] { [:] }
}

package struct FigureBasis: Sendable {
  package let settings: Settings
  package let moment: Moment
  package let width: Int
  package let others: VaultFigures
  /// The days that are asked about; nil for all. See ``CollectionReader/readsSpans``.
  package var days: ClosedRange<Day>?
}

package struct SitePartBasis: Sendable {
  package let settings: Settings
  package let words: Words
  package let tree: SiteTree
  package let figures: VaultFigures
  package let files: any Files
  package let audience: Audience
  /// True if the site is the person's own: others do not see what they could write.
  package var isOwn: Bool { audience.isOwner }
  package var moment: Moment { figures.moment }
}
