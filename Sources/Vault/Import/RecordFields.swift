package import Basics

/// A record as one line of JSON Lines, while it is written.
package struct RecordFields {
  /// The fields, without the braces around them.
  package private(set) var bytes: [UInt8] = []

  /// No fields yet.
  package init() {}

  /// Adds a text, unless it is empty or there is none; escapes no more than it must, so that
  /// people can read it.
  package mutating func add(_ key: StaticString, text: String?) {
    guard let text, !text.isEmpty else { return }
    begin(key)
    JSONString.append(text, for: .person, to: &bytes)
  }

  /// Adds a value of a key that a vault or a file names.
  package mutating func add(name: String, _ value: JSONText) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    JSONString.append(name, for: .person, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    bytes += value.line.utf8
  }

  /// Adds a whole number.
  package mutating func add(_ key: StaticString, number: Int) {
    begin(key)
    bytes += String(number).utf8
  }

  /// Adds yes or no.
  package mutating func add(_ key: StaticString, bool: Bool) {
    begin(key)
    bytes += String(bool).utf8
  }

  /// Adds a length of time as a number of seconds.
  package mutating func add(_ key: StaticString, seconds duration: Duration) {
    begin(key)
    let microseconds = duration.microseconds
    bytes += String(microseconds / 1_000_000).utf8
    bytes.append(fraction: Int(microseconds % 1_000_000))
  }

  /// Adds the fields of another line.
  package mutating func add(fields: some Collection<UInt8>) {
    guard !fields.isEmpty else { return }
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += fields
  }

  /// Adds an instant in UTC.
  package mutating func add(_ key: StaticString, instant: Instant) {
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
