internal import Basics
internal import Wording

/// The layout of a list of records of one kind, wherever it is shown.
extension [StoredRecord] {
  /// The latest first, by place in the file within a day; those without a day last.
  package var newestFirst: [StoredRecord] {
    let days = map { $0.day?.number ?? .min }
    return indices.sorted { (days[$0], $0) > (days[$1], $1) }.map { self[$0] }
  }

  /// The fields to show as columns: when a record was and whom it is about first, then in the order
  /// of the fields; one column for fields that share a reference, none for fields that no record
  /// has, and if there are too many, those that forms ask for and most records have.
  package func columns(most: Int) -> [Field] {
    guard let kind = first?.kind else { return [] }
    let day = kind.dayField?.name
    func leads(_ field: Field) -> Bool { field.name == day || field.privacy == .name }
    var known: Set<EntryField.Known> = []
    let fields = (kind.fields.filter(leads) + kind.fields.filter { !leads($0) })
      .filter { $0.known.map { known.insert($0).inserted } ?? true }
    let ranks = fields.enumerated().compactMap { index, field -> (Int, Int, Int)? in
      let names = kind.fields.filter {
        $0.name == field.name || $0.known != nil && $0.known == field.known
      }.map(\.name)
      // Without a copy of each record, which costs more than the look at it.
      let filled = indices.count { index in
        names.contains { self[index].text[$0] != nil || self[index].isRunning(by: $0) }
      }
      return filled == 0 ? nil : (field.entryFields.isEmpty ? 1 : 0, -filled, index)
    }
    return ranks.sorted(by: <).prefix(most).map(\.2).sorted().map { fields[$0] }
  }
}

extension StoredRecord {
  /// True if a field is its end, which is still to come.
  fileprivate func isRunning(by field: String) -> Bool {
    reach?.isRunning ?? false && field == kind.line?.end
  }

  /// A field in words, with times as in ``clock(_:)``; if it is empty, the person or other record
  /// in a second field. Nil for nothing.
  package func words(of field: Field, _ names: RecordWords) -> String? {
    words(of: field, or: kind.fields(sharing: field), names)
  }

  /// The same, with the fields that share its reference.
  package func words(of field: Field, or others: [Field], _ names: RecordWords) -> String? {
    if field.type == .time, let time = text[field.name]?.plain, Day(time) == nil,
      let local = clock(time)
    {
      return "\(local.day) \(local.time)"
    }
    if isRunning(by: field.name), let running = kind.line?.open?.running {
      return names.words(running)
    }
    if let words = text[field.name].flatMap({ field.words($0, names) }) { return words }
    for other in others {
      if let words = text[other.name].flatMap({ other.words($0, names) }) { return words }
    }
    return nil
  }
}

extension KindOfRecord {
  /// The fields that refer to the same kind of record as a field; none for one without a
  /// reference.
  package func fields(sharing field: Field) -> [Field] {
    field.known == nil ? [] : fields.filter { $0.known == field.known }
  }
}

extension RecordLibrary {
  /// The names that fields refer to, from the records of their kinds.
  package func names(
    of fields: [EntryField.Known]
  ) throws -> [EntryField.Known: [EntryField.KnownName]] {
    var names: [EntryField.Known: [EntryField.KnownName]] = [:]
    for known in Set(fields) {
      guard let kind = kinds.first(where: { $0.name == known.records }) else { continue }
      // Names in locked records are unknown, and then none is wrong.
      do {
        names[known] = try records(of: kind).map {
          EntryField.KnownName($0.text.identifier, title: $0.title)
        }
      } catch let failure as Failure where failure.isLocked { continue }
    }
    return names
  }
}

extension CSVText {
  /// Records of a kind, a row each, with their ids and all fields of the kind.
  package init(_ records: [StoredRecord], of kind: KindOfRecord) {
    self.init(header: ["id"] + kind.fields.map(\.name))
    for record in records {
      append(
        [.text(record.text.identifier)]
          + kind.fields.map { .text(record.text[$0.name]?.plain ?? "") })
    }
  }
}
