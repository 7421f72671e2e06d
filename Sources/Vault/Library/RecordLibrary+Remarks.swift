package import Basics

extension RecordLibrary {
  /// The most records of a change that are remarked on: after an import of many, the check of the
  /// vault says it.
  private static let mostRemarked = 20

  /// The oddities of the records that a change wrote, compared with others of their kinds. Records
  /// that had them before are not remarked on again, and nothing is said where others cannot be
  /// read.
  ///
  /// - Parameter told: Problems that the person knows; their advice is not given again.
  package func remarks(
    on entry: ChangeEntry, besides told: [EntryProblem] = []
  ) -> [Diagnostic] {
    guard entry.changes.count <= Self.mostRemarked else { return [] }
    let known = Set(told.compactMap(\.diagnostic.hint))
    let remarked = entry.changes.flatMap { change -> [Diagnostic] in
      guard let record = found(change, saying: change.after),
        let remarks = record.kind.remarks
      else { return [] }
      let others = others(than: record)
      let before = found(change, saying: change.before)
        .map { remarks($0.text, others).map(\.message) }
      return remarks(record.text, others).filter { !(before?.contains($0.message) ?? false) }
    }
    return remarked.filter { !($0.hint.map(known.contains) ?? false) }
  }

  /// The names in the records of all kinds, of a category without records of its own, as tags.
  private func written(_ known: Field.Known) -> [String] {
    let names = kinds.flatMap { kind -> [String] in
      let fields = kind.fields.filter { $0.known == known }.map(\.name)
      guard !fields.isEmpty, let records = try? records(of: kind) else { return [] }
      return records.flatMap { record in
        fields.flatMap { record.text[$0].map { $0.texts ?? [$0.plain] } ?? [] }
      }
    }
    return names.asTags.sorted()
  }

  private func others(than record: StoredRecord) -> RecordsBeside {
    let (kind, id) = (record.kind, record.text.identifier)
    return RecordsBeside(
      zone: reader.zone,
      during: { moments in
        let found = try? records(of: kind, during: moments)
        return (found ?? []).map(\.text).filter { $0.identifier != id }
      },
      latest: { count in
        var texts: [RecordText] = []
        _ = try? latest(of: kind, among: count + 1) { text in
          if text.identifier != id { texts.append(text) }
          return false
        }
        return texts
      },
      names: { known in (try? names(of: [known]))?[known] ?? [] },
      written: { written($0) },
      inWords: { text in
        let other = named(StoredRecord(kind: kind, text: text, zone: reader.zone))
        return "\(other.line(in: words)) (\(text.identifier.shortIdentifier))"
      })
  }
}
