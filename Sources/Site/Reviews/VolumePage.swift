import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The first page of a printed volume about a period: a cover and the contents, whose links name
/// the pages that follow in the file.
///
/// It has the review of the period, those of its months (of its weeks, for a month), and the
/// pages that systems add (``VolumeSitePart``), as far as the site's audience sees them.
struct VolumePage {
  let site: LanguageSite
  let period: Period
  let reviews: ReviewPages

  private var words: Words { site.words }

  /// Nil if nothing is on record, or nothing that the audience sees.
  var output: OutputFile? {
    let parts = parts
    guard !parts.isEmpty else { return nil }
    return site.context.page(
      "volume", at: SiteAddress.volume(period), source: "the volume of \(period)"
    ) {
      PageContent(
        .init(title: words.long(period)),
        ["volume": ["days": .string(words.range(period.days)), "parts": .array(parts)]])
    }
  }

  private var parts: [Value] {
    let reviews = reviews.chapters(of: period).map {
      VolumeChapter(words.long($0), at: SiteAddress.review($0))
    }
    let own = part(words("nav.reviews"), tone: nil, flows: false, reviews)
    let parts = site.rooms.having((any VolumeSitePart).self).map { room in
      part(
        words(room.title), tone: room.name, flows: room.chaptersFlow,
        room.chapters(on: period.days))
    }
    return ([own] + parts).compactMap(\.self)
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
