import SiteKit

/// The files of a language that other programs read: its feeds and its calendar.
struct MachineForms {
  let site: LanguageSite
  let reviews: ReviewPages

  /// Those of a site for an audience: what comes next in a calendar is the person's own to do.
  func all(for audience: Audience) -> [OutputFile] {
    let feed = Feed(site: site, reviews: reviews)
    let entries = Lazy { feed.entries }
    // A feed has the texts of pages in it.
    return [
      .page(at: AtomFeed.path, source: "the Atom feed", inputs: .pages) {
        (Array(AtomFeed(feed: feed, entries: entries.value).text.utf8), [])
      },
      .page(at: JSONFeed.path, source: "the JSON feed", inputs: .pages) {
        (Array(JSONFeed(feed: feed, entries: entries.value).text.utf8), [])
      },
    ] + (audience.isOwner ? [SiteCalendar(site: site).output] : [])
  }
}
