import Basics
import Vault

/// The texts of prompts that were purged, by the SHA-256 of each: `.daybook/purged.jsonl`. They are
/// not read from histories, not imported, and removed again after a merge or a restore.
struct PurgedTexts: Sendable, Hashable {
  static let path = ChangeWriter.purged

  private(set) var hashes: Set<String> = []

  /// The hash of a text, the same for the same words: programs write line breaks and variables in
  /// ways of their own, and add or drop blank space around a text.
  static func hash(of text: String) -> String {
    SHA256Hash.hash(of: Array(plain(text).utf8)).hex
  }

  /// True for two texts that are the same apart from how programs write them.
  static func isSame(_ text: String, _ other: String) -> Bool {
    plain(text).utf8.elementsEqual(plain(other).utf8)
  }

  /// A text with plain line breaks and with variables as `{{name}}`, by the names that every
  /// program can write; without blank space around it.
  private static func plain(_ text: String) -> String {
    let prompt = Prompt(id: "", body: text.withPlainNewlines)
    let names = VariableSyntax.dollar.names(of: prompt.variables)
    return VariableSyntax.braces.body(of: prompt, names: names).trimming { $0.isWhitespace }
  }

  /// The hash that vaults have of texts purged before: of the text as it was.
  private static func earlierHash(of text: String) -> String {
    SHA256Hash.hash(of: Array(text.trimming { $0.isWhitespace }.utf8)).hex
  }

  init() {}

  /// The hashes of a vault; a line that cannot be read is skipped.
  init(in files: any Files) throws(FileError) {
    guard let bytes = try files.current(Self.path) else { return }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let members = JSONText.parsedMembers(String(decoding: line, as: UTF8.self)) ?? []
      if let hash = members.first(where: { $0.name == "sha256" })?.value.plain {
        hashes.insert(hash)
      }
    }
  }

  var isEmpty: Bool { hashes.isEmpty }

  func contains(_ text: String) -> Bool {
    !isEmpty
      && (hashes.contains(Self.hash(of: text)) || hashes.contains(Self.earlierHash(of: text)))
  }

  /// Adds a text's hash to the hashes of a vault.
  mutating func add(_ text: String, at now: Instant, in files: any Files) throws(FileError) {
    let hash = Self.hash(of: text)
    guard hashes.insert(hash).inserted else { return }
    let line: JSONText = ["sha256": .string(hash), "at": .string(now.formatted())]
    _ = try files.append(Array((line.line + "\n").utf8), to: Self.path)
  }
}

/// The removal of a text for good from a vault.
///
/// First its hash is written, so that from then on nothing brings it back; then the snapshots are
/// rewritten, the record of changes, and last what names the text: its history. Each file has its
/// old or its new content whenever that is interrupted, and the same removal again does the rest.
struct TextPurge {
  let text: String
  let files: any Files
  let zone: Zone

  struct Outcome {
    var files: [VaultPath]
    var snapshots: [String]
    /// The faults of snapshots that cannot be read, and so may still have the text.
    var unread: [Diagnostic]
  }

  func perform(at now: Instant) throws(Failure) -> Outcome {
    let removal = PurgedTextRemoval(
      isPurged: { [text] in PurgedTexts.isSame($0, text) }, zone: zone)
    do throws(FileError) {
      var purged = try PurgedTexts(in: files)
      try purged.add(text, at: now, in: files)
    } catch { throw Failure(error.diagnostic) }
    var locked: [Diagnostic] = []
    let (snapshots, unread) = try SnapshotStore(of: files).rewrite({
      PurgedTextRemoval.wants($0.unlocked) || $0.parent == ChangeLog.lockedFolder
    }) { path, bytes in
      guard path.isLocked else { return removal.removed(from: path, bytes) }
      // Encrypted as it is in the vault.
      do throws(FileError) {
        guard let files = files as? UnlockedFiles,
          let new = removal.removed(from: path, try files.content(bytes, of: path))
        else { return nil }
        return try files.written(new, path)
      } catch {
        locked.append(error.diagnostic)
        return nil
      }
    }
    do throws(FileError) {
      return Outcome(
        files: try removal.perform(in: files), snapshots: snapshots, unread: unread + locked)
    } catch { throw Failure(error.diagnostic) }
  }
}

/// Removes purged texts from the files of a vault, or of a snapshot.
struct PurgedTextRemoval {
  /// True for a text that is to go.
  let isPurged: (String) -> Bool
  let zone: Zone

  /// The text of a prompt's file after its own was purged.
  static let placeholder = "(This text was purged.)\n"

  static func wants(_ path: VaultPath) -> Bool {
    path == ChangeWriter.log || isHistory(path) || isPrompt(path)
  }

  private static func isHistory(_ path: VaultPath) -> Bool {
    path.parent == PromptReader.history && path.pathExtension == "jsonl"
  }

  private static func isPrompt(_ path: VaultPath) -> Bool {
    path.parent == PromptReader.folder && path.pathExtension == "md"
  }

  /// The file without these texts; nil if it has none.
  func removed(from path: VaultPath, _ bytes: [UInt8]) -> [UInt8]? {
    if path == ChangeWriter.log || path.parent == ChangeLog.lockedFolder {
      return ChangeLog.without(bytes, texts: holds)
    }
    let path = path.unlocked
    if Self.isHistory(path) { return withoutVersions(bytes) }
    return Self.isPrompt(path) ? prompt(bytes, path) : nil
  }

  /// Other lines stay byte for byte.
  private func withoutVersions(_ bytes: [UInt8]) -> [UInt8]? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let kept = lines.filter { !isVersion(String(decoding: $0, as: UTF8.self)) }
    guard kept.count < lines.count else { return nil }
    return Array(kept.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// True for a line of a history with a purged text.
  private func isVersion(_ line: String) -> Bool {
    guard line.contains("\"body\"") else { return false }
    let members = JSONText.parsedMembers(line) ?? []
    return members.contains { $0.name == "body" && isPurged($0.value.plain) }
  }

  private func prompt(_ bytes: [UInt8], _ path: VaultPath) -> [UInt8]? {
    let file = PromptFile(
      bytes, name: String(path.name.dropLast(3)), file: path.text, zone: zone)
    guard file.isUTF8, isPurged(file.prompt.body) else { return nil }
    return file.fences == nil
      ? Array(Self.placeholder.utf8) : file.rewritten(body: Self.placeholder.utf8, keys: [])
  }

  /// True if the text of a logged change has a purged one: a history's line, or a prompt's file.
  private func holds(_ change: FileChange) -> Bool {
    guard let edit = change.edit, Self.wants(change.path), change.path != ChangeWriter.log else {
      return false
    }
    return [edit.before, edit.after].contains { text in
      text.split(separator: "\n").contains { isVersion(String($0)) }
        || isPurged(text) || prompt(Array(text.utf8), change.path) != nil
    }
  }
}

extension PurgedTextRemoval {
  /// Removes the texts from the files of a vault, each replaced whole; the histories and the
  /// prompts last, so that an interruption leaves what names the text for the next time.
  ///
  /// - Parameter skipsLocked: True to leave files as they are that no identity opens.
  /// - Returns: The changed files.
  func perform(
    in files: any Files, skipsLocked: Bool = false
  ) throws(FileError) -> [VaultPath] {
    var paths: [VaultPath] = [ChangeWriter.log]
    if try files.status(of: ChangeLog.lockedFolder) != nil {
      paths += try files.list(ChangeLog.lockedFolder).filter { $0.name.hasSuffix(".age") }
        .compactMap { ChangeLog.lockedFolder.appending($0.name) }
    }
    for folder in [PromptReader.history, PromptReader.folder] {
      guard try files.status(of: folder)?.kind == .folder else { continue }
      for entry in try files.list(folder) where entry.kind == .file {
        if let path = folder.appending(entry.name), Self.wants(path) { paths.append(path) }
      }
    }
    var changed: [VaultPath] = []
    for path in paths {
      do throws(FileError) {
        guard let old = try files.current(path), let new = removed(from: path, old) else {
          continue
        }
        try files.exchange(path, old, for: new)
        changed.append(path)
      } catch {
        guard skipsLocked, error.reason == .locked else { throw error }
      }
    }
    return changed
  }
}
