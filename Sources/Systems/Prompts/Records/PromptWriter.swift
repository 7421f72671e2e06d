import Basics
import SiteKit
import Vault

/// Saves versions of prompts.
///
/// A version takes two writes: first every body that the history lacks, the old one and the new
/// one, is appended to it in a single write; then the prompt's file is replaced. If the process
/// ends between the two, nothing is lost, and the same call again completes it without writing a
/// version twice. Each file is written only if it is unchanged since it was read; otherwise both
/// are read again.
struct PromptWriter: Sendable {
  let files: any Files
  let zone: Zone

  struct Outcome: Sendable, Hashable {
    var version: Int
    var added: Int
    var replacedFile: Bool
  }

  /// Saves `body` as the newest version; if nil, the current content of the prompt's file.
  ///
  /// - Parameter path: The prompt's file.
  func save(
    _ path: VaultPath, body: [UInt8]? = nil, at now: Instant, note: String? = nil,
    author: String? = nil
  ) throws(Failure) -> Outcome {
    let text = try body.map { body throws(Failure) in
      guard let valid = String(validating: body, as: UTF8.self) else {
        throw Failure(PromptProblem.notUTF8.diagnostic(at: Place(file: "-")))
      }
      return valid
    }
    return try perform(path, at: now, note: note, author: author) { standing throws(Failure) in
      text ?? standing.file.prompt.body
    }
  }

  func revert(
    _ path: VaultPath, to number: Int, at now: Instant, author: String? = nil
  ) throws(Failure) -> Outcome {
    try perform(
      path, at: now, note: "Back to version \(number)", author: author
    ) { standing throws(Failure) in
      let prompt = standing.file.prompt
      let versions = standing.history.versions(of: prompt)
      guard let version = versions.first(where: { $0.number == number }) else {
        throw PromptProblem.noVersion(number, id: prompt.id, known: versions.map(\.number))
          .failure(at: path, in: files)
      }
      return version.body
    }
  }

  private struct Standing {
    var file: PromptFile
    var bytes: [UInt8]
    var history = PromptHistory()
    var historyBytes: [UInt8]?
  }

  /// The maximum number of times that files are read again because another program changes them.
  private static let attempts = 20

  private func perform(
    _ path: VaultPath, at now: Instant, note: String?, author: String?,
    _ body: (Standing) throws(Failure) -> String
  ) throws(Failure) -> Outcome {
    var attempt = 1
    var added = 0
    while true {
      let revision = try revision(path, at: now, note: note, author: author, body)
      do throws(FileError) {
        if !revision.lines.isEmpty {
          try files.append(revision.lines, to: revision.history, behind: revision.historyBytes)
          added += revision.added
        }
        if let new = revision.new { try files.exchange(path, revision.old, for: new) }
        return Outcome(
          version: revision.number, added: added, replacedFile: revision.new != nil)
      } catch {
        attempt += 1
        guard error.reason == .changed, attempt <= Self.attempts else {
          throw Failure(error.diagnostic)
        }
      }
    }
  }

  struct Revision {
    var number: Int
    /// The history's file, its bytes, the number of versions it gains, and their lines.
    var history: VaultPath
    var historyBytes: [UInt8]?
    var added: Int
    var lines: [UInt8]
    /// The prompt's file, and its new content; nil if it stays.
    var old: [UInt8]
    var new: [UInt8]?
  }

  /// The writes needed to save the text that `body` makes from the current one at a path.
  ///
  /// - Parameter keys: Further keys to set in the file.
  private func revision(
    _ path: VaultPath, at now: Instant, note: String?, author: String?,
    keys: [(key: String, value: String?)] = [], _ body: (Standing) throws(Failure) -> String
  ) throws(Failure) -> Revision {
    let standing = try read(path)
    let prompt = standing.file.prompt
    guard let historyPath = PromptReader.history(of: prompt.id) else {
      throw PromptProblem.badID(prompt.id, usedInstead: String(path.name.dropLast(3)))
        .failure(at: path, in: files)
    }
    let text = try body(standing)
    let change = standing.history.saving(text, of: prompt, at: now, note: note, author: author)
    let isNewBody = !text.utf8.elementsEqual(prompt.body.utf8)
    let replacement =
      isNewBody || change.number != prompt.version
      ? try rewritten(
        standing.file, path, text, note, keys: keys, at: now, version: change.number) : nil
    return Revision(
      number: change.number, history: historyPath, historyBytes: standing.historyBytes,
      added: change.added.count, lines: try lines(change.added, path), old: standing.bytes,
      new: replacement)
  }

  func revision(
    _ path: VaultPath, from origin: PromptOrigin, body: String, at now: Instant
  ) throws(Failure) -> Revision {
    try revision(
      path, at: now, note: nil, author: nil,
      keys: [("importedFrom", YAMLText.scalar(origin.text))]
    ) { _ in body }
  }

  private func lines(_ versions: [PromptVersion], _ path: VaultPath) throws(Failure) -> [UInt8] {
    var lines: [UInt8] = []
    for version in versions {
      let line = Self.line(version, zone: zone)
      guard line.count <= JSONLines.longestLine else {
        throw Diagnostic(
          .error, kind: "line-too-long",
          "the prompt is too long for the history, which takes \(JSONLines.longestLine) bytes a "
            + "version, not \(line.count)"
        ).failure(at: path, in: files)
      }
      lines += line
    }
    return lines
  }

  /// The file's new bytes, read again to verify their content.
  private func rewritten(
    _ file: PromptFile, _ path: VaultPath, _ body: String, _ note: String?,
    keys others: [(key: String, value: String?)], at now: Instant, version: Int
  ) throws(Failure) -> [UInt8] {
    var keys: [(key: String, value: String?)] = [
      ("version", "\(version)"), ("updatedAt", now.formatted(in: zone)),
    ]
    keys += others
    if note != nil || file.prompt.note != nil {
      keys.append(("note", note.map(YAMLText.scalar)))
    }
    let bytes = file.rewritten(body: body.utf8, keys: keys)
    let again = PromptFile(
      bytes, name: String(path.name.dropLast(3)), file: files.displayName(of: path), zone: zone)
    var expected = file.prompt
    expected.body = body
    expected.version = version
    expected.updatedAt = again.prompt.updatedAt
    expected.note = again.prompt.note
    // A prompt without a title of its own takes it from its first line.
    expected.title = again.prompt.title
    guard again.prompt == expected, again.prompt.body.utf8.elementsEqual(body.utf8) else {
      throw Diagnostic(
        .error, kind: "front-matter",
        "the front matter cannot be changed without changing what else it says",
        hint: "write it as lines of key: value"
      ).failure(at: path, in: files)
    }
    return bytes
  }

  private func read(_ path: VaultPath) throws(Failure) -> Standing {
    var standing: Standing
    do throws(FileError) {
      let bytes = try files.contents(of: path)
      let file = PromptFile(
        bytes, name: String(path.name.dropLast(3)), file: files.displayName(of: path), zone: zone)
      standing = Standing(file: file, bytes: bytes)
      if let historyPath = PromptReader.history(of: file.prompt.id),
        let bytes = try files.current(historyPath)
      {
        standing.historyBytes = bytes
        standing.history =
          PromptReader.history(bytes, file: files.displayName(of: historyPath), zone: zone).history
      }
    } catch {
      throw Failure(error.diagnostic)
    }
    guard standing.file.isUTF8 else { throw PromptProblem.notUTF8.failure(at: path, in: files) }
    return standing
  }

  private static func line(_ version: PromptVersion, zone: Zone) -> [UInt8] {
    [UInt8(ascii: "{")] + fields(version, zone: zone).bytes + [UInt8(ascii: "}"), 0x0A]
  }

  static func fields(_ version: PromptVersion, zone: Zone) -> RecordFields {
    var fields = RecordFields()
    fields.add("version", number: version.number)
    fields.add("at", text: version.at?.formatted(in: zone))
    if version.body.isEmpty {
      fields.add(fields: Array("\"body\":\"\"".utf8))
    } else {
      fields.add("body", text: version.body)
    }
    fields.add("note", text: version.note)
    fields.add("author", text: version.author)
    return fields
  }
}
