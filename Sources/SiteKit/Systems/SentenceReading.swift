internal import Basics
package import Vault
package import Wording

/// The form that a sentence fills in, with its values by the names of fields.
package struct SentenceReading: Sendable {
  package let form: EntryForm
  package private(set) var values: [String: String]
  private let says: SentenceForm.Understanding?
  private let whole: SentenceForm.Whole?

  fileprivate init(_ reader: SentenceForm, _ values: [String: String]) {
    form = reader.form
    self.values = values
    says = reader.understood
    whole = reader.whole
  }

  /// The parts that were understood, each with its label in the words of a language.
  package func understood(
    _ moment: EntryMoment, _ words: Words
  ) -> [(label: String, text: String)] {
    if let says { return says(values, moment, words) }
    guard let kind = form.kind else { return [] }
    let (draft, names) = (form.draft(values, moment), RecordWords(words, moment.known))
    let members = draft.members.filter { $0.name != "id" }
    let record = StoredRecord(
      kind: kind, text: RecordText(new: draft.identifier, members), zone: moment.zone)
    return kind.fields.compactMap { field in
      guard members[field.name] != nil,
        let text = record.spoken(field, names, today: moment.moment.today)
      else { return nil }
      return (field.label.map { words($0) } ?? field.name, text)
    }
  }
}

extension SentenceReading {
  /// The same with fields that follow the sentence: `note=Chapter four`.
  ///
  /// - Throws: ``Failure`` for a key of no field, and for a field that the sentence has already.
  fileprivate func adding(_ words: [String]) throws -> SentenceReading {
    var reading = self
    if let whole, let text = values[whole.field] {
      _ = try FieldWords(words, of: whole.kind, whole.fields)
      reading.values[whole.field] = text + " " + words.joined(separator: " ")
      return reading
    }
    guard let kind = form.kind else { throw FieldWords.noPart(words[0]) }
    for (field, text) in try FieldWords(words, of: kind, form.fields).values {
      guard reading.values[field.name] == nil else {
        throw Failure("given-twice", "\(field.name) is given twice", hint: "leave one out")
      }
      reading.values[field.name] = text
    }
    return reading
  }
}

extension [SentenceForm] {
  /// The reading of a sentence by the first form that understands it; nil if none does. Words that
  /// a form merely keeps as a text belong to a later form that can make a record of them, as in
  /// 给李四500 2小时.
  ///
  /// Fields may follow as `key=value`.
  ///
  /// - Parameter settle: The values of an ambiguous sentence; nil while the question is open.
  /// - Throws: ``Failure`` if it is impossible, or ambiguous without an answer, and for a key of no
  ///   field.
  package func reading(
    of sentence: String, _ moment: EntryMoment,
    settling settle: (SentenceDoubt) throws -> [String: String]? = { _ in nil }
  ) throws -> SentenceReading? {
    let typed = sentence.split(whereSeparator: \.isWhitespace).map(String.init)
    if let first = typed.firstIndex(where: FieldWords.isField) {
      let fields = Array<String>(typed[first...])
      return try reading(of: typed[..<first].joined(separator: " "), moment, settling: settle)
        .map { try $0.adding(fields) }
    }
    for (index, reader) in enumerated() {
      let others = self[(index + 1)...]
      func isTaken(_ text: String) -> Bool { others.contains { $0.isCertain(text, moment) } }
      do {
        guard let values = try reader.values(sentence, moment),
          !values.values.contains(where: { sentence.contains($0) && isTaken($0) })
        else { continue }
        return SentenceReading(reader, values)
      } catch let doubt as SentenceDoubt {
        if isTaken(sentence) { continue }
        guard let values = try settle(doubt) else { throw Failure(doubt.diagnostic) }
        return SentenceReading(reader, values)
      } catch let failure as Failure {
        guard isTaken(sentence) else { throw failure }
      }
    }
    return nil
  }
}
