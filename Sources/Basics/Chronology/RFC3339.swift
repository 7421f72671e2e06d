/// A time as written in files: with an offset from UTC, or as local time.
package enum TimeText: Sendable, Hashable {
  /// `2026-11-21T09:30:00+08:00`.
  case instant(Instant)
  /// `2026-11-21T09:30:00`, `2026-11-21 09:30`, or `2026-11-21` for its midnight.
  case local(LocalTime)
}

/// A fault of a text that should be a time.
package enum TimeTextError: Error, Sendable, Hashable {
  /// It is not in the form of RFC 3339.
  case form
  /// Well-formed, but not on any calendar or clock, such as 30 February or 25:00.
  case impossible
}

extension TimeText {
  /// The moment, in a zone unless it has an offset.
  package func instant(in zone: Zone) -> Instant {
    switch self {
    case .instant(let instant): instant
    case .local(let local): zone.instant(local).instant
    }
  }

  /// The day and time on the clock of the person who wrote `text`: as written if it has an offset
  /// (`Z` is not one), else in `zone`; nil if it is not a time.
  package static func clock(_ text: String, in zone: Zone) -> LocalTime? {
    guard let time = try? TimeText(text) else { return nil }
    if let sign = text.dropFirst(10).lastIndex(where: { $0 == "+" || $0 == "-" }),
      case .local(let local)? = try? TimeText(String(text[..<sign]))
    {
      return local
    }
    return zone.local(time.instant(in: zone))
  }

  /// Reads RFC 3339 and two common variants: a space for the `T`, and no offset.
  ///
  /// Seconds are optional. Fractions are cut to microseconds. A leap second, `:60`, is read as the
  /// second after it. Only integer arithmetic, no allocation.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) throws(TimeTextError) {
    var reader = DigitReader(bytes: bytes)
    let year = try reader.digits(4)
    try reader.expect("-")
    let month = try reader.digits(2)
    try reader.expect("-")
    let dayOfMonth = try reader.digits(2)
    guard let day = Day(year: year, month: month, day: dayOfMonth) else {
      throw .impossible
    }
    guard let separator = reader.next() else {
      self = .local(LocalTime(day, .startOfDay))
      return
    }
    guard
      separator == UInt8(ascii: "T") || separator == UInt8(ascii: "t")
        || separator == UInt8(ascii: " ")
    else { throw .form }

    let hour = try reader.digits(2)
    try reader.expect(":")
    let minute = try reader.digits(2)
    var second = 0
    var microsecond = 0
    if reader.skip(UInt8(ascii: ":")) {
      second = try reader.digits(2)
      if reader.skip(UInt8(ascii: ".")) { microsecond = try reader.fraction() }
    }
    let isLeapSecond = second == 60
    if isLeapSecond { (second, microsecond) = (59, 0) }
    guard
      let time = TimeOfDay(hour: hour, minute: minute, second: second, microsecond: microsecond)
    else { throw .impossible }
    let offset = try reader.offset()
    guard reader.isAtEnd else { throw .form }

    let local = LocalTime(day, time)
    guard let offset else {
      self = .local(local)
      return
    }
    let shift = Int64(isLeapSecond ? 1 : 0) - Int64(offset)
    self = .instant(Instant(microseconds: local.microseconds + shift * 1_000_000))
  }

  /// Reads the same from text.
  package init(_ text: String) throws(TimeTextError) {
    var text = text
    let result = text.withUTF8 { bytes -> Result<TimeText, TimeTextError> in
      do throws(TimeTextError) { return .success(try TimeText(bytes)) } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }
}

/// Reads digits from bytes; every index is checked against `bytes.count` in ``next()``.
private struct DigitReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func expect(_ scalar: Unicode.Scalar) throws(TimeTextError) {
    guard skip(UInt8(truncatingIfNeeded: scalar.value)) else { throw .form }
  }

  mutating func digits(_ count: Int) throws(TimeTextError) -> Int {
    var value = 0
    for _ in 0..<count {
      guard let byte = next(), byte &- 0x30 < 10 else { throw .form }
      value = value &* 10 &+ Int(byte &- 0x30)
    }
    return value
  }

  /// The digits after a decimal point, as microseconds.
  mutating func fraction() throws(TimeTextError) -> Int {
    var value = 0
    var count = 0
    while position < bytes.count, bytes[position] &- 0x30 < 10 {
      if count < 6 { value = value &* 10 &+ Int(bytes[position] &- 0x30) }
      count += 1
      position += 1
    }
    guard count > 0 else { throw .form }
    while count < 6 {
      value = value &* 10
      count += 1
    }
    return value
  }

  /// `Z`, `+08:00` or `-0300` in seconds east of UTC; nil when there is none.
  mutating func offset() throws(TimeTextError) -> Int? {
    guard let sign = next() else { return nil }
    switch sign {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): return 0
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      let hours = try digits(2)
      _ = skip(UInt8(ascii: ":"))
      let minutes = try digits(2)
      guard hours < 24, minutes < 60 else { throw .impossible }
      return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
    default: throw .form
    }
  }
}

extension Instant {
  /// RFC 3339 with the offset of `zone` at the instant, and a fraction only if needed:
  /// `2026-11-21T09:30:00+08:00`, in UTC `2026-11-21T01:30:00Z`.
  ///
  /// Offsets with seconds, from before about 1920, are rounded to minutes, as RFC 3339 cannot hold
  /// them; the instant stays the same.
  package func formatted(in zone: Zone = .utc) -> String {
    let minutes = zone.offset(at: self) / 60
    let local = Zone(identifier: "", initialOffset: minutes * 60).local(self)
    let second = Int(local.time.microseconds / 1_000_000)
    var text = "\(local.day)T\((second / 3_600).padded(2)):\((second / 60 % 60).padded(2)):"
    text += (second % 60).padded(2)
    let fraction = Int(local.time.microseconds % 1_000_000)
    if fraction != 0 {
      var digits = fraction.padded(6)
      while digits.last == "0" { digits.removeLast() }
      text += ".\(digits)"
    }
    if minutes == 0 { return text + "Z" }
    return text + (minutes < 0 ? "-" : "+")
      + "\((abs(minutes) / 60).padded(2)):\((abs(minutes) % 60).padded(2))"
  }
}
