package import Basics

package struct JournalEntry: Sourced {
  package var source: RecordSource
  package let day: Day
  /// Nil for an entry about the day as a whole.
  package let at: Instant?
  /// Seconds east of UTC of the writer's clock, if it differs from the vault's; `day` is the day on
  /// that clock.
  var offset: Int?
  package var title: String?
  /// Markdown; blank if a file has only a mood or an energy.
  let text: EntryText
  /// From −2 (low) to 2 (high).
  package var mood: Int?
  /// From 1 (spent) to 5 (full).
  package var energy: Int?
  /// The record's tags, then those in the text; each once, compared case-insensitively.
  package internal(set) var tags: [String]
  /// The people in the record, then those in the text, each once.
  package internal(set) var people: [String]
  package var place: String?
  package var isStarred: Bool
  /// True if its file is, or may be, marked as private.
  var isWithheld = false
  /// True for a record, false for a part of a day's file.
  var isRecord = false

  /// An entry.
  ///
  /// - Parameters:
  ///   - tags: Tags besides those in the text, with or without `#`.
  ///   - people: People besides those in the text, with or without `@` or the brackets of a wiki
  ///     link.
  package init(
    _ text: String, on day: Day, at: Instant? = nil, source: RecordSource, title: String? = nil,
    mood: Int? = nil, energy: Int? = nil, tags: [String] = [], people: [String] = [],
    place: String? = nil, isStarred: Bool = false
  ) {
    self.source = source
    self.day = day
    self.at = at
    self.title = title
    self.text = EntryText(text)
    self.mood = mood
    self.energy = energy
    self.place = place
    self.isStarred = isStarred
    self.tags = (tags.asTags + self.text.tags).uniqueNames
    self.people = (people.map(Self.name) + self.text.names).uniqueNames
  }

  /// The zone of the writer's clock, in a vault of `zone`.
  package func clock(_ zone: Zone) -> Zone {
    offset.map { Zone(identifier: "", initialOffset: $0) } ?? zone
  }

  /// The time on the writer's clock; nil for an entry about the day as a whole.
  func time(_ zone: Zone) -> TimeOfDay? { at.map { clock(zone).local($0).time } }

  /// True if there is more than mood and energy; a title alone counts only with a time.
  var isWritten: Bool { !text.isBlank || at != nil && title != nil }

  /// The name in a text: `@Clara` and `[[Clara]]` are Clara.
  private static func name(_ text: String) -> String {
    let text = text.trimmed
    let isLink = text.hasPrefix("[[") && text.hasSuffix("]]")
    let name = isLink ? WikiLink(String(text.dropFirst(2).dropLast(2)), isEmbed: false)?.text : nil
    return String((name ?? String(text)).drop { $0 == "@" }.trimmed)
  }
}

extension JournalEntry: Comparable {
  /// By day; within a day, entries about the whole of it first, then by time, then by place. A
  /// total order, so that no figure depends on the order of files.
  package static func < (left: JournalEntry, right: JournalEntry) -> Bool {
    if left.day != right.day { return left.day < right.day }
    if left.at != right.at {
      guard let first = left.at, let second = right.at else { return left.at == nil }
      return first < second
    }
    let (first, second) = (left.source.place, right.source.place)
    if first != second, let first, let second { return first < second }
    return (left.source.id, left.text.markdown) < (right.source.id, right.text.markdown)
  }
}

struct JournalDay: Sendable {
  let day: Day
  /// The entries about it: those about the day as a whole first, then in order of time; never
  /// empty.
  let entries: [JournalEntry]
  let words: Int

  init(_ entries: some Collection<JournalEntry>, on day: Day) {
    self.day = day
    self.entries = Array(entries)
    words = entries.reduce(0) { $0 + $1.text.wordCount }
  }

  var isWritten: Bool { entries.contains(where: \.isWritten) }
  var title: String? { entries.lazy.filter { $0.at == nil }.compactMap(\.title).first }
  var tags: [String] { entries.flatMap(\.tags).uniqueNames }
  var people: [String] { entries.flatMap(\.people).uniqueNames }
  var places: [String] { entries.compactMap(\.place).uniqueNames }
  var isStarred: Bool { entries.contains(where: \.isStarred) }
}
