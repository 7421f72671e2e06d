import Basics
import SiteKit
import Vault

enum JournalReader {
  static let folder: VaultPath = "journal"
  /// The folder of the records that commands, forms and importers write.
  static let entries: VaultPath = "journal/entries"

  /// - Parameter readsProperties: True to read keys of the person's own in daily notes.
  static func read(
    _ reader: CollectionReader, readsProperties: Bool = false
  ) async -> StoredRecords<JournalRecords> {
    var stored = StoredRecords(JournalRecords())
    stored.records.entries = stored.take(
      await reader.read(Self.entries, of: SchemaRecord<EntryRecord>()))
    var paths = reader.files.files(below: folder) { stored.diagnostics.append($0.diagnostic) }
    let elsewhere = DailyNotes.found(in: reader.files).filter { !$0.isIn([folder]) }
    if !elsewhere.isEmpty {
      paths += elsewhere
      stored.diagnostics.append(
        JournalProblem.inferred(elsewhere.count, in: reader.zone)
          .diagnostic(at: Place(file: reader.files.rootName)))
    }
    var unknownKeys: Set<String> = []
    // In a vault of Obsidian, notes have keys of their own.
    let isObsidian = ((try? reader.files.status(of: ".obsidian")) ?? nil)?.kind == .folder
    for path in paths.withoutSyncCopies where isDayFile(path) {
      do throws(FileError) {
        let bytes = try reader.files.text(of: path)
        let file = JournalFile(
          bytes, path: path,
          file: reader.files.displayName(of: path), zone: reader.zone, hasOwnKeys: isObsidian,
          readsProperties: readsProperties)
        stored.records.entries += file.entries
        stored.records.properties += file.properties
        for key in file.ownKeys where unknownKeys.insert(key.name).inserted {
          stored.records.ownKeys.append(key)
        }
        let days = file.entries.map(\.day) + file.properties.map(\.day)
        stored.digests.add(bytes, of: path, from: days.min())
        if file.isLeftOut { stored.leaveOut(fileOf: path, in: reader.files) }
        stored.recordCount += file.entries.count
        // Keys that other programs write into every file are reported once.
        for diagnostic in file.diagnostics
        where diagnostic.kind != "unknown-key" || unknownKeys.insert(diagnostic.message).inserted {
          stored.diagnostics.append(diagnostic)
        }
      } catch {
        stored.note(error)
      }
    }
    for diagnostic in (reader.files as? UnlockedFiles)?.notLocked(in: folder) ?? [] {
      stored.diagnostics.append(diagnostic)
    }
    return stored
  }

  private static func isDayFile(_ path: VaultPath) -> Bool {
    ["md", "markdown"].contains(path.pathExtension) && !path.text.hasPrefix(entries.text + "/")
  }
}

/// The problems particular to journal files.
enum JournalProblem {
  static var noDay: Diagnostic {
    Diagnostic(
      .warning, kind: "no-day",
      "neither the file’s name nor its front matter says which day it is about; left out",
      hint: "name it 2026-11-20.md, write date: 2026-11-20 between two lines --- at its start, or "
        + "move it to pages/")
  }

  /// Daily notes in a folder without settings.
  static func inferred(_ count: Int, in zone: Zone) -> Diagnostic {
    Diagnostic(
      .note, kind: "inferred-notes",
      "there is no \(Settings.fileName), so the journal is \(count.counted("daily note")) found in "
        + "this folder, with days of \(zone.identifier)")
  }

  /// A line that begins with a date in brackets among other words.
  static func noHeading(_ text: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "no-heading",
      "\"[\(text.onOneLine.printable)]\" is no date, so the line is part of the entry above")
  }

  /// A line that begins an entry, as jrnl finds a day among the words in its brackets.
  static func wordedHeading(_ text: String, _ day: Day) -> Diagnostic {
    Diagnostic(
      .warning, kind: "worded-heading",
      "\"[\(text.onOneLine.printable)]\" begins an entry of \(day), as in jrnl",
      hint: "if it is text, put a blank before it in the journal, and import that")
  }

  /// An imported entry with an unknown zone.
  static func unknownZone(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "unknown-zone",
      "there is no time zone \(name.shortQuoted); the entry is in the vault’s")
  }
}
