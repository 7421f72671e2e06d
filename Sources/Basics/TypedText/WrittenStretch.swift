/// A range between two times of day in text: 14:00-15:30, 23:10-6:50, 9点到10点半, `yesterday
/// 22:00 to 23:30`, 2-4pm.
package struct WrittenStretch: Sendable, Hashable {
  package let start: Instant
  package let end: Instant

  /// The stretch that `text` means: on the day it names; otherwise today's, or over midnight the
  /// latest that has ended.
  ///
  /// - Parameter day: The day that the text around it names.
  /// - Throws: If it means none, if it is in the future, and for 9-11, which may be a date.
  package init(_ text: String, on day: Day? = nil, at now: Moment) throws(WrittenProblem) {
    do throws(WrittenProblem.Reason) {
      self = try Self.read(WrittenText.plain(text), day, now)
    } catch {
      throw WrittenProblem(text: text, subject: .moment(.past), reason: error)
    }
  }

  private init(start: Instant, end: Instant) { (self.start, self.end) = (start, end) }

  private static func read(
    _ text: [Character], _ day: Day?, _ now: Moment
  ) throws(WrittenProblem.Reason) -> WrittenStretch {
    let isJapanese = Scanner(text).isJapanese
    for separator in separators {
      for index in text.indices where text[index...].starts(with: separator) {
        let head = Side(text[..<index], isJapanese)
        var rest = text[(index + separator.count)...]
        if rest.suffix(2) == ["ま", "で"] { rest = rest.dropLast(2) }
        guard let head, let tail = Side(rest, isJapanese), head.isClock || tail.isClock else {
          continue
        }
        return try between(head, tail, day, now)
      }
    }
    throw .unknown
  }

  private static let separators = [
    "-", "~", "到", "至", "から", " to ", " until ", " till ",
  ].map(Array.init)

  private struct Side {
    var clock: WrittenClock
    var parts: [PartOfDay] = []
    var date = WrittenDate()
    /// True if it is more than a bare number, which is an hour only next to a clock time.
    var isClock = true

    init?(_ text: ArraySlice<Character>, _ isJapanese: Bool) {
      var text = Array(text.drop { $0 == " " })
      if text.last == " " { text.removeLast() }
      if (1...2).contains(text.count), let hour = Int(String(text)), (0...24).contains(hour) {
        clock = WrittenClock(hour: hour)
        isClock = false
        return
      }
      guard let words = try? WrittenWords(Scanner(text, isJapanese: isJapanese)),
        let clock = words.clock ?? (words.parts == [.noon] ? WrittenClock(hour: 12) : nil),
        clock.offset == nil
      else { return nil }
      (self.clock, parts, date) = (clock, words.parts, words.date)
    }

    func time(
      on day: Day, _ parts: [PartOfDay], isNamed: Bool, _ zone: Zone
    ) throws(WrittenProblem.Reason) -> Instant {
      guard let time = clock.time(on: day, in: parts, ofNamedDay: isNamed) else {
        throw clock.refusal(on: day, in: parts, ofNamedDay: isNamed)
      }
      return zone.instant(time).instant
    }
  }

  private static func between(
    _ head: Side, _ tail: Side, _ day: Day?, _ now: Moment
  ) throws(WrittenProblem.Reason) -> WrittenStretch {
    let basis = DateBasis(today: now.today, anchor: now.today, toward: .past)
    let isNamed = day != nil || !head.date.isEmpty
    var first = day ?? now.today
    if !head.date.isEmpty {
      let meaning = try head.date.meaning(basis)
      guard day == nil, meaning.isDay else { throw .severalDays(meaning.days) }
      first = meaning.days.lowerBound
    }
    func times(
      _ headParts: [PartOfDay], _ tailParts: [PartOfDay]
    ) throws(WrittenProblem.Reason) -> (start: Instant, end: Instant) {
      (
        try head.time(on: first, headParts, isNamed: isNamed, now.zone),
        try tail.time(on: first, tailParts, isNamed: isNamed, now.zone)
      )
    }
    var (start, end): (Instant, Instant)
    // The part of the day at one end applies to the other if it fits both: 2-4pm, 下午2点到4点.
    if head.parts.isEmpty != tail.parts.isEmpty, min(head.clock.hour, tail.clock.hour) <= 12,
      let shared = try? times(
        head.parts.isEmpty ? tail.parts : head.parts, tail.parts.isEmpty ? head.parts : tail.parts),
      shared.start < shared.end
    {
      (start, end) = shared
    } else {
      (start, end) = try times(head.parts, tail.parts)
    }
    if start == end { throw .unknown }
    if !tail.date.isEmpty {
      let meaning = try tail.date.meaning(basis)
      guard meaning.isDay else { throw .severalDays(meaning.days) }
      end = try tail.time(on: meaning.days.lowerBound, tail.parts, isNamed: true, now.zone)
      guard end > start else { throw .unknown }
    } else if end < start {
      // It crosses midnight.
      end = try tail.time(on: first.next, tail.parts, isNamed: true, now.zone)
      if !isNamed {
        let yesterday = now.today.previous
        start = try head.time(on: yesterday, head.parts, isNamed: true, now.zone)
        end = try tail.time(on: now.today, tail.parts, isNamed: true, now.zone)
        if end > now.asOf {
          start = try head.time(on: yesterday.previous, head.parts, isNamed: true, now.zone)
          end = try tail.time(on: yesterday, tail.parts, isNamed: true, now.zone)
        }
      }
    }
    if end > now.asOf { throw .future(.instant(end)) }
    return WrittenStretch(start: start, end: end)
  }
}
