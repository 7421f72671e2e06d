import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

/// The page of a day: its entries, its 24 hours, and the part of each system.
struct DayPage: Sendable {
  private let pages: JournalPages
  private let day: Day
  private let previous: Day?
  private let next: Day?

  init(of pages: JournalPages, day: Day, previous: Day?, next: Day?) {
    (self.pages, self.day) = (pages, day)
    (self.previous, self.next) = (previous, next)
  }

  private var context: SiteContext { pages.context }
  private var view: JournalView { pages.view }
  private var markup: EntryMarkup { pages.markup }
  private var words: Words { view.words }
  private var address: String { JournalAddress.day(day) }
  private var root: String { SiteAddress.root(from: address) }

  private var dataAddress: String { address + "hours.csv" }

  /// The values of its 24 hours as a file, which all languages share; nil if there are none.
  var data: OutputFile? {
    let stretches = context.days.stretches(of: day)
    guard !stretches.isEmpty else { return nil }
    let zone = context.zone
    return .data(at: dataAddress, source: "the hours of \(day)", of: PageTime(upTo: day)) {
      Table(
        header: ["system", "begin", "end", "seconds"],
        rows: stretches.map { stretch in
          [
            .text(stretch.tone), .text(stretch.interval.start.formatted(in: zone)),
            .text(stretch.interval.end.formatted(in: zone)),
            .number((stretch.interval.end - stretch.interval.start).inSeconds),
          ]
        })
    }
  }

  var output: OutputFile {
    context.page("day", at: address, source: "the page of \(day)", of: time) {
      let written = view.history.day(day)
      let object = members(of: written)
      let parts = context.days.parts(of: day)
      let stretches = context.days.stretches(of: day)
      return PageContent(
        .init(
          title: title(of: written), description: written.flatMap(JournalText.firstLine),
          isArticle: written?.isWritten == true, previous: previous.map(link),
          next: next.map(link), trail: [(words("nav.journal"), JournalAddress.overview)]),
        ["day": .object(object)],
        parts: [
          .init("day", "band", digest: digest(of: stretches)) { _, _ in
            Value(band(stretches)) {
              .markup(
                $0.figure(
                  id: "band", data: context.tree.dataLink(to: dataAddress, from: address)))
            }
          },
          .init("day", "parts", digest: digest(of: parts)) { reads, diagnostics in
            .array(
              parts.compactMap { part in
                context.markup(
                  of: part.template, at: address,
                  ["part": .object(part.members), "day": .object(object)], reads: reads,
                  &diagnostics)
              })
          },
        ])
    }
  }

  /// Nil for a day whose text shows pictures, which change without any record.
  private var time: PageTime? {
    let written = view.history.day(day)
    guard !markup.showsPictures(written?.entries ?? []) else { return nil }
    let neighbours: [String] = [previous, next].map { day in day.map(\.description) ?? "" }
    return PageTime(upTo: day, given: neighbours + targets + [showsLunar ? "lunar" : ""])
  }

  /// The addresses of the pages that it names, which may come and go with later records.
  private var targets: [String] {
    guard let written = view.history.day(day) else { return [] }
    return written.tags.map { view.addressOfTag[$0] ?? "" }
      + written.people.map { markup.address(of: $0) ?? "" }
      + written.entries.flatMap { markup.targets(of: $0.text) }
  }

  private func digest(of stretches: [DayStretch]) -> String {
    var digest = InputDigest()
    for stretch in stretches {
      digest.add(stretch.interval.start.microseconds)
      digest.add(stretch.interval.end.microseconds)
      digest.add(stretch.tone)
      digest.add(stretch.title)
    }
    return digest.hex
  }

  private func digest(of parts: [DayPart]) -> String {
    var digest = InputDigest()
    for part in parts {
      digest.add(part.template)
      digest.add(.object(part.members))
    }
    return digest.hex
  }

  /// The person's title of the day, otherwise its date.
  func title(of written: JournalDay?) -> String { written?.title ?? words.dateWithWeekday(day) }

  private func link(_ day: Day) -> (title: String, address: String) {
    (words.date(day), JournalAddress.day(day))
  }

  private func members(of written: JournalDay?) -> Object {
    let week = Period.week(day.week)
    return [
      "day": .string("\(day)"), "title": .string(words.dateWithWeekday(day)),
      "heading": Value(written?.title),
      // A page about a day that is over is the same tomorrow.
      "left": day < context.today ? .nil : .string(words.distance(from: context.today, to: day)),
      "lunar": showsLunar ? Value(words.lunar(day)) : .nil,
      "week": ["title": .string(words.short(week)), "url": .string(SiteAddress.review(week))],
      "isWritten": .bool(written?.isWritten == true),
      "isStarred": .bool(written?.isStarred == true), "words": .int(written?.words ?? 0),
      "mood": mean(of: .mood), "energy": mean(of: .energy),
      "tags": .array(written?.tags ?? []) {
        ["title": .string($0), "url": Value(view.addressOfTag[$0])]
      },
      "people": .array(written?.people ?? []) {
        ["title": .string($0), "url": Value(markup.address(of: $0))]
      },
      "places": .strings(written?.places ?? []), "entries": .array(entries(of: written)),
      "yearBefore": yearBefore, "onThisDay": view.onThisDay(day),
      "onThisLunarDay": showsLunar ? view.onThisLunarDay(day) : .array([]),
    ]
  }

  private func mean(of feeling: Feeling) -> Value {
    view.feeling(view.history.mean(of: feeling, on: day, with: view.moods), feeling)
  }

  private func entries(of written: JournalDay?) -> [Value] {
    guard let written else { return [] }
    let titles = ["\(day)", words.date(day), words.dateWithWeekday(day), written.title ?? ""]
    return written.entries.filter(\.isWritten).enumerated().map { index, entry in
      [
        "record": view.record(of: entry),
        "time": Value(entry.time(context.zone).map { "\($0)" }),
        // The title of the whole day is shown above it.
        "title": Value(entry.at == nil && entry.title == written.title ? nil : entry.title),
        "html": .markup(
          markup.html(
            of: entry, number: index + 1, root: root,
            titles: titles + [entry.title].compactMap(\.self))),
        "place": Value(entry.place), "isStarred": .bool(entry.isStarred),
      ]
    }
  }

  private func band(_ stretches: [DayStretch]) -> DayBandChart? {
    guard !stretches.isEmpty else { return nil }
    return DayBandChart(
      title: words("journal.chart.band"), day: day, in: context.zone,
      stretches: stretches.map { .init($0.interval, tone: $0.tone, name: $0.title) },
      wording: words)
  }

  /// The same day of the year before, if it has anything on record.
  private var yearBefore: Value {
    let (year, month, number) = day.components
    guard let before = Day(year: year - 1, month: month, day: number), markup.hasPage(before) else {
      return .nil
    }
    return ["title": .string(words.date(before)), "url": .string(JournalAddress.day(before))]
  }

  private var showsLunar: Bool {
    context.shared["today"]?.objectValue?["showsLunar"]?.isTruthy == true
  }
}
