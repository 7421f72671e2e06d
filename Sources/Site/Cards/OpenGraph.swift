/// What the Open Graph protocol, <https://ogp.me>, asks of a page.
enum OpenGraph {
  /// A language with its country, as `zh_CN`; nil for a tag that names no country and has no usual
  /// one here.
  static func locale(_ tag: String) -> String? {
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

extension SiteAddress {
  /// The whole address of a path in the site, of ASCII letters only.
  static func absolute(_ path: String, below base: String) -> String {
    var address = base + "/"
    for byte in path.utf8 {
      let isPlain =
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
        default: false
        }
      if isPlain {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        address += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return address
  }
}
