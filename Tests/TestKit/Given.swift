package import Basics
package import SiteKit
package import Vault

/// A system with given records instead of a vault's.
package struct Given<Base: System>: System {
  private let base: Base
  private let stored: StoredRecords<Base.Records>

  /// `base` with `records`, counted as `count`.
  package init(_ base: Base, _ records: Base.Records, count: Int = 0) {
    self.base = base
    var stored = StoredRecords(records)
    stored.recordCount = count
    self.stored = stored
  }

  package var name: String { base.name }
  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<Base.Records> { stored }

  package func figures(_ records: Base.Records, _ basis: FigureBasis) async -> Base.Figures {
    await base.figures(records, basis)
  }

  package func problems(of figures: Base.Figures, in files: any Files) -> [Diagnostic] {
    base.problems(of: figures, in: files)
  }

  package func room(_ figures: Base.Figures, _ basis: SitePartBasis) -> (any SitePart)? {
    base.room(figures, basis)
  }
}

extension Given: MeetsOthers where Base: MeetsOthers {}

extension Given: ConnectsSystems where Base: ConnectsSystems {
  package var meets: [String] { base.meets }
  package var serves: String { base.serves }
}

extension Given: SharesRecords where Base: SharesRecords {
  package var audienceParts: [AudiencePart] { base.audienceParts }
  package var audiencePrefix: String? { base.audiencePrefix }

  package func visible(
    _ stored: StoredRecords<Base.Records>, to sight: AudienceVisibility
  ) throws(AudienceProblem) -> StoredRecords<Base.Records> {
    try base.visible(stored, to: sight)
  }

  package func hide(in settings: inout Settings, from sight: AudienceVisibility) {
    base.hide(in: &settings, from: sight)
  }

  package func totals(of figures: Base.Figures) -> SystemTotals? { base.totals(of: figures) }

  package func privateNames(in records: Base.Records, _ settings: Settings) -> [PrivateName] {
    base.privateNames(in: records, settings)
  }
}

extension Given: TellsOfDays where Base: TellsOfDays {
  package func daily(_ figures: Base.Figures, in all: VaultFigures) -> [DailySeries] {
    base.daily(figures, in: all)
  }

  package func ownWords(
    in records: Base.Records, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [UserWords] {
    base.ownWords(in: records, on: days, zone)
  }
}

extension Given: GivesReasons where Base: GivesReasons {
  package func reasons(_ figures: Base.Figures) -> ReasonSource { base.reasons(figures) }
}

extension Given: KeepsAnswers where Base: KeepsAnswers {
  package var answerForm: AnswerForm { base.answerForm }

  package func answered(in figures: Base.Figures) -> [AnsweredQuestion] {
    base.answered(in: figures)
  }

  package func standingQuestions(_ language: Language, _ settings: Settings) -> [String] {
    base.standingQuestions(language, settings)
  }
}

extension System {
  /// Reads its collections in a vault without settings.
  package func read(_ reader: CollectionReader) async -> StoredRecords<Records> {
    await read(reader, Settings())
  }
}
