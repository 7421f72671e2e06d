import Chronology

/// A record as one line of JSON Lines, while it is written.
struct RecordFields {
  /// The fields, without the braces around them.
  private(set) var bytes: [UInt8] = []

  /// Adds a text, unless it is empty or there is none; escapes only what JSON requires, so that
  /// people can read it.
  mutating func add(_ key: StaticString, text: String?) {
    guard let text, !text.isEmpty else { return }
    begin(key)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20:
        bytes += "\\u00".utf8
        if byte < 0x10 { bytes.append(UInt8(ascii: "0")) }
        bytes += String(byte, radix: 16).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds a whole number.
  mutating func add(_ key: StaticString, number: Int) {
    begin(key)
    bytes += String(number).utf8
  }

  /// Adds a length of time as a number of seconds.
  mutating func add(_ key: StaticString, seconds duration: Duration) {
    begin(key)
    let microseconds = duration.microseconds
    bytes += String(microseconds / 1_000_000).utf8
    var fraction = microseconds % 1_000_000
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var digit: Int64 = 100_000
    while fraction > 0 {
      bytes.append(0x30 + UInt8(fraction / digit))
      fraction %= digit
      digit /= 10
    }
  }

  /// Adds the fields of another line.
  mutating func add(fields: some Collection<UInt8>) {
    guard !fields.isEmpty else { return }
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += fields
  }

  /// The line, with its newline.
  var finished: [UInt8] { [UInt8(ascii: "{")] + bytes + [UInt8(ascii: "}"), 0x0A] }

  private mutating func begin(_ key: StaticString) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += "\"\(key)\":".utf8
  }
}
