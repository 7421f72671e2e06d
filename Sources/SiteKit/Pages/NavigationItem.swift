import Liquid
package import Wording

/// A link of the navigation, which stands on every page.
package struct NavigationItem: Sendable {
  /// What it is called.
  package enum Title: Sendable {
    case key(Words.Key)
    /// As the person wrote it.
    case text(String)
  }

  package var title: Title
  /// Where it leads, from the top of the site; whole for a place elsewhere.
  package var address: String
  /// Whether it leads out of the site.
  package var isElsewhere = false

  /// A link to `address`.
  package init(_ title: Words.Key, _ address: String) {
    self.title = .key(title)
    self.address = address
  }

  /// A link with the person's own words, to a place elsewhere unless its address begins with a
  /// slash.
  package init(text: String, address: String) {
    title = .text(text)
    isElsewhere = !address.hasPrefix("/")
    self.address = isElsewhere ? address : String(address.dropFirst())
  }

  /// Its title in a language.
  func title(_ words: Words) -> String {
    switch title {
    case .key(let key): words(key)
    case .text(let text): text
    }
  }

  /// What templates see of it on the page at `address`.
  func value(at address: String, _ words: Words) -> Value {
    let isHere = self.address == address
    let isAbove = !self.address.isEmpty && address.hasPrefix(self.address)
    return [
      "title": .string(title(words)), "url": .string(self.address),
      "isElsewhere": .bool(isElsewhere),
      "current": isHere ? "page" : isAbove ? "true" : nil,
    ]
  }
}
