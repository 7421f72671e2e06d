import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The members that are the same on every page of a language.
struct SharedMembers {
  let input: SiteInput
  let words: Words
  let rooms: [any SitePart]
  /// The variables of all systems, including systems that are not shown.
  let variables: Object
  let ownPages: [UserPage]
  let written: [Period: WrittenReview]
  let recordedDays: [Day]

  var object: Object {
    let settings = input.settings
    let today = input.today
    let object: Object = [
      "site": [
        "title": .string(settings.title), "author": Value(settings.author),
        "language": .string(words.tag), "locale": Value(OpenGraph.locale(words.tag)),
        "timeZone": .string(settings.zone.identifier),
        "baseURL": Value(settings.baseURL), "records": .int(input.contents.recordCount),
        "tone": Value(rooms.first?.name), "hasControls": .bool(input.hasControls),
        "isOwn": .bool(input.audience.isOwner),
        "isSingle": .bool(input.isSingle),
        "hasOwnStyles": .bool(input.theme.hasOwnStyles),
        "hasReviews": .bool(input.audience.seesReviews),
      ],
      "today": [
        "day": .string("\(today)"), "title": .string(words.dateWithWeekday(today)),
        "dayOfYear": .int(today.year.firstDay.distance(to: today) + 1),
        "daysInYear": .int(today.year.days.count),
        "week": .string(words.short(.week(today.week))),
        "lunar": Value(words.lunar(today)), "showsLunar": .bool(showsLunar),
        "moon": Value(moon), "season": Value(season),
      ],
      "next": .object(
        NextView(
          rooms: input.audience.isOwner ? rooms : [], today: today, written: written,
          recordedDays: input.audience.isOwner ? recordedDays : [], words: words
        ).object),
      "data": Value(.object(input.data)),
      "pages": .array(UserPage.list(ownPages, words: words)),
    ]
    return object.adding(variables)
  }

  /// The lunar day, in Chinese for every language.
  private var moon: String? { LunarDay(input.today)?.chineseName }

  private var showsLunar: Bool { input.settings.showsLunarDays(in: words, with: rooms) }

  /// The next solar term and how far it is away.
  private var season: String? {
    guard showsLunar,
      let (day, term) = (0...16).lazy.map(input.today.advanced).compactMap({ day in
        SolarTerm(on: day).map { (day, $0) }
      }).first
    else { return nil }
    let names = words("date.solar_terms").split(separator: "|")
    guard names.indices.contains(term.rawValue) else { return nil }
    return words(
      "today.season",
      [
        "name": names[term.rawValue].split(separator: " ").joined(separator: " "),
        "left": words.distance(from: input.today, to: day),
      ])
  }
}

extension Settings {
  /// True if the site gives lunar days: as the settings say, else in Chinese, and if a system uses
  /// them.
  func showsLunarDays(in words: Words, with rooms: [any SitePart]) -> Bool {
    if let showsLunarCalendar { return showsLunarCalendar }
    return words.tag.hasPrefix("zh")
      || rooms.having((any CalendarSitePart).self).contains { $0.usesLunarCalendar && $0.isAny }
  }
}

/// The outlook over all systems, which templates see as `next`: items that are overdue, open today,
/// or due within the next ``days``.
struct NextView: Sendable {
  let rooms: [any SitePart]
  let today: Day
  let written: [Period: WrittenReview]
  let recordedDays: [Day]
  let words: Words

  /// The number of days ahead, without today.
  static let days = 14
  /// The most lines on the first screen.
  static let mostDue = 3
  /// The most lines shown; the others are only counted.
  static let most = 10

  var object: Object {
    // Of one day by urgency, then in the order of the systems.
    let coming = rooms.having((any TodaySitePart).self).flatMap { $0.next(within: Self.days) }
    let items = (review + coming).enumerated()
      .sorted { one, other in
        Self.rank(one) < Self.rank(other)
      }
      .map(\.element)
    // Current items that can be ticked off, such as levers, are shown with today's.
    let due = items.filter { $0.isOverdue || $0.day > today || !$0.canBeTicked }
    return [
      "due": .objects(due.prefix(Self.mostDue)) { object(of: $0) },
      "dueMore": .int(max(0, due.count - Self.mostDue)),
      "items": .objects(items.prefix(Self.most)) { object(of: $0) },
      "more": .int(max(0, items.count - Self.most)),
      "overdue": .int(items.count { $0.isOverdue }),
    ]
  }

  private static func rank(
    _ item: EnumeratedSequence<[NextItem]>.Element
  ) -> (Int, Day, Int, Int) {
    (item.element.isOverdue ? 0 : 1, item.element.day, item.element.urgency.rawValue, item.offset)
  }

  private func object(of item: NextItem) -> Object {
    let day = item.since ?? item.day
    return [
      "record": item.record, "isDone": item.canBeTicked ? .bool(false) : .nil,
      "tone": .string(item.tone), "title": .string(item.title), "detail": Value(item.detail),
      "command": Value(item.command), "url": Value(item.address),
      "day": .string("\(day)"), "dayTitle": .string(words.dayAndMonth(day)),
      "left": .string(words.distance(from: today, to: day)),
      "isOverdue": .bool(item.isOverdue),
    ]
  }

  /// The review of the week before this one, if it has records and was not written.
  private var review: [NextItem] {
    let week = today.week.previous
    guard recordedDays.contains(where: { week.days.contains($0) }),
      written[.week(week)]?.firstLine == nil
    else { return [] }
    return [
      NextItem(
        .task, on: today, tone: rooms.first?.name ?? "",
        title: words("next.review", ["week": words.short(.week(week))]),
        command: "daybook review \(week)", address: SiteAddress.review(.week(week)))
    ]
  }
}
