/// What texts may link to by name: people, and pages.
package struct SiteLinks: Sendable {
  /// The address of the page of each person, by name.
  package let people: [String: String]
  /// The address of each of the person's own pages, by title and by file name, in lower case.
  package let pages: [String: String]

  /// Links to people and pages.
  package init(people: [String: String] = [:], pages: [String: String] = [:]) {
    self.people = people
    self.pages = pages
  }

  /// The address of the page that `name` means; nil for none.
  package func page(_ name: String) -> String? { pages[name.lowercased()] }
}
