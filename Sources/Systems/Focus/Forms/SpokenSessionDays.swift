import Algorithms
import Basics
import SiteKit
import Vault
import Wording

/// Sentences that give a time: `2h acme yesterday`, `14:00-15:30 meeting`, 昨天9点到10点半 开会.
extension SpokenSession {
  /// Reads a sentence. A day counts at its beginning or end, or after on, at, の or 在; a length
  /// without times ended at this time of that day.
  ///
  /// - Parameters:
  ///   - settled: Texts in it that do not give a time.
  ///   - allowsNumbers: True if the activity may contain numbers when the length or the times come
  ///     last: read 1984 2h. A gift has numbers, too.
  /// - Returns: Nil if it does not describe a session.
  /// - Throws: ``SentenceDoubt`` if it does but is ambiguous, and ``Failure`` if the session is
  ///   impossible.
  static func read(
    _ sentence: String, at moment: Moment, settled: Set<String> = [], allowsNumbers: Bool = false
  ) throws -> SpokenSession? {
    let sentence = sentence.withoutBlanks[...]
    let first = dayFirst(sentence, moment)
    // 昨晚10点到12点 is one text.
    if first != nil, let session = try stretchFirst(sentence, nil, on: nil, moment) {
      try session.checkRemnant(of: sentence, settled, at: moment)
      return session
    }
    for (found, rest) in [first, dayLast(sentence, moment)].compactMap(\.self) {
      let on = try? found.get().day
      guard var session = try timed(rest, on: on, moment, settled, allowsNumbers) else { continue }
      let (day, text) = try value(found)
      try session.checkRemnant(of: sentence, settled, at: moment)
      try session.move(to: day, text, at: moment)
      return session
    }
    guard var session = try timed(sentence, on: nil, moment, settled, allowsNumbers) else {
      return nil
    }
    try session.takeMarkedDay(at: moment)
    try session.checkRemnant(of: sentence, settled, at: moment)
    return session
  }

  private static func sentence(_ part: Substring, as text: String) -> String {
    part.base[..<part.startIndex] + text + part.base[part.endIndex...]
  }

  private typealias Found = Result<(day: Day, text: String), WrittenProblem>

  private static func value(_ day: Found) throws -> (day: Day, text: String) {
    try failing { () throws(WrittenProblem) in try day.get() }
  }

  // Days.

  /// Words with another meaning besides a day or a month.
  private static let ambiguous = ["may", "sat", "sun", "mar"]
  /// Words that make a day after them part of the activity.
  private static let others = ["for", "by", "until", "till", "before", "after", "about", "since"]

  /// The day in a text, or the reason why it cannot be one; nil if it is no day. Numbers without a
  /// year, as in 3-4, are more likely chapters, and 月底 is more likely part of the activity.
  private static func day(_ text: Substring, _ moment: Moment) -> Found? {
    let text = String(text)
    guard text.contains(where: \.isLetter) || Day(dated: text) != nil,
      !ambiguous.contains(text.lowercased()), !["the sun", "now", "今"].contains(text.lowercased()),
      !"底末初".contains(text.last ?? " ")
    else { return nil }
    do throws(WrittenProblem) {
      guard case .day(let day) = try WrittenTime(text, at: moment) else { return nil }
      return .success((day, text))
    } catch {
      switch error.reason {
      case .future(.day): return .failure(error)
      default: return error.reason.isOfDate ? .failure(error) : nil
      }
    }
  }

  private static func dayFirst(
    _ text: Substring, _ moment: Moment
  ) -> (day: Found, rest: Substring)? {
    for end in text.indices.prefix(40).dropFirst().reversed() where isBoundary(text, end) {
      guard !text[text.index(before: end)].isWhitespace, let day = day(text[..<end], moment) else {
        continue
      }
      return (day, text[end...].trimmingPrefix { $0.isWhitespace || "，,、：:の的".contains($0) })
    }
    return nil
  }

  private static func dayLast(
    _ text: Substring, _ moment: Moment
  ) -> (day: Found, rest: Substring)? {
    for start in text.indices.suffix(40).dropFirst() where isBoundary(text, start) {
      guard !text[start].isWhitespace, let day = day(text[start...], moment) else { continue }
      var rest = text[..<start].trimmingSuffix { $0.isWhitespace || "，,、：:の".contains($0) }
      if rest.last == "在" { rest = rest.dropLast().trimmingSuffix(while: \.isWhitespace) }
      // In "the report for Monday" the day is not the session's; in "mar 3 nov" the language is
      // unknown.
      let word = rest.split(separator: " ").last?.lowercased() ?? ""
      return others.contains(word) || ambiguous.contains(word) ? nil : (day, rest)
    }
    return nil
  }

  private mutating func takeMarkedDay(at moment: Moment) throws {
    guard end == nil, let note else { return }
    let words = note.split(separator: " ")
    for index in words.indices.dropLast() where ["on", "at"].contains(words[index].lowercased()) {
      for last in words.indices[(index + 1)...].prefix(4).reversed() {
        let text = words[index + 1...last].joined(separator: " ")
        guard let found = Self.day(text[...], moment) else { continue }
        let (day, name) = try Self.value(found)
        let rest = Array(words[..<index] + words[(last + 1)...])
        if project == nil, rest.count == 1 {
          (project, self.note) = (String(rest[0]), nil)
        } else {
          self.note = rest.isEmpty ? nil : rest.joined(separator: " ")
        }
        return try move(to: day, name, at: moment)
      }
    }
  }

  /// Makes it end at this time of a day, or start with the day.
  private mutating func move(to day: Day, _ text: String, at moment: Moment) throws {
    let parts = ["晚", "早", "晨", "夜", "朝", "夕", "morning", "afternoon", "evening", "night"]
    if parts.contains(where: text.lowercased().contains) {
      let told = self
      throw Self.doubt(
        Diagnostic(
          .error, kind: "when-in-the-day", "\"\(text)\" does not say when it began or ended",
          hint: "write the times, such as \(text) 20:00-21:30"),
        "from when to when was it?", "write two times, such as 20:00-21:30",
        ("focus.ask_times", text, ""), at: moment
      ) { answer in
        (try? WrittenStretch(answer, on: day, at: moment)).map { stretch in
          var session = told
          (session.length, session.end) = (stretch.end - stretch.start, stretch.end)
          return session
        }
      }
    }
    guard end == nil, day != moment.today else { return }
    let time = LocalTime(day, moment.zone.local(moment.asOf).time)
    let earliest = moment.zone.start(of: day) + length
    end = max(moment.zone.instant(time).instant, earliest)
  }

  // From one time to another.

  private static func timed(
    _ sentence: Substring, on day: Day?, _ moment: Moment, _ settled: Set<String>,
    _ allowsNumbers: Bool
  ) throws -> SpokenSession? {
    if let session = try stretch(sentence, on: day, moment, allowsNumbers) { return session }
    let session = SpokenSession(String(sentence), allowsNumbers: allowsNumbers)
    try session?.checkClock(in: sentence, settled, at: moment)
    return session
  }

  /// Asks about a time of day that would make a session of many hours: 14:00 meeting.
  private func checkClock(
    in sentence: Substring, _ settled: Set<String>, at moment: Moment
  ) throws {
    guard kind != .sleep, length > FocusSettings().longestSession,
      let clock = sentence.firstMatch(of: #/\d{1,2}:\d\d/#)?.0, Self.whole(clock) == length,
      !settled.contains(String(clock))
    else { return }
    throw Self.doubt(
      Diagnostic(
        .error, kind: "which-times", "\(clock.shortQuoted) may be a time or a length",
        hint: "write two times, such as 14:00-15:30, or a length such as 5h30"),
      "\(clock.shortQuoted) may be a time or a length; did it take that long? [y/n]",
      "write yes, no or two times, such as 14:00-15:30",
      ("focus.ask_length", String(clock), ""), at: moment,
      yes: { try Self.read(clock.base, at: moment, settled: settled.union([String(clock)])) },
      other: { try Self.read(Self.sentence(clock, as: $0), at: moment) })
  }

  private static func stretch(
    _ sentence: Substring, on day: Day?, _ moment: Moment, _ allowsNumbers: Bool
  ) throws -> SpokenSession? {
    var rest = sentence
    let kind = takeKind(&rest)
    if let bare = rest.prefixMatch(of: #/(\d{1,2})\s?[-–~～]\s?(\d{1,2})(?=\s)/#),
      !rest[bare.range.upperBound...].contains(where: \.isNumber)
    {
      let (text, times) = (bare.0, "\(bare.1):00-\(bare.2):00")
      throw doubt(
        Diagnostic(
          .error, kind: "which-times", "\(text.shortQuoted) may be times or a date",
          hint: "write \(times) for times"),
        "\(text.shortQuoted) may be times or a date; was it \(times)? [y/n]",
        "write yes, no or other times, such as 21:00-23:00",
        ("focus.ask_hours", String(text), times), at: moment,
        yes: { try read(Self.sentence(text, as: times), at: moment) },
        other: { try read(Self.sentence(text, as: $0), at: moment) })
    }
    if let session = try stretchFirst(rest, kind, on: day, moment) { return session }
    for start in rest.indices.suffix(40).dropFirst() where isBoundary(rest, start) {
      // 给张三500 14:00-15:00 is a gift.
      guard allowsNumbers || !rest[..<start].contains(where: \.isNumber),
        let found = try stretch(of: rest[start...], day, moment)
      else { continue }
      rest = rest[..<start].trimmingSuffix { $0.isWhitespace || "，,、：:".contains($0) }
      return SpokenSession(kind, found, rest)
    }
    return nil
  }

  private static func stretchFirst(
    _ sentence: Substring, _ kind: Session.Kind?, on day: Day?, _ moment: Moment
  ) throws -> SpokenSession? {
    for end in (sentence.indices.prefix(40).dropFirst() + [sentence.endIndex]).reversed()
    where end == sentence.endIndex || isBoundary(sentence, end) {
      guard let found = try stretch(of: sentence[..<end], day, moment) else { continue }
      var rest = sentence[end...].trimmingPrefix(while: \.isWhitespace)
      takeJoints(&rest)
      return SpokenSession(kind ?? takeKind(&rest), found, rest)
    }
    return nil
  }

  private static func stretch(
    of text: Substring, _ day: Day?, _ moment: Moment
  ) throws -> WrittenStretch? {
    // In a longer text, every character would be tried.
    guard text.first?.isWhitespace == false, text.last?.isWhitespace == false, text.count <= 80,
      text.contains(where: { "-–—~～到至かtu".contains($0) })
    else { return nil }
    do throws(WrittenProblem) {
      return try WrittenStretch(String(text), on: day, at: moment)
    } catch {
      var diagnostic = error.diagnostic(at: nil)
      switch error.reason {
      case .future:
        diagnostic.hint = "write the day too, such as yesterday \(text)"
        guard day == nil else { throw Failure(diagnostic) }
        throw doubt(
          diagnostic, "\(text.shortQuoted) is still ahead today; was it yesterday? [y/n]",
          "write yes, no or another day, such as monday",
          ("focus.ask_yesterday", String(text), ""), at: moment,
          yes: { try read(sentence(text, as: "yesterday \(text)"), at: moment) },
          other: { try read(sentence(text, as: "\($0) \(text)"), at: moment) })
      case _ where error.reason.isOfDate: throw Failure(diagnostic)
      default: return nil
      }
    }
  }

  private init(_ kind: Session.Kind?, _ stretch: WrittenStretch, _ what: Substring) {
    self.init(kind: kind ?? .focus, length: stretch.end - stretch.start, what: what)
    end = stretch.end
  }

  // The rest of the sentence.

  /// Asks about a day, a time or a length that no part of the sentence accounts for.
  private func checkRemnant(
    of sentence: Substring, _ settled: Set<String>, at moment: Moment
  ) throws {
    guard let what = spoken else { return }
    let words = what.split(separator: " ")
    var texts = [what]
    for start in words.indices {
      texts += (start..<min(words.count, start + 4)).map {
        words[start...$0].joined(separator: " ")
      }
    }
    // Words without spaces between them may begin or end with one: 90分钟昨天的报告.
    texts += what.indices.dropFirst().prefix(12).map { String(what[..<$0]) }.filter { !$0.isASCII }
    texts += what.indices.suffix(12).map { String(what[$0...]) }.filter { !$0.isASCII }
    for text in texts
    where !settled.contains(text)
      && Self.isWhen(text, moment, mayBeLength: isBeside(text, of: what))
    {
      throw Self.doubt(
        Diagnostic(
          .error, kind: "which-day",
          "\"\(text)\" may be a day or time, or part of the activity",
          hint: "write the day at the end, after on, such as: 2h acme on monday; "
            + "or use: daybook add session --note"),
        "\"\(text)\" may be a day or time, or part of the activity; is it a day or time? [y/n]",
        "write yes or no", ("focus.ask_when", text, ""), at: moment,
        yes: {
          if Self.day(text[...], moment) == nil { return try ended(text, at: moment) }
          guard let range = sentence.firstRange(of: text) else { return nil }
          return try Self.read(
            "\(text) \(Self.sentence(sentence[range], as: " "))", at: moment, settled: settled,
            allowsNumbers: true)
        },
        no: {
          try Self.read(
            String(sentence), at: moment, settled: settled.union([text]), allowsNumbers: true)
        })
    }
  }

  /// True if a text is in a place where a length may go on or end: 1h 2h novel, 2h acme 1h.
  private func isBeside(_ text: String, of what: String) -> Bool {
    what.hasSuffix(text) || end == nil && what.hasPrefix(text + " ")
  }

  /// The session with its end at `text`, a time of day within its words.
  private func ended(_ text: String, at moment: Moment) throws -> SpokenSession {
    try failing { () throws(WrittenProblem) in
      guard case .instant(let end) = try WrittenTime(text, at: moment) else {
        throw WrittenProblem(text: text, subject: .moment(.past), reason: .noTime)
      }
      let what = (spoken ?? "").replacing(text, with: " ", maxReplacements: 1)
      var session = SpokenSession(kind: kind, length: length, what: what[...])
      session.end = end
      return session
    }
  }

  private static func isWhen(_ text: String, _ moment: Moment, mayBeLength: Bool) -> Bool {
    if day(text[...], moment) != nil { return true }
    let isClock =
      text.contains(where: { ":点時时".contains($0) }) || text.contains(#/^\d{1,2} ?[AaPp]\.?[Mm]/#)
    if isClock, isInstant(text, at: moment) { return true }
    return mayBeLength && whole(text[...]) != nil
  }

  private static func isInstant(_ text: String, at moment: Moment) -> Bool {
    if case .instant? = try? WrittenTime(text, at: moment, toward: .future) { return true }
    return false
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 128 } }
}
