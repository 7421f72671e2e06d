internal import Basics

extension RecordLibrary {
  /// How many records an import may have that can be taken back: what it wrote is remembered, and
  /// a history of a device would be in the vault twice.
  package static let rememberedImport = 20_000

  /// Does what plans say, and remembers it as one change; before it, a snapshot is made.
  ///
  /// - Returns: Whether it can be taken back: not of more records than ``rememberedImport``.
  @discardableResult
  package func perform(_ plans: [ImportPlan], _ summary: String) throws -> Bool {
    try alone { try $0.performAlone(plans, summary) }
  }

  private func performAlone(_ plans: [ImportPlan], _ summary: String) throws -> Bool {
    let writes = plans.contains { plan in
      !plan.files.isEmpty || !plan.appendices.isEmpty || !plan.replacements.isEmpty
        || plan.additions.contains { !$0.lines.isEmpty }
    }
    if writes { try takeSnapshot(before: "import") }
    do throws(FileError) {
      let changes = try self.changes(plans)
      let gone = changes == nil ? [:] : try takenOut()
      let collections = Set((kinds + plans.flatMap { $0.declared.map(\.kind) }).map(\.collection))
      var files: [FileChange] = []
      for var plan in plans {
        for index in plan.additions.indices {
          let identifiers = gone[plan.additions[index].collection] ?? []
          plan.additions[index].revive(identifiers, at: clock)
        }
        files += try plan.perform(in: self.files, besides: collections)
      }
      let kept = plans.flatMap(\.appendices).map(\.path)
      if changes?.isEmpty != true || !files.isEmpty {
        writer.remember(changes, files: files, keeping: kept, "import", summary)
      }
      return changes != nil
    } catch {
      throw Failure(error.diagnostic)
    }
  }

  /// What the plans change; nil when it is not to be remembered.
  private func changes(_ plans: [ImportPlan]) throws(FileError) -> [RecordChange]? {
    let kinds = kinds + plans.flatMap { $0.declared.map(\.kind) }
    let additions = plans.flatMap(\.additions)
    let count = additions.reduce(0) { $0 + $1.lines.count { $0 == 0x0A } }
    guard count <= Self.rememberedImport else { return nil }
    var changes: [RecordChange] = []
    var places: [VaultPath: [String: Int]] = [:]
    for addition in additions {
      guard kinds.contains(where: { $0.collection == addition.collection }) else { continue }
      guard let records = addition.records() else { return nil }
      for (identifier, content) in records {
        // Of files of one import a later one may say more of a record.
        if let place = places[addition.collection]?[identifier] {
          changes[place].after = content
          continue
        }
        places[addition.collection, default: [:]][identifier] = changes.count
        changes.append(RecordChange(addition.collection, identifier, before: nil, after: content))
      }
    }
    // What is there already, and grows.
    for kind in kinds {
      guard let own = places[kind.collection], let type = decoding(of: kind) else { continue }
      for text in try reader.texts(of: type, in: kind.collection) {
        if let place = own[text.identifier] { changes[place].before = text.content }
      }
    }
    return changes
  }

  /// The ids of the records that were taken out at some time, by collection.
  private func takenOut() throws(FileError) -> [VaultPath: Set<String>] {
    var gone: [VaultPath: Set<String>] = [:]
    for change in try ChangeLog(files).last(.max).flatMap(\.changes)
    where change.after == nil {
      gone[change.collection, default: []].insert(change.identifier)
    }
    return gone
  }

  /// Remembers records that were written already, as one change.
  package func remember(
    added: [(kind: KindOfRecord, text: RecordText)], _ action: String
  ) {
    guard let first = added.first else { return }
    let record = Found(kind: first.kind, text: first.text, zone: reader.zone).summary
    let summary = added.count == 1 ? record : "\(added.count) records, the first \(record)"
    writer.remember(
      added.map { kind, text in
        RecordChange(kind.collection, text.identifier, before: nil, after: text.content)
      }, action, summary)
  }
}
