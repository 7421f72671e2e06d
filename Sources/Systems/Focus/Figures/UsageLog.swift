package import Basics

struct UsageEvent: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case screenOn = "screen_on"
    case screenOff = "screen_off"
    case appSwitch = "app_switch"
  }

  var at: Instant
  var kind: Kind
  /// The application that came to the front.
  var app: String?
  /// The time that the application stayed in front.
  var duration: Duration?
  var title: String?
}

/// Many events in little memory: 32 bytes each, and eight for the place.
package struct UsageLog: Sendable {
  /// An event's place in the log; stays the same when others are removed.
  typealias Index = Int

  private struct Row: Sendable, Hashable {
    /// Microseconds since 1970.
    var at: Int64
    /// Microseconds; `Int64.min` for none.
    var duration: Int64
    /// Index into `apps`, as is the window title; 0 for none.
    var app: LabelTable.Number
    var title: LabelTable.Number
    var kind: UsageEvent.Kind
    var isRemoved = false

    /// The end of its duration, or its moment; in microseconds since 1970.
    var end: Int64 { duration > 0 ? at.addingUpToEnd(duration) : at }

    func touches(_ time: Interval) -> Bool {
      !isRemoved && at < time.end.microseconds && end >= time.start.microseconds
    }
  }

  private var rows: [Row] = []
  private var apps = LabelTable()
  var places = UsagePlaces()

  init() {}

  init(_ events: some Sequence<UsageEvent>) {
    for event in events { append(event) }
  }

  /// The number of events added, including removed ones: one more than the largest index.
  var rowCount: Int { rows.count }
  package var count: Int { rows.count { !$0.isRemoved } }

  mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  mutating func append(_ event: UsageEvent) { rows.append(row(for: event)) }

  /// Adds an event whose application and title are UTF-8; nil for none.
  mutating func append(
    at: Instant, kind: UsageEvent.Kind, app: UnsafeBufferPointer<UInt8>?,
    title: UnsafeBufferPointer<UInt8>?, duration: Duration?
  ) {
    rows.append(
      Row(
        at: at.microseconds, duration: duration?.microseconds ?? .min,
        app: app.map { apps.number(ofUTF8: $0) } ?? 0,
        title: title.map { apps.number(ofUTF8: $0) } ?? 0, kind: kind))
  }

  /// Adds all events of another log, including removed ones; its index `i` becomes
  /// `rowCount + i`, with the count before. Their places are not copied.
  mutating func append(contentsOf other: UsageLog) {
    var numbers: [LabelTable.Number] = [0]
    for number in 1..<max(1, other.apps.count) {
      numbers.append(apps.number(of: other.apps[LabelTable.Number(number)]))
    }
    rows.append(
      contentsOf: other.rows.lazy.map { row in
        var row = row
        row.app = numbers[Int(row.app)]
        row.title = numbers[Int(row.title)]
        return row
      })
  }

  mutating func replace(_ index: Index, with event: UsageEvent) {
    rows[index] = row(for: event)
  }

  mutating func remove(_ index: Index) { rows[index].isRemoved = true }

  package mutating func forgetRows() { rows = [] }

  private mutating func row(for event: UsageEvent) -> Row {
    Row(
      at: event.at.microseconds, duration: event.duration?.microseconds ?? .min,
      app: apps.number(of: event.app), title: apps.number(of: event.title), kind: event.kind)
  }

  subscript(index: Index) -> UsageEvent {
    let row = rows[index]
    return UsageEvent(
      at: Instant(microseconds: row.at), kind: row.kind, app: apps[row.app],
      duration: row.duration == .min ? nil : .microseconds(row.duration), title: apps[row.title])
  }

  struct Entry: Sendable, Hashable {
    var index: Index
    var at: Instant
    var kind: UsageEvent.Kind
  }

  /// The same events without applications and titles.
  var withoutApps: UsageLog {
    var log = self
    log.apps = LabelTable()
    for index in log.rows.indices {
      log.rows[index].app = 0
      log.rows[index].title = 0
    }
    return log
  }

  /// Every event, in the order of insertion.
  var entries: some Sequence<Entry> {
    rows.indices.lazy.filter { !rows[$0].isRemoved }.map { index in
      Entry(index: index, at: Instant(microseconds: rows[index].at), kind: rows[index].kind)
    }
  }

  /// The times when applications were in front, by the result of `name` for an application and its
  /// window title; it is called once per pair.
  func stretches(by name: (_ app: String?, _ title: String?) -> String?) -> [String?: [Interval]] {
    var names: [UInt64: String?] = [:]
    var stretches: [String?: [Interval]] = [:]
    for row in rows where row.kind == .appSwitch && !row.isRemoved && row.duration > 0 {
      let pair = UInt64(row.app) << 32 | UInt64(row.title)
      let known = names[pair] ?? name(apps[row.app], apps[row.title])
      names[pair] = .some(known)
      let at = Instant(microseconds: row.at)
      stretches[known, default: []].append(
        Interval(from: at, to: at + .microseconds(row.duration)))
    }
    return stretches
  }

  /// The place of the first event of a kind at each of some instants.
  func places(of kind: UsageEvent.Kind, at instants: Set<Instant>) -> [Instant: Place] {
    var found: [Instant: Place] = [:]
    for entry in entries where entry.kind == kind && instants.contains(entry.at) {
      if found[entry.at] == nil { found[entry.at] = places[entry.index] }
    }
    return found
  }

  /// The number of events equal to one of `wanted`.
  func count(of wanted: [UsageEvent]) -> Int {
    let events = Set(wanted)
    let times = Set(wanted.map(\.at))
    return entries.count { times.contains($0.at) && events.contains(self[$0.index]) }
  }

  /// The events equal to one of `wanted`, with their places.
  func placed(_ wanted: [UsageEvent]) -> [(event: UsageEvent, place: Place)] {
    let events = Set(wanted)
    let times = Set(wanted.map(\.at))
    return entries.compactMap { entry in
      guard times.contains(entry.at), let place = places[entry.index] else { return nil }
      let event = self[entry.index]
      return events.contains(event) ? (event, place) : nil
    }
  }
}

/// Consecutive events of a ``UsageLog`` as columns of integers.
struct UsageColumns: Sendable {
  static let count = 5

  /// Moments in microseconds since 1970, durations in microseconds, numbers of applications and of
  /// titles, and marks: the kind, and a bit each for events that are removed, without a duration.
  var numbers: [[Int64]]

  fileprivate enum Mark {
    static let kind: Int64 = 3
    static let removed: Int64 = 4
    static let momentary: Int64 = 8
  }
}

extension UsageLog {
  /// Applications and titles by number, from 1.
  var labels: ArraySlice<String> { apps.labels }

  init?(labels: [String]) {
    guard let table = LabelTable(labels) else { return nil }
    apps = table
  }

  /// Rows as columns, including removed ones.
  func columns(of range: Range<Int>) -> UsageColumns {
    let rows = rows[range]
    let kinds = UsageEvent.Kind.allCases
    return UsageColumns(numbers: [
      rows.map(\.at), rows.map { $0.duration == .min ? 0 : $0.duration },
      rows.map { Int64($0.app) }, rows.map { Int64($0.title) },
      rows.map { row in
        Int64(kinds.firstIndex(of: row.kind) ?? 0)
          | (row.isRemoved ? UsageColumns.Mark.removed : 0)
          | (row.duration == .min ? UsageColumns.Mark.momentary : 0)
      },
    ])
  }

  /// Adds rows given as columns.
  ///
  /// - Returns: False if they are not valid rows of this log; some may have been added by then.
  mutating func append(_ columns: UsageColumns, touching time: Interval? = nil) -> Bool {
    guard columns.numbers.count == UsageColumns.count else { return false }
    let (moments, durations, marks) = (columns.numbers[0], columns.numbers[1], columns.numbers[4])
    let (names, titles) = (columns.numbers[2], columns.numbers[3])
    guard columns.numbers.allSatisfy({ $0.count == moments.count }) else { return false }
    let kinds = UsageEvent.Kind.allCases
    let known = 0..<Int64(apps.count)
    for row in moments.indices {
      let mark = marks[row]
      let kind = Int(truncatingIfNeeded: mark & UsageColumns.Mark.kind)
      guard kind < kinds.count, known.contains(names[row]), known.contains(titles[row]) else {
        return false
      }
      let event = Row(
        at: moments[row],
        duration: mark & UsageColumns.Mark.momentary != 0 ? .min : durations[row],
        app: LabelTable.Number(truncatingIfNeeded: names[row]),
        title: LabelTable.Number(truncatingIfNeeded: titles[row]), kind: kinds[kind],
        isRemoved: mark & UsageColumns.Mark.removed != 0)
      if let time, !event.touches(time) { continue }
      rows.append(event)
    }
    return true
  }

  package func time(of range: Range<Int>) -> Interval? {
    rows[range].lazy.filter { !$0.isRemoved }.map { ($0.at, $0.end) }.hull
  }

  /// True if an event touches a time.
  func touches(_ time: Interval) -> Bool { rows.contains { $0.touches(time) } }

  package mutating func append(touching time: Interval, of other: UsageLog) {
    for (index, row) in other.rows.enumerated() where row.touches(time) {
      append(other[index])
    }
  }
}

/// The places of events in their files, by their indexes in a ``UsageLog``; eight bytes each.
struct UsagePlaces: Sendable {
  private struct Row: Sendable {
    /// Index into `files`.
    var file: UInt32
    /// From 1; 0 if unknown.
    var line: UInt32
  }

  private var rows: [Row]
  private var files: [String] = []

  /// Unknown places for `count` events.
  init(count: Int = 0) { rows = Array(repeating: Row(file: 0, line: 0), count: count) }

  /// The place of an event; nil if unknown.
  subscript(index: UsageLog.Index) -> Place? {
    get {
      guard index < rows.count, rows[index].line > 0 else { return nil }
      return Place(file: files[Int(rows[index].file)], line: Int(rows[index].line), column: 1)
    }
    set {
      guard let newValue else { return rows[index] = Row(file: 0, line: 0) }
      // Events come file by file.
      if files.last != newValue.file { files.append(newValue.file) }
      rows[index] = Row(file: UInt32(files.count - 1), line: UInt32(newValue.line))
    }
  }
}

extension Int64 {
  /// The sum; the largest number on overflow.
  func addingUpToEnd(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}

extension Sequence where Element == (Int64, Int64) {
  /// The time from the earliest start to the latest end, in microseconds since 1970; nil if there
  /// is none.
  var hull: Interval? {
    var (start, end) = (Int64.max, Int64.min)
    for element in self { (start, end) = (Swift.min(start, element.0), Swift.max(end, element.1)) }
    guard start <= end else { return nil }
    return Interval(from: Instant(microseconds: start), to: Instant(microseconds: end))
  }
}
