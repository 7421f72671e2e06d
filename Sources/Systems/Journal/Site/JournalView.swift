import Algorithms
import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The `journal` object of templates: days as lines with a link to their pages, moods and energies
/// as texts.
struct JournalView: Sendable {
  let history: JournalHistory
  /// The moods and energies from another system; nil if no system records them.
  let moods: (any MoodSource)?
  let words: Words
  /// All tags, most frequent first.
  let tags: [NameTotal]
  let addressOfTag: [String: String]
  /// The pictures in the folders of the journal's files.
  var pictures = JournalPictures()

  /// The number of tags and of past days shown next to the link to all.
  static let most = 12

  init(_ history: JournalHistory, moods: (any MoodSource)?, words: Words) {
    self.history = history
    self.moods = moods
    self.words = words
    let days = (history.firstRecordedDay ?? history.today)...history.today
    tags = history.tags(on: days)
    addressOfTag = JournalAddress.addresses(
      ofTags: Array(history.days.flatMap(\.tags).uniqued()))
  }

  /// The members that are the same on every page.
  var object: Object {
    let today = history.today
    return [
      "any": .bool(!history.isEmpty), "today": Value(history.day(today)) { .object(line($0)) },
      "streak": .streak(history.currentStreak, words),
      "longestStreak": .streak(history.longestStreak, words),
      "week": .object(period(.week(today.week))), "month": .object(period(.month(today.month))),
      "year": .object(period(.year(today.year))), "onThisDay": onThisDay(today),
      "onThisLunarDay": onThisLunarDay(today), "tags": .array(tags.prefix(Self.most), tag),
      "tagCount": .int(tags.count),
      "starred": .objects(
        history.days.reversed().lazy.filter(\.isStarred).prefix(Self.most), line),
    ]
  }

  /// The reference to an entry's record; nil for a part of a file, which has no form.
  func record(of entry: JournalEntry) -> Value {
    entry.isRecord ? .record(EntryRecord.kind, entry.source.id) : .nil
  }

  /// A day of the journal as a line of a list.
  func line(_ day: JournalDay) -> Object {
    [
      "day": .string("\(day.day)"), "title": .string(words.date(day.day)),
      "dayTitle": .string(words.dayAndMonth(day.day)), "url": .string(JournalAddress.day(day.day)),
      "heading": Value(day.title), "text": Value(JournalText.firstLine(of: day)),
      "words": .int(day.words), "isWritten": .bool(day.isWritten),
      "isStarred": .bool(day.isStarred),
    ]
  }

  /// The same day of earlier years as lines, each with the time since.
  func onThisDay(_ day: Day) -> Value {
    memories(history.onThisDay(day)) { day.components.year - $0.components.year }
  }

  /// The same in the lunar calendar.
  func onThisLunarDay(_ day: Day) -> Value {
    memories(history.onThisLunarDay(day)) { memory in
      (LunarDay(day)?.year ?? 0) - (LunarDay(memory)?.year ?? 0)
    }
  }

  private func memories(_ days: [JournalDay], years: (Day) -> Int) -> Value {
    .objects(days) { memory in
      line(memory).adding([
        "left": .string(words("journal.years_ago", ["count": years(memory.day)]))
      ])
    }
  }

  func period(_ period: Period) -> Object {
    let summary = history.summary(of: period.days, with: moods)
    return [
      "id": .string("\(period)"), "title": .string(words.short(period)),
      "beforeTitle": .string(words.before(period)),
      "any": .bool(
        summary.total.days > 0 || summary.mood != nil || summary.energy != nil),
      "days": .int(summary.total.days), "daysOf": .int(summary.daysCounted),
      "entries": .int(summary.total.entries), "words": .int(summary.total.words),
      "change": .change(history.wordChange(of: period), Value.int),
      "mood": feeling(summary.mood, .mood), "energy": feeling(summary.energy, .energy),
      "streak": .streak(summary.longestStreak, words),
      "tags": .array(summary.tags.prefix(Self.most), tag),
    ]
  }

  /// A mean with its number of values; nil for none.
  func feeling(_ mean: Mean?, _ feeling: Feeling) -> Value {
    Value(mean) { ["text": .string(text(of: $0, feeling)), "count": .int($0.count)] }
  }

  /// `+0.7`, `3.5 of 5`.
  func text(of mean: Mean, _ feeling: Feeling) -> String {
    let number = words.number(mean.value, decimals: 1)
    switch feeling {
    case .mood: return mean.value >= 0.05 ? "+" + number : number
    case .energy: return words("journal.of_five", ["value": number])
    }
  }

  func tag(_ tag: NameTotal) -> Value {
    [
      "title": .string(tag.name), "url": Value(addressOfTag[tag.name]),
      "entries": .int(tag.entries), "days": .int(tag.days),
      "last": .string(words.date(tag.last)),
    ]
  }
}
