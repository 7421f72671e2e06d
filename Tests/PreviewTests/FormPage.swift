enum FormPage {
  /// The initial value of a form field on a page, as a browser would submit it.
  static func value(of name: String, in page: String) -> String? {
    let start = page.firstRange(of: " name=\"\(name)\"")
    guard let start else { return nil }
    let opening = page[..<start.lowerBound].lastIndex(of: "<") ?? page.startIndex
    let tag = page[opening...].prefix { $0 != ">" }
    let rest = page[start.upperBound...]
    func decoded(_ text: Substring) -> String {
      let escapes = [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"),
        ("&amp;", "&"),
      ]
      return
        escapes
        .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
    if tag.hasPrefix("<textarea") {
      return rest.firstMatch(of: /^[^>]*>\n([^<]*)</).map { decoded($0.1) }
    }
    if tag.hasPrefix("<select") {
      let list = rest[..<(rest.firstRange(of: "</select>")?.lowerBound ?? rest.endIndex)]
      return list.firstMatch(of: /<option value="([^"]*)" selected/).map { decoded($0.1) } ?? ""
    }
    if tag.contains("checkbox") { return tag.contains(" checked") ? "true" : nil }
    return tag.firstMatch(of: #/ value="([^"]*)"/#).map { decoded($0.1) } ?? ""
  }
}
