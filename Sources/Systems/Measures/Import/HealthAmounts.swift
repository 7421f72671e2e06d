import Basics

/// Amounts over stretches of time, such as steps, from several sources that may have counted the
/// same ones.
///
/// No moment counts twice. Each counts for the first source, in the order of ``HealthSource``,
/// that recorded it, as in the Health app. An amount is spread evenly over its stretch, so that
/// the part not covered by other sources counts, and midnight splits it.
///
/// 24 bytes a record, as an export may have a million.
struct HealthAmounts {
  private struct Row {
    /// In seconds since 1970.
    var start: UInt32
    var end: UInt32
    private var high: Int64
    private var low: UInt64

    init(_ start: UInt32, _ end: UInt32, _ value: HealthDecimal) {
      (self.start, self.end) = (start, end)
      high = Int64(truncatingIfNeeded: value.units >> 64)
      low = UInt64(truncatingIfNeeded: value.units)
    }

    var value: HealthDecimal { HealthDecimal(units: Int128(high) << 64 | Int128(low)) }
  }

  private struct Span {
    var start: UInt32
    var end: UInt32
  }

  private struct Part: Hashable {
    var source: HealthSource
    /// About a year, so that no array is large.
    var period: UInt32
  }

  /// The sum of a source on a day.
  struct Sum {
    var day: Day
    var source: String
    var value: HealthDecimal
  }

  private var rows: [Part: [Row]] = [:]
  /// The number of records that count for nothing, as other sources cover all of their time.
  private(set) var coveredCount = 0

  init() {}

  /// Adds a record; times in seconds since 1970.
  mutating func add(
    _ value: HealthDecimal, from start: UInt32, to end: UInt32, of source: HealthSource
  ) {
    rows[Part(source: source, period: start >> 25), default: []].append(Row(start, end, value))
  }

  /// The sums per day of a zone, ordered by day and source; discards the records.
  mutating func sums(in zone: Zone) -> [Sum] {
    var sums: [Day: [String: HealthDecimal]] = [:]
    var calendar = HealthCalendar(zone)
    var covered: [Span] = []
    let sources = Set(rows.keys.map(\.source)).sorted()
    let periods = Set(rows.keys.map(\.period)).sorted()
    for source in sources {
      var own: [Span] = []
      for period in periods {
        guard var part = rows.removeValue(forKey: Part(source: source, period: period)) else {
          continue
        }
        part.sort { ($0.start, $0.end, $0.value) < ($1.start, $1.end, $1.value) }
        var place = covered.firstIndex { $0.end > part[0].start } ?? covered.count
        for row in part {
          var hasCounted = false
          func count(_ from: UInt32, _ to: UInt32) {
            hasCounted = true
            calendar.forEachDay(from, to) { day, from, to in
              var value = row.value
              if row.end > row.start {
                let length = Int64(row.end - row.start)
                value =
                  row.value.share(of: Int64(to - row.start), in: length)
                  - row.value.share(of: Int64(from - row.start), in: length)
              }
              sums[day, default: [:]][source.label, default: .zero] += value
            }
          }
          while place < covered.count, covered[place].end <= row.start { place += 1 }
          if row.start == row.end {
            if place == covered.count || covered[place].start > row.start {
              count(row.start, row.end)
            }
          } else {
            // The end of the source's own counted time, as its records are in order.
            var start = max(row.start, own.last?.end ?? 0)
            var next = place
            while start < row.end {
              while next < covered.count, covered[next].end <= start { next += 1 }
              let gapEnd =
                next < covered.count ? min(row.end, max(start, covered[next].start)) : row.end
              if start < gapEnd { count(start, gapEnd) }
              start = next < covered.count ? max(gapEnd, covered[next].end) : row.end
            }
            if let last = own.last, row.start <= last.end {
              own[own.count - 1].end = max(last.end, row.end)
            } else {
              own.append(Span(start: row.start, end: row.end))
            }
          }
          if !hasCounted { coveredCount += 1 }
        }
      }
      covered = Self.union(covered, own)
    }
    return sums.keys.sorted().flatMap { day in
      (sums[day] ?? [:]).sorted { $0.key < $1.key }
        .map { Sum(day: day, source: $0.key, value: $0.value) }
    }
  }

  private static func union(_ left: [Span], _ right: [Span]) -> [Span] {
    guard !left.isEmpty else { return right }
    var union: [Span] = []
    var (first, second) = (left[...], right[...])
    while !first.isEmpty || !second.isEmpty {
      let takesFirst =
        second.isEmpty
        || !first.isEmpty && first[first.startIndex].start <= second[second.startIndex].start
      let next = takesFirst ? first.removeFirst() : second.removeFirst()
      if let last = union.last, next.start <= last.end {
        union[union.count - 1].end = max(last.end, next.end)
      } else {
        union.append(next)
      }
    }
    return union
  }
}

/// Finds the days of mostly consecutive moments.
private struct HealthCalendar {
  private let zone: Zone
  private var day: Day?
  private var bounds: Range<Int64> = 0..<0

  init(_ zone: Zone) { self.zone = zone }

  /// Splits a stretch at midnights; an empty one belongs to one day.
  mutating func forEachDay(
    _ from: UInt32, _ to: UInt32, _ body: (Day, _ from: UInt32, _ to: UInt32) -> Void
  ) {
    var start = from
    repeat {
      if day == nil || !bounds.contains(Int64(start)) {
        let found = zone.day(of: Instant(seconds: Int64(start)))
        let interval = zone.interval(of: found)
        bounds = interval.start.seconds..<interval.end.seconds
        day = found
      }
      guard let day else { return }
      let end = UInt32(min(Int64(to), max(bounds.upperBound, Int64(start) + 1)))
      body(day, start, max(start, end))
      start = max(end, start + 1)
    } while start < to
  }
}
