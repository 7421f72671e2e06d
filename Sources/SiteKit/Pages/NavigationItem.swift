import Liquid
package import Wording

/// A link of the navigation, which stands on every page.
package struct NavigationItem: Sendable {
  package var title: Words.Key
  /// Where it leads, from the top of the site.
  package var address: String

  /// A link to `address`.
  package init(_ title: Words.Key, _ address: String) {
    self.title = title
    self.address = address
  }

  /// What templates see of it on the page at `address`.
  func value(at address: String, _ words: Words) -> Value {
    let isHere = self.address == address
    let isAbove = !self.address.isEmpty && address.hasPrefix(self.address)
    return [
      "title": .string(words(title)), "url": .string(self.address),
      "current": isHere ? "page" : isAbove ? "true" : nil,
    ]
  }
}
