/// A step of an address, made of what people call something.
package enum Slug {
  /// Letters and digits of any script in lower case, everything between them one hyphen; at most 80
  /// bytes. nil when nothing is left.
  ///
  /// Neither a path nor a character that an address or a file system reads in its own way comes out
  /// of it, and no name that Windows keeps for devices: those get the `ending`.
  package static func make(of title: String, ending: String) -> String? {
    var slug = String.UnicodeScalarView()
    var count = 0
    var needsHyphen = false
    for scalar in title.lowercased().unicodeScalars {
      let properties = scalar.properties
      let isMark = properties.generalCategory == .nonspacingMark
      guard
        properties.isAlphabetic || properties.numericType != nil || isMark && !slug.isEmpty
      else {
        needsHyphen = !slug.isEmpty
        continue
      }
      let width = UTF8.width(scalar) + (needsHyphen ? 1 : 0)
      if count + width > 80 { break }
      if needsHyphen { slug.append("-") }
      needsHyphen = false
      slug.append(scalar)
      count += width
    }
    let text = String(slug)
    guard !text.isEmpty else { return nil }
    let devices = ["con", "prn", "aux", "nul"]
    let isNumbered =
      text.utf8.count == 4 && (text.hasPrefix("com") || text.hasPrefix("lpt"))
      && text.utf8.last.map { 0x30...0x39 ~= $0 } ?? false
    return devices.contains(text) || isNumbered ? text + ending : text
  }
}
