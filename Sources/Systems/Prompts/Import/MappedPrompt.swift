import Basics
import SiteKit
import Vault

/// A row of a table that a person maps to prompts, with the fields that a row may have.
struct MappedPrompt: SchemaDraft {
  private var title = ""

  private static let schema = Schema<Self>(
    PromptFile.kind.name, in: PromptReader.folder, "A prompt",
    [
      .text("title", "Its name", isRequired: true) { $0.title = $1 },
      .text("body", "Its text", isRequired: true, isParagraph: true) { _, _ in },
      .text("description", "Its purpose") { _, _ in },
      .text("category", "The category that it is filed under") { _, _ in },
      .texts("tags", "Its other topics") { _, _ in },
      .text("model", "The language model that it is written for") { _, _ in },
      .text("note", "Why that version was made") { _, _ in },
    ])

  /// The kind of rows, for mappings.
  static let declared = DeclaredKind(schema.kind, SchemaRecord(schema))

  func record(_ context: inout RecordContext) -> String? { title.isEmpty ? nil : title }
}

/// Imports tables that a person maps to prompts.
struct MappedPrompts: Importer {
  private let rows: MappedImporter
  private var prompts: PromptImporter

  init(_ mapping: TableMapping, _ basis: ImportBasis, _ prompts: PromptImporter) {
    rows = MappedImporter(mapping, basis)
    self.prompts = prompts
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    var read = ImportPlan()
    rows.read(file, into: &read)
    for format in read.formats { plan.note(format) }
    prompts.take(read, of: file, into: &plan)
  }
}
