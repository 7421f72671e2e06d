import Chronology
import Vault

// How sessions are told of in a line: `novel, 2026-11-20 09:00 to 10:30, 1 h 30 min`.
extension SessionRecord {
  @Sendable static func words(_ text: RecordText) -> [String?] {
    let start = text["start"]?.plain.asShortTime
    let end = text["end"]?.plain.asShortTime
    // The day of the end is said where it is another one.
    let isSameDay = start?.prefix(10) == end?.prefix(10)
    let until = end.map { " to \(isSameDay ? String($0.dropFirst(11)) : $0)" } ?? ", running"
    let kind = text["kind"]?.plain
    return [
      kind == "focus" ? nil : kind, text["project"]?.plain, text["note"]?.plain,
      start.map { $0 + until }, length(of: text)?.inWords,
    ]
  }

  /// What sessions add up to, by kind; those that run, and those that do not count, are left out.
  @Sendable static func sums(_ texts: [RecordText]) -> [RecordSum] {
    ["focus", "break", "sleep"].compactMap { kind in
      let lengths = texts.filter {
        ($0["kind"]?.plain ?? "focus") == kind && $0["valid"]?.plain != "false"
      }.compactMap(length)
      guard !lengths.isEmpty else { return nil }
      let sum = lengths.reduce(Duration.zero, +)
      return RecordSum(
        "\(kind) \(sum.inWords)", [("kind", .string(kind)), ("seconds", .seconds(sum))])
    }
  }

  /// Local times are of one zone, so that their offset matters little to a length; nil while it
  /// runs.
  private static func length(of text: RecordText) -> Duration? {
    guard let start = instant(text["start"]), let end = instant(text["end"]), start <= end else {
      return nil
    }
    return end - start
  }

  private static func instant(_ json: JSONText?) -> Instant? {
    switch json.flatMap({ try? TimeText($0.plain) }) {
    case .instant(let instant): instant
    case .local(let local): Zone.utc.instant(local).instant
    case nil: nil
    }
  }
}
