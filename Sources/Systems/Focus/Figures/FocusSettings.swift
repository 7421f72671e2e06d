import Basics

package struct FocusSettings: Sendable, Hashable {
  /// How much focus a day should hold; at least one second.
  var dailyGoal: Duration = .hours(4)
  /// The shortest stretch that is detected as a session.
  var minimumSession: Duration = .minutes(30)
  /// How much of a session without an end counts at most.
  var longestSession: Duration = .hours(4)
  /// The longest stretch without events in which a person may have left a device alone; nil for
  /// all of a day outside ``sleep``. A longer one is a device that recorded nothing.
  var longestGap: Duration?
  var apps = AppRules()
  /// The hours of sleep; rest, never focus.
  var sleep: TimeWindow
  /// The hours of lunch; nil when lunch is not rest.
  var lunch: TimeWindow?
  /// The hours outside which nothing is detected; nil for the whole day.
  var activeHours: TimeWindow?

  /// The defaults: 4 hours a day, sessions of 30 minutes at least, of 4 hours at most while they
  /// have no end, sleep 23:00–07:00, lunch 12:00–13:30.
  package init() {
    self.sleep = TimeWindow(from: .init(clockHour: 23), to: .init(clockHour: 7))
    self.lunch = TimeWindow(from: .init(clockHour: 12), to: .init(clockHour: 13, minute: 30))
  }
}

extension FocusSettings {
  /// What ``longestGap`` comes to: 16 h by the defaults.
  var gapLimit: Duration {
    longestGap
      ?? sleep.pieces.reduce(.hours(24)) { left, piece in
        left - .microseconds(piece.to.microseconds - piece.from.microseconds)
      }
  }
}

extension TimeOfDay {
  /// A time that is known to be on the clock, for defaults.
  fileprivate init(clockHour hour: Int, minute: Int = 0) {
    self = TimeOfDay(hour: hour, minute: minute) ?? .startOfDay
  }
}
