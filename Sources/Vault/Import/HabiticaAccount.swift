package import Basics

extension ImportFormat {
  /// Habitica's export of a person's data: one system takes the tasks and another the habits.
  package static let habitica = ImportFormat("habitica", "user data of Habitica") { head in
    guard head.form == .json else {
      return head.columns.isSuperset(of: ["task name", "task id", "task type", "date", "value"])
    }
    let keys = ["\"todos\"", "\"dailys\"", "\"habits\"", "\"rewards\""]
    return keys.count { head.text.contains($0) } >= 2
      || head.path.hasSuffix("userdata.json") && head.text.contains("\"achievements\"")
  }
}

/// The days of an account of Habitica: they begin at an hour that the person chose.
package struct HabiticaAccount: Sendable {
  /// The zone of the account.
  package let zone: Zone
  /// The hour when its days begin, 0 to 23.
  private let dayStart: Int

  /// - Parameters:
  ///   - root: The user data; nil for a table, which gives no preferences.
  ///   - zone: The vault's zone. The file has only the offset of the account at the time of the
  ///     export, so a vault's zone with the same offset then is that of the account.
  package init(_ root: JSONFields?, in zone: Zone, at writtenAt: Instant) {
    let preferences = root?.object("preferences")
    func whole(_ name: String) -> Int? {
      (try? preferences?.number(name)).map { Int(clamping: $0) }
    }
    dayStart = whole("dayStart").flatMap { (0...23).contains($0) ? $0 : nil } ?? 0
    // Minutes west of UTC, as in JavaScript.
    let west = whole("timezoneOffset").flatMap { (-840...840).contains($0) ? $0 : nil }
    if let west, zone.offset(at: writtenAt) != -west * 60 {
      self.zone = Zone(identifier: "Habitica", initialOffset: -west * 60)
    } else {
      self.zone = zone
    }
  }

  /// The day when a person ticked a task.
  package func day(of tick: Instant) -> Day {
    let local = zone.local(tick)
    let hour = local.time.microseconds / 3_600_000_000
    return hour < dayStart ? local.day.previous : local.day
  }
}
