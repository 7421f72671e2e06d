import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The members that are the same on every page of a language.
struct SharedMembers {
  let input: SiteInput
  let words: Words
  let rooms: [any Room]
  /// What the systems give, those that are not shown too.
  let variables: [(String, Value)]
  let ownPages: [OwnPage]
  let written: [Period: WrittenReview]
  let recordedDays: [Day]

  var object: Object {
    let settings = input.settings
    let today = input.today
    var object: Object = [
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
      ],
      "next": .object(
        NextView(
          rooms: input.audience.isOwner ? rooms : [], today: today, written: written,
          recordedDays: input.audience.isOwner ? recordedDays : [], words: words
        ).object),
      "data": Value(.object(input.data)),
      "pages": .array(OwnPage.list(ownPages, words: words)),
    ]
    for (name, value) in variables { object[name] = value }
    return object
  }

  /// Whether the dashboard gives the lunar day: in Chinese, and where a system goes by it.
  private var showsLunar: Bool {
    words.tag.hasPrefix("zh") || rooms.contains { $0.usesLunarCalendar && $0.isAny }
  }
}
