package import Basics

package struct RecordEdit: Sendable {
  package let record: StoredRecord
  /// The current values, without `id`, `updatedAt` and `deleted`.
  package var members: [RecordText.Member]
  private var found: [EntryProblem] = []

  package init(_ record: StoredRecord) {
    self.record = record
    members = record.text.content
  }

  /// Sets fields to typed text, as adding does; an empty text removes one. Faults are kept for
  /// ``problems(in:)``.
  ///
  /// - Parameters:
  ///   - values: The typed texts, by the names of fields, or as ``KindOfRecord/editField(named:)``
  ///     finds them.
  ///   - form: The form of the kind, whose checks apply to changes too; nil for a kind without one.
  ///   - moment: Now, with the names for the changed fields.
  /// - Throws: ``Failure`` if the kind has no such field.
  package mutating func set(
    _ values: [(name: String, text: String)], by form: EntryForm?, _ moment: EntryMoment
  ) throws {
    var moment = moment
    moment.edited = record.text.identifier
    let fields = try values.map { name, _ in
      guard let field = record.kind.editField(named: name) else {
        throw record.kind.noField(name, among: record.kind.editFields.map(\.name))
      }
      return field
    }
    // A time without a day depends on the record's start, which is set first.
    let typed = zip(fields, values.map(\.text))
    let first = record.kind.dayField?.name
    for (field, text) in typed where field.name == first { set(field, text, moment) }
    for (field, text) in typed where field.name != first { set(field, text, moment) }
    guard let form, isChanged else { return }
    let known = Set(form.verify(form.values(of: record.text), moment).map(\.diagnostic.message))
    found += form.verify(form.values(of: result.text), moment)
      .filter { !known.contains($0.diagnostic.message) }
    guard form.comparison != .none else { return }
    if let same = moment.problem(ofSame: result.text.content, besides: record.text.identifier) {
      found.append(same)
    }
  }

  private mutating func set(_ field: Field, _ text: String, _ moment: EntryMoment) {
    guard !text.allSatisfy(\.isWhitespace) else { return members[field.name] = nil }
    // A form also sends back untouched fields, which may hold days written by another program.
    if record.text.content.contains(where: {
      $0.name == field.name && $0.json.line == JSONText.string(text).line
    }) {
      return
    }
    do throws(WrittenProblem) {
      if let clock = try clock(text, field, moment) {
        if let problem = clock.problem { found.append(problem) }
        return members[field.name] = .string(clock.value)
      }
      let (value, unknown) = field.resolved(try field.canonical(text, moment), moment)
      guard !value.isEmpty else { return members[field.name] = nil }
      let problem = field.problem(of: value)
      found += problem.map { [EntryProblem(field: field.name, diagnostic: $0)] } ?? unknown
      members[field.name] = field.json(value)
    } catch {
      found.append(EntryProblem(field, error))
    }
  }

  private func clock(
    _ text: String, _ field: Field, _ moment: EntryMoment
  ) throws(WrittenProblem) -> Field.Clock? {
    guard let first = record.kind.dayField else { return nil }
    let isFirst = field.name == first.name
    // Its start keeps its day.
    let start = (isFirst ? record.text : result.text).instant(of: first.name, in: moment.zone)
    return try field.clock(text, in: record.kind, from: start, isFirst: isFirst, moment)
  }

  package var isChanged: Bool {
    members.map { "\($0.name)=\($0.json.line)" }
      != record.text.content.map { "\($0.name)=\($0.json.line)" }
  }

  /// Ticks the record off at `time`.
  ///
  /// - Throws: ``Failure`` when records of its kind cannot be ticked off, when it is already done,
  ///   as ``set(_:by:_:)`` does, and when `time` is not a moment.
  package mutating func tick(_ time: String = "now", at moment: Moment) throws {
    let tick = try self.tick
    let id = record.identifier.shortIdentifier
    if let since = record.text[tick.time]?.plain {
      throw Failure(
        Diagnostic(
          .error, kind: "already-done", "\(name) is done already, since \(since.asShortTime)",
          hint: "if it was done at another time: daybook edit \(id) \(tick.time)=TIME; "
            + "if it is not done: daybook done \(id) --undo"))
    }
    let now = EntryMoment(zone: moment.zone, now: moment.asOf)
    try set([(tick.time, time)], by: nil, now)
    if let problem = found.first { throw Failure(problem.diagnostic) }
    if let status = tick.status { members[status.field] = .string(status.done) }
    if let time = tick.droppedTime { members[time] = nil }
  }

  /// Removes the tick.
  ///
  /// - Throws: ``Failure`` when records of its kind cannot be ticked off, and when it is not done.
  package mutating func untick() throws {
    let tick = try self.tick
    let isDone = tick.status.map { record.text[$0.field]?.plain == $0.done } ?? false
    guard isDone || record.text[tick.time] != nil else {
      throw Failure(Diagnostic(.error, kind: "not-done", "\(name) is not done"))
    }
    members[tick.time] = nil
    if let status = tick.status, record.text[status.field] != nil {
      members[status.field] = .string(status.open)
    }
  }

  /// Lets go of the record at `moment`: it is not open any more, and was not done.
  ///
  /// - Throws: ``Failure`` when records of its kind cannot be dropped, and when it is not open.
  package mutating func drop(at moment: Moment) throws {
    let tick = try self.tick
    guard tick.canDrop else {
      throw Failure(
        Diagnostic(
          .error, kind: "no-drop", "\(record.kind.name.withArticle) is not dropped",
          hint: "delete it with: daybook delete"))
    }
    let id = record.identifier.shortIdentifier
    switch tick.state(of: record.text) {
    case .open: break
    case .done:
      throw Failure(
        Diagnostic(
          .error, kind: "already-done", "\(name) is done already",
          hint: "if it is not done: daybook done \(id) --undo"))
    case .dropped:
      throw Failure(
        Diagnostic(
          .error, kind: "already-dropped", "\(name) is dropped already",
          hint: "if it is open: daybook drop \(id) --undo"))
    }
    if let time = tick.droppedTime {
      members[time] = .string(
        Instant(seconds: moment.asOf.seconds).formatted(in: moment.zone))
    }
    if let status = tick.status, let dropped = status.dropped {
      members[status.field] = .string(dropped)
    }
  }

  /// Makes a dropped record open again.
  ///
  /// - Throws: ``Failure`` when it is not dropped.
  package mutating func takeUp() throws {
    let tick = try self.tick
    guard tick.state(of: record.text) == .dropped else {
      throw Failure(Diagnostic(.error, kind: "not-dropped", "\(name) is not dropped"))
    }
    if let time = tick.droppedTime { members[time] = nil }
    if let status = tick.status { members[status.field] = .string(status.open) }
  }

  /// Puts the record off to a day, without a rank; a dropped record is open again.
  ///
  /// - Parameters:
  ///   - day: Today, or a later day.
  ///   - form: The form of the kind, as in ``set(_:by:_:)``.
  /// - Throws: ``Failure`` when records of its kind are not planned for a day, when it is done, and
  ///   for a day that is over.
  package mutating func putOff(
    to day: Day, by form: EntryForm?, _ moment: EntryMoment
  ) throws {
    let tick = try self.tick
    guard let field = record.kind.dayField, field.type.isDay else {
      throw Failure(
        Diagnostic(
          .error, kind: "no-day", "\(record.kind.name.withArticle) is not planned for a day"))
    }
    let state = tick.state(of: record.text)
    if state == .done {
      throw Failure(Diagnostic(.error, kind: "already-done", "\(name) is done already"))
    }
    guard day >= moment.zone.day(of: moment.now) else {
      throw Failure(
        Diagnostic(
          .error, kind: "in-the-past", "\(day) is over", hint: "name today, or a later day"))
    }
    if state == .dropped { try takeUp() }
    let rank = tick.rank.map { [(name: $0, text: "")] } ?? []
    try set([(name: tick.otherDay ?? field.name, text: "\(day)")] + rank, by: form, moment)
  }

  private var name: String { (record.title ?? record.kind.name).shortQuoted }

  private var tick: Tick {
    get throws {
      if let tick = record.kind.tick { return tick }
      throw Failure(
        Diagnostic(
          .error, kind: "no-tick", "\(record.kind.name.withArticle) is not ticked off",
          hint: "change its fields with: daybook edit"))
    }
  }

  package var result: StoredRecord {
    var result = record
    result.text.members = members
    return result
  }

  /// The new problems of the typed texts, and of the record when it is read from its file. Earlier
  /// faults are no reason to refuse a change.
  package func problems(in library: RecordLibrary) -> [EntryProblem] {
    let before = library.problems(
      of: record.text.content, record.kind, id: record.text.identifier)
    let now = library.problems(of: members, record.kind, id: record.text.identifier)
    let known = Set(before.kept.map(\.message))
    var problems = found
    problems.add(
      now.kept.filter { !known.contains($0.message) },
      of: members.identified(as: record.text.identifier))
    return problems
  }

  package var change: RecordChange {
    RecordChange(
      record.kind.collection, record.text.identifier,
      before: record.isImplied ? nil : record.text.content, after: members)
  }

  /// Writes it.
  package func write(_ action: String, to library: RecordLibrary) throws -> ChangeEntry {
    try library.write([change], action, result.summary)
  }
}

extension KindOfRecord {
  /// Reports an unknown field, with the nearest name; by default among all fields.
  package func noField(_ name: String, among names: [String]? = nil) -> Failure {
    let names = names ?? fields.map(\.name)
    return Failure(
      Diagnostic(
        .error, kind: "unknown-field", "\(self.name.withArticle) has no \"\(name)\"",
        hint: names.nearest(to: name).map { "did you mean \"\($0)\"?" }
          ?? "it has \(names.joined(separator: ", "))"))
  }
}
