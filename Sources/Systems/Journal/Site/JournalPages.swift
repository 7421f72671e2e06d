import Basics
import Liquid
import SiteKit
import Wording

/// The pages of the journal: the calendar, each day that anything is on record of, and tags. A
/// class, as each of these pages holds on to it.
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
  /// What all languages share.
  var shared: [OutputFile] { days.compactMap(\.data) }

  /// The pages of days, in order.
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
        [("days", .object(DayCalendar(view: view, recorded: context.days.recorded).object))])
    }
  }

  private var tags: OutputFile {
    context.page("tags", at: JournalAddress.tags, source: "the tags of the journal") { [self] in
      PageContent(
        .init(
          title: words("journal.tags"), trail: [(words("nav.journal"), JournalAddress.overview)]),
        [("tags", .array(view.tags.map(view.tag)))])
    }
  }

  /// The entries with a tag, newest first.
  private func tag(_ tag: NameTotal) -> OutputFile? {
    guard let address = view.addressOfTag[tag.name] else { return nil }
    return context.page("tag", at: address, source: "the tag \(tag.name)") { [self] in
      var object = view.tag(tag).objectValue ?? [:]
      object["list"] = .array(
        view.history.entries(tagged: tag.name).map { entry in
          [
            "record": view.record(of: entry),
            "day": .string("\(entry.day)"), "dayTitle": .string(words.date(entry.day)),
            "url": .string(JournalAddress.day(entry.day)),
            "time": Value(entry.time(context.zone).map { "\($0)" }),
            "title": Value(entry.title), "text": Value(JournalText.firstLine(of: entry)),
          ]
        })
      return PageContent(
        .init(
          title: words("journal.tag_title", ["tag": tag.name]),
          trail: [
            (words("nav.journal"), JournalAddress.overview),
            (words("journal.tags"), JournalAddress.tags),
          ]), [("tag", .object(object))])
    }
  }
}
