import Escaping

/// Names and values as a form sends them (`application/x-www-form-urlencoded`).
enum FormText {
  /// The values by name; of two with a name the first. Bytes that are not UTF-8 become replacement
  /// characters.
  static func values(of text: String) -> [String: String] {
    var values: [String: String] = [:]
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.map(decode) else { continue }
      if values[name] == nil { values[name] = parts.count > 1 ? decode(parts[1]) : "" }
    }
    return values
  }

  private static func decode(_ text: Substring.UTF8View) -> String {
    String(decoding: PercentEncoding.decodedForm(text), as: UTF8.self)
  }
}
