import Basics
import Vault

/// Reads the Markdown files of `journal/` and the collection in it.
enum JournalReader {
  /// Where the journal is kept.
  static let folder: VaultPath = "journal"
  /// Where records are kept that commands, forms and importers write.
  static let entries: VaultPath = "journal/entries"

  /// Reads both.
  static func read(_ reader: CollectionReader) async -> StoredRecords<JournalRecords> {
    var stored = StoredRecords(JournalRecords())
    stored.records.entries = stored.take(
      await reader.read(Self.entries, of: SchemaRecord<EntryRecord>()))
    let paths = reader.files.files(below: folder) { stored.diagnostics.append($0.diagnostic) }
    var unknownKeys: Set<String> = []
    for path in paths.withoutSyncCopies where isDayFile(path) {
      do throws(FileError) {
        let file = JournalFile(
          try reader.files.text(of: path), path: path,
          file: reader.files.displayName(of: path), zone: reader.zone)
        stored.records.entries += file.entries
        if file.isLeftOut { stored.leaveOut(fileOf: path, in: reader.files) }
        stored.recordCount += file.entries.count
        // What other programs write into every file is said once.
        for diagnostic in file.diagnostics
        where diagnostic.kind != "unknown-key" || unknownKeys.insert(diagnostic.message).inserted {
          stored.diagnostics.append(diagnostic)
        }
      } catch {
        stored.diagnostics.append(error.diagnostic)
      }
    }
    return stored
  }

  /// Whether a file is Markdown, and not of the collection.
  private static func isDayFile(_ path: VaultPath) -> Bool {
    ["md", "markdown"].contains(path.pathExtension) && !path.text.hasPrefix(entries.text + "/")
  }
}
