package import Basics

/// The Markdown files of a vault's folder as records of their own kind, for exports: the path of
/// each is its id.
package struct MarkdownRecords: Sendable {
  package let kind: KindOfRecord
  package let decoding: any RecordDecoding
  package var folder: VaultPath { kind.collection }

  package init(_ name: String, in folder: VaultPath) {
    let schema = MarkdownDraft.schema(name, in: folder)
    kind = schema.kind
    decoding = SchemaRecord(schema)
  }

  /// The files as records, in order of their paths.
  ///
  /// - Parameter days: Only files of these days, by the file name or the `date` of its front
  ///   matter. Nil for all.
  package func records(
    in files: any Files, zone: Zone, on days: ClosedRange<Day>? = nil
  ) throws -> [StoredRecord] {
    var problem: Diagnostic?
    let paths = files.files(below: folder) { problem = problem ?? $0.diagnostic }
    if let problem { throw Failure(problem) }
    return try paths.withoutSyncCopies.compactMap { path in
      guard Self.holds(path, in: kind) else { return nil }
      let text = try text(of: path, in: files)
      if let days, !(Self.day(of: path, text).map(days.contains) ?? false) { return nil }
      let record = RecordText(
        new: path.text, [RecordText.Member(MarkdownDraft.field, .string(text))])
      return StoredRecord(kind: kind, text: record, zone: zone)
    }
  }

  /// True if a path is a file of such a kind.
  static func holds(_ path: VaultPath, in kind: KindOfRecord) -> Bool {
    path.text.hasPrefix(kind.collection.text + "/")
      && ["md", "markdown"].contains(path.pathExtension) && SnapshotTree.holds(path)
  }

  private func text(of path: VaultPath, in files: any Files) throws -> String {
    let name = files.displayName(of: path)
    let bytes = try failing { () throws(FileError) in try files.contents(of: path) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    throw Failure(
      Diagnostic(
        .error, kind: "not-utf8", at: Place(file: name), "the file is not in UTF-8",
        hint: "daybook check says where; convert it, and export again"))
  }

  private static func day(of path: VaultPath, _ text: String) -> Day? {
    if let day = Day(String(path.name.prefix(10))) { return day }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "---" else { return nil }
    return lines.dropFirst().prefix { $0 != "---" }.lazy
      .filter { $0.hasPrefix("date:") }
      .compactMap { Day($0.dropFirst(5).filter { !$0.isWhitespace && $0 != "\"" }) }.first
  }
}

/// A Markdown file being read from an export.
struct MarkdownDraft: SchemaDraft {
  /// The field with the whole file.
  static let field = "markdown"

  private var text = ""

  static func schema(_ name: String, in folder: VaultPath) -> Schema<Self> {
    Schema(
      name, in: folder, "A Markdown file, whose path is the id", needsIdentifier: true,
      [
        Schema.Member(
          Field(field, .paragraph, "The whole file", isRequired: true, privacy: .text),
          read: { value, context in
            guard value.isText else {
              value.reportType("a text", &context)
              return nil
            }
            return value.string
          }, set: { $0.text = $1 })
      ])
  }

  func record(_ context: inout RecordContext) -> String? { text }
}
