import Basics

/// Names and values as a form sends them (`application/x-www-form-urlencoded`).
enum FormText {
  /// The values by name; of two with a name the first. Nil when a name or a value is not in UTF-8.
  static func values(of text: String) -> [String: String]? {
    var values: [String: String] = [:]
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      ).map { String(validating: PercentEncoding.decodedForm($0), as: UTF8.self) }
      guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else { return nil }
      if values[name] == nil { values[name] = value }
    }
    return values
  }

  /// The values of a body; nil when it is not in UTF-8, or its `Content-Type` names another
  /// encoding, some of which are UTF-8 to look at.
  static func values(of body: some Sequence<UInt8>, type: String?) -> [String: String]? {
    let parameters = (type ?? "").lowercased().split(separator: ";").dropFirst()
    let charset = parameters.map { $0.trimming(" \t") }.first { $0.hasPrefix("charset=") }
      .map { $0.dropFirst("charset=".count).trimming("\"") }
    guard charset == nil || charset == "utf-8" || charset == "utf8" else { return nil }
    return String(validating: body, as: UTF8.self).flatMap(values)
  }
}
