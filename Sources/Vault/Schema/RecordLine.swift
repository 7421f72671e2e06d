package import Basics
package import Wording

/// The one-line summary of records of a kind, their days and their sums, where these do not follow
/// from the fields. The zone is that of the vault, which applies to times without an offset.
package struct RecordLine: Sendable {
  /// What a line says of a record, in order; nil for what the main fields say.
  let words: (@Sendable (RecordText, Zone) -> [String?])?
  /// The sums of several of them within some days; nil for the lengths among their fields.
  let sums: (@Sendable ([RecordText], DaySpan, Zone, Words) -> [RecordSum])?
  /// The field with the time at which one ended, up to which it lies on each day; nil for a kind of
  /// which one is of a single day.
  let end: String?
  /// How far those without an end reach; nil for a kind of which none runs on.
  let open: Open?
  /// True if one is of the day and the hour that its writer's clock showed, in whatever zone.
  let keepsClock: Bool
  /// The headers of computed columns in exported tables, such as how much of a loan was repaid.
  /// Importing leaves these columns out.
  let figures: [Words.Key]

  /// How records are told of; by default as their fields say.
  package init(
    words: (@Sendable (RecordText, Zone) -> [String?])? = nil,
    sums: (@Sendable ([RecordText], DaySpan, Zone, Words) -> [RecordSum])? = nil,
    end: String? = nil, open: Open? = nil, keepsClock: Bool = false, figures: [Words.Key] = []
  ) {
    self.words = words
    self.sums = sums
    self.end = end
    self.open = open
    self.keepsClock = keepsClock
    self.figures = figures
  }
}

extension RecordLine {
  /// How records without an end are counted.
  package struct Open: Sendable {
    /// What a list shows for the end of one that runs.
    let running: Words.Key
    /// Where each of all records of the kind that has no end is taken to end, up to now; nil for
    /// the others.
    let ends: @Sendable ([RecordText], Zone, _ now: Instant, Settings) -> [Instant?]

    /// A rule that the figures of the kind follow too.
    package init(
      running: Words.Key,
      ends: @escaping @Sendable ([RecordText], Zone, _ now: Instant, Settings) -> [Instant?]
    ) {
      self.running = running
      self.ends = ends
    }
  }
}

/// The days that were asked for, from a first to a last; either may be open.
package struct DaySpan: Sendable, Hashable {
  private let first: Day?
  private let last: Day?

  /// The days from `first` to `last`; all of them by default.
  package init(from first: Day? = nil, to last: Day? = nil) {
    self.first = first
    self.last = last
  }

  /// True if some days have one of these; days that are not known are only among all.
  /// Days are worked out only where some are asked for.
  package func contains(anyOf days: @autoclosure () -> ClosedRange<Day>?) -> Bool {
    if first == nil, last == nil { return true }
    guard let days = days() else { return false }
    return first.map { $0 <= days.upperBound } ?? true && last.map { days.lowerBound <= $0 } ?? true
  }

  /// The part of a stretch on the days; nil for nothing.
  package func part(of interval: Interval, in zone: Zone) -> Interval? {
    let from = first.map { max(interval.start, zone.start(of: $0)) } ?? interval.start
    let to = last.map { min(interval.end, zone.start(of: $0.next)) } ?? interval.end
    return from < to ? Interval(from: from, to: to) : nil
  }
}

/// What several records add up to: an amount of money of a kind, a length of time.
package struct RecordSum: Sendable {
  /// It in words: `sent ¥1,200`.
  package let text: String
  /// Its members in JSON.
  package let members: [(String, JSONText)]

  /// A sum.
  package init(_ text: String, _ members: [(String, JSONText)]) {
    self.text = text
    self.members = members
  }
}
