package import Basics
package import Wording

/// The fields of a record with their readers into a draft. Classes, so that reading a record copies
/// none of them.
package final class Schema<Draft>: Sendable {
  package final class Member: Sendable {
    package let field: Field
    let take: @Sendable (FieldValue, inout Draft, inout RecordContext) -> Void

    /// A field read by `take`, which reports faults.
    package init(
      _ field: Field,
      take: @escaping @Sendable (FieldValue, inout Draft, inout RecordContext) -> Void
    ) {
      self.field = field
      self.take = take
    }

    /// The field with words for people, if no form asks for it.
    package func shown(
      as label: Words.Key, known: Field.Known? = nil, leftOut: String? = nil,
      naming: @escaping @Sendable (_ choice: String, Words) -> String? = { _, _ in nil }
    ) -> Member {
      Member(
        field.shown(as: label, known: known, leftOut: leftOut, naming: naming), take: take)
    }
  }

  package let kind: KindOfRecord
  package let members: [Member]
  let names: [String]
  /// A bit for each required member.
  let required: UInt64

  /// The schema of a kind of record.
  ///
  /// - Parameters: As for ``KindOfRecord``.
  package init(
    _ name: String, title: Words.Key? = nil, in collection: VaultPath, _ meaning: String,
    example: String? = nil, needsIdentifier: Bool = false, belongsToFiles: Bool = false,
    isPrivate: Bool = false, tick: Tick? = nil,
    implied: (@Sendable (_ identifier: String) -> [RecordText.Member]?)? = nil,
    line: RecordLine? = nil, remarks: RecordRemarks? = nil, needsMoment: Bool = false,
    _ members: [Member]
  ) {
    kind = KindOfRecord(
      name, title: title, in: collection, meaning, example: example,
      needsIdentifier: needsIdentifier, belongsToFiles: belongsToFiles, isPrivate: isPrivate,
      tick: tick, implied: implied, line: line, remarks: remarks, needsMoment: needsMoment,
      fields: members.map(\.field))
    self.members = members
    names = members.map(\.field.name)
    required = members.indices.reduce(0) { bits, index in
      members[index].field.isRequired ? bits | 1 << UInt64(index) : bits
    }
  }
}

extension Schema.Member {
  /// A field read by `read`, which reports faults; `set` stores the value in the draft.
  package convenience init<Value>(
    _ field: Field,
    read: @escaping @Sendable (FieldValue, inout RecordContext) -> Value?,
    set: @escaping @Sendable (inout Draft, Value) -> Void
  ) {
    self.init(field) { value, draft, context in
      if let value = read(value, &context) { set(&draft, value) }
    }
  }

  /// Text without white space around it. An empty one counts as missing; a required field then
  /// reports it.
  package static func text(
    _ name: String, _ meaning: String, isRequired: Bool = false, privacy: Privacy = .text,
    isParagraph: Bool = false, entry: FieldEntry? = nil,
    set: @escaping @Sendable (inout Draft, String) -> Void
  ) -> Self {
    Self(
      Field(
        name, isParagraph ? .paragraph : .text, meaning, isRequired: isRequired,
        privacy: privacy, entry: entry)
    ) { value, draft, context in
      let text = isRequired ? value.requiredText(&context) : value.nonEmptyText(&context)
      if let text { set(&draft, text) }
    }
  }

  /// A list of texts, or one; in CSV split as when typed.
  package static func texts(
    _ name: String, _ meaning: String, privacy: Privacy = .text, entry: FieldEntry? = nil,
    set: @escaping @Sendable (inout Draft, [String]) -> Void
  ) -> Self {
    let field = Field(name, .texts, meaning, privacy: privacy, entry: entry)
    return Self(
      field,
      read: { $0.isTyped || !$0.isText ? $0.texts(&$1) : field.texts($0.string) }, set: set)
  }

  /// A whole number in a range; messages call it `words`, by default its bounds.
  package static func whole(
    _ name: String, in range: ClosedRange<Int>, called words: String? = nil, _ meaning: String,
    isRequired: Bool = false, privacy: Privacy = .open, units: [String] = [],
    entry: FieldEntry? = nil, set: @escaping @Sendable (inout Draft, Int) -> Void
  ) -> Self {
    Self(
      Field(
        name, .whole(range), meaning, isRequired: isRequired, privacy: privacy, units: units,
        entry: entry),
      read: { $0.whole(in: range, called: words, &$1) }, set: set)
  }

  package static func flag(
    _ name: String, _ meaning: String, privacy: Privacy = .open, entry: FieldEntry? = nil,
    set: @escaping @Sendable (inout Draft, Bool) -> Void
  ) -> Self {
    Self(
      Field(name, .flag, meaning, privacy: privacy, entry: entry),
      read: { $0.bool(&$1) }, set: set)
  }

  package static func day(
    _ name: String, _ meaning: String, isRequired: Bool = false, isToCome: Bool = false,
    entry: FieldEntry? = nil, set: @escaping @Sendable (inout Draft, Day) -> Void
  ) -> Self {
    Self(
      Field(name, .day, meaning, isRequired: isRequired, entry: entry, isToCome: isToCome),
      read: { $0.day(&$1) }, set: set)
  }

  package static func time(
    _ name: String, _ meaning: String, isRequired: Bool = false, entry: FieldEntry? = nil,
    set: @escaping @Sendable (inout Draft, Instant) -> Void
  ) -> Self {
    Self(
      Field(name, .time, meaning, isRequired: isRequired, entry: entry),
      read: { $0.instant(&$1) }, set: set)
  }

  /// One of the cases of a type, by its raw value or by `alias`.
  package static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, of type: Choice.Type, _ meaning: String, isRequired: Bool = false,
    alias: ((Choice) -> String)? = nil, privacy: Privacy = .open, entry: FieldEntry? = nil,
    set: @escaping @Sendable (inout Draft, Choice) -> Void
  ) -> Self {
    let choices = Array(Choice.allCases)
    let names = choices.map(\.rawValue)
    let aliases = alias.map(choices.map) ?? []
    return Self(
      Field(
        name, .choice(names + aliases), meaning, isRequired: isRequired, privacy: privacy,
        entry: entry)
    ) { value, draft, context in
      let index = value.choice(among: names, aliases: aliases, &context)
      if let index { set(&draft, choices[index]) }
    }
  }

  /// An object with its own fields, which are read into `part`.
  package static func object<Part: Sendable>(
    _ name: String, _ meaning: String, privacy: Privacy = .open, as part: Part,
    _ members: [Schema<Part>.Member], set: @escaping @Sendable (inout Draft, Part) -> Void
  ) -> Self {
    Self(
      Field(name, .object, meaning, privacy: privacy, members: members.map(\.field)),
      read: { $0.object(part, members, &$1) }, set: set)
  }

  package static func objects<Part: Sendable>(
    _ name: String, _ meaning: String, privacy: Privacy = .open, entry: FieldEntry? = nil,
    as part: Part, _ members: [Schema<Part>.Member],
    set: @escaping @Sendable (inout Draft, [Part]) -> Void
  ) -> Self {
    Self(
      Field(
        name, .objects, meaning, privacy: privacy, entry: entry, members: members.map(\.field)),
      read: { value, context in
        var parts: [Part] = []
        value.forEachElement(&context) { value, context in
          if let part = value.object(part, members, &context) { parts.append(part) }
        }
        return parts
      }, set: set)
  }
}
