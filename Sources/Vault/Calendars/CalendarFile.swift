package import Basics

/// The events or tasks of an iCalendar file (RFC 5545), repeating ones at each of their times until
/// now.
///
/// A faulty one is reported, and reading goes on with the next.
package struct CalendarFile {
  package enum Kind: String, Sendable {
    case event = "VEVENT"
    case task = "VTODO"

    var inWords: String { self == .event ? "event" : "task" }
  }

  package static let mostTimes = 10_000

  package private(set) var name: String?
  package private(set) var read = 0
  package private(set) var unreadable = 0
  package private(set) var occurrences: [CalendarOccurrence] = []
  /// The number of older versions of others in the file.
  package private(set) var replaced = 0
  /// The faults found. Faults that belong to neither events nor tasks are reported with the events.
  package private(set) var diagnostics = DiagnosticList()
  private let kind: Kind
  private let zone: Zone
  /// The zone of times that name none: that of the calendar, else the vault's.
  private var floating: Zone
  private let now: Instant
  private var zones: CalendarZones
  private var places: PlaceFinder
  private var unknownZones: Set<String> = []
  /// The name of the calendar's zone if that is not known, until a time needs it.
  private var missingZone: (text: String, range: Range<Int>)?

  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String, of kind: Kind, zone: Zone, now: Instant
  ) {
    (self.kind, self.zone, floating, self.now) = (kind, zone, zone, now)
    places = PlaceFinder(bytes, file: file)
    zones = CalendarZones(floating: zone, [])
    var outline = CalendarOutline(bytes)
    outline.read()
    zones = CalendarZones(floating: zone, outline.components.filter { $0.name == "VTIMEZONE" })
    name = outline.name?.unwrappedLine
    if let (name, range) = outline.zoneName, !name.isEmpty {
      if let named = zones.zone(name) {
        floating = named
      } else if kind == .event || !outline.components.contains(where: { $0.name == "VEVENT" }) {
        // Of a file with both, the events say it.
        missingZone = (name, range)
      }
    }
    for problem in outline.problems
    where (problem.owner == Kind.task.rawValue) == (kind == .task) {
      report(problem.problem, problem.range)
    }
    guard outline.isCalendar else {
      if kind == .event {
        let head = ImportHead(bytes, path: file)
        let problem = ImportProblem.wrongFormat(
          expected: .iCalendar, found: ImportFormat.detect(head))
        diagnostics.append(problem.diagnostic(at: Place(file: file)))
      }
      return
    }
    let components = outline.components.filter { $0.name == kind.rawValue }
    read = components.count
    var entries: [CalendarEntry] = []
    for component in components {
      do throws(CalendarFault) {
        entries.append(try entry(component))
      } catch {
        unreadable += 1
        report(error.problem, error.range)
      }
    }
    for group in groups(entries) { take(group) }
  }

  /// The events or tasks of a file to import, whose faults and counts go to the plan.
  ///
  /// - Parameter replaced: The reason for leaving out older versions.
  package static func occurrences(
    _ kind: Kind, in file: ImportFile, _ basis: ImportBasis, replaced: ImportSummary.Reason,
    _ plan: inout ImportPlan
  ) -> [CalendarOccurrence] {
    var occurrences: [CalendarOccurrence] = []
    file.readText { bytes in
      let calendar = CalendarFile(
        bytes, file: file.path, of: kind, zone: basis.zone, now: basis.now)
      plan.source = calendar.name.map { "icalendar/\($0)" } ?? "icalendar"
      plan.summary.read += calendar.read
      plan.summary.unreadable += calendar.unreadable
      plan.diagnostics.append(contentsOf: calendar.diagnostics)
      plan.isBlank = calendar.read == 0
      if calendar.replaced > 0 { plan.summary.skip(replaced, calendar.replaced) }
      occurrences = calendar.occurrences
    }
    return occurrences
  }

  private mutating func report(_ problem: CalendarProblem, _ range: Range<Int>) {
    diagnostics.append(problem.diagnostic(at: places.locate(range)))
  }

  /// The entries grouped by UID, in file order.
  private func groups(_ entries: [CalendarEntry]) -> [[CalendarEntry]] {
    var groups: [[CalendarEntry]] = []
    var places: [String: Int] = [:]
    for entry in entries {
      if let uid = entry.uid, let place = places[uid] {
        groups[place].append(entry)
      } else {
        if let uid = entry.uid { places[uid] = groups.count }
        groups.append([entry])
      }
    }
    return groups
  }
}

/// The reason why a component cannot be read, with its place.
private struct CalendarFault: Error {
  var problem: CalendarProblem
  var range: Range<Int>
}

private struct CalendarEntry {
  var occurrence: CalendarOccurrence
  var uid: String?
  var sequence: Int
  /// The occurrence of a repeating entry that this one replaces.
  var instead: CalendarTime?
  var length: CalendarLength?
  var rules: [RecurrenceRule] = []
  var added: [(start: CalendarTime, end: Instant?)] = []
  var takenOut: [CalendarTime] = []
  var range: Range<Int>

  var repeats: Bool { !rules.isEmpty || !added.isEmpty }
  var anchor: CalendarTime? { occurrence.start ?? occurrence.due }
}

extension CalendarFile {
  private mutating func entry(
    _ component: CalendarComponent
  ) throws(CalendarFault) -> CalendarEntry {
    let status = component["STATUS"]?.value.withoutBlanks.uppercased()
    var occurrence = CalendarOccurrence(
      identity: ContentHash(), summary: component["SUMMARY"]?.text.unwrappedLine ?? "",
      isDone: status == "COMPLETED"
        || component["PERCENT-COMPLETE"]?.value.withoutBlanks == "100",
      isCancelled: status == "CANCELLED",
      hasPriority: (component["PRIORITY"]?.value.plainNumber ?? 0) > 0, line: component.number)
    occurrence.start = try time(component, "DTSTART")
    var length: CalendarLength?
    if let line = component["DURATION"] {
      guard let given = CalendarLength(line.value) else {
        throw CalendarFault(problem: .notALength("DURATION", line.value), range: line.valueRange)
      }
      length = given
    }
    if kind == .event {
      guard let start = occurrence.start else {
        throw CalendarFault(problem: .missing("DTSTART", owner: "event"), range: component.range)
      }
      let end = try time(component, "DTEND")
      occurrence.end = end?.instant ?? length?.end(of: start) ?? start.defaultEnd
      if let end = occurrence.end, end < start.instant {
        let line = component["DTEND"] ?? component["DURATION"]
        throw CalendarFault(problem: .endBeforeStart, range: line?.valueRange ?? component.range)
      }
      if end != nil { length = nil }
    } else {
      occurrence.due = try time(component, "DUE")
      if occurrence.due == nil, let start = occurrence.start, let length {
        let due = length.end(of: start)
        occurrence.due = CalendarTime(
          local: start.zone.local(due), zone: start.zone,
          isDay: start.isDay && length.seconds == 0)
      }
      occurrence.completed = try time(component, "COMPLETED")
      occurrence.created = try time(component, "CREATED")
      guard !occurrence.summary.isEmpty else {
        throw CalendarFault(problem: .missing("SUMMARY", owner: "task"), range: component.range)
      }
    }
    let uid = component["UID"]?.text.withoutBlanks
    var entry = CalendarEntry(
      occurrence: occurrence, uid: uid.flatMap { $0.isEmpty ? nil : $0 },
      sequence: component["SEQUENCE"]?.value.plainNumber ?? 0,
      instead: try time(component, "RECURRENCE-ID"), length: length, range: component.range)
    try repetition(component, &entry)
    return entry
  }

  private mutating func repetition(
    _ component: CalendarComponent, _ entry: inout CalendarEntry
  ) throws(CalendarFault) {
    if let line = component["RECURRENCE-ID"], line.parameters["RANGE"] != nil {
      report(.laterToo, line.range)
    }
    guard entry.instead == nil else { return }
    for line in component.lines where line.name == "RRULE" || line.name == "EXRULE" {
      guard line.name == "RRULE", entry.anchor != nil, let rule = RecurrenceRule(line.value) else {
        report(.notARule(line.value), line.valueRange)
        entry.rules = []
        break
      }
      entry.rules.append(rule)
    }
    for line in component.all("EXDATE") {
      for text in line.value.split(separator: ",") {
        entry.takenOut.append(try time(line, String(text)))
      }
    }
    for line in component.all("RDATE") {
      for text in line.value.split(separator: ",") {
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        let start = try time(line, parts.first ?? "")
        var end: Instant?
        if parts.count == 2 {
          if let length = CalendarLength(parts[1]) {
            end = length.end(of: start)
          } else {
            end = try time(line, parts[1]).instant
          }
        }
        entry.added.append((start, end))
      }
    }
  }

  /// The time on a line of a component; nil when there is none.
  private mutating func time(
    _ component: CalendarComponent, _ name: String
  ) throws(CalendarFault) -> CalendarTime? {
    guard let line = component[name], !line.value.allSatisfy(\.isWhitespace) else { return nil }
    return try time(line, line.value)
  }

  private mutating func time(
    _ line: CalendarLine, _ text: String
  ) throws(CalendarFault) -> CalendarTime {
    let stamp: CalendarStamp
    do throws(TimeTextError) {
      stamp = try CalendarStamp(text)
    } catch {
      let problem: CalendarProblem =
        error == .form ? .notATime(line.name, text) : .impossibleTime(line.name, text)
      throw CalendarFault(problem: problem, range: line.valueRange)
    }
    switch stamp {
    case .day(let day):
      return CalendarTime(local: LocalTime(day, .startOfDay), zone: zone, isDay: true)
    case .utc(let local): return CalendarTime(local: local, zone: .utc, isDay: false)
    case .local(let local):
      guard let name = line.parameters["TZID"] else {
        if let (name, range) = missingZone, unknownZones.insert(name).inserted {
          report(.unknownZone(name), range)
        }
        return CalendarTime(local: local, zone: floating, isDay: false, isFloating: true)
      }
      if let zone = zones.zone(name) { return CalendarTime(local: local, zone: zone, isDay: false) }
      if unknownZones.insert(name).inserted { report(.unknownZone(name), line.range) }
      return CalendarTime(local: local, zone: floating, isDay: false, isFloating: true)
    }
  }
}

extension CalendarFile {
  /// Takes the entries of one UID: the repeating one, and the replacements of its occurrences.
  private mutating func take(_ group: [CalendarEntry]) {
    let newest = group.lazy.filter { $0.instead == nil }.map(\.sequence).max() ?? 0
    let whole = group.filter { $0.instead == nil && $0.sequence == newest }
    var changed: [CalendarTime: CalendarEntry] = [:]
    for entry in group {
      guard let instead = entry.instead else { continue }
      if let other = changed[instead], other.sequence > entry.sequence { continue }
      changed[instead] = entry
    }
    replaced += group.count - whole.count - changed.count
    let moved = Set(changed.keys.map(\.instant))
    for entry in whole {
      if entry.repeats {
        expand(entry, without: moved)
      } else {
        let isOnlyOne = whole.count == 1
        add(entry, at: isOnlyOne ? nil : entry.anchor, entry.occurrence)
      }
    }
    for (instead, entry) in changed.sorted(by: { $0.key.instant < $1.key.instant }) {
      add(entry, at: instead, entry.occurrence)
    }
  }

  private mutating func expand(_ entry: CalendarEntry, without moved: Set<Instant>) {
    guard let anchor = entry.anchor else { return }
    let days = Set(entry.takenOut.filter(\.isDay).map(\.local.day))
    let instants = Set(entry.takenOut.filter { !$0.isDay }.map(\.instant)).union(moved)
    let last = anchor.zone.day(of: now).next
    // Before 2100 a rule of long ago may have no end of days, but a last time.
    var times: [Instant: (local: LocalTime, end: Instant?)] = [:]
    var isTooMany = false
    func take(_ local: LocalTime, _ end: Instant? = nil) -> Bool {
      let instant = anchor.zone.instant(local).instant
      guard instant <= now || local == anchor.local else { return false }
      guard times.count < Self.mostTimes else {
        isTooMany = true
        return false
      }
      if times[instant] == nil || end != nil { times[instant] = (local, end) }
      return true
    }
    _ = take(anchor.local)
    for rule in entry.rules {
      rule.times(from: anchor.local, through: last) { local in
        guard local == anchor.local || rule.allows(local, anchor.zone) else { return false }
        return take(local)
      }
    }
    for (start, end) in entry.added {
      _ = take(start.isDay ? start.local : anchor.zone.local(start.instant), end)
    }
    if isTooMany { report(.tooMany(Self.mostTimes), entry.range) }
    let lastDone = entry.occurrence.completed.map(\.instant)
    let kept = times.filter { !days.contains($0.value.local.day) && !instants.contains($0.key) }
      .filter { time in lastDone.map { time.key <= $0 || time.value.local == anchor.local } ?? true
      }
      .sorted { $0.key < $1.key }
    for (index, time) in kept.enumerated() {
      var start = anchor
      start.local = time.value.local
      var occurrence = entry.occurrence
      let shift = start.local.day.number - anchor.local.day.number
      if occurrence.start != nil { occurrence.start = start }
      if let due = occurrence.due { occurrence.due?.local.day = due.local.day.advanced(by: shift) }
      if let end = occurrence.end {
        occurrence.end =
          time.value.end ?? entry.length?.end(of: start)
          ?? (anchor.isDay ? start.defaultEnd : start.instant + (end - anchor.instant))
      }
      // The task's completion belongs to its last occurrence.
      if index < kept.count - 1 {
        occurrence.completed = nil
        occurrence.isDone = false
      }
      add(entry, at: start, occurrence)
    }
  }

  private mutating func add(
    _ entry: CalendarEntry, at time: CalendarTime?, _ occurrence: CalendarOccurrence
  ) {
    var occurrence = occurrence
    var hash = ContentHash()
    hash.add("source".utf8, "icalendar".utf8)
    hash.add("kind".utf8, kind.inWords.utf8)
    if let uid = entry.uid {
      hash.add("uid".utf8, uid.utf8)
      if let time { hash.add("at".utf8, time.mark.utf8) }
    } else {
      hash.add("summary".utf8, occurrence.summary.utf8)
      if let anchor = occurrence.start ?? occurrence.due { hash.add("at".utf8, anchor.mark.utf8) }
    }
    occurrence.identity = hash
    occurrences.append(occurrence)
  }
}

extension CalendarTime {
  /// The end of an event that states none: its start, or the end of its day.
  fileprivate var defaultEnd: Instant { isDay ? zone.start(of: local.day.next) : instant }

  /// The key that tells it from others: its day, its local time if it has no zone, else its
  /// instant.
  fileprivate var mark: String {
    if isDay { return local.day.description }
    return isFloating
      ? "\(local.day) \(local.time.microseconds)" : String(decoding: instant.text, as: UTF8.self)
  }
}

extension ImportFormat {
  /// A calendar as programs exchange it (RFC 5545).
  package static let iCalendar = ImportFormat("icalendar", "a calendar of iCalendar") {
    $0.text.prefix(4_096).uppercased().contains("BEGIN:VCALENDAR")
  }
}
