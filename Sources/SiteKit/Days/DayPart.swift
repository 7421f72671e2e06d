package import Basics
package import Liquid

package struct DayPart: Sendable {
  package var system: String
  /// The template of its section, which sees `day`, and this value as `part`.
  package var template: String
  package var members: Object
  /// A summary in a few words, such as `4 h 10 min`, for calendars and lists; nil if there is none.
  package var summary: String?
  private let text: @Sendable () -> [DayLine]

  /// A part of the page of a day.
  ///
  /// - Parameter lines: The section as plain text; made on demand.
  package init(
    _ system: String, template: String, members: Object, summary: String? = nil,
    lines: @escaping @Sendable () -> [DayLine] = { [] }
  ) {
    self.system = system
    self.template = template
    self.members = members
    self.summary = summary
    text = lines
  }

  /// The section as plain text, as on a terminal.
  package var lines: [DayLine] { text() }
}

package struct DayLine: Sendable, Hashable {
  /// The text before it, such as its time or a tick; nil for nothing.
  package var lead: String?
  /// Its name and its details.
  package var parts: [String]

  /// A line of the `parts` that are not nil.
  package init(_ lead: String? = nil, _ parts: String?...) {
    self.lead = lead
    self.parts = parts.compactMap(\.self)
  }
}

package struct DayStretch: Sendable {
  /// Its start and end, which may be outside the day.
  package var interval: Interval
  /// The system whose colour it has.
  package var tone: String
  /// Its title: `Focus`, `Break`, `Sleep`.
  package var title: String

  package init(_ interval: Interval, tone: String, title: String) {
    self.interval = interval
    self.tone = tone
    self.title = title
  }
}

package struct DayCatalogue: Sendable {
  /// The days that a record of any system is about, in order.
  package let recorded: [Day]
  private let part: @Sendable (Day) -> [DayPart]
  private let stretch: @Sendable (Day) -> [DayStretch]

  /// The days in `recorded`. For a day, `parts` gives the sections of the systems, and `stretches`
  /// the stretches they fill of its 24 hours.
  package init(
    recorded: [Day], parts: @escaping @Sendable (Day) -> [DayPart],
    stretches: @escaping @Sendable (Day) -> [DayStretch]
  ) {
    self.recorded = recorded
    part = parts
    stretch = stretches
  }

  package func parts(of day: Day) -> [DayPart] { part(day) }

  /// The stretches of a day's 24 hours that the systems fill, in the order of systems; faster than
  /// all parts.
  package func stretches(of day: Day) -> [DayStretch] { stretch(day) }
}
