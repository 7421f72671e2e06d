import Basics

/// The time zones of a calendar, by the names that it has for them.
struct CalendarZones {
  /// The last year for which a zone's own rules are followed.
  private static let lastDay = Day(year: 2099, month: 12, day: 31) ?? Day(number: 0)

  private let floating: Zone
  private let own: [String: CalendarComponent]
  private var known: [String: Zone?] = [:]

  /// - Parameters:
  ///   - floating: The zone of times that have none.
  ///   - components: The zones that the file itself describes.
  init(floating: Zone, _ components: [CalendarComponent]) {
    self.floating = floating
    let named = components.compactMap { zone in zone["TZID"].map { ($0.text, zone) } }
    own = Dictionary(named) { first, _ in first }
  }

  /// The zone of a name; nil when neither the machine nor the file knows it.
  mutating func zone(_ name: String) -> Zone? {
    if let zone = known[name] { return zone }
    let zone =
      Self.named(name) ?? windowsZones[name].flatMap { Zone(identifier: $0) }
      ?? own[name].flatMap { Self.observed($0) }
    known[name] = zone
    return zone
  }

  /// A zone of the database, whose name may have others before it, as in
  /// `/example.org/20260101/Europe/Berlin`.
  private static func named(_ name: String) -> Zone? {
    if ["UTC", "GMT", "Z"].contains(name.uppercased()) { return .utc }
    if let zone = Zone(identifier: name) { return zone }
    guard name.hasPrefix("/") else { return nil }
    let parts = name.split(separator: "/")
    for count in [3, 2] where parts.count >= count {
      if let zone = Zone(identifier: parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }

  /// A zone by the rules in the file; nil when they are not understood.
  private static func observed(_ component: CalendarComponent) -> Zone? {
    var first: (at: Int64, before: Int)?
    var transitions: [Zone.Transition] = []
    for part in component.parts where ["STANDARD", "DAYLIGHT"].contains(part.name) {
      guard let from = part["TZOFFSETFROM"]?.value.utcOffset,
        let to = part["TZOFFSETTO"]?.value.utcOffset,
        case .local(let start)? = part["DTSTART"].flatMap({ try? CalendarStamp($0.value) })
      else { return nil }
      let clock = Zone(identifier: "", initialOffset: from)
      func add(_ local: LocalTime) {
        let at = clock.instant(local).instant.seconds
        transitions.append(Zone.Transition(at: at, offset: to))
        if first.map({ at < $0.at }) ?? true { first = (at, from) }
      }
      add(start)
      for line in part.all("RDATE") {
        for text in line.value.split(separator: ",") {
          if case .local(let local)? = try? CalendarStamp(String(text)) { add(local) }
        }
      }
      guard let text = part["RRULE"]?.value else { continue }
      guard let rule = RecurrenceRule(text) else { return nil }
      rule.times(from: start, through: lastDay) { local in
        guard local.day <= lastDay, rule.allows(local, clock) else { return false }
        if local != start { add(local) }
        return true
      }
    }
    return first.map {
      Zone(
        identifier: component["TZID"]?.text ?? "", initialOffset: $0.before,
        transitions: transitions)
    }
  }
}

extension RecurrenceRule {
  /// Whether a time is not after the end of the rule.
  func allows(_ local: LocalTime, _ zone: Zone) -> Bool {
    switch end {
    case nil: true
    case .day(let day): local.day <= day
    case .local(let end): local <= end
    case .instant(let end): zone.instant(local).instant <= end
    }
  }
}

extension String {
  /// `+0530`, `-0800` or `+013045` in seconds; nil for what is none, or a day or more.
  fileprivate var utcOffset: Int? {
    guard let sign = first, sign == "+" || sign == "-" else { return nil }
    let digits = dropFirst()
    guard digits.count == 4 || digits.count == 6, let number = String(digits).plainNumber else {
      return nil
    }
    let clock = digits.count == 4 ? number * 100 : number
    let (hours, minutes, seconds) = (clock / 10_000, clock / 100 % 100, clock % 100)
    guard hours < 24, minutes < 60, seconds < 60 else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60 + seconds)
  }
}
