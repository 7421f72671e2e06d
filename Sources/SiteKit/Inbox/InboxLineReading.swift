internal import Basics
internal import Vault

/// The entries of a batch that were read so far, so that those after them see what they do.
struct InboxBatch {
  /// Records of forms that were read for entries before, by the forms' names.
  fileprivate var written: [String: [RecordText]] = [:]
  /// The records that entries before change.
  fileprivate var changed: Set<String> = []
  /// Their answers about measures on a day, without values.
  fileprivate var marks: [String: DaySheet.Mark] = [:]
}

/// Reads one entry of the inbox at the moment when it was captured.
struct InboxLineReading {
  let sentences: [SentenceForm]
  let forms: [EntryForm]
  let sheet: DaySheet?
  let moment: EntryMoment
  /// The vault last read; nil before the first time.
  let contents: VaultContents?
  let library: RecordLibrary

  /// The effect of an entry.
  ///
  /// - Parameter batch: The entries before it.
  /// - Throws: ``Failure`` with the reason why it is not understood.
  func deed(of content: InboxLine.Content, _ batch: inout InboxBatch) throws -> InboxDeed {
    switch content {
    case .broken(let diagnostic): throw Failure(diagnostic)
    case .text(let text): try deed(ofText: text, &batch)
    case .members(let members): try deed(of: members, &batch)
    }
  }

  /// `done 2`, `add task title=…`, or a sentence, with or without the word `log` before it.
  private func deed(ofText text: String, _ batch: inout InboxBatch) throws -> InboxDeed {
    var words = InboxWords.split(text)
    if words.count > 1, words[0] == "daybook" { words.removeFirst() }
    let rest = Array(words.dropFirst())
    switch words.first {
    case "done" where !rest.isEmpty:
      do { return try done(rest, &batch) } catch let failure as Failure {
        // Done with the novel, 90 min is a sentence.
        guard let deed = try? sentence(words, &batch) else { throw failure }
        return deed
      }
    case "add" where !rest.isEmpty:
      guard let (form, words) = try form(atStartOf: rest) else { fallthrough }
      return try add(form, values(of: words, in: form), &batch)
    case "log" where !rest.isEmpty: return try sentence(rest, &batch)
    default: return try sentence(words, &batch)
    }
  }

  /// The form that words begin with, and the words after its name; nil for none.
  private func form(atStartOf words: [String]) throws -> (form: EntryForm, words: [String])? {
    guard words.first == "measure", let sheet, words.count > 1 else {
      return form(named: words.first ?? "").map { ($0, Array(words.dropFirst())) }
    }
    let item = try sheet.named(words[1], in: moment.settings)
    return (item.form, Array(words.dropFirst(2)))
  }

  /// The values in the words after the name of a form: options, `key=value`, and a text, which for
  /// a measure is its value.
  private func values(of words: [String], in form: EntryForm) throws -> [String: String] {
    let known = Dictionary(
      form.fields.map { ($0.option, $0.isTick) }, uniquingKeysWith: { first, _ in first })
    let given = try InboxWords(words, known)
    var values: [String: String] = [:]
    for field in form.fields { values[field.name] = try given.value(of: field.option) }
    var rest = given.words
    let isMeasure = sheet?.items(moment.settings).contains { $0.name == form.name } ?? false
    if isMeasure, let first = rest.first, FieldWords.keyed(first) == nil {
      rest[0] = "value=\(first)"
    }
    return try form.values(of: rest, beside: values, moment)
  }

  private func sentence(_ words: [String], _ batch: inout InboxBatch) throws -> InboxDeed {
    let text = try InboxWords(words).words.joined(separator: " ")
    guard let reading = try sentences.reading(of: text, moment) else {
      throw Failure(
        "not-understood", "the line is not understood",
        hint: "write it as daybook log understands it, or with daybook add")
    }
    return try add(reading.form, reading.values, &batch)
  }

  /// An object with a sentence (`log`), a tick (`done`), or a `kind` with the fields of its form.
  private func deed(
    of members: [(name: String, value: JSONText)], _ batch: inout InboxBatch
  ) throws -> InboxDeed {
    let heads = members.filter { ["log", "done", "kind"].contains($0.name) }
    guard let head = heads.first, heads.count == 1 else {
      throw Failure(
        "inbox-line", "the object does not say what it is",
        hint: "give it one of log, done and kind")
    }
    let rest = members.filter { $0.name != head.name }
    let text = head.value.plain
    guard head.name == "kind" else {
      if let other = rest.first {
        throw Failure(
          "inbox-line", "\(other.name.shortQuoted) has no meaning with \(head.name)",
          hint: "leave it out")
      }
      return try head.name == "log"
        ? sentence(text.split(whereSeparator: \.isWhitespace).map(String.init), &batch)
        : done(InboxWords.split(text), &batch)
    }
    guard let form = form(named: text) else {
      let names = forms.map(\.name)
      throw Failure(
        "unknown-kind", "\(text.shortQuoted) is not a kind of record",
        hint: names.nearest(to: text).map { "did you mean \"\($0)\"?" })
    }
    let names = form.fields.map(\.name)
    if let other = rest.first(where: { !names.contains($0.name) }), let kind = form.kind {
      throw kind.noField(other.name, among: names)
    }
    let record = RecordText(
      new: "", rest.map { RecordText.Member($0.name, $0.value) })
    return try add(form, form.values(of: record), &batch)
  }

  private func form(named name: String) -> EntryForm? { forms.first { $0.name == name } }

  private func add(
    _ form: EntryForm, _ values: [String: String], _ batch: inout InboxBatch
  ) throws -> InboxDeed {
    var moment = moment
    if let known = batch.written[form.name] {
      moment.written = known
    } else {
      try form.look(library.reader, for: &moment)
      if !moment.isBlind { batch.written[form.name] = moment.written }
    }
    let draft = form.draft(values, moment)
    guard draft.isValid else {
      let problem = draft.problems.first { $0.diagnostic.severity == .error }?.diagnostic
      throw Failure(
        problem ?? Diagnostic(.error, kind: "not-understood", "the line is not understood"))
    }
    return .add(draft, form)
  }

  private static let doneOptions = ["at": false, "day": false, "skip": false, "undo": true]

  /// The effect of `daybook done` with words: answers about a day, or a record.
  private func done(_ words: [String], _ batch: inout InboxBatch) throws -> InboxDeed {
    let given = try InboxWords(words, Self.doneOptions)
    let (at, day) = (try given.value(of: "at"), try given.value(of: "day"))
    let undo = try given.value(of: "undo") != nil
    let skipped = given.options.filter { $0.name == "skip" }.map(\.value)
    let marks = try sheet?.marks(
      of: given.words, skipping: skipped, undo: undo, orRecord: day == nil, moment.settings,
      moment.moment)
    if let sheet, let marks, !marks.isEmpty {
      if at != nil {
        throw Failure(
          "at-of-measure", "--at is for records",
          hint: "a measure at a time: add measure NAME --at TIME")
      }
      return try answer(marks, sheet, on: self.day(day), &batch)
    }
    let what = given.words.joined(separator: " ")
    let kinds = library.kinds.filter { $0.tick != nil }
    var edit: RecordEdit
    do { edit = RecordEdit(try library.planned(what, of: kinds, undo ? .done : .open)) } catch let
      failure as Failure
    {
      if failure.diagnostic.kind == "no-record", !undo {
        try sheet?.check(given.words, moment.settings)
      }
      throw failure
    }
    do {
      if undo { try edit.untick() } else { try edit.tick(at ?? "now", at: library.moment) }
    } catch let failure as Failure {
      guard failure.diagnostic.kind == "already-done" else { throw failure }
      return .nothing(failure.diagnostic)
    }
    if let problem = edit.problems(in: library).first(where: { $0.diagnostic.severity == .error }) {
      throw Failure(problem.diagnostic)
    }
    let key = "\(edit.record.kind.name) \(edit.record.identifier)"
    guard batch.changed.insert(key).inserted else {
      if undo { throw Self.waiting }
      return .nothing(isDone(edit.record.heading ?? edit.record.identifier))
    }
    return .change(edit)
  }

  /// The day that an entry is about: the day that it gives, or else the day of its capture.
  private func day(_ text: String?) throws -> Day {
    let now = moment.moment
    guard let text else { return now.today }
    let day: Day
    do throws(WrittenProblem) {
      day = if let day = Day(text) { day } else { try WrittenTime(text, at: now).day(in: now.zone) }
    } catch {
      throw Failure("day", "--day \(error.message)", hint: error.hint)
    }
    guard day <= now.today else {
      throw Failure(
        "day", "--day \(day) has not come yet", hint: "name today, or an earlier day")
    }
    return day
  }

  /// Answers about a day, without answers that an earlier entry gives as well.
  private func answer(
    _ marks: DaySheet.Marks, _ sheet: DaySheet, on day: Day, _ batch: inout InboxBatch
  ) throws -> InboxDeed {
    try DaySheet.checkNames(of: marks)
    guard let contents else {
      throw Failure("not-read", "the vault was not read yet", hint: "try again")
    }
    let changes: DaySheet.Changes
    var keys: Set<String> = []
    var open: DaySheet.Marks = []
    for mark in marks {
      let known = batch.marks["\(mark.name) \(day)"]
      if known == mark.mark { continue }
      if known != nil { throw Self.waiting }
      open.append(mark)
    }
    do { changes = try sheet.changes(open, day, contents, library) } catch let refusal
      as DaySheet.Refusal
    {
      guard let problem = refusal.problems.first else { throw refusal }
      throw Failure(problem.diagnostic)
    }
    guard !changes.isEmpty else {
      return .nothing(isDone(marks.map(\.name).joined(separator: ", ")))
    }
    for (change, record) in changes where change.before != nil {
      let key = "\(record.kind.name) \(record.identifier)"
      guard !batch.changed.contains(key), keys.insert(key).inserted else { throw Self.waiting }
    }
    batch.changed.formUnion(keys)
    for (name, mark) in open {
      if case .value = mark { continue }
      batch.marks["\(name) \(day)"] = mark
    }
    // The same entry gets the same ids wherever it is written.
    return .changes(
      changes.map { change, record in
        if change.before != nil { return (change, record) }
        let id = moment.newIdentifier(for: record.kind.collection)
        let new = StoredRecord(
          kind: record.kind, text: RecordText(new: id, record.text.content), zone: moment.zone)
        return (new.addition, new)
      })
  }

  private func isDone(_ name: String) -> Diagnostic {
    Diagnostic(.warning, kind: "already-done", "\(name.shortQuoted) is done already")
  }

  /// The failure of an entry that changes what one before it changes, too.
  private static let waiting = Failure(
    "inbox-waits", "an entry before it changes the same record",
    hint: "write that one first, and then this")
}
