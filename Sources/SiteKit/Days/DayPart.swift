package import Basics
package import Liquid

package struct DayPart: Sendable {
  package var system: String
  /// The template of its section, which sees `day` and what is here as `part`.
  package var template: String
  package var members: Object
  /// What there is in a few words: `4 h 10 min`, for calendars and lists; nil for none.
  package var summary: String?
  private let text: @Sendable () -> [DayLine]

  /// A part of the page of a day.
  ///
  /// - Parameter lines: What the section says, where there is text only; made when it is asked for.
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

  /// What the section says, where there is text only, as on a terminal.
  package var lines: [DayLine] { text() }
}

/// Something of a day, as a line of text.
package struct DayLine: Sendable, Hashable {
  /// What stands before it, such as its time or a tick; nil for nothing.
  package var lead: String?
  /// What it is, and what is said of it.
  package var parts: [String]

  /// A line of `parts`, of which those that there are none of are left out.
  package init(_ lead: String? = nil, _ parts: String?...) {
    self.lead = lead
    self.parts = parts.compactMap(\.self)
  }
}

package struct DayStretch: Sendable {
  /// When it begins and ends; it may reach beyond the day.
  package var interval: Interval
  /// Whose colour it has.
  package var tone: String
  /// What it is: `Focus`, `Break`, `Sleep`.
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

  /// The days in `recorded`, of which `parts` gives what the systems show of one, and `stretches`
  /// what they fill of its 24 hours.
  package init(
    recorded: [Day], parts: @escaping @Sendable (Day) -> [DayPart],
    stretches: @escaping @Sendable (Day) -> [DayStretch]
  ) {
    self.recorded = recorded
    part = parts
    stretch = stretches
  }

  package func parts(of day: Day) -> [DayPart] { part(day) }

  /// What the systems fill of the 24 hours of a day, in their order; sooner known than all parts.
  package func stretches(of day: Day) -> [DayStretch] { stretch(day) }
}
