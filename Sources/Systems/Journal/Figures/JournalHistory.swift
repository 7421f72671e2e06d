import Algorithms
package import Basics

package struct JournalRecords: Sendable, Hashable {
  /// The entries, from files and records, in any order.
  package var entries: [JournalEntry]
  /// The keys of daily notes that are not of entries, if the person has them read.
  package var properties: [DayProperty] = []
  /// The same keys, each once.
  package var ownKeys: [OwnKey] = []

  package init(entries: [JournalEntry] = []) { self.entries = entries }
}

/// All entries of a person up to *as-of*, prepared for queries.
package struct JournalHistory: Sendable {
  package let moment: Moment
  let days: [JournalDay]
  /// In order of day.
  package let properties: [DayProperty]
  package let ownKeys: [OwnKey]

  /// The history of `records`; their order does not matter.
  ///
  /// The first spelling of a tag or a name is used for all, even if later ones differ in case.
  package init(_ records: JournalRecords, moment: Moment) {
    self.moment = moment
    properties = records.properties.filter { $0.day <= moment.today }.sorted()
    ownKeys = records.ownKeys
    var entries = records.entries
      .filter { $0.day <= moment.today && ($0.at ?? moment.asOf) <= moment.asOf }.sorted()
    if entries.contains(where: { $0.offset != nil }) {
      // A traveller's day follows the local clock.
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

  package var today: Day { moment.today }
  package var zone: Zone { moment.zone }

  var isEmpty: Bool { days.isEmpty }
  var recordedDays: [Day] { days.map(\.day) }
  var firstRecordedDay: Day? { days.first?.day }
  package var entries: [JournalEntry] { days.flatMap(\.entries) }
  var starred: [JournalEntry] { entries.filter(\.isStarred).reversed() }

  func day(_ day: Day) -> JournalDay? { days(on: day...day).first }

  func days(on days: ClosedRange<Day>) -> ArraySlice<JournalDay> {
    self.days.slice(days, by: \.day)
  }
}

private struct FirstForms {
  private var forms: [String: String] = [:]

  mutating func first(of name: String) -> String {
    let key = name.lowercased()
    if let form = forms[key] { return form }
    forms[key] = name
    return name
  }
}

extension JournalHistory {
  /// The entries of the same day in earlier years, newest first. The 29th of February recurs only
  /// in leap years.
  func onThisDay(_ day: Day) -> [JournalDay] {
    let (year, month, number) = day.components
    guard let first = firstRecordedDay?.components.year, first < year else { return [] }
    return (first..<year).reversed().compactMap { year in
      Day(year: year, month: month, day: number).flatMap(self.day)
    }
  }

  /// The entries of the same day in earlier years of the Chinese calendar, newest first. A leap
  /// month and a 30th day recur by the rules of ``LunarAnniversary``.
  func onThisLunarDay(_ day: Day) -> [JournalDay] {
    guard let today = LunarDay(day), let first = firstRecordedDay.flatMap(LunarDay.init)?.year,
      first < today.year
    else { return [] }
    let anniversary = LunarAnniversary(of: today)
    return (first..<today.year).reversed().compactMap { year in
      LunarYear(year).flatMap(anniversary.day)?.gregorian
    }.compactMap(self.day)
  }
}
