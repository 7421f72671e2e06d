package import Basics

/// An exercise that was done on a day.
package struct Completion: Sendable, Hashable {
  /// What the record is known by; nil when it is none.
  package var id: String?
  /// The day.
  package var day: Day
  /// The id of the exercise.
  package var routine: String
  /// How long it took; nil when it took what the exercise says.
  package var length: Duration?
  /// What the person wrote about it.
  package var note: String?

  /// A completion.
  package init(
    id: String? = nil, day: Day, routine: String, length: Duration? = nil, note: String? = nil
  ) {
    self.id = id
    self.day = day
    self.routine = routine
    self.length = length
    self.note = note
  }
}
