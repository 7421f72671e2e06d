internal import Basics
internal import Vault

/// Reads one entry of the inbox at the moment when it was captured.
struct InboxLineReading {
  let sentences: [SentenceForm]
  let forms: [EntryForm]
  let sheet: DaySheet?
  let moment: EntryMoment
  let library: RecordLibrary

  /// The effect of an entry.
  ///
  /// - Parameter written: Records of forms that were read for entries before, by the forms' names.
  /// - Throws: ``Failure`` with the reason why it is not understood.
  func deed(
    of content: InboxLine.Content, _ written: inout [String: [RecordText]]
  ) throws -> InboxDeed {
    switch content {
    case .broken(let diagnostic): throw Failure(diagnostic)
    case .text(let text): try deed(ofText: text, &written)
    case .members(let members): try deed(of: members, &written)
    }
  }

  /// `done 2`, `add task title=…`, or a sentence, with or without the word `log` before it.
  private func deed(
    ofText text: String, _ written: inout [String: [RecordText]]
  ) throws -> InboxDeed {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, words[0] == "daybook" { words.removeFirst() }
    let rest = words.dropFirst()
    switch words.first {
    case "done" where !rest.isEmpty:
      do { return try tick(rest.joined(separator: " "), &written) } catch let failure as Failure {
        // Done with the novel, 90 min is a sentence.
        guard let deed = try? sentence(text, &written) else { throw failure }
        return deed
      }
    case "add" where rest.count > 1:
      guard let form = form(named: rest.first ?? "") else { fallthrough }
      let words = Array(rest.dropFirst())
      return try add(form, try form.values(of: words, moment), &written)
    case "log" where !rest.isEmpty: return try sentence(rest.joined(separator: " "), &written)
    default: return try sentence(text, &written)
    }
  }

  private func sentence(
    _ text: String, _ written: inout [String: [RecordText]]
  ) throws -> InboxDeed {
    guard let reading = try sentences.reading(of: text, moment) else {
      throw Failure(
        "not-understood", "the line is not understood",
        hint: "write it as daybook log understands it, or with daybook add")
    }
    return try add(reading.form, reading.values, &written)
  }

  /// An object with a sentence (`log`), a tick (`done`), or a `kind` with the fields of its form.
  private func deed(
    of members: [(name: String, value: JSONText)], _ written: inout [String: [RecordText]]
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
          "inbox-line", "\(other.name.shortQuoted) has no meaning beside \(head.name)",
          hint: "leave it out")
      }
      return try head.name == "log" ? sentence(text, &written) : tick(text, &written)
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
    return try add(form, form.values(of: record), &written)
  }

  private func form(named name: String) -> EntryForm? { forms.first { $0.name == name } }

  private func add(
    _ form: EntryForm, _ values: [String: String], _ written: inout [String: [RecordText]]
  ) throws -> InboxDeed {
    var moment = moment
    if let known = written[form.name] {
      moment.written = known
    } else {
      try form.look(library.reader, for: &moment)
      if !moment.isBlind { written[form.name] = moment.written }
    }
    let draft = form.draft(values, moment)
    guard draft.isValid else {
      let problem = draft.problems.first { $0.diagnostic.severity == .error }?.diagnostic
      throw Failure(
        problem ?? Diagnostic(.error, kind: "not-understood", "the line is not understood"))
    }
    return .add(draft, form)
  }

  private func tick(
    _ what: String, _ written: inout [String: [RecordText]]
  ) throws -> InboxDeed {
    if let item = sheet?.item(what, in: moment.settings), item.isTick {
      return try add(item.form, [:], &written)
    }
    let kinds = library.kinds.filter { $0.tick != nil }
    var edit = RecordEdit(try library.planned(what, of: kinds, .open))
    do { try edit.tick("now", at: library.moment) } catch let failure as Failure {
      guard failure.diagnostic.kind == "already-done" else { throw failure }
      return .nothing(failure.diagnostic)
    }
    if let problem = edit.problems(in: library).first(where: { $0.diagnostic.severity == .error }) {
      throw Failure(problem.diagnostic)
    }
    return .change(edit)
  }
}
