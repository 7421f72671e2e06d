package import Chronology
package import Diagnostics

/// The records of all kinds of a vault as they are written, and how they are changed.
package struct RecordLibrary: Sendable {
  /// A record with its kind.
  package struct Found: Sendable {
    package var kind: KindOfRecord
    package var text: RecordText

    /// A record of a kind.
    package init(kind: KindOfRecord, text: RecordText) {
      self.kind = kind
      self.text = text
    }
  }

  package let reader: CollectionReader
  package let moment: Moment
  /// The moment of the machine's clock, at which changes are made.
  package var clock: Instant
  package var files: any Files { reader.files }
  /// The kinds whose records stand in collections.
  package let kinds: [KindOfRecord]
  /// How the records of each collection are decoded.
  private let types: [VaultPath: any RecordDecoding.Type]

  /// The records of `kinds` that `reader` reads.
  package init(
    _ kinds: [any DescribedRecord.Type], _ reader: CollectionReader, moment: Moment, clock: Instant
  ) {
    let read = kinds.compactMap { kind in kind.decoding.map { (kind.kind, $0) } }
    self.kinds = read.map(\.0)
    types = Dictionary(read.map { ($0.0.collection, $0.1) }) { first, _ in first }
    self.reader = reader
    self.moment = moment
    self.clock = clock
  }

  /// The kind called `name`.
  ///
  /// - Throws: ``Failure`` when there is none, with the nearest name.
  package func kind(_ name: String) throws -> KindOfRecord {
    if let kind = kinds.first(where: { $0.name == name }) { return kind }
    let names = kinds.map(\.name)
    throw Failure(
      Diagnostic(
        .error, kind: "unknown-kind", "\"\(name)\" is not a kind of record",
        hint: names.nearest(to: name).map { "did you mean \"\($0)\"?" }
          ?? "there are \(names.joined(separator: ", "))"))
  }

  /// How records of a kind are decoded.
  func decoding(of kind: KindOfRecord) -> (any RecordDecoding.Type)? { types[kind.collection] }

  /// The records of a kind, in the order of their file.
  package func records(
    of kind: KindOfRecord, where wants: @escaping (String) -> Bool = { _ in true }
  ) throws -> [Found] {
    guard let type = types[kind.collection] else { return [] }
    do throws(FileError) {
      return try reader.texts(of: type, in: kind.collection, where: wants)
        .map { Found(kind: kind, text: $0.typed(by: kind)) }
    } catch {
      throw Failure(error.diagnostic)
    }
  }

  /// The one record that `id` or its beginning names.
  ///
  /// - Throws: ``Failure`` when there is none, or several.
  package func record(_ id: String, of kinds: [KindOfRecord]? = nil) throws -> Found {
    let found = try (kinds ?? self.kinds).flatMap { kind in
      try records(of: kind) { $0.hasPrefix(id) }
    }
    if let exact = found.first(where: { $0.text.identifier == id }) { return exact }
    return try Self.only(found, "begins with", id)
  }

  /// The only one of several records.
  package static func only(_ found: [Found], _ does: String, _ what: String) throws -> Found {
    guard let first = found.first else {
      throw Failure(
        Diagnostic(
          .error, kind: "no-record", "no record \(does) \"\(what)\"",
          hint: "see what there is with: daybook list KIND"))
    }
    guard found.count > 1 else { return first }
    let shown = found.prefix(5).map(\.summary).joined(separator: "; ")
    let more = found.count > 5 ? "; and \(found.count - 5) more" : ""
    throw Failure(
      Diagnostic(
        .error, kind: "several-records",
        "\(found.count) records \(does == "begins with" ? "begin with" : does) \"\(what)\"",
        hint: "name one of them: \(shown)\(more)"))
  }

  /// What is wrong with a record of a kind that has these members.
  package func problems(
    of members: [RecordText.Member], _ kind: KindOfRecord, id: String
  ) -> DiagnosticList {
    guard let type = types[kind.collection] else { return DiagnosticList() }
    let json = JSONText.members([("id", .string(id))] + members.map { ($0.name, $0.json) }).line
    func opened<Record: RecordDecoding>(_ type: Record.Type) -> DiagnosticList {
      NewRecord(json, of: type, in: kind.collection, zone: reader.zone).diagnostics
    }
    return opened(type)
  }

  /// Writes changes and remembers them as one.
  @discardableResult
  package func write(
    _ changes: [RecordChange], _ action: String, _ summary: String, undoes: String? = nil
  ) throws -> ChangeEntry {
    do throws(FileError) {
      return try ChangeWriter(reader, now: clock).write(
        changes, action, summary, undoes: undoes, decoding: { types[$0] })
    } catch {
      throw Failure(error.diagnostic)
    }
  }

  /// The changes that the vault remembers.
  package func entries() throws -> [ChangeEntry] {
    do throws(FileError) { return try ChangeWriter(reader, now: clock).entries() } catch {
      throw Failure(error.diagnostic)
    }
  }
}

extension KindOfRecord {
  /// The field that says what a record is called: its first text.
  package var titleField: Field? { fields.first { $0.type == .text || $0.type == .paragraph } }

  /// The fields that a line shows: names, those that must be there, and the title.
  package var mainFields: [Field] {
    let text = titleField?.name
    return fields.filter { $0.privacy == .name }
      + fields.filter { $0.privacy != .name && ($0.isRequired || $0.name == text) }
  }

  /// The field that says when the record was: the first day or time that must be there.
  package var dayField: Field? {
    let days = fields.filter { $0.type == .day || $0.type == .time || $0.entry?.kind == .day }
    return days.first(where: \.isRequired) ?? days.first
  }
}

extension RecordLibrary.Found {
  /// What it is called; nil for nothing.
  package var title: String? { kind.titleField.flatMap { text[$0.name]?.plain } }

  /// The day that the record is of; nil when it names none.
  package func day(in zone: Zone) -> Day? {
    guard let text = kind.dayField.flatMap({ text[$0.name]?.plain }) else { return nil }
    if let day = Day(text) { return day }
    switch try? TimeText(text) {
    case .instant(let instant): return zone.day(of: instant)
    case .local(let local): return zone.day(of: zone.instant(local).instant)
    case nil: return nil
    }
  }
}

extension String {
  /// The text, cut with an ellipsis where it is longer.
  package func clipped(to length: Int) -> String {
    count > length ? prefix(length - 1) + "…" : self
  }
}
