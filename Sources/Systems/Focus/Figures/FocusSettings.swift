import Basics

package struct FocusSettings: Sendable, Hashable {
  /// The daily goal; at least one second.
  var dailyGoal: Duration = .hours(4)
  /// The shortest stretch that is detected as a session.
  var minimumSession: Duration = .minutes(30)
  /// The longest time that counts of a session without an end.
  var longestSession: Duration = .hours(4)
  /// The longest stretch without events that can be a device left alone; nil for the whole day
  /// outside ``sleep``. In a longer one the device recorded nothing.
  var longestGap: Duration?
  var apps = AppRules()
  /// The hours of sleep; rest, never focus.
  var sleep: TimeWindow
  /// The hours of lunch; nil if lunch is not rest.
  var lunch: TimeWindow?
  /// The hours outside which nothing is detected; nil for the whole day.
  var activeHours: TimeWindow?
  /// When a working day begins; nil for its first session.
  var workdayFrom: TimeOfDay?
  /// When a working day ends, after midnight if it is not later than ``workdayFrom``; nil for its
  /// last session.
  var workdayTo: TimeOfDay?

  /// The defaults: a goal of 4 hours, sessions of at least 30 minutes, and of at most 4 hours while
  /// they have no end, sleep 23:00–07:00, lunch 12:00–13:30.
  package init() {
    self.sleep = TimeWindow(from: .init(clockHour: 23), to: .init(clockHour: 7))
    self.lunch = TimeWindow(from: .init(clockHour: 12), to: .init(clockHour: 13, minute: 30))
  }
}

extension FocusSettings {
  /// The effective ``longestGap``: 16 h by default.
  var gapLimit: Duration {
    longestGap
      ?? sleep.pieces.reduce(.hours(24)) { left, piece in
        left - .microseconds(piece.to.microseconds - piece.from.microseconds)
      }
  }
}

extension TimeOfDay {
  /// A valid time of day, for defaults.
  fileprivate init(clockHour hour: Int, minute: Int = 0) {
    self = TimeOfDay(hour: hour, minute: minute) ?? .startOfDay
  }
}
