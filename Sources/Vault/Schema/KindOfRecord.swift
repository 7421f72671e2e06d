package import Basics
package import Wording

/// A kind of record: its fields, declared once. The decoder with its messages, forms, options of
/// commands, columns, the documentation and a JSON Schema all follow it.
package struct KindOfRecord: Sendable {
  /// The word for one: `task`.
  package let name: String
  /// The word with its article, as the title of its form; nil for a kind that no form adds.
  package let title: Words.Key?
  package let collection: VaultPath
  package let meaning: String
  /// In the order of documentation and forms.
  package let fields: [Field]
  /// A line of `daybook add`, for its help; nil for a kind that is not added there.
  package let example: String?
  /// Whether a record must have an id, as others refer to it by that.
  package let needsIdentifier: Bool
  /// Whether each is the front matter of a Markdown file, which has the keys of the fields alone.
  package let isFrontMatter: Bool
  /// Whether each file of its collection belongs to another file of the vault, after which it is
  /// named; such a collection is not locked, as the other file would stay as it is.
  package let belongsToFiles: Bool
  /// Whether no audience but the person may know of one, whatever it sees.
  package let isPrivate: Bool
  /// How one is ticked off; nil for a kind of which none is.
  package let tick: Tick?
  /// How one is told of in a line; nil where that follows from the fields.
  package let line: RecordLine?
  /// How long one is at most without a person's word that it was longer; nil for any time.
  package let longest: (@Sendable (Settings) -> Duration)?

  package init(
    _ name: String, title: Words.Key? = nil, in collection: VaultPath, _ meaning: String,
    example: String? = nil, needsIdentifier: Bool = false, isFrontMatter: Bool = false,
    belongsToFiles: Bool = false, isPrivate: Bool = false, tick: Tick? = nil,
    line: RecordLine? = nil, longest: (@Sendable (Settings) -> Duration)? = nil, fields: [Field]
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
    self.line = line
    self.longest = longest
    self.fields = fields
  }

  /// The keys that every record of a collection may have.
  package static let common = [
    Field("id", .text, "The id by which others refer to it; when left out, a hash of its content"),
    Field("updatedAt", .time, "When it was last changed; of two with the same id the later counts"),
    Field("deleted", .flag, "Whether the record with the id is deleted"),
    Field(
      "conflictOf", .text,
      "The id of the record with which a merge found this one in conflict; removed once settled"),
    Field(
      "imported", .text,
      "What it was imported from, when that was written, and a hash of what it said; removed once "
        + "you change the record, and then no import changes it"),
  ]
}

extension String {
  /// The word behind its article: `a task`, `an exercise`.
  var withArticle: String { (first.map("aeiou".contains) ?? false ? "an " : "a ") + self }
}

extension KindOfRecord {
  /// The field that says when the record was: the first day or time that must be there.
  package var dayField: Field? {
    let days = fields.filter { $0.type == .day || $0.type == .time || $0.entry?.kind == .day }
    return days.first(where: \.isRequired) ?? days.first
  }

  /// The fields that may say when a record was: ``dayField``, and where it may be left out the days
  /// that a record may have in place of it.
  var momentFields: [String] {
    guard let dayField else { return [] }
    if dayField.isRequired { return [dayField.name] }
    return [dayField.name]
      + fields.filter { $0.type == .day && $0.name != dayField.name }.map(\.name)
  }
}

package struct Tick: Sendable {
  /// A field that says how a record stands, with its words for done and for not done.
  package struct Status: Sendable {
    let field: String
    let done: String
    let open: String

    package init(_ field: String, done: String, open: String) {
      self.field = field
      self.done = done
      self.open = open
    }
  }

  /// The field that holds when it was done.
  package let time: String
  /// The field that holds the rank of a record among those of its day; nil for none.
  package let rank: String?
  /// The field that says how it stands; nil for none.
  package let status: Status?

  /// A record is done when it has a time.
  package init(_ time: String, rank: String? = nil, status: Status? = nil) {
    self.time = time
    self.rank = rank
    self.status = status
  }
}

/// A type that reads records of a kind, which is the same in every vault.
package protocol DescribedRecord: SendableMetatype {
  static var kind: KindOfRecord { get }
  /// How its records are decoded; nil for a kind that no collection holds.
  static var decoding: (any RecordDecoding)? { get }
}

extension DescribedRecord {
  package static var decoding: (any RecordDecoding)? { nil }
}

package struct DeclaredKind: Sendable {
  package let kind: KindOfRecord
  package let decoding: any RecordDecoding

  package init(_ kind: KindOfRecord, _ decoding: any RecordDecoding) {
    self.kind = kind
    self.decoding = decoding
  }
}

/// The one-line summary of records of a kind, their days and their sums, where these do not follow
/// from the fields. The zone is that of the vault, which applies to times without an offset.
package struct RecordLine: Sendable {
  /// What a line says of a record, in order; nil for what the main fields say.
  let words: (@Sendable (RecordText, Zone) -> [String?])?
  /// The sums of several of them within some days; nil for the lengths among their fields.
  let sums: (@Sendable ([RecordText], DaySpan, Zone, Words) -> [RecordSum])?
  /// The field with the time at which one ended, up to which it lies on each day; nil for a kind of
  /// which one is of a single day.
  let end: String?
  /// How far those without an end reach; nil for a kind of which none runs on.
  let open: Open?
  /// True if one is of the day and the hour that its writer's clock showed, in whatever zone.
  let keepsClock: Bool
  /// The headers of computed columns in exported tables, such as how much of a loan was repaid.
  /// Importing leaves these columns out.
  let figures: [Words.Key]

  /// How records are told of; by default as their fields say.
  package init(
    words: (@Sendable (RecordText, Zone) -> [String?])? = nil,
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
  /// How records without an end are counted.
  package struct Open: Sendable {
    /// What a list shows for the end of one that runs.
    let running: Words.Key
    /// Where each of all records of the kind that has no end is taken to end, up to now; nil for
    /// the others.
    let ends: @Sendable ([RecordText], Zone, _ now: Instant, Settings) -> [Instant?]

    /// A rule that the figures of the kind follow too.
    package init(
      running: Words.Key,
      ends: @escaping @Sendable ([RecordText], Zone, _ now: Instant, Settings) -> [Instant?]
    ) {
      self.running = running
      self.ends = ends
    }
  }
}

/// The days that were asked for, from a first to a last; either may be open.
package struct DaySpan: Sendable, Hashable {
  private let first: Day?
  private let last: Day?

  /// The days from `first` to `last`; all of them by default.
  package init(from first: Day? = nil, to last: Day? = nil) {
    self.first = first
    self.last = last
  }

  /// True if some days have one of these; days that are not known are only among all.
  /// Days are worked out only where some are asked for.
  package func contains(anyOf days: @autoclosure () -> ClosedRange<Day>?) -> Bool {
    if first == nil, last == nil { return true }
    guard let days = days() else { return false }
    return first.map { $0 <= days.upperBound } ?? true && last.map { days.lowerBound <= $0 } ?? true
  }

  /// The part of a stretch on the days; nil for nothing.
  package func part(of interval: Interval, in zone: Zone) -> Interval? {
    let from = first.map { max(interval.start, zone.start(of: $0)) } ?? interval.start
    let to = last.map { min(interval.end, zone.start(of: $0.next)) } ?? interval.end
    return from < to ? Interval(from: from, to: to) : nil
  }
}

/// What several records add up to: an amount of money of a kind, a length of time.
package struct RecordSum: Sendable {
  /// It in words: `sent ¥1,200`.
  package let text: String
  package let members: [(String, JSONText)]

  package init(_ text: String, _ members: [(String, JSONText)]) {
    self.text = text
    self.members = members
  }
}
