import Algorithms
import Basics
import Liquid
import SiteKit
import Vault
import Wording

enum JournalAddress {
  static let overview = "days/"
  static let tags = "days/tags/"

  static func day(_ day: Day) -> String { "\(overview)\(day)/" }

  /// The page of each tag, by the tag: `days/tags/garden/`.
  ///
  /// Among tags that would share an address, and those without any letter, all but the first get a
  /// suffix computed from the tag, so that an address stays when others are added.
  ///
  /// - Parameter tags: Each once, in order of first appearance.
  static func addresses(ofTags tags: [String]) -> [String: String] {
    var taken: Set<String> = []
    var addresses: [String: String] = [:]
    for tag in tags {
      let slug = Slug.make(of: tag, ending: "-tag")
      let number = ContentHash([("", tag)]).hex.prefix(8)
      var step = slug ?? "tag-\(number)"
      if !taken.insert(step).inserted {
        step += "-\(number)"
        taken.insert(step)
      }
      addresses[tag] = "\(Self.tags)\(step)/"
    }
    return addresses
  }
}

/// The pages of the journal: the calendar, each day on record, and tags. A class, as each of these
/// pages keeps a reference to it.
final class JournalPages: Sendable {
  let context: SiteContext
  let view: JournalView
  let markup: EntryMarkup

  private var words: Words { view.words }

  init(_ context: SiteContext, _ view: JournalView) {
    self.context = context
    self.view = view
    markup = EntryMarkup(context, view)
  }

  var all: [OutputFile] { [calendar] + days.map(\.output) + [tags] + view.tags.compactMap(tag) }
  var shared: [OutputFile] { days.compactMap(\.data) }

  private var days: [DayPage] {
    let recorded = context.days.recorded
    return recorded.indices.map { index in
      DayPage(
        of: self, day: recorded[index], previous: index > 0 ? recorded[index - 1] : nil,
        next: index + 1 < recorded.count ? recorded[index + 1] : nil)
    }
  }

  private var calendar: OutputFile {
    context.page("days", at: JournalAddress.overview, source: "the calendar of days") { [self] in
      PageContent(
        .init(title: words("nav.journal")),
        ["days": .object(DayCalendar(view: view, recorded: context.days.recorded).object)])
    }
  }

  private var tags: OutputFile {
    context.page("tags", at: JournalAddress.tags, source: "the tags of the journal") { [self] in
      PageContent(
        .init(
          title: words("journal.tags"), trail: [(words("nav.journal"), JournalAddress.overview)]),
        ["tags": .array(view.tags, view.tag)])
    }
  }

  /// The entries with a tag, newest first.
  private func tag(_ tag: NameTotal) -> OutputFile? {
    guard let address = view.addressOfTag[tag.name] else { return nil }
    return context.page("tag", at: address, source: "the tag \(tag.name)") { [self] in
      var object = view.tag(tag).objectValue ?? [:]
      object["list"] = .array(view.history.entries(tagged: tag.name)) { entry in
        [
          "record": view.record(of: entry),
          "day": .string("\(entry.day)"), "dayTitle": .string(words.date(entry.day)),
          "url": .string(JournalAddress.day(entry.day)),
          "time": Value(entry.time(context.zone).map { "\($0)" }),
          "title": Value(entry.title), "text": Value(JournalText.firstLine(of: entry)),
        ]
      }
      return PageContent(
        .init(
          title: words("journal.tag_title", ["tag": tag.name]),
          trail: [
            (words("nav.journal"), JournalAddress.overview),
            (words("journal.tags"), JournalAddress.tags),
          ]), ["tag": .object(object)])
    }
  }
}

/// The days of all systems as a calendar of months, latest first, for the template of the days
/// page.
struct DayCalendar {
  let view: JournalView
  /// In order.
  let recorded: [Day]

  private var words: Words { view.words }

  var object: Object {
    let months = recorded.chunked(on: \.month)
    let years = months.chunked { $0.0.year == $1.0.year }
    return [
      "any": .bool(!recorded.isEmpty),
      "weekdays": .array(Weekday.allCases) {
        ["title": .string(words.name(of: $0)), "short": .string(words.shortName(of: $0))]
      },
      "years": .array(years.reversed()) { months in
        let year = Year(months.first?.0.year ?? 0)
        return [
          "title": .string(words.short(.year(year))), "id": .string("\(year)"),
          "url": .string(SiteAddress.review(.year(year))),
          "count": .int(months.reduce(0) { $0 + $1.1.count }),
          "written": .int(view.history.total(on: year.days).days),
          "months": .array(months.reversed()) { month($0.0, Set($0.1)) },
        ]
      },
    ]
  }

  private func month(_ month: Month, _ recorded: Set<Day>) -> Value {
    [
      "title": .string(words.long(.month(month))),
      "url": .string(SiteAddress.review(.month(month))),
      "weeks": .array(month.weeks) { week in
        .array(week) { day in day.map { cell($0, isRecorded: recorded.contains($0)) } ?? .nil }
      },
    ]
  }

  private func cell(_ day: Day, isRecorded: Bool) -> Value {
    [
      "number": .int(day.dayOfMonth),
      "url": isRecorded ? .string(JournalAddress.day(day)) : .nil,
      "isWritten": .bool(isRecorded && view.history.day(day)?.isWritten == true),
      "isToday": .bool(day == view.history.today),
    ]
  }
}
