import Basics
import Vault
import Wording

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
      start.map { $0 + until }, interval(of: text, in: zone)?.duration.inWords,
    ]
  }

  /// Where sessions without an end are taken to end, as figures count them.
  @Sendable static func ends(
    _ texts: [RecordText], in zone: Zone, now: Instant, _ settings: Settings
  ) -> [Instant?] {
    guard texts.contains(where: { $0["end"] == nil }) else { return texts.map { _ in nil } }
    let starts = texts.map { text -> Instant? in
      guard text["valid"]?.plain != "false" else { return nil }
      return text.instant(of: "start", in: zone).flatMap { $0 <= now ? $0 : nil }
    }
    let all = starts.compactMap(\.self).sorted()
    let longest = settings[FocusSettings.self].longestSession
    return zip(texts, starts).map { text, start in
      guard text["end"] == nil, let start else { return nil }
      return OpenSessions.end(of: start, among: all, longest: longest, asOf: now)
    }
  }

  /// The sums of sessions on some days, by kind, each moment counted once. Sessions that do not
  /// count are left out. The sum names time on other days and overlaps.
  @Sendable static func sums(
    _ texts: [RecordText], on days: DaySpan, in zone: Zone, _ words: Words
  ) -> [RecordSum] {
    ["focus", "break", "sleep"].compactMap { kind in
      let sessions = texts.filter {
        ($0["kind"]?.plain ?? "focus") == kind && $0["valid"]?.plain != "false"
      }.compactMap { interval(of: $0, in: zone) }
      guard !sessions.isEmpty else { return nil }
      let parts = sessions.compactMap { days.part(of: $0, in: zone) }
      let sum = IntervalSet(parts).duration
      let within = parts.reduce(Duration.zero) { $0 + $1.duration }
      let all = sessions.reduce(Duration.zero) { $0 + $1.duration }
      let beyond = [
        ("desk.sum_other_days" as Words.Key, all - within), ("desk.sum_overlap", within - sum),
      ].filter { $0.1 > .zero }.map { words($0.0, ["length": $0.1.inWords(words)]) }
      let text = "\(name(ofKind: kind, words) ?? kind) \(sum.inWords(words))"
      return RecordSum(
        beyond.isEmpty
          ? text : words("desk.sum_beyond", ["sum": text, "parts": words.list(beyond)]),
        [("kind", .string(kind)), ("seconds", .seconds(sum))])
    }
  }

  /// From its start to its end; nil without one.
  private static func interval(of text: RecordText, in zone: Zone) -> Interval? {
    guard let start = text.instant(of: "start", in: zone),
      let end = text.instant(of: "end", in: zone), start <= end
    else { return nil }
    return Interval(from: start, to: end)
  }
}
