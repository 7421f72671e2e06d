import Algorithms
import Basics

/// The attention during a session, as far as devices recorded the applications in front.
struct SessionAttention: Sendable, Hashable {
  /// The share of the session without an application marked as a distraction, from 0 to 1; nil
  /// while none is marked.
  var undistracted: Double?
  /// The switches between applications in an hour of it.
  var switchesAnHour: Double
}

/// The applications that devices recorded, prepared for the attention during any session.
struct RecordedApps: Sendable {
  private let recorded: IntervalSet
  /// Nil while no application is marked as a distraction.
  private let distractions: IntervalSet?
  /// In order.
  private let switches: [Instant]

  init(_ history: FocusHistory) {
    let rules = history.settings.apps
    let stretches = history.events.stretches(by: rules.category)
    recorded = IntervalSet(stretches.values.flatMap(\.self))
    distractions =
      rules.isEmpty ? nil : IntervalSet(stretches[AppRules.distraction] ?? [])
    switches = history.switches
  }

  /// The attention from a session's start to its end; nil if no device recorded an application
  /// then, and for a session that has just begun.
  func attention(during session: Interval) -> SessionAttention? {
    let start = switches.partitioningIndex { $0 >= session.start }
    let end = switches.partitioningIndex { $0 >= session.end }
    guard !session.isEmpty, start < end || !recorded.clipped(to: session).isEmpty else {
      return nil
    }
    return SessionAttention(
      undistracted: distractions.map { 1 - $0.clipped(to: session).duration / session.duration },
      switchesAnHour: Double(end - start) / (session.duration / .hours(1)))
  }
}
