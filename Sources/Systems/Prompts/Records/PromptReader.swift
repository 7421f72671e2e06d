import Basics
import Vault

/// The prompts of a vault with their records, and the paths of their files.
struct StoredPrompts: Sendable {
  var records = PromptRecords()
  /// The path of each prompt, by id.
  var paths: [String: VaultPath] = [:]
  var diagnostics = DiagnosticList()
  var counted: [CountedRecords] = []
  /// The digests of its collections. Prompts and their histories are of no day.
  var digests = RecordDigests()
  /// The names of files and ids, in lower case, that no new prompt can have.
  var takenNames: Set<String> = []
  /// The files hidden from others because of an error in their front matter.
  var leftOut: [VaultPath] = []
  var importedFrom: [String: PromptOrigin] = [:]
  var purged = PurgedTexts()
  /// The first text that cannot be read, as it is locked and no identity is available; nil if all
  /// can.
  var locked: FileError?

  /// True if some records are locked and no identity is available.
  var isLocked: Bool {
    diagnostics.kept.contains { $0.kind == FileError.Reason.locked.kind }
  }

  func rights(of person: ChangingPerson) -> PromptRights {
    PromptRights(teams: records.teams, person: person)
  }
}

/// Reads `prompts/*.md` and the histories, teams, comments and uses next to them.
enum PromptReader {
  static let folder: VaultPath = "prompts"
  static let history: VaultPath = "prompts/history"
  static let teams: VaultPath = "prompts/teams"
  static let comments: VaultPath = "prompts/comments"
  static let uses: VaultPath = "prompts/uses"

  /// The path of a prompt's history; nil if the id is not a valid file name.
  static func history(of id: String) -> VaultPath? {
    PromptID.isValid(id) ? history.appending(id + ".jsonl") : nil
  }

  static func read(_ reader: CollectionReader) async -> StoredPrompts {
    let files = reader.files
    var stored = StoredPrompts()
    do throws(FileError) {
      guard try files.status(of: folder)?.kind == .folder else { return stored }
    } catch {
      stored.diagnostics.append(error.diagnostic)
      return stored
    }
    let teams = await reader.read(Self.teams, of: SchemaRecord<TeamRecord>())
    let comments = await reader.read(Self.comments, of: SchemaRecord<PromptCommentRecord>())
    let uses = await reader.read(Self.uses, of: SchemaRecord<PromptUseRecord>())
    for found in [teams.diagnostics, comments.diagnostics, uses.diagnostics] {
      stored.diagnostics.append(contentsOf: found)
    }
    stored.counted = [teams.counted, comments.counted, uses.counted]
    stored.digests.add(teams)
    stored.digests.add(comments)
    stored.digests.add(uses)
    do throws(FileError) { stored.purged = try PurgedTexts(in: files) } catch {
      stored.diagnostics.append(error.diagnostic)
    }
    let prompts = await stored.readPrompts(reader)
    let histories = await stored.readHistories(reader)
    stored.records = PromptRecords(
      prompts: prompts.map { file in
        var prompt = file.prompt
        prompt.isWithheld = prompt.isWithheld || stored.purged.contains(prompt.body)
        return prompt
      }, histories: histories, teams: teams.log.elements,
      comments: comments.log.elements, uses: uses.log.elements)
    stored.records.lastLook = LastLook.read(files, reader.zone)
    if stored.locked == nil { stored.checkReferences(prompts, files) }
    for diagnostic in (files as? UnlockedFiles)?.notLocked(in: folder) ?? [] {
      stored.diagnostics.append(diagnostic)
    }
    return stored
  }

  static func readHistory(
    _ path: VaultPath, _ files: any Files, zone: Zone
  ) throws(FileError) -> (history: PromptHistory, diagnostics: DiagnosticList) {
    guard try files.status(of: path) != nil else { return (PromptHistory(), DiagnosticList()) }
    return history(
      try files.text(of: path), file: files.displayName(of: path), zone: zone)
  }

  static func history(
    _ bytes: [UInt8], file: String, zone: Zone
  ) -> (history: PromptHistory, diagnostics: DiagnosticList) {
    bytes.withoutByteOrderMark.withUnsafeBufferPointer { bytes in
      let source = SourceText(file: file, bytes: bytes)
      let rows = SchemaSink(PromptVersionRecord.schema)
      var assembler = RecordAssembler(source, zone: zone, into: rows)
      _ = JSONLines.read(source, into: &assembler)
      return (PromptHistory(rows.log.elements), assembler.finish().diagnostics)
    }
  }
}

extension StoredPrompts {
  /// Notes that a text cannot be read; of locked texts, only the first.
  private mutating func note(_ error: FileError) {
    guard error.reason == .locked else { return diagnostics.append(error.diagnostic) }
    if locked == nil { diagnostics.append(error.warning) }
    locked = locked ?? error
  }

  fileprivate mutating func readPrompts(_ reader: CollectionReader) async -> [PromptFile] {
    let files = reader.files
    let paths = markdownFiles(in: files)
    let read = await paths.inStretches(width: reader.width) { paths in
      paths.map { path in
        Result { () throws(FileError) in try PromptFile(at: path, in: files, zone: reader.zone) }
      }
    }
    var prompts: [PromptFile] = []
    var unknownKeys: Set<String> = []
    for (path, result) in zip(paths, read) {
      switch result {
      case .failure(let error): note(error)
      case .success(let file):
        for diagnostic in file.diagnostics { diagnostics.append(diagnostic) }
        if file.isLeftOut { leftOut.append(path) }
        for (key, location) in file.unknownKeys where unknownKeys.insert(key).inserted {
          let problem = KeyProblem.unknownKey(
            key, owner: "the front matter", known: PromptFile.keys)
          diagnostics.append(problem.diagnostic(at: location))
        }
        if let first = self.paths[file.prompt.id] {
          diagnostics.append(
            Diagnostic(
              .error, kind: "duplicate-id", at: file.idPlace.place,
              "the id \"\(file.prompt.id)\" is that of another prompt, "
                + "\(files.displayName(of: first)), which was kept",
              excerpt: file.idPlace.excerpt,
              hint: "give one of them another id, or rename its file"))
          continue
        }
        self.paths[file.prompt.id] = path
        takenNames.insert(file.prompt.id.lowercased())
        importedFrom[file.prompt.id] = file.importedFrom
        if purged.contains(file.prompt.body) {
          diagnostics.append(
            PromptProblem.wasPurged.diagnostic(at: Place(file: files.displayName(of: path))))
        }
        prompts.append(file)
      }
    }
    return prompts
  }

  /// The Markdown files of the folder; every name in it counts as taken.
  private mutating func markdownFiles(in files: any Files) -> [VaultPath] {
    do throws(FileError) {
      var paths: [VaultPath] = []
      for entry in try files.list(PromptReader.folder).withoutSyncCopies {
        let name = entry.name.lowercased()
        takenNames.insert(name.hasSuffix(".md") ? String(name.dropLast(3)) : name)
        guard name.hasSuffix(".md"), !name.hasPrefix("."), entry.kind != .folder,
          let path = PromptReader.folder.appending(entry.name)
        else { continue }
        paths.append(path)
      }
      return paths
    } catch {
      diagnostics.append(error.diagnostic)
      return []
    }
  }

  fileprivate mutating func readHistories(
    _ reader: CollectionReader
  ) async -> [String: PromptHistory] {
    let files = reader.files
    var paths: [VaultPath] = []
    do throws(FileError) {
      guard try files.status(of: PromptReader.history) != nil else { return [:] }
      for entry in try files.list(PromptReader.history).withoutSyncCopies
      where entry.name.hasSuffix(".jsonl") {
        guard !entry.name.hasPrefix("."), let path = PromptReader.history.appending(entry.name)
        else { continue }
        let id = String(entry.name.dropLast(6))
        if self.paths[id] == nil, locked == nil {
          diagnostics.append(
            Diagnostic(
              .warning, kind: "unknown-prompt", at: Place(file: files.displayName(of: path)),
              "the history is of a prompt that is not on record, \"\(id)\""))
        } else {
          paths.append(path)
        }
      }
    } catch {
      diagnostics.append(error.diagnostic)
    }
    let read = await paths.inStretches(width: reader.width) { paths in
      paths.map { path in
        Result { () throws(FileError) in
          try PromptReader.readHistory(path, files, zone: reader.zone)
        }
      }
    }
    var histories: [String: PromptHistory] = [:]
    for (path, result) in zip(paths, read) {
      switch result {
      case .failure(let error): note(error)
      case .success(let (history, found)):
        diagnostics.append(contentsOf: found)
        histories[String(path.name.dropLast(6))] = PromptHistory(
          history.saved.filter { !purged.contains($0.body) })
      }
    }
    return histories
  }

  fileprivate mutating func checkReferences(_ prompts: [PromptFile], _ files: any Files) {
    let teams = Set(records.teams.map(\.id))
    for file in prompts {
      let prompt = file.prompt
      if let team = prompt.team, !teams.contains(team) {
        diagnostics.append(
          PromptProblem.noTeam(team)
            .diagnostic(at: file.teamPlace.place, excerpt: file.teamPlace.excerpt))
      } else if prompt.team == nil, prompt.visibility == .team {
        diagnostics.append(PromptProblem.noTeam(nil).diagnostic(at: file.teamPlace.place))
      }
      if let parent = prompt.parent, paths[parent] == nil {
        diagnostics.append(
          Diagnostic(
            .warning, kind: "unknown-parent", at: file.parentPlace.place,
            "parent \"\(parent)\" is not on record", excerpt: file.parentPlace.excerpt))
      }
    }
    let collections = [
      (PromptReader.uses, "use", records.uses.map(\.prompt)),
      (PromptReader.comments, "comment", records.comments.map(\.prompt)),
    ]
    for (collection, what, ids) in collections {
      let missing = ids.filter { paths[$0] == nil }
      guard let example = missing.first else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, kind: "unknown-prompt", at: Place(file: files.displayName(of: collection)),
          "\(missing.count) \(what)\(missing.count == 1 ? " is" : "s are") about a prompt that is "
            + "not on record, such as \"\(example)\""))
    }
  }
}
