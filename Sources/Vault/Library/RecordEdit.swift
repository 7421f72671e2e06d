package import Chronology
package import Diagnostics
internal import Moments

/// A record while it is changed.
package struct RecordEdit: Sendable {
  /// As it was.
  package let record: RecordLibrary.Found
  /// What it says now, without `id`, `updatedAt` and `deleted`.
  package private(set) var members: [RecordText.Member]

  /// A record that is not changed yet.
  package init(_ record: RecordLibrary.Found) {
    self.record = record
    members = record.text.content
  }

  /// Sets a field to what a person wrote, or takes it out when that is nothing.
  ///
  /// - Throws: ``Failure`` when the kind has no such field, or when a moment, a day or a length is
  ///   not in the language of ``Moments``.
  package mutating func set(_ name: String, _ text: String, at moment: Moment) throws {
    guard let field = record.kind.fields.first(where: { $0.name == name }) else {
      throw record.kind.noField(name)
    }
    guard !text.isEmpty else { return remove(name) }
    do throws(WrittenProblem) {
      set(name, try field.json(text, at: moment))
    } catch {
      throw Failure(error.diagnostic(at: nil))
    }
  }

  /// Sets what a field of a form holds, which may be a member of an object, to what a person wrote,
  /// or takes it out when that is nothing.
  ///
  /// - Throws: As of ``set(_:_:at:)``.
  package mutating func set(_ entry: EntryField, _ text: String, at moment: Moment) throws {
    let parts = entry.name.split(separator: ".", maxSplits: 1).map(String.init)
    let field = record.kind.fields.first { $0.name == parts[0] }
    guard parts.count == 2 else {
      guard !text.isEmpty, let json = entry.parts(text) else {
        return try set(entry.name, text, at: moment)
      }
      return set(entry.name, json)
    }
    let inner = field?.members.first { $0.name == parts[1] }
    var object = members.first { $0.name == parts[0] }?.json.objectMembers ?? []
    let place = object.firstIndex { $0.0 == parts[1] }
    if text.isEmpty {
      if let place { object.remove(at: place) }
    } else {
      var json = entry.parts(text) ?? .string(text)
      if entry.parts(text) == nil, let inner {
        do throws(WrittenProblem) { json = try inner.json(text, at: moment) } catch {
          throw Failure(error.diagnostic(at: nil))
        }
      }
      if let place { object[place].1 = json } else { object.append((parts[1], json)) }
    }
    if object.isEmpty { remove(parts[0]) } else { set(parts[0], .members(object)) }
  }

  /// Sets a field.
  package mutating func set(_ name: String, _ json: JSONText) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].json = json
    } else {
      members.append(RecordText.Member(name, json))
    }
  }

  /// Whether it says anything else than before.
  package var isChanged: Bool {
    members.map { "\($0.name)=\($0.json.line)" }
      != record.text.content.map { "\($0.name)=\($0.json.line)" }
  }

  /// Says something else from now on.
  package mutating func replace(with members: [RecordText.Member]) { self.members = members }

  /// Takes a field out.
  package mutating func remove(_ name: String) { members.removeAll { $0.name == name } }

  /// Ticks the record off, as of when `time` says.
  ///
  /// - Throws: ``Failure`` when no record of its kind is ticked off, and as of
  ///   ``set(_:_:at:)``.
  package mutating func tick(_ time: String = "now", at moment: Moment) throws {
    let tick = try self.tick
    try set(tick.time, time, at: moment)
    if let status = tick.status { set(status.field, .string(status.done)) }
  }

  /// Takes the tick away, which may not be there.
  ///
  /// - Throws: ``Failure`` when no record of its kind is ticked off.
  package mutating func untick() throws {
    let tick = try self.tick
    remove(tick.time)
    if let status = tick.status, record.text[status.field] != nil {
      set(status.field, .string(status.open))
    }
  }

  private var tick: Tick {
    get throws {
      if let tick = record.kind.tick { return tick }
      throw Failure(
        Diagnostic(
          .error, kind: "no-tick", "a \(record.kind.name) is not ticked off",
          hint: "change its fields with: daybook edit"))
    }
  }

  /// The record as it is now.
  package var result: RecordLibrary.Found {
    var result = record
    result.text.members = members
    return result
  }

  /// What is wrong with it that was not before, checked as if it were read from its file: what was
  /// wrong before is no reason to refuse a change.
  package func problems(in library: RecordLibrary) -> DiagnosticList {
    let before = library.problems(
      of: record.text.content, record.kind, id: record.text.identifier)
    let now = library.problems(of: members, record.kind, id: record.text.identifier)
    let known = Set(before.kept.map(\.message))
    return DiagnosticList(now.kept.filter { !known.contains($0.message) })
  }

  /// The field that a place of ``problems(in:)`` lies in; nil for none.
  package func field(at place: Place?) -> String? {
    var all = EntryMembers()
    all.set("id", .string(record.text.identifier))
    for member in members { all.set(member.name, member.json) }
    return place.flatMap { all.name(at: $0) }
  }

  /// Writes it.
  ///
  /// - Returns: What remembers the change.
  package func write(_ action: String, to library: RecordLibrary) throws -> ChangeEntry {
    let change = RecordChange(
      record.kind.collection, record.text.identifier, before: record.text.content, after: members)
    return try library.write([change], action, result.summary)
  }
}

extension KindOfRecord {
  /// That it has no field of a name, with the nearest; by default of all that it has.
  package func noField(_ name: String, among names: [String]? = nil) -> Failure {
    let names = names ?? fields.map(\.name)
    return Failure(
      Diagnostic(
        .error, kind: "unknown-field", "a \(self.name) has no \"\(name)\"",
        hint: names.nearest(to: name).map { "did you mean \"\($0)\"?" }
          ?? "it has \(names.joined(separator: ", "))"))
  }
}
