internal import Basics

/// Texts as YAML writes them.
package enum YAMLText {
  /// The text without quotes where nothing in it means anything to YAML, else in double quotes.
  package static func scalar(_ text: String) -> String {
    let reserved = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic,
      text.last != " ", !text.contains("  "), !reserved.contains(text.lowercased()),
      text.unicodeScalars.allSatisfy({ scalar in
        scalar.properties.isAlphabetic || 0x30...0x39 ~= scalar.value
          || " -_.()".unicodeScalars.contains(scalar)
      })
    else { return JSONString.quoted(text) }
    return text
  }
}
