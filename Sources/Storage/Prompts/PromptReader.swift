package import Chronology
package import Diagnostics
package import Prompts

/// The records of the Prompts system, as a vault holds them.
package struct StoredPrompts: Sendable {
  /// The prompts and what belongs to them.
  package var records = PromptRecords()
  /// Where each prompt is, by id.
  package var paths: [String: VaultPath] = [:]
  /// What was found wrong.
  package var diagnostics = DiagnosticList()
  /// The names that no new prompt can have, in lower case: of files and ids.
  var takenNames: Set<String> = []
  /// What prompts were imported from.
  var importedFrom: Set<String> = []

  /// Nothing on record.
  package init() {}
}

/// Reads `prompts/*.md` and the histories, teams, comments and uses beside them.
package enum PromptReader {
  /// Where prompts are kept.
  package static let folder: VaultPath = "prompts"
  /// Where their versions are.
  package static let history: VaultPath = "prompts/history"
  package static let teams: VaultPath = "prompts/teams"
  package static let comments: VaultPath = "prompts/comments"
  package static let uses: VaultPath = "prompts/uses"

  /// The history of a prompt; nil when the id cannot be a file's name.
  package static func history(of id: String) -> VaultPath? {
    PromptID.isValid(id) ? history.appending(id + ".jsonl") : nil
  }

  /// Reads everything, on `width` cores.
  package static func read(_ files: any Files, zone: Zone, width: Int) async -> StoredPrompts {
    var stored = StoredPrompts()
    do throws(FileError) {
      guard try files.status(of: folder)?.kind == .folder else { return stored }
    } catch {
      stored.diagnostics.append(error.diagnostic)
      return stored
    }
    let reader = CollectionReader(files: files, zone: zone, width: width)
    let teams = await reader.read(Self.teams, of: TeamRecord.self)
    let comments = await reader.read(Self.comments, of: PromptCommentRecord.self)
    let uses = await reader.read(Self.uses, of: PromptUseRecord.self)
    for found in [teams.diagnostics, comments.diagnostics, uses.diagnostics] {
      stored.diagnostics.append(contentsOf: found)
    }
    let prompts = await stored.readPrompts(files, zone: zone, width: width)
    let histories = await stored.readHistories(files, zone: zone, width: width)
    stored.records = PromptRecords(
      prompts: prompts.map(\.prompt), histories: histories, teams: teams.log.elements,
      comments: comments.log.elements, uses: uses.log.elements)
    stored.checkReferences(prompts, files)
    return stored
  }

  /// Reads the versions of one prompt.
  static func readHistory(
    _ path: VaultPath, _ files: any Files, zone: Zone
  ) throws(FileError) -> (history: PromptHistory, diagnostics: DiagnosticList) {
    guard try files.status(of: path) != nil else { return (PromptHistory(), DiagnosticList()) }
    let bytes = try files.contents(of: path).withoutByteOrderMark
    return bytes.withUnsafeBufferPointer { bytes in
      let source = SourceText(file: files.displayName(of: path), bytes: bytes)
      var assembler = RecordAssembler<PromptVersionRecord>(source, zone: zone)
      _ = JSONLines.read(source, into: &assembler)
      let batch = assembler.finish()
      return (PromptHistory(batch.log.elements), batch.diagnostics)
    }
  }

  /// Does `work` on each item, on `width` cores; the results in the order of the items.
  fileprivate static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], width: Int, _ work: @escaping @Sendable (Item) -> Result
  ) async -> [Result] {
    let size = max(1, (items.count + width * 4 - 1) / (width * 4))
    let starts = Array(stride(from: 0, to: items.count, by: size))
    return await withTaskGroup(of: (Int, [Result]).self) { group in
      for start in starts {
        group.addTask { (start, items[start..<min(start + size, items.count)].map(work)) }
      }
      var parts: [Int: [Result]] = [:]
      for await (start, results) in group { parts[start] = results }
      return starts.flatMap { parts[$0] ?? [] }
    }
  }
}

extension StoredPrompts {
  fileprivate mutating func readPrompts(
    _ files: any Files, zone: Zone, width: Int
  ) async -> [PromptFile] {
    let paths = markdownFiles(in: files)
    let read = await PromptReader.map(paths, width: width) {
      path -> Result<PromptFile, FileError> in
      Result { () throws(FileError) in
        PromptFile(
          try files.contents(of: path), name: String(path.name.dropLast(3)),
          file: files.displayName(of: path), zone: zone)
      }
    }
    var prompts: [PromptFile] = []
    var unknownKeys: Set<String> = []
    for (path, result) in zip(paths, read) {
      switch result {
      case .failure(let error): diagnostics.append(error.diagnostic)
      case .success(let file):
        for diagnostic in file.diagnostics { diagnostics.append(diagnostic) }
        for (key, location) in file.unknownKeys where unknownKeys.insert(key).inserted {
          let problem = KeyProblem.unknownKey(
            key, owner: "the front matter", nearest: PromptFile.keys.nearest(to: key))
          diagnostics.append(problem.diagnostic(at: location))
        }
        if let first = self.paths[file.prompt.id] {
          let problem = PromptProblem.sameID(file.prompt.id, first: files.displayName(of: first))
          let (place, excerpt) = file.idPlace
          diagnostics.append(problem.diagnostic(at: place, excerpt: excerpt))
          continue
        }
        self.paths[file.prompt.id] = path
        takenNames.insert(file.prompt.id.lowercased())
        if let hash = file.importedFrom { importedFrom.insert(hash) }
        prompts.append(file)
      }
    }
    return prompts
  }

  /// The Markdown files of the folder; every name in it counts as taken.
  private mutating func markdownFiles(in files: any Files) -> [VaultPath] {
    do throws(FileError) {
      var paths: [VaultPath] = []
      for entry in try files.list(PromptReader.folder) {
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
    _ files: any Files, zone: Zone, width: Int
  ) async -> [String: PromptHistory] {
    var paths: [VaultPath] = []
    do throws(FileError) {
      guard try files.status(of: PromptReader.history) != nil else { return [:] }
      for entry in try files.list(PromptReader.history) where entry.name.hasSuffix(".jsonl") {
        guard !entry.name.hasPrefix("."), let path = PromptReader.history.appending(entry.name)
        else { continue }
        if self.paths[String(entry.name.dropLast(6))] == nil {
          let problem = PromptProblem.strayHistory(String(entry.name.dropLast(6)))
          diagnostics.append(problem.diagnostic(at: Place(file: files.displayName(of: path))))
        } else {
          paths.append(path)
        }
      }
    } catch {
      diagnostics.append(error.diagnostic)
    }
    let read = await PromptReader.map(paths, width: width) { path in
      Result { () throws(FileError) in try PromptReader.readHistory(path, files, zone: zone) }
    }
    var histories: [String: PromptHistory] = [:]
    for (path, result) in zip(paths, read) {
      switch result {
      case .failure(let error): diagnostics.append(error.diagnostic)
      case .success(let (history, found)):
        diagnostics.append(contentsOf: found)
        histories[String(path.name.dropLast(6))] = history
      }
    }
    return histories
  }

  /// Reports what names prompts and teams that are not there.
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
          PromptProblem.noParent(parent)
            .diagnostic(at: file.parentPlace.place, excerpt: file.parentPlace.excerpt))
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
        PromptProblem.orphans(missing.count, what: what, example: example)
          .diagnostic(at: Place(file: files.displayName(of: collection))))
    }
  }
}
