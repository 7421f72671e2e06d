package import Basics

/// A record as one line of JSON Lines, while it is being written.
package struct RecordFields {
  /// The fields, without the braces around them.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Adds a text, unless it is empty or nil; escapes as little as possible, so that people can read
  /// it.
  package mutating func add(_ key: StaticString, text: String?) {
    guard let text, !text.isEmpty else { return }
    begin(key)
    JSONString.append(text, for: .person, to: &bytes)
  }

  /// Adds a value for a key from a vault or a file.
  package mutating func add(name: String, _ value: JSONText) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    JSONString.append(name, for: .person, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    bytes += value.line.utf8
  }

  package mutating func add(_ key: StaticString, number: Int) {
    begin(key)
    bytes += String(number).utf8
  }

  package mutating func add(_ key: StaticString, bool: Bool) {
    begin(key)
    bytes += String(bool).utf8
  }

  /// Adds a length of time in seconds.
  package mutating func add(_ key: StaticString, seconds duration: Duration) {
    begin(key)
    let microseconds = duration.microseconds
    bytes += String(microseconds / 1_000_000).utf8
    bytes.append(fraction: Int(microseconds % 1_000_000))
  }

  package mutating func add(fields: some Collection<UInt8>) {
    guard !fields.isEmpty else { return }
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += fields
  }

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

extension Instant {
  /// Appends the result of ``formatted(in:)`` for UTC, without a string: importers write millions.
  package func appendText(to bytes: inout [UInt8]) {
    let day = microseconds.dividedByDay
    bytes.append(Day(number: Int(day.quotient)))
    bytes.append(UInt8(ascii: "T"))
    let second = Int(day.remainder / 1_000_000)
    bytes.append(digits: second / 3_600, count: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(digits: second / 60 % 60, count: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(digits: second % 60, count: 2)
    bytes.append(fraction: Int(day.remainder % 1_000_000))
    bytes.append(UInt8(ascii: "Z"))
  }

  package var text: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(27)
    appendText(to: &bytes)
    return bytes
  }
}

extension [UInt8] {
  /// Appends a point and the millionths without trailing zeros; nothing for zero.
  mutating func append(fraction millionths: Int) {
    guard millionths > 0 else { return }
    append(UInt8(ascii: "."))
    var rest = millionths
    var divisor = 100_000
    while rest > 0 {
      append(0x30 + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }
}

extension Int64 {
  /// Whole days and the remaining microseconds, rounded down.
  fileprivate var dividedByDay: (quotient: Int64, remainder: Int64) {
    let length: Int64 = 86_400_000_000
    let remainder = self % length
    return remainder < 0
      ? (self / length - 1, remainder + length) : (self / length, remainder)
  }
}
