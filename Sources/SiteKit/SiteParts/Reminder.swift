package import Basics
package import Vault
package import Wording

/// Something that a person is reminded of, while it is neither done nor over.
package struct Reminder: Sendable, Hashable {
  package let kind: ReminderKind
  /// The earliest moment to show it.
  package let due: Instant
  /// In the words of its room, without the title of its kind.
  package let text: String
  /// The command that settles it; nil if there is no single one.
  package let command: String?

  package init(_ kind: ReminderKind, due: Instant, _ text: String, command: String? = nil) {
    self.kind = kind
    self.due = due
    self.text = text
    self.command = command
  }
}

/// A kind of reminders, such as birthdays, with the settings below `remind` that switch and time
/// it.
package struct ReminderKind: Sendable, Hashable {
  /// The time of its reminders, unless the settings name another.
  package enum Timing: Sendable, Hashable {
    /// At an hour of each day.
    case daily(hour: Int)
    /// At an hour, some days before the day in question and again on it.
    case ahead(days: Int, hour: Int)
    /// When something has gone on for a length: that of another setting.
    case length(of: String)
    /// At times that belong to its records.
    case own
  }

  /// Its name in the settings.
  package let name: String
  /// Its title on a notice, and before the text on a line.
  package let title: Words.Key
  let timing: Timing
  /// The things that it reminds of, as part of a sentence in the documentation of its settings.
  let subject: String
  /// The kind whose records it reminds of while they have a rank and are open; nil for none.
  package let ranked: String?

  package init(
    _ name: String, _ title: Words.Key, _ timing: Timing, of subject: String,
    ranked: String? = nil
  ) {
    self.ranked = ranked
    self.name = name
    self.title = title
    self.timing = timing
    self.subject = subject
  }

  fileprivate var standardHour: TimeOfDay? {
    switch timing {
    case .daily(let hour), .ahead(_, let hour): TimeOfDay(hour: hour, minute: 0)
    case .length, .own: nil
    }
  }

  fileprivate var standardDays: Int { if case .ahead(let days, _) = timing { days } else { 0 } }
}

/// The choices that a person made about reminders.
package struct ReminderSettings: SettingsPart {
  /// The most days ahead of anything.
  package static let mostDays = 60

  fileprivate var off: Set<String> = []
  fileprivate var hours: [String: TimeOfDay] = [:]
  fileprivate var days: [String: Int] = [:]
  fileprivate var lengths: [String: Duration] = [:]

  package init() {}

  package func isOn(_ kind: ReminderKind) -> Bool { !off.contains(kind.name) }

  /// The hour of a kind; nil while it is off.
  package func hour(of kind: ReminderKind) -> TimeOfDay? {
    isOn(kind) ? hours[kind.name] ?? kind.standardHour : nil
  }

  /// The number of days before the day in question.
  package func days(of kind: ReminderKind) -> Int { days[kind.name] ?? kind.standardDays }

  /// The length that a person chose; nil for none.
  package func length(of kind: ReminderKind) -> Duration? { lengths[kind.name] }

  /// The moment of a kind on a day; nil while it is off.
  package func due(_ kind: ReminderKind, on day: Day, in zone: Zone) -> Instant? {
    hour(of: kind).map { zone.instant(LocalTime(day, $0)).instant }
  }

  /// The moment of a kind ahead of a day: the one on the day itself once that has come, and the
  /// earlier one until then; nil while it is off, and when the day is further ahead.
  package func due(_ kind: ReminderKind, ahead day: Day, at moment: Moment) -> Instant? {
    let earlier = day.advanced(by: -days(of: kind))
    guard earlier <= moment.today, moment.today <= day else { return nil }
    let due = [day, earlier].compactMap { self.due(kind, on: $0, in: moment.zone) }
    return due.first { $0 <= moment.asOf } ?? due.last
  }
}

extension ReminderKind {
  /// The section of the settings of all kinds.
  private static let section = "remind"
  private static let off = "off"

  /// Its settings.
  package var keys: [SettingKey] {
    switch timing {
    case .daily: [hourKey("When to remind of \(subject), or off.")]
    case .ahead(let days, _):
      [
        hourKey("When to remind of \(subject), or off."),
        SettingKey(
          "\(Self.section).\(name).days", default: "\(days)",
          "How many days before a birthday to remind. On the day itself, the reminder comes "
            + "again.",
          { node in
            { () throws(YAMLValueError) in try node.asNumber(0...ReminderSettings.mostDays) }
          }
        ) { [name] in $0[ReminderSettings.self].days[name] = $1 },
      ]
    case .length(let other):
      [
        SettingKey(
          "\(Self.section).\(name).after", example: "3 h",
          "Remind of \(subject) after this time, or off. By default, after \(other).",
          YAMLNode.asLengthOrOff
        ) { [name] in
          $0[ReminderSettings.self].lengths[name] = $1
          if $1 == nil { $0[ReminderSettings.self].off.insert(name) }
        }.choosing(from: [Self.off])
      ]
    case .own:
      [
        SettingKey(
          "\(Self.section).\(name)", default: "true", "Remind of \(subject).",
          YAMLNode.asFlag
        ) { [name] in if !$1 { $0[ReminderSettings.self].off.insert(name) } }
      ]
    }
  }

  private func hourKey(_ meaning: String) -> SettingKey {
    SettingKey(
      "\(Self.section).\(name).at", default: standardHour?.description, meaning,
      YAMLNode.asHourOrOff
    ) { [name] in
      $0[ReminderSettings.self].hours[name] = $1
      if $1 == nil { $0[ReminderSettings.self].off.insert(name) }
    }.choosing(from: [Self.off])
  }
}

extension YAMLNode {
  private var isOff: Bool { (try? asFlag()) == false }

  /// A time of day; nil for off.
  fileprivate func asHourOrOff() throws(YAMLValueError) -> TimeOfDay? {
    if isOff { return nil }
    guard let time = try? asTimeOfDay() else {
      throw YAMLValueError(expected: "a time of day, or off", hint: "write it as 21:00")
    }
    return time
  }

  /// A length of time; nil for off.
  fileprivate func asLengthOrOff() throws(YAMLValueError) -> Duration? {
    isOff ? nil : try asPartOfDay()
  }
}
