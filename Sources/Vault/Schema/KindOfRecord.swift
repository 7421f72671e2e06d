package import Basics
package import Wording

/// A kind of record: its fields, declared once. Its decoder with messages, forms, command options,
/// columns, documentation and JSON Schema are all derived from it.
package struct KindOfRecord: Sendable {
  /// The word for one: `task`.
  package let name: String
  /// The word with its article, as the title of its form; nil for a kind that no form adds.
  package let title: Words.Key?
  package let collection: VaultPath
  package let meaning: String
  /// In the order of documentation and forms.
  package let fields: [Field]
  /// The field with the record's time: the first required day or time.
  package let dayField: Field?
  /// A line of `daybook add`, for its help; nil for a kind that it does not add.
  package let example: String?
  /// True if a record must have an id, because others refer to it.
  package let needsIdentifier: Bool
  /// True if each is the front matter of a Markdown file, with no keys but the fields.
  package let isFrontMatter: Bool
  /// True if each file of its collection belongs to another file of the vault, and has its name;
  /// such a collection is not locked, as the other file would not be.
  package let belongsToFiles: Bool
  /// True if no audience but the person may know of one, even if it sees everything.
  package let isPrivate: Bool
  /// Its tick-off rule; nil for kinds that cannot be ticked off.
  package let tick: Tick?
  /// The content of a record that was never written, from its id; nil for kinds without such
  /// records.
  package let implied: (@Sendable (_ identifier: String) -> [RecordText.Member]?)?
  /// Its summary line; nil to derive it from the fields.
  package let line: RecordLine?
  /// True if one of ``momentFields`` is required, but no particular one.
  package let needsMoment: Bool
  /// The maximum length without the person's confirmation; nil for none.
  package let longest: (@Sendable (Settings) -> Duration)?
  /// Says what is odd about a record compared with others of its kind, though it is written; nil
  /// for nothing.
  package let remarks: RecordRemarks?

  package init(
    _ name: String, title: Words.Key? = nil, in collection: VaultPath, _ meaning: String,
    example: String? = nil, needsIdentifier: Bool = false, isFrontMatter: Bool = false,
    belongsToFiles: Bool = false, isPrivate: Bool = false, tick: Tick? = nil,
    implied: (@Sendable (_ identifier: String) -> [RecordText.Member]?)? = nil,
    line: RecordLine? = nil, longest: (@Sendable (Settings) -> Duration)? = nil,
    remarks: RecordRemarks? = nil, needsMoment: Bool = false, fields: [Field]
  ) {
    self.name = name
    self.title = title
    self.collection = collection
    self.meaning = meaning
    self.example = example
    self.needsIdentifier = needsIdentifier
    self.isFrontMatter = isFrontMatter
    self.belongsToFiles = belongsToFiles
    self.isPrivate = isPrivate
    self.tick = tick
    self.implied = implied
    self.line = line
    self.longest = longest
    self.remarks = remarks
    self.needsMoment = needsMoment
    self.fields = fields
    let days = fields.filter { $0.type == .day || $0.type == .time || $0.kind == .day }
    dayField = days.first(where: \.isRequired) ?? days.first
  }

  /// The keys that every record of a collection may have.
  package static let common = [
    Field("id", .text, "The id that others refer to; by default a hash of its content"),
    Field("updatedAt", .time, "When it was last changed; of two with the same id the later counts"),
    Field("deleted", .flag, "true when the record with the id is deleted"),
    Field(
      "conflictOf", .text,
      "The id of a record in conflict with this one after a merge; removed once settled"),
    Field(
      "imported", .text,
      "The source of an import, its time there, and a hash of its content; removed once "
        + "you change the record, and then no import changes it"),
  ]
}

extension String {
  /// The word after its article: `a task`, `an exercise`.
  var withArticle: String {
    // A use is spoken with a y.
    (first.map("aeiou".contains) ?? false && !hasPrefix("us") ? "an " : "a ") + self
  }
}

extension KindOfRecord {
  /// True if a record is about its day, so that nothing of it shows on pages about earlier ones.
  package var isOfDays: Bool { dayField.map { $0.isRequired || needsMoment } ?? false }

  /// The fields that may give a record's time: ``dayField`` and, if that is optional, the days that
  /// may replace it.
  var momentFields: [String] {
    guard let dayField else { return [] }
    if dayField.isRequired { return [dayField.name] }
    return [dayField.name]
      + fields.filter { $0.type == .day && $0.name != dayField.name }.map(\.name)
  }
}

package struct Tick: Sendable {
  /// A field with a record's status, with its words for done and for not done.
  package struct Status: Sendable {
    let field: String
    let done: String
    let open: String
    /// Nil for records that cannot be dropped.
    let dropped: String?

    package init(_ field: String, done: String, open: String, dropped: String? = nil) {
      self.field = field
      self.done = done
      self.open = open
      self.dropped = dropped
    }
  }

  /// The state of a record that can be ticked off.
  package enum State: Sendable, Hashable {
    case open, done
    /// Let go of without being done.
    case dropped
  }

  /// The field with the time it was done.
  package let time: String
  /// The field with the rank of a record among the records of its day; nil for none.
  package let rank: String?
  /// The field with the time it was dropped; nil for none.
  package let droppedTime: String?
  /// The field with the day it was put off to; nil if that changes its own day.
  package let otherDay: String?
  /// The times of records that repeat; nil for a kind without such records.
  package let repeated: Repeated?
  /// The field with the status; nil for none.
  package let status: Status?

  /// A record is done when it has a time.
  package init(
    _ time: String, rank: String? = nil, droppedTime: String? = nil, otherDay: String? = nil,
    repeated: Repeated? = nil, status: Status? = nil
  ) {
    self.time = time
    self.rank = rank
    self.droppedTime = droppedTime
    self.otherDay = otherDay
    self.repeated = repeated
    self.status = status
  }

  /// The times of records that repeat. Each time is ticked off on its own.
  package struct Repeated: Sendable {
    /// The name of the kind of their records.
    let kind: String
    /// The field with the rule, which a record that does not repeat lacks.
    let rule: String
    /// The field with the last day of the rule.
    let until: String
    /// The id of the time that is meant now, in a state, its day, and the rank on it; nil for none.
    let current:
      @Sendable (_ rule: RecordText, _ times: [RecordText], State, Moment) -> (
        id: String, day: Day, rank: String?
      )?

    package init(
      _ kind: String, rule: String, until: String,
      current:
        @escaping @Sendable (
          _ rule: RecordText, _ times: [RecordText], State, Moment
        ) -> (id: String, day: Day, rank: String?)?
    ) {
      self.kind = kind
      self.rule = rule
      self.until = until
      self.current = current
    }
  }

  /// True if its records can be dropped.
  package var canDrop: Bool { droppedTime != nil || status?.dropped != nil }

  /// The state of a record; a record that is both done and dropped counts as done.
  package func state(of record: RecordText) -> State {
    let status = self.status.flatMap { record[$0.field]?.plain }
    if record[time] != nil || status != nil && status == self.status?.done { return .done }
    let isDropped = droppedTime.map { record[$0] != nil } ?? false
    return isDropped || status != nil && status == self.status?.dropped ? .dropped : .open
  }
}

/// A type that reads records of a kind that is the same in every vault.
package protocol DescribedRecord: SendableMetatype {
  static var kind: KindOfRecord { get }
  /// The decoding of its records; nil for a kind outside collections.
  static var decoding: (any RecordDecoding)? { get }
  /// The files that its records are; nil for a kind in collections.
  static var files: (any RecordFiles)? { get }
}

extension DescribedRecord {
  package static var decoding: (any RecordDecoding)? { nil }
  package static var files: (any RecordFiles)? { nil }

  /// The kind with its decoding; for a kind in a collection.
  package static var declared: DeclaredKind {
    guard let decoding else { preconditionFailure("no collection holds records of \(kind.name)") }
    return DeclaredKind(kind, decoding)
  }
}

package struct DeclaredKind: Sendable {
  package let kind: KindOfRecord
  package let decoding: any RecordDecoding

  package init(_ kind: KindOfRecord, _ decoding: any RecordDecoding) {
    self.kind = kind
    self.decoding = decoding
  }
}

/// The one-line summary of records of a kind, their days and their sums, if these do not follow
/// from the fields. The zone is the vault's, for times without an offset.
package struct RecordLine: Sendable {
  /// The words of the line in a language, in order; nil for the main fields.
  let words: (@Sendable (RecordText, Zone, Words) -> [String?])?
  /// The sums of several of them within some days; nil for the lengths among their fields.
  let sums: (@Sendable ([RecordText], DaySpan, Zone, Words) -> [RecordSum])?
  /// The field with the time of the end: a record belongs to each day until then; nil if records
  /// have a single day.
  let end: String?
  /// The end of records without one; nil if none runs on.
  let open: Open?
  /// True if a record belongs to the day and hour on its writer's clock, in any zone.
  let keepsClock: Bool
  /// The headers of computed columns in exported tables, such as the repaid part of a loan.
  /// Importing skips these columns.
  let figures: [Words.Key]

  /// The summary of records; by default from their fields.
  package init(
    words: (@Sendable (RecordText, Zone, Words) -> [String?])? = nil,
    sums: (@Sendable ([RecordText], DaySpan, Zone, Words) -> [RecordSum])? = nil,
    end: String? = nil, open: Open? = nil, keepsClock: Bool = false, figures: [Words.Key] = []
  ) {
    self.words = words
    self.sums = sums
    self.end = end
    self.open = open
    self.keepsClock = keepsClock
    self.figures = figures
  }
}

extension RecordLine {
  /// The counting of records without an end.
  package struct Open: Sendable {
    /// The word in lists for the end of a running record.
    let running: Words.Key
    /// The assumed end, up to now, of each record of the kind without one; nil for the others.
    let ends: @Sendable ([RecordText], Zone, _ now: Instant, Settings) -> [Instant?]

    /// A rule that the kind's figures follow too.
    package init(
      running: Words.Key,
      ends: @escaping @Sendable ([RecordText], Zone, _ now: Instant, Settings) -> [Instant?]
    ) {
      self.running = running
      self.ends = ends
    }
  }
}

extension [KindOfRecord] {
  /// The kind that a person names: `task`, `tasks` as its files are called, or its name in another
  /// language, such as `任务`.
  package func called(_ name: String) -> KindOfRecord? {
    first { $0.name == name } ?? first { $0.plural == name }
      ?? first { kind in
        Language.allCases.contains { Words.standard($0).said(part: kind.name) == name }
      }
  }
}

extension KindOfRecord {
  /// The word for several, in English as the word for one is: `tasks`, `entries`.
  fileprivate var plural: String { name.hasSuffix("y") ? name.dropLast() + "ies" : name + "s" }
}

/// The requested days, from a first to a last; either may be open.
package struct DaySpan: Sendable, Hashable {
  private let first: Day?
  private let last: Day?

  /// The days from `first` to `last`; all of them by default.
  package init(from first: Day? = nil, to last: Day? = nil) {
    self.first = first
    self.last = last
  }

  /// True if it contains one of some days; unknown days are only among all. `days` is evaluated
  /// only if the span is limited.
  package func contains(anyOf days: @autoclosure () -> ClosedRange<Day>?) -> Bool {
    if first == nil, last == nil { return true }
    guard let days = days() else { return false }
    return first.map { $0 <= days.upperBound } ?? true && last.map { days.lowerBound <= $0 } ?? true
  }

  /// The part of an interval on the days; nil for none.
  package func part(of interval: Interval, in zone: Zone) -> Interval? {
    let from = first.map { max(interval.start, zone.start(of: $0)) } ?? interval.start
    let to = last.map { min(interval.end, zone.start(of: $0.next)) } ?? interval.end
    return from < to ? Interval(from: from, to: to) : nil
  }
}

/// The sum of several records: an amount of money of a kind, a length of time.
package struct RecordSum: Sendable {
  /// The sum in words: `sent ¥1,200`.
  package let text: String
  package let members: [(String, JSONText)]

  package init(_ text: String, _ members: [(String, JSONText)]) {
    self.text = text
    self.members = members
  }
}
