package import Basics

extension ImportSummary.Reason {
  /// A record or a file of a day outside those the person asked for.
  package static let outside = Self(rank: 90, "outside the days of --from and --to")
}

extension RecordLibrary {
  /// Compares the records of files with the vault's: new ones are added; changes there are made
  /// here, unless the person changed the record too; everything else stays, including records that
  /// the file lacks.
  ///
  /// - Parameters:
  ///   - plans: The records found, file by file. Of two files with one record the one written
  ///     later counts.
  ///   - paths: The path of each file, for messages.
  package func compare(
    _ plans: inout [ImportPlan], paths: [String], on days: ClosedRange<Day>? = nil
  ) throws {
    try failing { () throws(FileError) in
      var comparison = ImportComparison(self, days)
      try comparison.ask(plans)
      for index in plans.indices { try comparison.compare(&plans[index], paths[index]) }
    }
  }
}

private struct ImportComparison {
  /// The maximum number of missing records listed in words.
  private static let mostGone = 5

  private let library: RecordLibrary
  private let days: ClosedRange<Day>?
  private var known: [VaultPath: KnownImports] = [:]
  /// The ids of records whose import the person undid, which count as new.
  private var undone: [VaultPath: Set<String>]?
  /// True if the vault already had a record of the current collection: the file is a newer state of
  /// a file imported before, and not another file with its name.
  private var isKnown = false

  init(_ library: RecordLibrary, _ days: ClosedRange<Day>?) {
    self.library = library
    self.days = days
  }

  private var zone: Zone { library.reader.zone }

  /// Reads the necessary data of the collections of all files.
  mutating func ask(_ plans: [ImportPlan]) throws(FileError) {
    var questions: [VaultPath: (ImportQuestion, any RecordDecoding)] = [:]
    for plan in plans {
      for (index, collection) in plan.found.collections.enumerated() {
        guard let (kind, type) = kind(of: collection, plan) else { continue }
        var question = questions[collection]?.0 ?? ImportQuestion()
        question.momentFields = kind.momentFields
        let drafts = plan.found.drafts.filter { $0.collection == index && wants($0) }
        for draft in drafts { question.ids[draft.identity] = plan.found.id(draft) }
        if let source = plan.source, plan.isComplete,
          let first = drafts.lazy.compactMap(\.start).min(),
          let last = drafts.lazy.compactMap(\.start).max()
        {
          let period = question.periods[source] ?? first...last
          question.periods[source] =
            min(period.lowerBound, first)...max(period.upperBound, last)
        }
        questions[collection] = (question, type)
      }
    }
    for (collection, (question, type)) in questions {
      known[collection] = try library.reader.knownImports(of: type, in: collection, question)
    }
  }

  private func wants(_ draft: ImportBatch.Draft) -> Bool {
    guard let days, let start = draft.start else { return true }
    return days.contains(zone.day(of: start))
  }

  private func kind(
    of collection: VaultPath, _ plan: ImportPlan
  ) -> (kind: KindOfRecord, decoding: any RecordDecoding)? {
    if let declared = plan.declared.first(where: { $0.kind.collection == collection }) {
      return (declared.kind, declared.decoding)
    }
    guard let kind = library.kinds.first(where: { $0.collection == collection }),
      let type = library.decoding(of: kind)
    else { return nil }
    return (kind, type)
  }

  mutating func compare(_ plan: inout ImportPlan, _ path: String) throws(FileError) {
    let batch = plan.found
    plan.found = ImportBatch()
    for (index, collection) in batch.collections.enumerated() {
      guard let (kind, type) = kind(of: collection, plan) else { continue }
      var count = plan.summary[kind: kind.name]
      if index == 0 { count.same += batch.repeated }
      var open: (addition: ImportPlan.Addition, drafts: [ImportBatch.Draft])?
      isKnown = false
      func close() {
        guard case (var addition, let drafts)? = open else { return }
        let problems = addition.check(drafts, of: type, in: zone, path)
        plan.summary.unreadable += problems.count
        count.added -= problems.count
        for problem in problems { plan.diagnostics.append(contentsOf: problem) }
        if !addition.lines.isEmpty { plan.additions.append(addition) }
      }
      for draft in batch.ordered(index) {
        guard wants(draft) else {
          plan.summary.skip(.outside)
          continue
        }
        let day = zone.day(of: draft.start ?? library.clock)
        if draft.start != nil {
          count.days =
            count.days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
        }
        guard let line = try line(draft, batch, plan, collection, &count) else { continue }
        if open?.addition.year != day.year {
          close()
          open = (ImportPlan.Addition(to: collection, year: day.year), [])
        }
        open?.addition.add(line)
        open?.drafts.append(draft)
      }
      close()
      tellGone(kind, collection, plan, &count)
      plan.summary[kind: kind.name] = count
    }
  }

  /// The line that a draft adds; nil for none.
  private mutating func line(
    _ draft: ImportBatch.Draft, _ batch: ImportBatch, _ plan: ImportPlan, _ collection: VaultPath,
    _ count: inout ImportSummary.Kind
  ) throws(FileError) -> RecordFields? {
    let content = ContentHash(ofFields: batch.fields(draft))
    // A file that claims to be written later than now counts as written now.
    let writtenAt = min(plan.writtenAt ?? library.clock, library.clock)
    let stamp = plan.source.map {
      ImportStamp(source: $0, writtenAt: writtenAt, content: content)
    }
    var line = RecordFields()
    line.add("id", text: batch.id(draft))
    var record = known[collection]?.records[draft.identity]
    if record?.isDeleted == true, try isUndone(batch.id(draft), collection) { record = nil }
    if let record {
      isKnown = true
      if record.isDeleted || record.content == content {
        count.same += 1
        return nil
      }
      // The file's version is the same as before, so only the person changed it.
      let isSame = record.stamp.map { $0.content == stamp?.content } ?? false
      guard let stamp, record.isAsImported, !isSame else {
        if isSame { count.same += 1 } else { count.kept += 1 }
        return nil
      }
      guard record.stamp.map({ $0.writtenAt <= stamp.writtenAt }) ?? true else {
        count.older += 1
        return nil
      }
      count.changed += 1
      line.add("updatedAt", text: library.clock.formatted())
    } else {
      count.added += 1
    }
    line.add(fields: batch.fields(draft))
    line.add("imported", text: stamp?.text)
    let clock = library.clock
    known[collection]?.note(
      draft.identity, .init(content: content, stamp: stamp, updatedAt: clock))
    return line
  }

  /// True if a record is gone because the person undid an import.
  private mutating func isUndone(
    _ id: String, _ collection: VaultPath
  ) throws(FileError) -> Bool {
    if let undone { return undone[collection]?.contains(id) ?? false }
    var undone: [VaultPath: Set<String>] = [:]
    var seen: [VaultPath: Set<String>] = [:]
    for entry in try ChangeLog(library.files).last(.max) {
      for change in entry.changes
      where seen[change.collection, default: []].insert(change.identifier).inserted {
        guard change.after == nil, entry.action == "undo" else { continue }
        undone[change.collection, default: []].insert(change.identifier)
      }
    }
    self.undone = undone
    return undone[collection]?.contains(id) ?? false
  }

  /// Counts the vault's records from the file's source and days that the file lacks, if it has some
  /// of them.
  private func tellGone(
    _ kind: KindOfRecord, _ collection: VaultPath, _ plan: ImportPlan,
    _ count: inout ImportSummary.Kind
  ) {
    guard plan.isComplete, isKnown, let source = plan.source, let days = count.days else { return }
    let gone =
      (known[collection]?.others.values).map(Array.init)?.filter {
        $0.source == source && days.contains(zone.day(of: $0.start))
      } ?? []
    count.gone = gone.count
    count.goneInWords = gone.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
      .prefix(Self.mostGone).compactMap { other in
        try? library.records(of: kind, .exactly(other.id)).first.map(library.inWords)
      }
  }
}

extension ImportPlan.Addition {
  /// Drops records that the vault would not read, which means a bug in the importer.
  ///
  /// - Returns: The faults of each, at its place in the file.
  fileprivate mutating func check(
    _ drafts: [ImportBatch.Draft], of type: any RecordDecoding, in zone: Zone, _ path: String
  ) -> [DiagnosticList] {
    func problems(_ lines: some Collection<UInt8>) -> DiagnosticList {
      Array(lines).withUnsafeBufferPointer { bytes in
        let source = SourceText(file: path, bytes: bytes)
        var assembler = RecordAssembler(source, zone: zone, into: type.sink())
        _ = JSONLines.read(source, into: &assembler)
        return assembler.finish().diagnostics
      }
    }
    guard problems(lines).hasErrors else { return [] }
    var found: [DiagnosticList] = []
    var kept: [UInt8] = []
    for (line, draft) in zip(lines.split(separator: 0x0A), drafts) {
      let errors = problems(line).kept.filter { $0.severity == .error }
      guard !errors.isEmpty else {
        kept += line
        kept.append(0x0A)
        continue
      }
      found.append(
        DiagnosticList(
          errors.map { error in
            var error = error
            error.place = Place(file: path, line: Int(draft.line))
            error.excerpt = nil
            return error
          }))
    }
    lines = kept
    return found
  }
}

extension RecordLibrary {
  /// The maximum number of records in an import that can be undone: its additions are logged, and a
  /// device's history would be in the vault twice.
  package static let rememberedImport = 20_000

  /// Performs plans, and logs them as one change; takes a snapshot before.
  ///
  /// - Returns: True if it can be undone: not with more records than ``rememberedImport``.
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
    return try failing { () throws(FileError) in
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
    }
  }

  /// The plans' changes; nil when they are not to be logged.
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
        // A later file of an import may have more about a record.
        if let place = places[addition.collection]?[identifier] {
          changes[place].after = content
          continue
        }
        places[addition.collection, default: [:]][identifier] = changes.count
        changes.append(RecordChange(addition.collection, identifier, before: nil, after: content))
      }
    }
    // Existing records that grow.
    for kind in kinds {
      guard let own = places[kind.collection], let type = decoding(of: kind) else { continue }
      for text in try reader.texts(of: type, in: kind.collection) {
        if let place = own[text.identifier] { changes[place].before = text.content }
      }
    }
    return changes
  }

  /// The ids of all records ever deleted, by collection.
  private func takenOut() throws(FileError) -> [VaultPath: Set<String>] {
    var gone: [VaultPath: Set<String>] = [:]
    for change in try ChangeLog(files).last(.max).flatMap(\.changes)
    where change.after == nil {
      gone[change.collection, default: []].insert(change.identifier)
    }
    return gone
  }

  package func remember(
    added: [(kind: KindOfRecord, text: RecordText)], _ action: String
  ) {
    guard let first = added.first else { return }
    let record = StoredRecord(kind: first.kind, text: first.text, zone: reader.zone).summary
    let summary = added.count == 1 ? record : "\(added.count) records, the first \(record)"
    writer.remember(
      added.map { kind, text in
        RecordChange(kind.collection, text.identifier, before: nil, after: text.content)
      }, action, summary)
  }
}
