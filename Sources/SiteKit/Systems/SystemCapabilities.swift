package import Basics
package import Liquid
package import Vault
package import Wording

/// A system that audiences may see parts of.
package protocol SharesRecords<Records, Figures>: System {
  /// The parts of its records that an audience may be given.
  var audienceParts: [AudiencePart] { get }
  /// The prefix of the names of audiences that see one part of this system and nothing else, such
  /// as `team:` of `team:writers`; nil if there are none.
  var audiencePrefix: String? { get }
  /// The records as an audience sees them; never called for the person themselves.
  ///
  /// - Throws: If there is no such audience.
  func visible(
    _ stored: StoredRecords<Records>, to sight: AudienceVisibility
  ) throws(AudienceProblem) -> StoredRecords<Records>
  /// The records of a kind as written, as an audience sees them: the shown fields of the records
  /// that ``visible(_:to:)`` keeps.
  func seen(
    _ records: [RecordText], of kind: KindOfRecord, by reader: SeenRecords
  ) throws -> [RecordText]
  /// True if an audience that sees a part with records of a kind may know of this one; the records
  /// themselves are ``visible(_:to:)``.
  func allows(
    _ kind: KindOfRecord, _ value: (String) -> String?, _ sight: AudienceVisibility
  ) -> Bool
  /// True if an audience that may know of a record may read the texts in it.
  func allowsTexts(of kind: KindOfRecord, _ sight: AudienceVisibility) -> Bool
  /// Removes the settings that would reveal to an audience what it does not see.
  func hide(in settings: inout Settings, from sight: AudienceVisibility)
  /// The sums that an audience at the level of totals sees.
  func totals(of figures: Figures) -> SystemTotals?
  /// The names in its records and settings that are private: people, places, projects and amounts,
  /// visible to others or not, and the content of each field that is a name or an amount in its
  /// schema.
  func privateNames(in records: Records, _ settings: Settings) -> [PrivateName]
}

extension SharesRecords {
  package var audiencePrefix: String? { nil }
  package func seen(
    _ records: [RecordText], of kind: KindOfRecord, by reader: SeenRecords
  ) throws -> [RecordText] { records.compactMap { reader.shown($0, of: kind) } }
  package func allows(
    _ kind: KindOfRecord, _ value: (String) -> String?, _ sight: AudienceVisibility
  ) -> Bool { true }
  package func allowsTexts(of kind: KindOfRecord, _ sight: AudienceVisibility) -> Bool { true }
  package func hide(in settings: inout Settings, from sight: AudienceVisibility) {}
}

/// A system with texts for a language model that another program may ask for.
package protocol OffersTexts: System {
  /// The texts in the figures of a vault, which have what an audience sees.
  func offeredTexts(in figures: VaultFigures) -> [OfferedText]
}

package struct OfferedText: Sendable {
  package let name: String
  package let title: String
  package let description: String?
  /// Its variables, each with its purpose.
  package let variables: [(name: String, description: String?)]
  /// The text with values of its variables; one without a value stays as it is.
  package let filled: @Sendable ([String: String]) -> String

  package init(
    name: String, title: String, description: String?,
    variables: [(name: String, description: String?)],
    filled: @escaping @Sendable ([String: String]) -> String
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.variables = variables
    self.filled = filled
  }
}

/// A system without records and pages, which combines the figures of other systems for one of them.
/// Without it, that system is shown without those figures.
package protocol ConnectsSystems<Records, Figures>: MeetsOthers {
  /// The names of the systems that it reads figures of; they are computed before its own.
  var meets: [String] { get }
  /// The name of the system that asks for its figures.
  var serves: String { get }
}

extension ConnectsSystems {
  package var meets: [String] { [] }
  package func room(_ figures: Figures, _ basis: SitePartBasis) -> (any SitePart)? { nil }
}

extension System where Records == Void {
  package func read(_ reader: CollectionReader, _ settings: Settings) async -> StoredRecords<Void> {
    StoredRecords(())
  }
}

/// A system that lets a vault declare kinds of records, below the folder of the system's name.
package protocol DeclaresKinds: System {
  func declaredKinds(in settings: Settings) -> [DeclaredKind]
  /// The forms of the records of these kinds.
  func declaredForms(in settings: Settings) -> [EntryForm]
}

/// A system that reads the figures of others. Every other one is given only its own, so that its
/// pages stay the same while others' records change.
package protocol MeetsOthers: System {}

/// A system with values for single days.
package protocol TellsOfDays<Records, Figures>: System {
  /// The series of single days from its figures, and from figures of other systems it reads.
  func daily(_ figures: Figures, in all: VaultFigures) -> [DailySeries]
  /// The person's own text in records of some days, in the order of days.
  func ownWords(in records: Records, on days: ClosedRange<Day>, _ zone: Zone) -> [UserWords]
  /// The person's own text that holds at present, of any day.
  func presentWords(in records: Records, on today: Day) -> [UserWords]
  /// The digests of records that are not digested when they are read, as there may be millions of
  /// them, and of the findings in them.
  func digests(of figures: Figures) -> RecordDigests
}

extension TellsOfDays {
  package func daily(_ figures: Figures, in all: VaultFigures) -> [DailySeries] { [] }
  package func presentWords(in records: Records, on today: Day) -> [UserWords] { [] }
  package func digests(of figures: Figures) -> RecordDigests { RecordDigests() }
}

/// A text that the person wrote in a record.
package struct UserWords: Sendable, Hashable {
  /// The day that the record is of.
  package let day: Day
  /// The kind of the record in words: `reflection`.
  package let kind: String
  /// A text for each field.
  package let texts: [String]

  /// Nil if all texts are blank.
  package init?(_ kind: String, on day: Day, _ texts: [String?]) {
    self.day = day
    self.kind = kind
    self.texts = texts.compactMap(\.self).filter { !$0.allSatisfy(\.isWhitespace) }
    if self.texts.isEmpty { return nil }
  }
}

/// A system with reasons to ask the person a question.
package protocol GivesReasons<Records, Figures>: System {
  /// Finds the reasons on a day. It is called for many days, and may cache its findings.
  func reasons(_ figures: Figures) -> ReasonSource
}

/// A system that keeps answers to questions.
package protocol KeepsAnswers<Records, Figures>: System {
  /// The form that takes the answers.
  var answerForm: AnswerForm { get }
  /// The questions whose answers it keeps.
  func answered(in figures: Figures) -> [AnsweredQuestion]
  /// The questions that it asks in a language, regardless of the records.
  func standingQuestions(_ language: Language, _ settings: Settings) -> [String]
}

/// A system with other ways to add records than its forms.
package protocol TakesQuickEntries: System {
  /// The most common command, as typed, for the overview that `daybook` alone prints.
  var everydayCommand: String? { get }
  /// The form that `daybook log` fills in from a sentence.
  var sentences: SentenceForm? { get }
  /// Records that are written one line at a time.
  var lineEntry: LineEntry? { get }
  /// Its forms that are filled in one question at a time.
  var workshops: [Wizard] { get }
}

extension TakesQuickEntries {
  package var sentences: SentenceForm? { nil }
  package var lineEntry: LineEntry? { nil }
  package var workshops: [Wizard] { [] }
}

/// A system with something that a person starts and stops with a click.
package protocol RunsStopwatch<Records, Figures>: System {
  var stopwatch: Stopwatch { get }
  /// The running one; nil if nothing runs.
  func running(in figures: Figures) -> Stopwatch.Running?
  /// The subjects it was started for lately, the last one first.
  func recentSubjects(in figures: Figures, _ all: VaultFigures) -> [Stopwatch.Subject]
}

/// A system with days that pause the streaks of all systems.
package protocol KeepsPauses<Records, Figures>: System {
  /// These days, up to today.
  func pauses(in records: Records, through today: Day) -> Pauses
}

/// A system whose room has ``CalendarSitePart/occasions(on:)``, which `daybook calendar` marks.
package protocol KeepsOccasions: System {}

/// A system with records that not everybody may change.
package protocol GuardsRecords: System {
  var rights: any RecordRights { get }
}

/// A system with texts that a person removes for good.
package protocol PurgesTexts: System {
  /// Removes these texts again where a merge or a restore brought them back.
  ///
  /// - Returns: The changed files.
  func removePurged(in files: any Files, zone: Zone) throws(FileError) -> [VaultPath]
  /// The content of a file of another copy without the texts that were purged here, or nil if it
  /// has none of them; no function if none was purged.
  func withoutPurged(
    in files: any Files, zone: Zone
  ) throws(FileError) -> (@Sendable (_ path: VaultPath, _ bytes: [UInt8]) -> [UInt8]?)?
  /// Forgets what it remembers of texts, before some are locked.
  func forgetRemembered(in files: any Files) throws(FileError)
}

/// A system with its own template filters.
package protocol AddsFilters: System {
  /// Adds the filters, in the words of a language.
  func addFilters(to environment: inout Environment, _ words: Words)
}
