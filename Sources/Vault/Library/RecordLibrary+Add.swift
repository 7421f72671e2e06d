package import Basics

extension RecordLibrary {
  /// Adds a record that was filled in with a form, with those that go with it, as one change.
  ///
  /// - Parameter draft: A record without errors.
  /// - Returns: Where the record is now, and what remembers it.
  package func add(
    _ draft: EntryDraft, to form: EntryForm
  ) throws -> (place: Place, entry: ChangeEntry) {
    try alone { library in
      try library.refuseChanged(
        (draft.also + [draft]).filter { $0.replaced != nil }.compactMap { part in
          part.record.map { record in
            RecordChange(
              record.collection, part.identifier, before: part.replaced?.content,
              after: part.content)
          }
        })
      do throws(FileError) {
        return try library.writer.add(draft, to: form, summary: library.summary(of: draft))
      } catch {
        throw Failure(error.diagnostic)
      }
    }
  }

  /// A record of a kind that says `content`, under an id that no other has; not written yet.
  package func newRecord(_ content: [RecordText.Member], of kind: KindOfRecord) -> Found {
    let moment = EntryMoment(zone: moment.zone, now: moment.asOf)
    let identifier = moment.newIdentifier(for: kind.collection)
    return Found(kind: kind, text: RecordText(new: identifier, content), zone: reader.zone)
  }

  /// The record that a draft makes, in a line.
  package func summary(of draft: EntryDraft) -> String {
    let kind = kinds.first { $0.collection == draft.record?.collection }
    return kind.map { draft.summary(of: $0, in: reader.zone) } ?? draft.json
  }
}

extension RecordLibrary.Found {
  /// The change that adds it.
  package var addition: RecordChange {
    RecordChange(kind.collection, text.identifier, before: nil, after: text.content)
  }
}
