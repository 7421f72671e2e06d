import Chronology
import Diagnostics
import Prompts
import SiteKit
import Vault

/// Saves versions of prompts.
///
/// Two writes make a version: first the history gets every body that it does not have yet, the old
/// one and the new one, in one append; then the prompt's file is replaced. When the process ends
/// between the two, nothing is lost, and the same call again does the rest without writing a
/// version twice.
struct PromptWriter: Sendable {
  /// Where the vault's files are.
  let files: any Files
  /// The zone of times.
  let zone: Zone

  /// What was done.
  struct Outcome: Sendable, Hashable {
    /// The number of the version that the prompt now is.
    var version: Int
    /// How many versions the history gained.
    var added: Int
    /// Whether the prompt's file was replaced.
    var replacedFile: Bool
  }

  /// Saves `body` as the newest version; without one, the prompt as its file holds it now.
  ///
  /// - Parameter path: The prompt's file.
  func save(
    _ path: VaultPath, body: [UInt8]? = nil, at now: Instant, note: String? = nil,
    author: String? = nil
  ) throws(Failure) -> Outcome {
    let (file, history) = try read(path)
    let text: String
    if let body {
      guard let valid = String(validating: body, as: UTF8.self) else {
        throw Failure(PromptProblem.notUTF8.diagnostic(at: Place(file: "-")))
      }
      text = valid
    } else {
      text = file.prompt.body
    }
    return try perform(text, file, history, path, at: now, note: note, author: author)
  }

  /// Makes the body of version `number` the newest version.
  func revert(
    _ path: VaultPath, to number: Int, at now: Instant, author: String? = nil
  ) throws(Failure) -> Outcome {
    let (file, history) = try read(path)
    let versions = history.versions(of: file.prompt)
    guard let version = versions.first(where: { $0.number == number }) else {
      throw PromptProblem.noVersion(number, id: file.prompt.id, known: versions.map(\.number))
        .failure(at: path, in: files)
    }
    return try perform(
      version.body, file, history, path, at: now, note: "Back to version \(number)",
      author: author)
  }

  private func perform(
    _ body: String, _ file: PromptFile, _ history: PromptHistory, _ path: VaultPath,
    at now: Instant, note: String?, author: String?
  ) throws(Failure) -> Outcome {
    let prompt = file.prompt
    guard let historyPath = PromptReader.history(of: prompt.id) else {
      throw PromptProblem.badID(prompt.id, usedInstead: String(path.name.dropLast(3)))
        .failure(at: path, in: files)
    }
    let change = history.saving(body, of: prompt, at: now, note: note, author: author)
    let isNewBody = !body.utf8.elementsEqual(prompt.body.utf8)
    var replacement: [UInt8]?
    if isNewBody || change.number != prompt.version {
      var keys: [(key: String, value: String?)] = [
        ("version", "\(change.number)"), ("updatedAt", now.formatted(in: zone)),
      ]
      if note != nil || prompt.note != nil { keys.append(("note", note.map(YAMLText.scalar))) }
      replacement = try rewritten(file, path, body, keys, version: change.number)
    }
    var lines: [UInt8] = []
    for version in change.added {
      let line = Self.line(version, zone: zone)
      guard line.count <= JSONLines.longestLine else {
        throw PromptProblem.tooLong(bytes: line.count).failure(at: path, in: files)
      }
      lines += line
    }
    do throws(FileError) {
      if !lines.isEmpty { try files.append(lines, to: historyPath) }
      if let replacement { try files.replace(path, with: replacement, .flushed) }
    } catch {
      throw Failure(error.diagnostic)
    }
    return Outcome(
      version: change.number, added: change.added.count, replacedFile: replacement != nil)
  }

  /// The file's new bytes, read again to see that they say what they should and nothing else.
  private func rewritten(
    _ file: PromptFile, _ path: VaultPath, _ body: String,
    _ keys: [(key: String, value: String?)], version: Int
  ) throws(Failure) -> [UInt8] {
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
      throw PromptProblem.cannotRewrite.failure(at: path, in: files)
    }
    return bytes
  }

  private func read(
    _ path: VaultPath
  ) throws(Failure) -> (file: PromptFile, history: PromptHistory) {
    let file: PromptFile
    var history = PromptHistory()
    do throws(FileError) {
      file = try PromptFile(at: path, in: files, zone: zone)
      if let historyPath = PromptReader.history(of: file.prompt.id) {
        history = try PromptReader.readHistory(historyPath, files, zone: zone).history
      }
    } catch {
      throw Failure(error.diagnostic)
    }
    guard file.isUTF8 else { throw PromptProblem.notUTF8.failure(at: path, in: files) }
    return (file, history)
  }

  /// A version as a line of the history.
  private static func line(_ version: PromptVersion, zone: Zone) -> [UInt8] {
    [UInt8(ascii: "{")] + fields(version, zone: zone).bytes + [UInt8(ascii: "}"), 0x0A]
  }

  /// A version as a record of the history.
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
