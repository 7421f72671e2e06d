import Basics
import Vault

/// A prompt that is to be written as a new file.
struct NewPrompt {
  /// The name of its file without `.md`.
  var id: String
  var title: String?
  var description: String?
  var category: String?
  var tags: [String] = []
  var isTemplate = false
  var team: String?
  var parent: String?
  var body: String

  /// Writes its file, and the history that begins with its text.
  ///
  /// - Throws: As ``path(of:in:_:)``.
  func write(
    into stored: StoredPrompts, _ files: any Files, zone: Zone, at now: Instant, author: String?
  ) throws -> (path: VaultPath, outcome: PromptWriter.Outcome) {
    let path = try Self.path(of: id, in: stored, files)
    try files.exchange(path, nil, for: Array((frontMatter(now, zone) + body).utf8))
    do {
      let outcome = try PromptWriter(files: files, zone: zone).save(path, at: now, author: author)
      return (path, outcome)
    } catch {
      guard error.isLocked else { throw error }
      // It was encrypted, and nobody here can read it; its history begins with the next version.
      return (path, PromptWriter.Outcome(version: 1, added: 0, replacedFile: true))
    }
  }

  /// The file of a new prompt with an id.
  ///
  /// - Throws: ``Failure`` for an id that no file can have, or that another prompt has.
  static func path(
    of id: String, in stored: StoredPrompts, _ files: any Files
  ) throws -> VaultPath {
    guard let path = PromptReader.folder.appending(id + ".md"), PromptReader.history(of: id) != nil
    else {
      throw PromptProblem.badID(id, usedInstead: "nothing")
        .failure(at: PromptReader.folder, in: files)
    }
    if PromptID.isReserved(id) {
      throw PromptProblem.isReserved(id).failure(at: PromptReader.folder, in: files)
    }
    guard try files.status(of: path) == nil, stored.paths[id] == nil else {
      throw PromptProblem.isThere(id).failure(at: path, in: files)
    }
    return path
  }

  private func frontMatter(_ now: Instant, _ zone: Zone) -> String {
    var lines = ["---"]
    func add(_ key: String, _ value: String?) {
      if let value { lines.append("\(key): \(value)") }
    }
    add("title", title.map(YAMLText.scalar))
    add("description", description.map(YAMLText.scalar))
    add("category", category.map(YAMLText.scalar))
    if !tags.isEmpty { add("tags", "[\(tags.map(YAMLText.scalar).joined(separator: ", "))]") }
    if isTemplate { add("template", "true") }
    add("team", team.map(YAMLText.scalar))
    if team != nil { add("visibility", "team") }
    add("parent", parent.map(YAMLText.scalar))
    add("createdAt", now.formatted(in: zone))
    add("version", "1")
    return lines.joined(separator: "\n") + "\n---\n"
  }
}
