package import Basics

/// What the screen events of a device say about when it was left alone.
package struct DeviceGaps: Sendable, Hashable {
  /// From each `screen_off` to the next `screen_on`, in order.
  package var intervals: [Interval] = []
  /// The events that no partner was found for, in order: an "off" while it was off, and an "on"
  /// while it was on. An "off" that nothing follows is a device that is locked.
  package var unpaired: [UsageEvent] = []

  /// Pairs the screen events up to `asOf`.
  ///
  /// Events may come in any order; equal ones count once. Of several "off" in a row the first
  /// begins the gap. An "on" before the first "off" pairs with what was before the records began,
  /// and is not reported.
  package init(_ events: UsageLog, asOf: Instant) {
    var screen = events.entries.filter { $0.kind != .appSwitch && $0.at <= asOf }
    // At the same instant "on" comes before "off", so that a gap may end and the next begin there.
    screen.sort { ($0.at, $0.kind == .screenOff ? 1 : 0) < ($1.at, $1.kind == .screenOff ? 1 : 0) }

    var off: UsageLog.Entry?
    var previous: UsageLog.Entry?
    var unpaired: [UsageLog.Entry] = []
    for event in screen {
      if let previous, previous.at == event.at, previous.kind == event.kind { continue }
      switch (event.kind, off) {
      case (.screenOff, nil): off = event
      case (.screenOn, let began?):
        intervals.append(Interval(from: began.at, to: event.at))
        off = nil
      case (.screenOn, nil) where previous == nil: break
      default: unpaired.append(event)
      }
      previous = event
    }
    self.unpaired = unpaired.map { events[$0.index] }.sorted { $0.at < $1.at }
  }
}
