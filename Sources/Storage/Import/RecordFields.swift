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

  /// Adds yes or no.
  mutating func add(_ key: StaticString, bool: Bool) {
    begin(key)
    bytes += String(bool).utf8
  }

  /// Adds a length of time as a number of seconds.
  mutating func add(_ key: StaticString, seconds duration: Duration) {
    begin(key)
    let microseconds = duration.microseconds
    bytes += String(microseconds / 1_000_000).utf8
    bytes.append(fraction: Int(microseconds % 1_000_000))
  }

  /// Adds the fields of another line.
  mutating func add(fields: some Collection<UInt8>) {
    guard !fields.isEmpty else { return }
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += fields
  }

  /// Adds an instant in UTC.
  mutating func add(_ key: StaticString, instant: Instant) {
    begin(key)
    bytes.append(UInt8(ascii: "\""))
    instant.appendText(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func begin(_ key: StaticString) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    bytes += UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    bytes += [UInt8(ascii: "\""), UInt8(ascii: ":")]
  }
}
