package import Basics

/// What texts may link to by name: people, pages, and days.
package struct SiteLinks: Sendable {
  /// The address of the page of each person, by name.
  package let people: [String: String]
  /// The address of each of the person's own pages, by title and by file name, in lower case.
  private let pages: Lazy<[String: String]>

  /// The address of the page of a day; nil for a day without one.
  package let day: @Sendable (Day) -> String?

  /// Links to people, pages and days.
  ///
  /// - Parameter pages: The address of each of the person's own pages, by title and by file name,
  ///   in lower case; asked for once, and only where a text has such a link.
  package init(
    people: [String: String] = [:], pages: @escaping @Sendable () -> [String: String] = { [:] },
    day: @escaping @Sendable (Day) -> String? = { _ in nil }
  ) {
    self.people = people
    self.pages = Lazy(pages)
    self.day = day
  }

  /// The address of the page that `name` means; nil for none.
  package func page(_ name: String) -> String? { pages.value[name.lowercased()] }
}
