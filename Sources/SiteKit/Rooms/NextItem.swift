package import Basics
package import Liquid

/// Something that needs the person.
package struct NextItem: Sendable {
  /// What comes first of one day.
  package enum Urgency: Int, Sendable {
    /// To be done today.
    case task
    /// To be done by the day.
    case deadline
    /// What the day brings.
    case occasion
  }

  /// When.
  package var day: Day
  package var isOverdue = false
  package var urgency: Urgency
  /// The system whose colour it has.
  package var tone: String
  package var title: String
  package var detail: String?
  /// The command that does it.
  package var command: String?
  /// Where it leads in the site.
  package var address: String?
  /// What names the record that it is, for the filter `controls`; nil when it is none.
  package var record: Value
  /// Whether the record can be ticked off.
  package var canBeTicked: Bool

  /// Something on `day`.
  package init(
    _ urgency: Urgency, on day: Day, isOverdue: Bool = false, tone: String, title: String,
    detail: String? = nil, command: String? = nil, address: String?,
    record: Value = .nil, canBeTicked: Bool = false
  ) {
    self.urgency = urgency
    self.day = day
    self.isOverdue = isOverdue
    self.tone = tone
    self.title = title
    self.detail = detail
    self.command = command
    self.address = address
    self.record = record
    self.canBeTicked = canBeTicked
  }
}
