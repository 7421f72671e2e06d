package import Basics

extension Zone {
  /// The zone in a file of the time-zone database (TZif, RFC 8536, version 2 or later), with its
  /// changes of the years 1900 to 2199; nil if the bytes are not such a file.
  ///
  /// Before its first change the file's first offset applies. After its last one the rule in the
  /// file's footer determines the changes of each year.
  package init?(identifier: String, file bytes: [UInt8]) {
    guard let file = ZoneFile(bytes) else { return nil }
    var transitions = file.transitions
    if let rule = file.rule {
      transitions += rule.transitions(after: transitions.last?.at, before: Self.endSecond)
    }
    let initialOffset =
      transitions.last { $0.at <= ClockRule.firstSecond }?.offset ?? file.firstOffset
    self.init(
      identifier: identifier, initialOffset: initialOffset,
      transitions: transitions.filter { $0.at > ClockRule.firstSecond && $0.at < Self.endSecond })
  }

  /// 2200-01-01, in seconds since 1970.
  private static let endSecond: Int64 = 7_258_118_400
}

private struct ZoneFile {
  /// The offset before the first transition, in seconds east of UTC.
  let firstOffset: Int
  /// In order of time.
  let transitions: [Zone.Transition]
  /// The rule after the last transition; nil when the file has none.
  let rule: ClockRule?

  /// - Parameter bytes: A header and a block of 32-bit numbers, for older programs; both again with
  ///   64-bit numbers; then the rule on a line of its own.
  init?(_ bytes: [UInt8]) {
    var reader = BigEndianReader(bytes: bytes)
    guard let old = Header(&reader), old.version >= UInt8(ascii: "2"),
      reader.skip(old.length(ofTimes: 4)), let header = Header(&reader), header.types > 0
    else { return nil }

    var times: [Int64] = []
    for _ in 0..<header.times {
      guard let time = reader.int64(), times.last.map({ $0 < time }) ?? true else { return nil }
      times.append(time)
    }
    guard let indices = reader.bytes(header.times) else { return nil }
    var offsets: [Int] = []
    for _ in 0..<header.types {
      // An offset, its summer-time flag, and the index of its abbreviation.
      guard let offset = reader.int32(), reader.skip(2), -86_400...86_400 ~= offset else {
        return nil
      }
      offsets.append(Int(offset))
    }
    guard indices.allSatisfy({ $0 < offsets.count }),
      reader.skip(header.lengthAfterTypes(ofTimes: 8)), let footer = reader.line()
    else { return nil }
    firstOffset = offsets[0]
    transitions = zip(times, indices).map {
      Zone.Transition(at: $0, offset: offsets[Int($1)])
    }
    rule = ClockRule(footer)
    // A file without transitions may leave all to its rule; one with an invalid rule is damaged.
    if rule == nil, !footer.isEmpty { return nil }
  }
}

/// The number of items of each kind that follow, and the version of the format.
private struct Header {
  let version: UInt8
  let times: Int
  let types: Int
  private let (marksOfUTC, marksOfStandard, leaps, letters): (Int, Int, Int, Int)

  init?(_ reader: inout BigEndianReader) {
    guard reader.bytes(4)?.elementsEqual("TZif".utf8) == true,
      let version = reader.bytes(1)?.first, reader.skip(15)
    else { return nil }
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = reader.int32(), 0...100_000 ~= count else { return nil }
      counts.append(Int(count))
    }
    self.version = version
    marksOfUTC = counts[0]
    marksOfStandard = counts[1]
    leaps = counts[2]
    times = counts[3]
    types = counts[4]
    letters = counts[5]
  }

  func length(ofTimes width: Int) -> Int {
    times * (width + 1) + types * 6 + lengthAfterTypes(ofTimes: width)
  }

  /// The number of bytes in the block after the types of local time.
  func lengthAfterTypes(ofTimes width: Int) -> Int {
    letters + leaps * (width + 4) + marksOfStandard + marksOfUTC
  }
}

/// Reads big-endian numbers from the front of bytes.
private struct BigEndianReader {
  private let all: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { all = bytes }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= all.count - position else { return nil }
    defer { position += count }
    return all[position..<(position + count)]
  }

  mutating func skip(_ count: Int) -> Bool { bytes(count) != nil }

  mutating func int32() -> Int32? {
    bytes(4).map { Int32(bitPattern: $0.reduce(0) { $0 << 8 | UInt32($1) }) }
  }

  mutating func int64() -> Int64? {
    bytes(8).map { Int64(bitPattern: $0.reduce(0) { $0 << 8 | UInt64($1) }) }
  }

  /// The bytes between the next newline and the one after it.
  mutating func line() -> ArraySlice<UInt8>? {
    let newline = UInt8(ascii: "\n")
    guard bytes(1)?.first == newline else { return nil }
    let rest = all[position...]
    guard let end = rest.firstIndex(of: newline) else { return nil }
    return rest[..<end]
  }
}

/// The yearly clock changes of a zone, in the syntax of POSIX's variable `TZ`, with the additions
/// of RFC 8536: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ClockRule: Sendable, Hashable {
  /// Seconds east of UTC in standard time.
  private let standard: Int
  /// The offset for a part of the year; nil if the clocks do not change.
  private let daylight: Daylight?

  private struct Daylight: Hashable {
    /// Seconds east of UTC; in Ireland the standard time is the larger one.
    let offset: Int
    let start: Date
    let end: Date
  }

  /// A moment of each year, in the local time that applies before it.
  private struct Date: Hashable {
    enum Kind: Hashable {
      /// The day of a week (0 is Sunday) in a week of a month; the fifth is the last.
      case weekday(Int, week: Int, month: Int)
      /// 1 to 365; February 29 is never counted.
      case dayWithoutLeap(Int)
      /// 0 to 365.
      case day(Int)
    }

    let kind: Kind
    /// After midnight; may be negative, and a week long.
    let seconds: Int

    /// In seconds since 1970, as if the clock showed UTC.
    func local(in year: Int) -> Int64? {
      let day: Int?
      switch kind {
      case .day(let number): day = Day(year: year, month: 1, day: 1).map { $0.number + number }
      case .dayWithoutLeap(let number):
        let isBehindLeapDay = number > 59 && Day(year: year, month: 2, day: 29) != nil
        day = Day(year: year, month: 1, day: 1).map {
          $0.number + number - (isBehindLeapDay ? 0 : 1)
        }
      case .weekday(let weekday, let week, let month):
        day = Day(year: year, month: month, day: 1).map { first in
          // Monday is the first of Weekday, Sunday the first of the rule.
          let weekdayOfFirst = first.weekday.rawValue % 7
          var day = first.number + (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
          while Day(number: day).month != first.month { day -= 7 }
          return day
        }
      }
      return day.map { Int64($0) * 86_400 + Int64(seconds) }
    }
  }

  /// Nil when the text is not a valid rule.
  init?(_ text: some Collection<UInt8>) {
    var reader = RuleReader(text)
    guard reader.name(), let west = reader.offset() else { return nil }
    standard = -west
    if reader.isAtEnd {
      daylight = nil
      return
    }
    guard reader.name() else { return nil }
    var offset = -west + 3_600
    if !reader.take(",") {
      guard let west = reader.offset(), reader.take(",") else { return nil }
      offset = -west
    }
    guard let start = Self.date(&reader), reader.take(","), let end = Self.date(&reader),
      reader.isAtEnd
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }

  /// `M3.5.0/2`, `J60`, `59`.
  private static func date(_ reader: inout RuleReader) -> Date? {
    let kind: Date.Kind
    if reader.take("M") {
      guard let month = reader.number(1...12), reader.take("."), let week = reader.number(1...5),
        reader.take("."), let weekday = reader.number(0...6)
      else { return nil }
      kind = .weekday(weekday, week: week, month: month)
    } else if reader.take("J") {
      guard let day = reader.number(1...365) else { return nil }
      kind = .dayWithoutLeap(day)
    } else {
      guard let day = reader.number(0...365) else { return nil }
      kind = .day(day)
    }
    guard reader.take("/") else { return Date(kind: kind, seconds: 7_200) }
    return reader.time().map { Date(kind: kind, seconds: $0) }
  }

  /// The changes under the rule, in order: directly after `last`, or, when it is nil, from 1900 on
  /// and before.
  ///
  /// - Parameter end: Years that begin after it, in seconds since 1970, are skipped.
  func transitions(after last: Int64?, before end: Int64) -> [Zone.Transition] {
    if let last, last >= end { return [] }
    func year(of second: Int64) -> Int { Zone.utc.day(of: Instant(seconds: second)).year.number }
    // A transition may be further back than any calendar.
    let first = max(last ?? .min, Self.firstSecond)
    let all = transitions(in: (year(of: first) - 1)...max(year(of: end), year(of: first)))
    guard let last else { return all }
    let before = all.last { $0.at <= last } ?? all.first
    return (before.map { [Zone.Transition(at: last + 1, offset: $0.offset)] } ?? [])
      + all.filter { $0.at > last }
  }

  /// 1900-01-01, in seconds since 1970.
  static let firstSecond: Int64 = -2_208_988_800

  /// The changes of some years, in order. If summer time ends when it begins again, it continues.
  private func transitions(in years: ClosedRange<Int>) -> [Zone.Transition] {
    guard let daylight else { return [Zone.Transition(at: .min, offset: standard)] }
    var starts: [Zone.Transition] = []
    var ends: [Zone.Transition] = []
    for year in years {
      guard let start = daylight.start.local(in: year), let end = daylight.end.local(in: year)
      else { continue }
      starts.append(Zone.Transition(at: start - Int64(standard), offset: daylight.offset))
      ends.append(Zone.Transition(at: end - Int64(daylight.offset), offset: standard))
    }
    let begins = Set(starts.map(\.at))
    return (starts + ends.filter { !begins.contains($0.at) }).sorted { $0.at < $1.at }
  }
}

/// Reads the parts of a rule from the front of its text.
private struct RuleReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: some Collection<UInt8>) { rest = Array(text)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads the name of a time: letters, or anything between `<` and `>`.
  mutating func name() -> Bool {
    if take("<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }
      return take(">")
    }
    let name = rest.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard 1...3 ~= digits.count else { return nil }
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return range.contains(number) ? number : nil
  }

  /// A clock's offset west of UTC, in seconds: small enough that summer time too is within a day of
  /// it.
  mutating func offset() -> Int? { time().flatMap { abs($0) <= 82_800 ? $0 : nil } }

  /// Hours, optionally with minutes and seconds, in seconds: `-5:30`.
  mutating func time() -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard var seconds = number(0...167).map({ $0 * 3_600 }) else { return nil }
    for unit in [60, 1] where take(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }
}
