package import Chronology

/// What texts may link to by name: people, pages, and days.
package struct SiteLinks: Sendable {
  /// The address of the page of each person, by name.
  package let people: [String: String]
  /// The address of each of the person's own pages, by title and by file name, in lower case.
  package let pages: [String: String]

  /// The address of the page of a day; nil for a day without one.
  package let day: @Sendable (Day) -> String?

  /// Links to people, pages and days.
  package init(
    people: [String: String] = [:], pages: [String: String] = [:],
    day: @escaping @Sendable (Day) -> String? = { _ in nil }
  ) {
    self.people = people
    self.pages = pages
    self.day = day
  }

  /// The address of the page that `name` means; nil for none.
  package func page(_ name: String) -> String? { pages[name.lowercased()] }
}
