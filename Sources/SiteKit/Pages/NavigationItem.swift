import Liquid
package import Vault
package import Wording

/// The parts of the navigation, in their order.
package enum NavigationGroup: String, Sendable, CaseIterable {
  /// Pages of days and longer periods.
  case time
  case systems
  case more
}

/// A link of the navigation on every page.
package struct NavigationItem: Sendable {
  let title: Words.Key
  /// Its target, from the top of the site; absolute for an external link.
  let address: String
  /// Nil in a navigation of the person's own, which has no groups.
  let group: NavigationGroup?
  /// The system whose colour it has; nil for none.
  private var tone: String?
  fileprivate private(set) var isElsewhere = false

  package init(
    _ title: Words.Key, _ address: String, in group: NavigationGroup?, tone: String? = nil
  ) {
    self.tone = tone
    self.title = title
    self.address = address
    self.group = group
  }

  /// A link with the person's own words, external unless its address begins with a slash.
  package init(text: String, address: String) {
    title = Words.Key(LocalizedName(text))
    group = nil
    isElsewhere = !address.hasPrefix("/")
    self.address = isElsewhere ? address : String(address.dropFirst())
  }

  /// The relation of a page to the target of a link.
  enum Place: Sendable {
    case here, below, elsewhere
  }

  /// The place of the page at `address`.
  func place(of address: String) -> Place {
    if self.address == address { return .here }
    return !self.address.isEmpty && address.hasPrefix(self.address) ? .below : .elsewhere
  }

  /// Its value for templates on a page at a place.
  fileprivate func value(_ place: Place, _ words: Words) -> Value {
    let current: Value =
      switch place {
      case .here: "page"
      case .below: "true"
      case .elsewhere: .nil
      }
    return [
      "title": .string(words(title)), "url": .string(self.address),
      "isElsewhere": .bool(isElsewhere), "tone": Value(tone),
      "current": current,
    ]
  }
}

extension [NavigationItem] {
  /// The links within the site, in words, with their addresses from the top.
  package func links(in words: Words) -> [(title: String, address: String)] {
    filter { !$0.isElsewhere }.map { (words($0.title), "/" + $0.address) }
  }

  /// The links in their groups, each with its name; one group without a name if they have none.
  ///
  /// - Parameter places: The place of the page for each of the links.
  func groups(_ places: [NavigationItem.Place], _ words: Words) -> Value {
    let names: [NavigationGroup?] =
      contains { $0.group != nil } ? NavigationGroup.allCases : [nil]
    return .array(
      names.compactMap { group in
        let items = zip(self, places).filter { $0.0.group == group }
        guard !items.isEmpty else { return nil }
        return [
          "title": group.map { .string(words(Self.title(of: $0))) } ?? .nil,
          "items": .array(items.map { $0.value($1, words) }),
        ]
      })
  }

  private static func title(of group: NavigationGroup) -> Words.Key {
    switch group {
    case .time: "nav.group_time"
    case .systems: "nav.group_systems"
    case .more: "nav.group_more"
    }
  }
}

/// The metadata of the Open Graph protocol, <https://ogp.me>.
package enum OpenGraph {
  /// A language with its country, as `zh_CN`; nil for a tag that names no country and has no usual
  /// one here.
  package static func locale(_ tag: String) -> String? {
    switch tag {
    case "en": return "en_US"
    case "zh-Hans": return "zh_CN"
    case "zh-Hant": return "zh_TW"
    case "ja": return "ja_JP"
    default:
      let parts = tag.split(separator: "-")
      guard let language = parts.first, let country = parts.dropFirst().last,
        country.utf8.count == 2
      else { return nil }
      return "\(language.lowercased())_\(country.uppercased())"
    }
  }
}

package struct PagePicture: Sendable {
  package var path: VaultPath
  /// In pixels.
  package var width: Int
  package var height: Int
  /// Its alternative text.
  package var alternative: String

  package init(path: VaultPath, width: Int, height: Int, alternative: String) {
    self.path = path
    self.width = width
    self.height = height
    self.alternative = alternative
  }

  func value(below base: String) -> Value {
    [
      "url": .string(WebAddress.whole(path.text, below: base)), "width": .int(width),
      "height": .int(height), "alt": .string(alternative),
    ]
  }
}
