import Liquid
package import Vault
package import Wording

/// A link of the navigation on every page.
package struct NavigationItem: Sendable {
  let title: Words.Key
  /// Its target, from the top of the site; absolute for an external link.
  let address: String
  private var isElsewhere = false

  package init(_ title: Words.Key, _ address: String) {
    self.title = title
    self.address = address
  }

  /// A link with the person's own words, external unless its address begins with a slash.
  package init(text: String, address: String) {
    title = Words.Key(LocalizedName(text))
    isElsewhere = !address.hasPrefix("/")
    self.address = isElsewhere ? address : String(address.dropFirst())
  }

  /// Its value for templates on the page at `address`.
  func value(at address: String, _ words: Words) -> Value {
    let isHere = self.address == address
    let isAbove = !self.address.isEmpty && address.hasPrefix(self.address)
    return [
      "title": .string(words(title)), "url": .string(self.address),
      "isElsewhere": .bool(isElsewhere),
      "current": isHere ? "page" : isAbove ? "true" : nil,
    ]
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
