import Basics
import SiteKit
import Vault
import Wording

struct EntryRecord: RecordDraft {
  private var at: (instant: Instant, clock: LocalTime)?
  private var text = ""
  private var title: String?
  private var mood: Int?
  private var energy: Int?
  private var tags: [String] = []
  private var people: [String] = []
  private var place: String?
  private var isStarred = false

  static let schema = Schema<Self>(
    "entry", title: "entry.journal_entry", in: JournalReader.entries,
    "Something that you wrote, with its time",
    example: "daybook add entry --text \"First frost on the moss.\" --mood 1",
    line: RecordLine(keepsClock: true),
    [
      .init(
        Field(
          "at", .time,
          "When it was written, on the day and at the time that it says",
          isRequired: true, entry: FieldEntry("entry.when", as: .time(defaultsToNow: true))),
        read: { value, context in
          guard let instant = value.instant(&context) else { return nil }
          return TimeText.clock(value.string, in: context.zone).map { (instant, $0) }
        }, set: { $0.at = $1 }),
      .text("title", "A title", privacy: .intimate, entry: FieldEntry("entry.title")) {
        $0.title = $1
      },
      .text(
        "text", "Your words, as Markdown; optional with a mood or an energy",
        privacy: .intimate, isParagraph: true,
        entry: FieldEntry("entry.text", question: "What is on your mind?", isRequired: true)
      ) { $0.text = $1 },
      .whole(
        "mood", in: Feeling.mood.scale, "From low, -2, to high, 2",
        privacy: .intimate, entry: FieldEntry("entry.mood", help: "entry.mood_help")
      ) { $0.mood = $1 },
      .whole(
        "energy", in: Feeling.energy.scale, "From spent, 1, to full, 5", privacy: .intimate,
        entry: FieldEntry("entry.energy", help: "entry.energy_help")
      ) { $0.energy = $1 },
      .names(
        "tags", "Tags besides those in the text",
        entry: FieldEntry("entry.tags", help: "entry.tags_help")
      ) { $0.tags = $1 },
      .names(
        "people", "People besides those whom the text names with @",
        entry: FieldEntry("entry.people", help: "entry.people_help")
      ) { $0.people = $1 },
      .text("place", "The place", privacy: .intimate, entry: FieldEntry("entry.place")) {
        $0.place = $1
      },
      .flag("starred", "true when it is starred", entry: FieldEntry("entry.starred")) {
        $0.isStarred = $1
      },
    ])

  func record(_ context: inout RecordContext) -> JournalEntry? {
    if text.isEmpty, mood == nil, energy == nil, !context.recordHasErrors {
      context.report(.missing(field: "text"))
    }
    return at.map { at in
      var entry = JournalEntry(
        VisibleText(of: text).text, on: at.clock.day, at: at.instant,
        source: RecordSource(id: context.recordIdentifier),
        title: title.map { VisibleText(of: $0).text }, mood: mood,
        energy: energy, tags: tags, people: people, place: place, isStarred: isStarred)
      entry.isRecord = true
      if context.zone.local(at.instant) != at.clock {
        let shift = Zone.utc.instant(at.clock).instant - at.instant
        entry.offset = Int(shift.microseconds / 1_000_000)
      }
      return entry
    }
  }
}

extension Schema.Member {
  /// A list of names, or a text with names between commas, in any script.
  fileprivate static func names(
    _ name: String, _ meaning: String, entry: FieldEntry,
    set: @escaping @Sendable (inout Draft, [String]) -> Void
  ) -> Self {
    Self(
      Field(name, .texts, meaning, privacy: .intimate, entry: entry),
      read: { $0.isText ? $0.string.listed : $0.texts(&$1) }, set: set)
  }
}

extension EntryForm {
  static let journalEntry = EntryForm(for: EntryRecord.declared)
}
