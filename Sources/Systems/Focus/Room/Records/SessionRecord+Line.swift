import Chronology
import Vault

// How sessions are told of in a line: `novel, 2026-11-20 09:00 to 10:30, 1 h 30 min`.
extension SessionRecord {
  @Sendable static func words(_ text: RecordText, in zone: Zone) -> [String?] {
    func time(_ name: String) -> String? {
      text.instant(of: name, in: zone)?.formatted(in: zone).asShortTime ?? text[name]?.plain
    }
    let (start, end) = (time("start"), time("end"))
    // The day of the end is said where it is another one.
    let isSameDay = start?.prefix(10) == end?.prefix(10)
    let until = end.map { " to \(isSameDay ? String($0.dropFirst(11)) : $0)" } ?? ", running"
    let kind = text["kind"]?.plain
    return [
      kind == "focus" ? nil : kind, text["project"]?.plain, text["note"]?.plain,
      start.map { $0 + until }, length(of: text, in: zone)?.inWords,
    ]
  }

  /// What sessions add up to, by kind; those that run, and those that do not count, are left out.
  @Sendable static func sums(_ texts: [RecordText], in zone: Zone) -> [RecordSum] {
    ["focus", "break", "sleep"].compactMap { kind in
      let lengths = texts.filter {
        ($0["kind"]?.plain ?? "focus") == kind && $0["valid"]?.plain != "false"
      }.compactMap { length(of: $0, in: zone) }
      guard !lengths.isEmpty else { return nil }
      let sum = lengths.reduce(Duration.zero, +)
      return RecordSum(
        "\(kind) \(sum.inWords)", [("kind", .string(kind)), ("seconds", .seconds(sum))])
    }
  }

  /// From its start to its end; nil while it runs.
  private static func length(of text: RecordText, in zone: Zone) -> Duration? {
    guard let start = text.instant(of: "start", in: zone),
      let end = text.instant(of: "end", in: zone), start <= end
    else { return nil }
    return end - start
  }
}
