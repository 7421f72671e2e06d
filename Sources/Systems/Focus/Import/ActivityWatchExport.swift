import Basics
import Vault

/// An export of ActivityWatch while it is read, event by event; only intervals and lines are kept.
struct ActivityWatchExport {
  /// The recordings of one computer.
  struct Host {
    var hasWindows = false
    var hasPresence = false
    var windows: [Interval] = []
    var presence: [Interval] = []

    /// The times when the person was there and had a window in front.
    var focus: IntervalSet { IntervalSet(presence).intersection(IntervalSet(windows)) }
  }

  private(set) var hosts: [String: Host] = [:]
  /// Collects the results.
  var plan: ImportPlan
  /// The end of the latest event, or its start if it ends in the future, as after a wrong clock;
  /// the file was written then or later.
  private(set) var latest: Instant?
  private(set) var hasBuckets = false
  var places: PlaceFinder
  private(set) var ticker: ProgressTicker
  private let bytes: UnsafeBufferPointer<UInt8>
  private let keepsTitles: Bool
  private let now: Instant

  init(
    _ file: ImportFile, keepsTitles: Bool, at now: Instant, into plan: ImportPlan
  ) {
    self.now = now
    bytes = file.bytes
    places = PlaceFinder(file.bytes, file: file.path)
    self.keepsTitles = keepsTitles
    self.plan = plan
    ticker = file.ticker
  }

  /// Reads the whole file; throws if the text is not JSON.
  mutating func read() throws(JSONError) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var cursor = JSONCursor(bytes, in: start..<bytes.count)
    guard cursor.nextForm() == .object else {
      _ = try cursor.value()
      return
    }
    try cursor.beginObject()
    while let key = try cursor.nextKey() {
      switch cursor.nextForm() {
      case .object where key.equals("buckets"):
        hasBuckets = true
        try cursor.beginObject()
        while try cursor.nextKey() != nil { try readBucket(&cursor) }
      case .list where key.equals("buckets"):
        hasBuckets = true
        try cursor.beginList()
        while try cursor.nextElement() { try readBucket(&cursor) }
      default: _ = try cursor.value()
      }
    }
    try cursor.expectEnd()
  }

  private mutating func readBucket(_ cursor: inout JSONCursor) throws(JSONError) {
    guard cursor.nextForm() == .object else {
      let value = try cursor.value()
      return report(JSONFields.Fault(wrong: "a bucket", "an object", value))
    }
    let start = cursor.position
    try cursor.beginObject()
    var type: String?
    var host = ""
    var events: FieldValue?
    while let key = try cursor.nextKey() {
      let value = try cursor.value()
      if key.equals("type"), value.form == .text { type = value.string }
      if key.equals("hostname"), value.form == .text { host = value.string }
      if key.equals("events"), value.form != .null { events = value }
    }
    if type == nil {
      let problem = FocusImportProblem.missing("type", owner: "the bucket")
      report(JSONFields.Fault(problem, at: start..<(start + 1)))
    }
    guard let events else { return }
    guard events.form == .list else {
      return report(JSONFields.Fault(wrong: "events", "a list", events))
    }
    // The type may come after the events, so these are read last, with their own cursor.
    try readEvents(in: events.range, type: type, host: host)
  }

  private mutating func readEvents(
    in range: Range<Int>, type: String?, host: String
  ) throws(JSONError) {
    var cursor = JSONCursor(bytes, in: range)
    try cursor.beginList()
    var count = 0
    if type == "currentwindow" { hosts[host, default: Host()].hasWindows = true }
    if type == "afkstatus" { hosts[host, default: Host()].hasPresence = true }
    while try cursor.nextElement() {
      count += 1
      ticker.reached(cursor.position)
      switch type {
      case "currentwindow", "afkstatus": break
      case "web.tab.current" where keepsTitles: break
      default:
        _ = try cursor.value()
        continue
      }
      let event = try ActivityWatchEvent(&cursor)
      do throws(JSONFields.Fault) {
        try take(event, type: type ?? "", host: host)
      } catch {
        plan.summary.unreadable += 1
        report(error)
      }
    }
    plan.summary.read += count
    switch type {
    case "currentwindow", "afkstatus": break
    case "web.tab.current" where keepsTitles: break
    case _ where count == 0: break
    case "web.tab.current": plan.summary.skip(.browserEvent, count)
    case let type?: plan.summary.skip(.otherBucket(type), count)
    case nil: plan.summary.unreadable += count
    }
  }

  private mutating func take(
    _ event: ActivityWatchEvent, type: String, host: String
  ) throws(JSONFields.Fault) {
    let interval = try event.interval()
    if let last = [interval.end, interval.start].first(where: { $0 <= now }) {
      latest = latest.map { max($0, last) } ?? last
    }
    if type == "afkstatus" {
      if try event.isPresent() { hosts[host]?.presence.append(interval) }
      return
    }
    let app = try event.text(event.app, "app")
    let title = keepsTitles ? try event.text(event.title, "title") : nil
    let url = keepsTitles ? try event.text(event.url, "url") : nil
    if type == "currentwindow" { hosts[host]?.windows.append(interval) }

    var line = RecordFields()
    line.add("at", instant: interval.start)
    line.add("type", text: "app_switch")
    line.add("app", text: app)
    line.add("seconds", seconds: interval.duration)
    line.add("title", text: title)
    line.add("url", text: url)
    // The title is not part of the identity, so that keeping titles later does not duplicate
    // events.
    var hash = ContentHash()
    hash.add("source".utf8, "activitywatch".utf8)
    hash.add("host".utf8, host.utf8)
    hash.add("bucket".utf8, type.utf8)
    hash.add("at".utf8, interval.start.text)
    hash.add("app".utf8, (app ?? "").utf8)
    if type == "web.tab.current" { hash.add("url".utf8, (url ?? "").utf8) }
    plan.found.add(
      hash, to: FocusReader.events, at: interval.start, until: interval.end, line)
  }

  private mutating func report(_ fault: JSONFields.Fault) {
    plan.diagnostics.append(fault.problem.diagnostic(at: places.locate(fault.part)))
  }
}
