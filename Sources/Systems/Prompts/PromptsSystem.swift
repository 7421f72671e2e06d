package import Basics
package import SiteKit
package import Vault

/// Prompts: a library of prompts for language models, with their versions and uses.
package struct PromptsSystem: SharesRecords {
  package let name = "prompts"
  package let kinds: [any DescribedRecord.Type] = [
    PromptFile.self, PromptVersionRecord.self, TeamRecord.self, PromptCommentRecord.self,
    PromptUseRecord.self,
  ]
  package let commands: [CommandPlace: [any RoomCommand.Type]] = [
    .top: [PromptCommand.self], .stats: [PromptsStatsCommand.self],
  ]

  package let forms: [EntryForm] = [.promptUse, .promptComment, .team]
  package let imports: [ImportForm] = [.prompts]

  /// The system.
  package init() {}

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<PromptRecords> {
    let found = await PromptReader.read(reader)
    var stored = StoredRecords(found.records)
    stored.recordCount = found.records.count
    stored.diagnostics = found.diagnostics
    stored.counted = found.counted
    for path in found.leftOut { stored.leaveOut(fileOf: path, in: reader.files) }
    return stored
  }

  package func names(
    in records: PromptRecords
  ) -> [EntryField.Known: [EntryField.KnownName]] {
    [
      .prompts: records.prompts.map { EntryField.KnownName($0.id, title: $0.title) },
      .models: Set(records.uses.compactMap(\.model)).sorted().map { EntryField.KnownName($0) },
      .comments: records.comments.filter { !$0.id.isEmpty }.map {
        EntryField.KnownName($0.id, title: $0.text.unwrappedLine.clipped(to: 40))
      },
    ]
  }

  package func figures(_ records: PromptRecords, _ basis: FigureBasis) async -> PromptLibrary {
    await PromptLibrary(records, moment: basis.moment, width: basis.width)
  }

  package func isSteady(
    _ records: PromptRecords, _ figures: PromptLibrary, at moment: Moment
  ) -> Bool {
    !records.uses.contains { moment.isLaterToday($0.at) }
  }

  package func room(_ figures: PromptLibrary, _ basis: RoomBasis) -> (any Room)? {
    PromptsRoom(figures, basis)
  }
}
