import Basics

/// The time zones of a calendar, by their names in it.
struct CalendarZones {
  /// The last day that a zone's own rules are applied to.
  private static let lastDay = Day(year: 2099, month: 12, day: 31) ?? Day(number: 0)

  private let floating: Zone
  private let own: [String: CalendarComponent]
  private var known: [String: Zone?] = [:]

  init(floating: Zone, _ components: [CalendarComponent]) {
    self.floating = floating
    let named = components.compactMap { zone in zone["TZID"].map { ($0.text, zone) } }
    own = Dictionary(named) { first, _ in first }
  }

  /// The zone of a name; nil if neither the machine nor the file has it.
  mutating func zone(_ name: String) -> Zone? {
    if let zone = known[name] { return zone }
    let zone =
      Self.named(name) ?? windowsZones[name].flatMap { Zone(identifier: $0) }
      ?? own[name].flatMap { Self.observed($0) }
    known[name] = zone
    return zone
  }

  /// A zone of the database, whose name may have a prefix, as in
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

  /// A zone by the rules in the file; nil if they are not understood.
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
  /// True if a time is not after the end of the rule.
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
  /// `+0530`, `-0800` or `+013045` in seconds; nil for anything else, or a day or more.
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

/// The database zone for each Windows zone name, as used in Outlook and Exchange calendars: from
/// the Unicode CLDR, `windowsZones`, for the territory 001.
let windowsZones: [String: String] = [
  "AUS Central Standard Time": "Australia/Darwin",
  "AUS Eastern Standard Time": "Australia/Sydney",
  "Afghanistan Standard Time": "Asia/Kabul",
  "Alaskan Standard Time": "America/Anchorage",
  "Aleutian Standard Time": "America/Adak",
  "Altai Standard Time": "Asia/Barnaul",
  "Arab Standard Time": "Asia/Riyadh",
  "Arabian Standard Time": "Asia/Dubai",
  "Arabic Standard Time": "Asia/Baghdad",
  "Argentina Standard Time": "America/Buenos_Aires",
  "Astrakhan Standard Time": "Europe/Astrakhan",
  "Atlantic Standard Time": "America/Halifax",
  "Aus Central W. Standard Time": "Australia/Eucla",
  "Azerbaijan Standard Time": "Asia/Baku",
  "Azores Standard Time": "Atlantic/Azores",
  "Bahia Standard Time": "America/Bahia",
  "Bangladesh Standard Time": "Asia/Dhaka",
  "Belarus Standard Time": "Europe/Minsk",
  "Bougainville Standard Time": "Pacific/Bougainville",
  "Canada Central Standard Time": "America/Regina",
  "Cape Verde Standard Time": "Atlantic/Cape_Verde",
  "Caucasus Standard Time": "Asia/Yerevan",
  "Cen. Australia Standard Time": "Australia/Adelaide",
  "Central America Standard Time": "America/Guatemala",
  "Central Asia Standard Time": "Asia/Bishkek",
  "Central Brazilian Standard Time": "America/Cuiaba",
  "Central Europe Standard Time": "Europe/Budapest",
  "Central European Standard Time": "Europe/Warsaw",
  "Central Pacific Standard Time": "Pacific/Guadalcanal",
  "Central Standard Time": "America/Chicago",
  "Central Standard Time (Mexico)": "America/Mexico_City",
  "Chatham Islands Standard Time": "Pacific/Chatham",
  "China Standard Time": "Asia/Shanghai",
  "Cuba Standard Time": "America/Havana",
  "Dateline Standard Time": "Etc/GMT+12",
  "E. Africa Standard Time": "Africa/Nairobi",
  "E. Australia Standard Time": "Australia/Brisbane",
  "E. Europe Standard Time": "Europe/Chisinau",
  "E. South America Standard Time": "America/Sao_Paulo",
  "Easter Island Standard Time": "Pacific/Easter",
  "Eastern Standard Time": "America/New_York",
  "Eastern Standard Time (Mexico)": "America/Cancun",
  "Egypt Standard Time": "Africa/Cairo",
  "Ekaterinburg Standard Time": "Asia/Yekaterinburg",
  "FLE Standard Time": "Europe/Kiev",
  "Fiji Standard Time": "Pacific/Fiji",
  "GMT Standard Time": "Europe/London",
  "GTB Standard Time": "Europe/Bucharest",
  "Georgian Standard Time": "Asia/Tbilisi",
  "Greenland Standard Time": "America/Godthab",
  "Greenwich Standard Time": "Atlantic/Reykjavik",
  "Haiti Standard Time": "America/Port-au-Prince",
  "Hawaiian Standard Time": "Pacific/Honolulu",
  "India Standard Time": "Asia/Calcutta",
  "Iran Standard Time": "Asia/Tehran",
  "Israel Standard Time": "Asia/Jerusalem",
  "Jordan Standard Time": "Asia/Amman",
  "Kaliningrad Standard Time": "Europe/Kaliningrad",
  "Korea Standard Time": "Asia/Seoul",
  "Libya Standard Time": "Africa/Tripoli",
  "Line Islands Standard Time": "Pacific/Kiritimati",
  "Lord Howe Standard Time": "Australia/Lord_Howe",
  "Magadan Standard Time": "Asia/Magadan",
  "Magallanes Standard Time": "America/Punta_Arenas",
  "Marquesas Standard Time": "Pacific/Marquesas",
  "Mauritius Standard Time": "Indian/Mauritius",
  "Middle East Standard Time": "Asia/Beirut",
  "Montevideo Standard Time": "America/Montevideo",
  "Morocco Standard Time": "Africa/Casablanca",
  "Mountain Standard Time": "America/Denver",
  "Mountain Standard Time (Mexico)": "America/Mazatlan",
  "Myanmar Standard Time": "Asia/Rangoon",
  "N. Central Asia Standard Time": "Asia/Novosibirsk",
  "Namibia Standard Time": "Africa/Windhoek",
  "Nepal Standard Time": "Asia/Katmandu",
  "New Zealand Standard Time": "Pacific/Auckland",
  "Newfoundland Standard Time": "America/St_Johns",
  "Norfolk Standard Time": "Pacific/Norfolk",
  "North Asia East Standard Time": "Asia/Irkutsk",
  "North Asia Standard Time": "Asia/Krasnoyarsk",
  "North Korea Standard Time": "Asia/Pyongyang",
  "Omsk Standard Time": "Asia/Omsk",
  "Pacific SA Standard Time": "America/Santiago",
  "Pacific Standard Time": "America/Los_Angeles",
  "Pacific Standard Time (Mexico)": "America/Tijuana",
  "Pakistan Standard Time": "Asia/Karachi",
  "Paraguay Standard Time": "America/Asuncion",
  "Qyzylorda Standard Time": "Asia/Qyzylorda",
  "Romance Standard Time": "Europe/Paris",
  "Russia Time Zone 10": "Asia/Srednekolymsk",
  "Russia Time Zone 11": "Asia/Kamchatka",
  "Russia Time Zone 3": "Europe/Samara",
  "Russian Standard Time": "Europe/Moscow",
  "SA Eastern Standard Time": "America/Cayenne",
  "SA Pacific Standard Time": "America/Bogota",
  "SA Western Standard Time": "America/La_Paz",
  "SE Asia Standard Time": "Asia/Bangkok",
  "Saint Pierre Standard Time": "America/Miquelon",
  "Sakhalin Standard Time": "Asia/Sakhalin",
  "Samoa Standard Time": "Pacific/Apia",
  "Sao Tome Standard Time": "Africa/Sao_Tome",
  "Saratov Standard Time": "Europe/Saratov",
  "Singapore Standard Time": "Asia/Singapore",
  "South Africa Standard Time": "Africa/Johannesburg",
  "South Sudan Standard Time": "Africa/Juba",
  "Sri Lanka Standard Time": "Asia/Colombo",
  "Sudan Standard Time": "Africa/Khartoum",
  "Syria Standard Time": "Asia/Damascus",
  "Taipei Standard Time": "Asia/Taipei",
  "Tasmania Standard Time": "Australia/Hobart",
  "Tocantins Standard Time": "America/Araguaina",
  "Tokyo Standard Time": "Asia/Tokyo",
  "Tomsk Standard Time": "Asia/Tomsk",
  "Tonga Standard Time": "Pacific/Tongatapu",
  "Transbaikal Standard Time": "Asia/Chita",
  "Turkey Standard Time": "Europe/Istanbul",
  "Turks And Caicos Standard Time": "America/Grand_Turk",
  "US Eastern Standard Time": "America/Indianapolis",
  "US Mountain Standard Time": "America/Phoenix",
  "UTC": "Etc/UTC",
  "UTC+12": "Etc/GMT-12",
  "UTC+13": "Etc/GMT-13",
  "UTC-02": "Etc/GMT+2",
  "UTC-08": "Etc/GMT+8",
  "UTC-09": "Etc/GMT+9",
  "UTC-11": "Etc/GMT+11",
  "Ulaanbaatar Standard Time": "Asia/Ulaanbaatar",
  "Venezuela Standard Time": "America/Caracas",
  "Vladivostok Standard Time": "Asia/Vladivostok",
  "Volgograd Standard Time": "Europe/Volgograd",
  "W. Australia Standard Time": "Australia/Perth",
  "W. Central Africa Standard Time": "Africa/Lagos",
  "W. Europe Standard Time": "Europe/Berlin",
  "W. Mongolia Standard Time": "Asia/Hovd",
  "West Asia Standard Time": "Asia/Tashkent",
  "West Bank Standard Time": "Asia/Hebron",
  "West Pacific Standard Time": "Pacific/Port_Moresby",
  "Yakutsk Standard Time": "Asia/Yakutsk",
  "Yukon Standard Time": "America/Whitehorse",
]
