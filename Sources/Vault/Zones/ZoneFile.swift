package import Basics

extension Zone {
  /// The zone that a file of the time-zone database holds (TZif, RFC 8536, version 2 or later),
  /// with its changes of the years 1900 to 2199; nil when the bytes are no such file.
  ///
  /// Before its first change the file's first offset holds. After its last one the rule in the
  /// file's footer makes the changes of each year.
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

/// What a file of the time-zone database says.
private struct ZoneFile {
  /// The offset before the first transition, in seconds east of UTC.
  let firstOffset: Int
  /// In order of time.
  let transitions: [Zone.Transition]
  /// What holds after the last transition; nil when the file does not say.
  let rule: ClockRule?

  /// - Parameter bytes: A header and a block of 32-bit numbers, which older programs read; again
  ///   both with 64-bit numbers; then the rule on a line of its own.
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
      // An offset, whether it is summer time, and where its abbreviation is.
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
    // A file without transitions may leave all to its rule; one with a rule that is none is
    // damaged.
    if rule == nil, !footer.isEmpty { return nil }
  }
}

/// How many items of each kind follow, and of which version of the format.
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

  /// How many bytes the block has.
  func length(ofTimes width: Int) -> Int {
    times * (width + 1) + types * 6 + lengthAfterTypes(ofTimes: width)
  }

  /// How many bytes of the block follow the types of local time.
  func lengthAfterTypes(ofTimes width: Int) -> Int {
    letters + leaps * (width + 4) + marksOfStandard + marksOfUTC
  }
}

/// Takes numbers from the front of bytes, the highest byte first.
private struct BigEndianReader {
  private let all: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { all = bytes }

  /// The next bytes; nil when there are not so many.
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

  /// What stands between two newlines, of which the first is next.
  mutating func line() -> ArraySlice<UInt8>? {
    let newline = UInt8(ascii: "\n")
    guard bytes(1)?.first == newline else { return nil }
    let rest = all[position...]
    guard let end = rest.firstIndex(of: newline) else { return nil }
    return rest[..<end]
  }
}
