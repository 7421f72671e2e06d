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
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+") {
        bytes.append(0x20)
      } else if byte == UInt8(ascii: "%"), let high = rest.first?.hexDigit,
        let low = rest.dropFirst().first?.hexDigit
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
