import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The calendar of the printed volume about some days, for the person only: a table for each month,
/// with the lunar days where the site gives them, and the birthdays, festivals, loans due, planned
/// gifts and goals of each day.
struct VolumeCalendar {
  let site: LanguageSite
  let days: ClosedRange<Day>

  private var words: Words { site.words }
  private var address: String { SiteAddress.volume(days) + "calendar/" }
  private var title: String { Period(days: days).map(words.long) ?? words.range(days) }

  /// Nil for others, and for days of no whole month.
  init?(_ site: LanguageSite, _ days: ClosedRange<Day>) {
    self.site = site
    self.days = days
    guard site.audience.isOwner, !months.isEmpty else { return nil }
  }

  var chapter: VolumeChapter { VolumeChapter(title, at: address) }

  var output: OutputFile {
    site.context.page("volume_calendar", at: address, source: "the calendar of a volume") {
      let events = site.rooms.having((any CalendarSitePart).self).flatMap { $0.events(on: days) }
        .map(\.event).filter { $0.task == nil && $0.dailyAt == nil }
      let marks = Dictionary(grouping: events, by: \.day).mapValues { $0.map(\.summary) }
      let showsLunar = site.context.settings.showsLunarDays(in: words, with: site.rooms)
      return PageContent(
        .init(title: words("volume.calendar")),
        [
          "calendar": [
            "weekdays": .array(Weekday.allCases) {
              ["title": .string(words.name(of: $0)), "short": .string(words.shortName(of: $0))]
            },
            "months": .array(months) { month in
              [
                "title": .string(words.long(.month(month))),
                "weeks": .array(month.weeks) { week in
                  .array(week) { day in
                    day.map { cell($0, marks[$0] ?? [], showsLunar: showsLunar) } ?? .nil
                  }
                },
              ]
            },
          ]
        ])
    }
  }

  /// The months that are in the volume as a whole.
  private var months: [Month] {
    sequence(first: days.lowerBound.month, next: \.next)
      .prefix { $0.firstDay <= days.upperBound }
      .filter { days.contains($0.firstDay) && days.contains($0.lastDay) }
  }

  private func cell(_ day: Day, _ marks: [String], showsLunar: Bool) -> Value {
    [
      "number": .int(day.dayOfMonth), "url": Value(site.context.links.day(day)),
      "lunar": showsLunar ? Value(words.shortLunar(day)) : .nil,
      "marks": .strings(marks),
    ]
  }
}
