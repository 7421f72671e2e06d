/// What the Open Graph protocol, <https://ogp.me>, asks of a page.
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
