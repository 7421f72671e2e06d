import ArgumentParser
package import Basics
package import Liquid
package import Vault
package import Wording

/// A system: what it keeps in a vault, what it computes from that, and the room that it gives to a
/// site. A value without content, of which `Systems.all` has one each; nothing else knows its name.
///
/// Where two systems meet, as where the focus on a goal's project is shown, there is a system
/// without records of its own, whose figures a third may ask for.
package protocol System: Sendable {
  /// What it keeps, as it was read.
  associatedtype Records: Sendable
  /// What is computed from that.
  associatedtype Figures: Sendable

  /// Its folder in a vault, its colour, the first part of its settings and series.
  var name: String { get }
  /// The names of the systems that it reads figures of; they are computed before its own.
  var meets: [String] { get }
  /// The name of the system that asks for its figures, where systems meet.
  var serves: String? { get }
  /// Whether its room knows of days that `daybook calendar` marks.
  var keepsOccasions: Bool { get }
  /// Its settings.
  var settingKeys: [SettingKey] { get }
  /// The kinds of records that it keeps, in the order of the documentation.
  var kinds: [any DescribedRecord.Type] { get }
  /// The kinds of records that a vault declares itself, below the folder of the system's name.
  func declaredKinds(in settings: Settings) -> [DeclaredKind]
  /// The forms of the records of these kinds.
  func declaredForms(in settings: Settings) -> [EntryForm]
  /// Whether a vault can declare kinds of its own.
  var takesDeclaredKinds: Bool { get }
  /// The forms of the records that a person adds.
  var forms: [EntryForm] { get }
  /// Its forms that are filled in one question at a time.
  var workshops: [Workshop] { get }
  /// What it imports, in the order in which files are recognised.
  var imports: [ImportForm] { get }
  /// Its commands, by the command that they are below.
  var commands: [CommandPlace: [any RoomCommand.Type]] { get }
  /// The command of most days, as it is typed, for what `daybook` alone prints; nil for none.
  var everydayCommand: String? { get }

  /// Reads its collections, in a vault with these settings; what is wrong is told with them.
  func read(_ reader: CollectionReader, _ settings: Settings) async -> StoredRecords<Records>
  /// The parts of its records that an audience may be given; none where systems only meet.
  var audienceParts: [AudiencePart] { get }
  /// What stands before the names of audiences that see one part of this system and nothing else,
  /// as of `team:writers`; nil without any.
  var audiencePrefix: String? { get }
  /// The records as an audience sees them; never asked for the person themselves.
  ///
  /// - Throws: When it is an audience that there is not.
  func visible(
    _ stored: StoredRecords<Records>, to sight: Sight
  ) throws(AudienceProblem) -> StoredRecords<Records>
  /// Whether an audience that is given a part with records of a kind may know of one of them; the
  /// records of which it may are ``visible(_:to:)``.
  func allows(_ kind: KindOfRecord, _ value: (String) -> String?, _ sight: Sight) -> Bool
  /// Whether an audience that may know of a record may read what the person wrote in it.
  func allowsTexts(of kind: KindOfRecord, _ sight: Sight) -> Bool
  /// Takes out of the settings what would tell an audience of what it does not see.
  func hide(in settings: inout Settings, from sight: Sight)
  /// The sums that an audience at the level of totals sees; nil for none.
  func totals(of figures: Figures) -> SystemTotals?
  /// The figures of the records, up to the moment.
  func figures(_ records: Records, _ basis: FigureBasis) async -> Figures
  /// Whether the figures stay as they are until the day ends while no record changes: nothing runs,
  /// and nothing on record is still to come today.
  func isSteady(_ records: Records, _ figures: Figures, at moment: Moment) -> Bool
  /// What tells whether a later record leaves the past as it was; nil where pages about the past
  /// are computed to see that, which is quick enough unless there are very many records.
  func past(_ figures: Figures) -> PastDigest?
  /// What its figures, with those of other systems that it asks for, say of single days.
  func daily(_ figures: Figures, in all: VaultFigures) -> [DailySeries]
  /// What says what of it gives reason to ask the person a question on a day; nil where nothing
  /// does. It is asked for many days, and may keep what it found.
  func reasons(_ figures: Figures) -> ReasonSource?
  /// The form that takes the answers to questions; nil where the system keeps none.
  var answerForm: AnswerForm? { get }
  /// The questions whose answers it keeps.
  func answered(in figures: Figures) -> [AnsweredQuestion]
  /// What is odd about the figures, such as an event without its end.
  func problems(of figures: Figures, in files: any Files) -> [Diagnostic]
  /// What a person begins and ends with a click; nil for nothing.
  var stopwatch: Stopwatch? { get }
  /// What `daybook log` reads sentences for; nil for nothing.
  var sentences: SentenceForm? { get }
  /// Records that are written a line at a time; nil for none.
  var lineEntry: LineEntry? { get }
  /// What of it runs now.
  func running(in figures: Figures) -> Stopwatch.Running?
  /// The names that the fields of forms are one of.
  func names(in records: Records) -> [EntryField.Known: [EntryField.KnownName]]
  /// What its records and settings name: people, places, projects, amounts, whatever has a name
  /// that nobody else should read. All that is there, whoever may see it; also what each field
  /// holds whose schema says that it holds a name or an amount.
  func privateNames(in records: Records, _ settings: Settings) -> [PrivateName]
  /// What the person wrote in records of some days, in the order of days.
  func ownWords(in records: Records, on days: ClosedRange<Day>, _ zone: Zone) -> [OwnWords]
  /// What it asks the person in a language, whatever is on record.
  func standingQuestions(_ language: Language, _ settings: Settings) -> [String]
  /// Adds filters of its own to those of templates, in the words of a language.
  func addFilters(to environment: inout Environment, _ words: Words)
  /// Its part of the site in a language; nil where systems only meet.
  func room(_ figures: Figures, _ basis: RoomBasis) -> (any Room)?
}

extension System {
  package var meets: [String] { [] }
  package var serves: String? { nil }
  package var keepsOccasions: Bool { false }
  package var settingKeys: [SettingKey] { [] }
  package var kinds: [any DescribedRecord.Type] { [] }
  package func declaredKinds(in settings: Settings) -> [DeclaredKind] { [] }
  package func declaredForms(in settings: Settings) -> [EntryForm] {
    declaredKinds(in: settings).map { EntryForm(for: $0) }
  }
  package var takesDeclaredKinds: Bool { false }
  package var forms: [EntryForm] { [] }
  package var workshops: [Workshop] { [] }
  package var imports: [ImportForm] { [] }
  package var commands: [CommandPlace: [any RoomCommand.Type]] { [:] }
  package var everydayCommand: String? { nil }
  package var audienceParts: [AudiencePart] { [] }
  package var audiencePrefix: String? { nil }
  package func visible(
    _ stored: StoredRecords<Records>, to sight: Sight
  ) throws(AudienceProblem) -> StoredRecords<Records> { stored }
  package func allows(
    _ kind: KindOfRecord, _ value: (String) -> String?, _ sight: Sight
  ) -> Bool { true }
  package func allowsTexts(of kind: KindOfRecord, _ sight: Sight) -> Bool { true }
  package func hide(in settings: inout Settings, from sight: Sight) {}
  package func totals(of figures: Figures) -> SystemTotals? { nil }
  package func isSteady(_ records: Records, _ figures: Figures, at moment: Moment) -> Bool { true }
  package func past(_ figures: Figures) -> PastDigest? { nil }
  package func daily(_ figures: Figures, in all: VaultFigures) -> [DailySeries] { [] }
  package func reasons(_ figures: Figures) -> ReasonSource? { nil }
  package var answerForm: AnswerForm? { nil }
  package func answered(in figures: Figures) -> [AnsweredQuestion] { [] }
  package func problems(of figures: Figures, in files: any Files) -> [Diagnostic] { [] }
  package var stopwatch: Stopwatch? { nil }
  package var sentences: SentenceForm? { nil }
  package var lineEntry: LineEntry? { nil }
  package func running(in figures: Figures) -> Stopwatch.Running? { nil }
  package func names(in records: Records) -> [EntryField.Known: [EntryField.KnownName]] { [:] }
  package func privateNames(in records: Records, _ settings: Settings) -> [PrivateName] { [] }
  package func ownWords(
    in records: Records, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [OwnWords] { [] }
  package func standingQuestions(_ language: Language, _ settings: Settings) -> [String] { [] }
  package func addFilters(to environment: inout Environment, _ words: Words) {}
}

/// What figures are computed with.
package struct FigureBasis: Sendable {
  package let settings: Settings
  package let moment: Moment
  /// On how many cores.
  package let width: Int
  /// The figures of the systems before.
  package let others: VaultFigures
}

/// What a room is made with.
package struct RoomBasis: Sendable {
  package let settings: Settings
  package let words: Words
  /// Where its pages stand.
  package let tree: SiteTree
  /// The figures of all systems.
  package let figures: VaultFigures
  /// The vault, for pictures.
  package let files: any Files
  /// Whom the site is for.
  package let audience: Audience
  /// Whether the site is the person's own: others are not told what they could write.
  package var isOwn: Bool { audience.isOwner }
  /// The moment that counts as now.
  package var moment: Moment { figures.moment }

  /// What the rooms of a language are made with.
  package init(
    settings: Settings, words: Words, tree: SiteTree, figures: VaultFigures, files: any Files,
    audience: Audience
  ) {
    self.settings = settings
    self.words = words
    self.tree = tree
    self.figures = figures
    self.files = files
    self.audience = audience
  }
}
