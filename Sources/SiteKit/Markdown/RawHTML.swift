internal import Basics

/// HTML that a person wrote into their text.
enum RawHTML {
  /// The elements of GitHub's `tagfilter`: they change how the rest of the page is read, or run.
  private static let disarmed: Set<String> = [
    "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
  ]

  /// `html` with the `<` of disarmed elements escaped, as GitHub does.
  static func disarm(_ html: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = html.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "<" else {
        result.append(scalar)
        continue
      }
      let name = rest.drop { $0 == "/" }.prefix { $0.properties.isAlphabetic }
      let isDisarmed = disarmed.contains(String(name).lowercased())
      result.append(contentsOf: (isDisarmed ? "&lt;" : "<").unicodeScalars)
    }
    return String(result)
  }

  /// `html` without its comments, which are notes to other programs.
  static func withoutComments(_ html: String) -> String {
    var result = ""
    var rest = html[...]
    while let start = rest.firstRange(ofBytes: "<!--") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(ofBytes: "-->") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
