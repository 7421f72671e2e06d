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
  package var meets: [String] { base.meets }
  package var serves: String? { base.serves }

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<Base.Records> { stored }

  package var audienceParts: [AudiencePart] { base.audienceParts }
  package var audiencePrefix: String? { base.audiencePrefix }

  package func visible(
    _ stored: StoredRecords<Base.Records>, to sight: Sight
  ) throws(AudienceProblem) -> StoredRecords<Base.Records> {
    try base.visible(stored, to: sight)
  }

  package func hide(in settings: inout Settings, from sight: Sight) {
    base.hide(in: &settings, from: sight)
  }

  package func totals(of figures: Base.Figures) -> SystemTotals? { base.totals(of: figures) }

  package func figures(_ records: Base.Records, _ basis: FigureBasis) async -> Base.Figures {
    await base.figures(records, basis)
  }

  package func daily(_ figures: Base.Figures, in all: VaultFigures) -> [DailySeries] {
    base.daily(figures, in: all)
  }

  package func reasons(_ figures: Base.Figures) -> ReasonSource? { base.reasons(figures) }

  package var answerForm: AnswerForm? { base.answerForm }

  package func answered(in figures: Base.Figures) -> [AnsweredQuestion] {
    base.answered(in: figures)
  }

  package func problems(of figures: Base.Figures, in files: any Files) -> [Diagnostic] {
    base.problems(of: figures, in: files)
  }

  package func room(_ figures: Base.Figures, _ basis: RoomBasis) -> (any Room)? {
    base.room(figures, basis)
  }
}

extension System {
  /// Reads its collections in a vault without settings.
  package func read(_ reader: CollectionReader) async -> StoredRecords<Records> {
    await read(reader, Settings())
  }
}
