package import Basics

package struct JournalEntry: Sourced {
  package var source: RecordSource
  package let day: Day
  /// When; nil for what is about the day as a whole.
  package let at: Instant?
  /// Seconds east of UTC of the clock that it was written by, where that is not the vault's; `day`
  /// is the one of that clock.
  var offset: Int?
  package var title: String?
  /// Markdown; blank where a file only says how the day was.
  let text: EntryText
  /// From −2 (low) to 2 (high).
  package var mood: Int?
  /// From 1 (spent) to 5 (full).
  package var energy: Int?
  /// Those of the record, then those of the text; each once, whatever the case of its letters.
  package internal(set) var tags: [String]
  /// Who was there or is written about: those of the record, then those of the text, each once.
  package internal(set) var people: [String]
  package var place: String?
  package var isStarred: Bool
  /// True if its file says, or may say, that nobody else is to see it.
  var isWithheld = false
  /// Whether it is a record by itself, and not a part of a file about a day.
  var isRecord = false

  /// An entry.
  ///
  /// - Parameters:
  ///   - tags: Beside those in the text; a `#` before one does not matter.
  ///   - people: Beside those in the text; an `@` and the brackets of a wiki link do not matter.
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
    self.tags = (tags.map { String($0.drop { $0 == "#" }.trimmed) } + self.text.tags).uniqueNames
    self.people = (people.map(Self.name) + self.text.names).uniqueNames
  }

  /// The zone of the clock that it was written by, in a vault of `zone`.
  package func clock(_ zone: Zone) -> Zone {
    offset.map { Zone(identifier: "", initialOffset: $0) } ?? zone
  }

  /// The time that the clock of its writer showed; nil for what is about the day as a whole.
  func time(_ zone: Zone) -> TimeOfDay? { at.map { clock(zone).local($0).time } }

  /// Whether there is more to it than how the person was; a title makes an entry only at a time.
  var isWritten: Bool { !text.isBlank || at != nil && title != nil }

  /// The name that a text means: `@Clara` and `[[Clara]]` are Clara.
  private static func name(_ text: String) -> String {
    let text = text.trimmed
    let isLink = text.hasPrefix("[[") && text.hasSuffix("]]")
    let name = isLink ? WikiLink(String(text.dropFirst(2).dropLast(2)), isEmbed: false)?.text : nil
    return String((name ?? String(text)).drop { $0 == "@" }.trimmed)
  }
}

extension JournalEntry: Comparable {
  /// By day; on a day what is about the whole of it, then by time, then by place. A total order, so
  /// that no figure depends on the order of files.
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

extension [String] {
  /// The names without empty ones and repetitions, whatever the case of their letters.
  var uniqueNames: [String] {
    var seen: Set<String> = []
    return filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
  }
}

struct JournalDay: Sendable {
  let day: Day
  /// What was written about it: about the day as a whole first, then in order of time; never empty.
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
