import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The first page of a printed volume about some days: a cover and the contents, whose links name
/// the pages that follow in the file.
///
/// It has the review of a period, the reviews of its months (of its weeks, for a month), a
/// calendar, and the pages that systems add (``VolumeSitePart``), as far as the site's audience
/// sees them. For days that are no period, it has the reviews of the periods within them.
struct VolumePage {
  let site: LanguageSite
  let days: ClosedRange<Day>
  let reviews: ReviewPages

  private var words: Words { site.words }
  private var calendar: VolumeCalendar? { VolumeCalendar(site, days) }

  /// It, and the pages that only a volume has; empty if nothing is on record, or nothing that the
  /// audience sees.
  var all: [OutputFile] {
    let parts = parts
    guard !parts.isEmpty else { return [] }
    let address = SiteAddress.volume(days)
    let first = site.context.page("volume", at: address, source: "the first page of \(address)") {
      let range = words.range(days)
      return PageContent(
        .init(title: Period(days: days).map(words.long) ?? range),
        ["volume": ["days": .string(range), "parts": .array(parts)]])
    }
    return [first] + (calendar.map { [$0.output] } ?? [])
      + site.rooms.having((any VolumeSitePart).self).flatMap {
        $0.volumePages(on: days, site.context)
      }
  }

  private var parts: [Value] {
    let reviews = reviews.chapters(of: days).map {
      VolumeChapter(words.long($0), at: SiteAddress.review($0))
    }
    let own = part(words("nav.reviews"), tone: nil, flows: false, reviews)
    let dates = part(
      words("volume.calendar"), tone: nil, flows: false, calendar.map { [$0.chapter] } ?? [])
    let parts = site.rooms.having((any VolumeSitePart).self).map { room in
      part(
        words(room.title), tone: room.name, flows: room.chaptersFlow,
        room.chapters(on: days))
    }
    return own == nil && parts.allSatisfy { $0 == nil }
      ? [] : ([own, dates] + parts).compactMap(\.self)
  }

  /// A part of the contents; nil without chapters.
  private func part(
    _ title: String, tone: String?, flows: Bool, _ chapters: [VolumeChapter]
  ) -> Value? {
    guard !chapters.isEmpty else { return nil }
    return [
      "title": .string(title), "tone": Value(tone), "flows": .bool(flows),
      "chapters": .array(chapters) {
        ["title": .string($0.title), "url": .string($0.address)]
      },
    ]
  }
}
