import Basics

@testable import Focus
@testable import Gifts
@testable import Vault

private let shanghai = Zone(identifier: "Asia/Shanghai", initialOffset: 8 * 3_600)
private let now = Moment(asOf: Instant(seconds: 1_795_200_000), zone: shanghai)

extension FuzzTarget {
  /// Moments, periods and lengths.
  static let written = FuzzTarget("written") { bytes in
    let text = bytes.text
    for toward in [Toward.past, .future] {
      guard let time = try? WrittenTime(text, at: now, toward: toward) else { continue }
      try same(
        "\(time.formatted(in: shanghai)) read again",
        try WrittenTime(time.formatted(in: shanghai), at: now, toward: toward), time)
    }
    if let days = try? ClosedRange<Day>(written: text, at: now) {
      let again = try ClosedRange<Day>(
        written: "\(days.lowerBound)..\(days.upperBound)", at: now)
      try same("a period read again", again, days)
    }
    if let length = try? Duration(written: text) {
      try promise("a length: \(length)", length >= .zero && length <= .seconds(3_660 * 86_400))
    }
    if let time = try? TimeText(text) {
      let instant = time.instant(in: shanghai)
      try same(
        "a time read again", try TimeText(instant.formatted(in: shanghai)), .instant(instant))
    }
  }

  /// Sentences about gifts and sessions.
  static let sentences = FuzzTarget("sentences") { bytes in
    let text = bytes.text
    let log = NoteLog(GiftRecords(), settings: GiftSettings(), zone: shanghai, now: now.asOf)
    let exchanges = log.exchanges(in: text)
    try same("a note read twice", log.exchanges(in: text), exchanges)
    _ = log.entries(exchanges, of: text, line: 1)
    if let session = SpokenSession(text) {
      try promise(
        "a length of less than a day", session.length > .zero && session.length < .seconds(86_400))
    }
    guard let line = try? ReceptionLine(text) else { return }
    let plain = text.asLookedUp
    for word in line.values.values.joined(separator: " ").split(whereSeparator: \.isWhitespace) {
      try promise("words of the line: \(word)", plain.contains(String(word).asLookedUp))
    }
  }
}
