package import Basics
package import Wording

/// The records of all kinds of a vault as written, and the changes to them.
package struct RecordLibrary: Sendable {
  package let reader: CollectionReader
  package private(set) var moment: Moment
  /// The machine's current time, used for changes.
  package var clock: Instant
  private let machine: MachineName
  var isAlone = false
  /// Receives further remarks on a change that was made.
  private let warn: @Sendable (Diagnostic) -> Void
  package var files: any Files { reader.files }
  package let kinds: [KindOfRecord]
  /// The language of ``inWords(_:)-(StoredRecord)``.
  package private(set) var words = Words.english
  private let types: [VaultPath: any RecordDecoding]
  private let fileTypes: [VaultPath: any RecordFiles]
  /// The limits of an audience; nil shows the person the records as written.
  private var view: View?

  private struct View: Sendable {
    let refusal: @Sendable (KindOfRecord) -> Failure?
    let shown: @Sendable (KindOfRecord, [RecordText]) throws -> [RecordText]
  }

  var rights: [any RecordRights] = []
  /// The person who changes records.
  package internal(set) var person = ChangingPerson()

  /// The records of `kinds` that `reader` reads.
  ///
  /// - Parameter warn: Called when a change was written but could not be logged.
  package init(
    _ kinds: [any DescribedRecord.Type], declared: [DeclaredKind] = [], _ reader: CollectionReader,
    moment: Moment, clock: Instant, machine: MachineName = .unknown,
    warn: @escaping @Sendable (Diagnostic) -> Void = { _ in }
  ) {
    let read = kinds.filter { !$0.kind.isFrontMatter || $0.files != nil }
    self.kinds = read.map { $0.kind } + declared.map(\.kind)
    let types =
      read.compactMap { type in type.decoding.map { (type.kind.collection, $0) } }
      + declared.map { ($0.kind.collection, $0.decoding) }
    self.types = Dictionary(types) { first, _ in first }
    fileTypes = Dictionary(
      read.compactMap { type in type.files.map { (type.kind.collection, $0) } }
    ) { first, _ in first }
    self.reader = reader
    self.moment = moment
    self.clock = clock
    self.machine = machine
    self.warn = warn
  }

  /// The same library at another moment that counts as now.
  package func at(_ instant: Instant) -> RecordLibrary {
    var library = self
    library.moment = Moment(asOf: instant, zone: moment.zone)
    return library
  }

  /// The same library, which describes records in a language.
  package func speaking(_ words: Words) -> RecordLibrary {
    var library = self
    library.words = words
    return library
  }

  /// The same library as an audience sees it; nothing is written to it.
  ///
  /// - Parameters:
  ///   - refusal: Says why it sees no record of a kind; nil if it may see some.
  ///   - shown: The records of a kind, as they are shown.
  package func seen(
    refusing refusal: @escaping @Sendable (KindOfRecord) -> Failure?,
    shown: @escaping @Sendable (KindOfRecord, [RecordText]) throws -> [RecordText]
  ) -> RecordLibrary {
    var library = self
    library.view = View(refusal: refusal, shown: shown)
    return library
  }

  /// True if its records are as written, for the person themselves.
  package var isOwn: Bool { view == nil }

  /// The kind called `name`.
  ///
  /// - Throws: ``Failure`` for an unknown name, with the nearest one, and for a kind hidden from
  ///   the library's audience.
  package func kind(_ name: String) throws -> KindOfRecord {
    if let kind = kinds.called(name) {
      if let refusal = view?.refusal(kind) { throw refusal }
      return kind
    }
    throw Failure(
      Diagnostic(
        .error, kind: "unknown-kind", "\"\(name)\" is not a kind of record",
        hint: kinds.map(\.name).hint(for: name)))
  }

  /// The kinds whose records are in collections, with their decoding.
  package var decodedKinds: [DeclaredKind] {
    kinds.compactMap { kind in decoding(of: kind).map { DeclaredKind(kind, $0) } }
  }

  func recordFiles(of kind: KindOfRecord) -> (any RecordFiles)? { fileTypes[kind.collection] }
  func decoding(of kind: KindOfRecord) -> (any RecordDecoding)? { types[kind.collection] }
  func decoding(at collection: VaultPath) -> (any RecordDecoding)? { types[collection] }

  /// The records of a kind, in the order of their file.
  ///
  /// - Parameter report: Receives the faults that keep records from being read: they are missing.
  package func records(
    of kind: KindOfRecord, report: (DiagnosticList) -> Void = { _ in }
  ) throws -> [StoredRecord] {
    if let type = recordFiles(of: kind) { return try found(kind, type) }
    return try found(kind) { type throws(FileError) in
      try reader.texts(of: type, in: kind.collection, report: report)
    }
  }

  /// The deleted records of a kind as they were before, in the order of their file; none of a kind
  /// whose records are deleted with their files.
  ///
  /// - Parameter report: As for ``records(of:report:)``.
  package func deletedRecords(
    of kind: KindOfRecord, report: (DiagnosticList) -> Void = { _ in }
  ) throws -> [StoredRecord] {
    guard recordFiles(of: kind) == nil else { return [] }
    return try found(kind) { type throws(FileError) in
      try reader.deletedTexts(of: type, in: kind.collection, report: report)
    }
  }

  /// The records of a kind whose ids match `query`, in the order of their file.
  package func records(of kind: KindOfRecord, _ query: IdentifierQuery) throws -> [StoredRecord] {
    if let type = recordFiles(of: kind) {
      return try found(kind, type).filter { query.matches($0.identifier.utf8) }
    }
    return try found(kind) { type throws(FileError) in
      try reader.texts(of: type, in: kind.collection, query)
    }
  }

  /// The records of a kind at one moment, by its time field.
  package func records(of kind: KindOfRecord, at moment: Instant) throws -> [StoredRecord] {
    try records(of: kind, during: moment...moment)
  }

  /// The records of a kind from a first to a last moment, by its time field.
  func records(
    of kind: KindOfRecord, during moments: ClosedRange<Instant>
  ) throws -> [StoredRecord] {
    if let type = recordFiles(of: kind) {
      return try found(kind, type).filter { $0.instant.map(moments.contains) ?? false }
    }
    return try found(kind) { type throws(FileError) in
      try reader.texts(of: type, in: kind.collection, during: moments)
    }
  }

  /// The records of a collection as they are written, at a moment or all, for a form that looks
  /// them up. None if they cannot be read, which is reported when the record is written.
  package func texts(in collection: VaultPath, at moment: Instant?) -> [RecordText] {
    guard let kind = kinds.first(where: { $0.collection == collection }) else { return [] }
    let found = try? moment.map { try records(of: kind, at: $0) } ?? records(of: kind)
    return (found ?? []).map(\.text)
  }

  /// The latest wanted record of a kind, by its time field.
  ///
  /// - Parameter count: In a large file, only this many records are searched, from the latest on;
  ///   nil for all.
  package func latest(
    of kind: KindOfRecord, among count: Int? = nil,
    where wants: (RecordText) -> Bool = { _ in true }
  ) throws -> StoredRecord? {
    try found(kind) { type throws(FileError) in
      let text = try reader.latest(of: type, in: kind.collection, among: count, where: wants)
      return text.map { [$0] } ?? []
    }.first
  }

  /// The number of records of a kind on some days that the person wrote, as nothing imported them;
  /// of a large file, only the latest records are searched.
  package func count(of kind: KindOfRecord, on days: ClosedRange<Day>) throws -> Int {
    var count = 0
    _ = try latest(of: kind, among: 300) { text in
      let record = StoredRecord(kind: kind, text: text, zone: reader.zone)
      if text["imported"] == nil, let day = record.day, days.contains(day) { count += 1 }
      return false
    }
    return count
  }

  private func found(
    _ kind: KindOfRecord,
    _ read: (any RecordDecoding) throws(FileError) -> [RecordText]
  ) throws -> [StoredRecord] {
    guard let type = decoding(of: kind) else { return [] }
    let texts = try failing { () throws(FileError) in
      try read(type).map { $0.typed(by: kind) }
    }
    return try shown(texts, of: kind)
  }

  /// The records as the library's audience sees them.
  private func shown(_ texts: [RecordText], of kind: KindOfRecord) throws -> [StoredRecord] {
    let shown = try view?.shown(kind, texts) ?? texts
    return shown.map { StoredRecord(kind: kind, text: $0, zone: reader.zone) }
  }

  private func found(
    _ kind: KindOfRecord, _ type: any RecordFiles
  ) throws -> [StoredRecord] {
    let texts = try failing { () throws(FileError) in
      try type.texts(in: files, zone: reader.zone)
    }
    return try shown(texts, of: kind)
  }

  /// The results of `records` for some kinds. With all kinds, locked ones are skipped as long as
  /// another has results.
  ///
  /// - Parameter kinds: Nil for all.
  func all(
    of kinds: [KindOfRecord]?, _ records: (KindOfRecord) throws -> [StoredRecord]
  ) throws -> [StoredRecord] {
    if let kinds { return try kinds.flatMap(records) }
    var found: [StoredRecord] = []
    var locked: Failure?
    for kind in self.kinds {
      do { found += try records(kind) } catch let failure as Failure where failure.isLocked {
        locked = locked ?? failure
      }
    }
    if found.isEmpty, let locked { throw locked }
    return found
  }

  /// Replaces the id of a record if only its time is known.
  package static func identifier(of instant: Instant) -> String { "@\(instant.microseconds)" }

  /// The record of a kind by `identifier`, its id or ``identifier(of:)``; nil when there is none,
  /// or more than one began at the instant.
  package func record(of kind: KindOfRecord, _ identifier: String) throws -> StoredRecord? {
    if let found = try records(of: kind, .exactly(identifier)).first { return found }
    if let members = kind.implied?(identifier) {
      var record = StoredRecord(
        kind: kind, text: RecordText(new: identifier, members), zone: reader.zone)
      record.isImplied = true
      return record
    }
    guard identifier.first == "@", let number = Int64(identifier.dropFirst()) else { return nil }
    let found = try records(of: kind, at: Instant(microseconds: number))
    return found.count == 1 ? found[0] : nil
  }

  /// The faults of a record of a kind with these members.
  package func problems(
    of members: [RecordText.Member], _ kind: KindOfRecord, id: String
  ) -> DiagnosticList {
    guard let type = decoding(of: kind) else { return DiagnosticList() }
    let json = members.identified(as: id).object.line
    return NewRecord(json, of: type, in: kind.collection, zone: reader.zone).diagnostics
  }

  var writer: ChangeWriter { ChangeWriter(reader, now: clock, machine: machine, warn: warn) }

  /// The machine's name in changes; nil if unknown.
  package var machineName: String? { machine.text }
  /// The name of the deputy that makes its changes on the person's behalf; nil for the person
  /// themselves.
  package var deputy: String? { machine.deputy }

  /// Writes changes and logs them as one; takes a snapshot before many changes, and before changes
  /// to files that the log does not have in full.
  @discardableResult
  package func write(
    _ changes: [RecordChange], files: [FileChange] = [], _ action: String, _ summary: String,
    undoes: String? = nil
  ) throws -> ChangeEntry {
    guard isOwn else {
      throw Failure(Diagnostic(.error, kind: "not-shown", "an audience changes nothing"))
    }
    return try alone { library in
      try library.checkRights(changes, files)
      let inFiles = try library.inFiles(changes)
      return try library.writeAlone(
        inFiles.records, files: files + inFiles.files, action, summary, undoes: undoes)
    }
  }

  private func writeAlone(
    _ changes: [RecordChange], files: [FileChange], _ action: String, _ summary: String,
    undoes: String?
  ) throws -> ChangeEntry {
    // Undo has already checked, with better messages.
    if undoes == nil { try refuseChanged(changes) }
    if changes.count > Self.mostWithoutSnapshot || files.contains(where: { $0.edit == nil }) {
      try takeSnapshot(before: action)
    }
    try makeFiles(files)
    return try failing { () throws(FileError) in
      try writer.write(
        changes, files: files, action, summary, undoes: undoes, decoding: { types[$0] })
    }
  }

  /// The change with an id; nil if there is none.
  package func change(_ id: String) throws -> ChangeEntry? {
    var found: ChangeEntry?
    try failing { () throws(FileError) in
      try ChangeLog(files).forEach { entry in
        if entry.id == id { found = entry }
        return found == nil
      }
    }
    return found
  }

  /// The last changes in the log, the latest first.
  package func changes(_ count: Int) throws -> [ChangeEntry] {
    try failing { () throws(FileError) in try ChangeLog(files).last(count) }
  }
}

extension Failure {
  /// True if something failed because records are locked and no identity is available.
  package var isLocked: Bool { diagnostic.kind == FileError.Reason.locked.kind }
}

extension KindOfRecord {
  /// The field with a record's title: its first text, or of front matter the one of that name.
  package func titleField(of text: RecordText) -> Field? {
    fields.first {
      ($0.type == .text || $0.type == .paragraph) && text[$0.name] != nil
        && (!isFrontMatter || $0.name == "title")
    }
  }
}

extension StoredRecord {
  /// Its title; nil for none.
  package var title: String? { kind.titleField(of: text).flatMap { text[$0.name]?.plain } }

  /// Its state; nil for a kind that cannot be ticked off.
  package var state: Tick.State? { kind.tick?.state(of: text) }

  /// The days that the record covers; nil when it has none.
  package var days: ClosedRange<Day>? {
    day.map { day in
      let end = text.instant(of: kind.line?.end, in: zone) ?? reach?.end
      // A session that ends at midnight is not on the day that begins then.
      return day...max(day, end.map { zone.day(of: $0 - .microseconds(1)) } ?? day)
    }
  }

  /// The day of the record, the first of several; nil when it has none.
  package var day: Day? {
    guard let field = kind.dayField else { return nil }
    if let value = text[field.name]?.plain { return Day(value) ?? clock(value)?.day }
    // A record with a time or a day has its day in the latter.
    return kind.fields.lazy.filter { $0.type == .day }.compactMap { text[$0.name] }
      .compactMap { Day($0.plain) }.first
  }

  /// The local time of one of the record's times: its writer's, for a kind that keeps it, else the
  /// vault's.
  func clock(_ time: String) -> LocalTime? {
    if kind.line?.keepsClock ?? false { return TimeText.clock(time, in: zone) }
    return (try? TimeText(time)).map { zone.local($0.instant(in: zone)) }
  }

  /// The instant of the record; nil when it has none.
  package var instant: Instant? { text.instant(of: kind.dayField?.name, in: zone) }
}

extension String {
  /// The text, cut with an ellipsis if it is longer.
  package func clipped(to length: Int) -> String {
    count > length ? prefix(length - 1) + "…" : self
  }
}
