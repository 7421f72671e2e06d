internal import Algorithms
package import Basics

/// The records of the journal.
package struct JournalRecords: Sendable, Hashable {
  /// What was written, in files and as records, in any order.
  package var entries: [JournalEntry]

  /// Records; none by default.
  package init(entries: [JournalEntry] = []) { self.entries = entries }
}

/// All that a person wrote about their days up to *as-of*, ready to be asked for figures.
package struct JournalHistory: Sendable {
  /// The moment that counts as now; nothing after it exists.
  package let moment: Moment
  /// The days that something is on record of, in order.
  package let days: [JournalDay]

  /// The history of `records`; their order does not matter.
  ///
  /// A tag is written as it was first, whatever the case of its letters later; so is a name.
  package init(_ records: JournalRecords, moment: Moment) {
    self.moment = moment
    var entries = records.entries
      .filter { $0.day <= moment.today && ($0.at ?? moment.asOf) <= moment.asOf }.sorted()
    if entries.contains(where: { $0.offset != nil }) {
      // A traveller's day goes by the clock on the wall.
      let zone = moment.zone
      entries.sort { left, right in
        let times = [left, right].map { $0.time(zone)?.microseconds ?? -1 }
        return left.day != right.day || times[0] == times[1]
          ? left < right : times[0] < times[1]
      }
    }
    var tags = FirstForms()
    var people = FirstForms()
    for index in entries.indices {
      entries[index].tags = entries[index].tags.map { tags.first(of: $0) }
      entries[index].people = entries[index].people.map { people.first(of: $0) }
    }
    days = entries.chunked(on: \.day).map { JournalDay($1, on: $0) }
  }

  /// The day of ``moment``.
  package var today: Day { moment.today }
  /// The zone in which days begin.
  package var zone: Zone { moment.zone }

  /// Whether there is nothing on record.
  package var isEmpty: Bool { days.isEmpty }
  /// The days that something is on record of, in order.
  package var recordedDays: [Day] { days.map(\.day) }
  /// The first of them.
  package var firstRecordedDay: Day? { days.first?.day }
  /// Everything that is on record, in order.
  package var entries: [JournalEntry] { days.flatMap(\.entries) }
  /// What is to be come back to, newest first.
  package var starred: [JournalEntry] { entries.filter(\.isStarred).reversed() }

  /// What is on record of a day; nil for nothing.
  package func day(_ day: Day) -> JournalDay? { days(on: day...day).first }

  /// The days among `days` that something is on record of, in order.
  package func days(on days: ClosedRange<Day>) -> ArraySlice<JournalDay> {
    let first = self.days.partitioningIndex { $0.day >= days.lowerBound }
    return self.days[first..<self.days.partitioningIndex { $0.day > days.upperBound }]
  }
}

/// The forms in which names were first written.
private struct FirstForms {
  private var forms: [String: String] = [:]

  /// The form of `name`; itself when it is the first.
  mutating func first(of name: String) -> String {
    let key = name.lowercased()
    if let form = forms[key] { return form }
    forms[key] = name
    return name
  }
}
