package import Basics

/// An event or a task of a calendar at one time: of those that repeat, one of their times.
package struct CalendarOccurrence: Sendable {
  /// A hash of what makes it the same in every export: its UID, and of those that repeat when it
  /// was to be.
  package var identity: ContentHash
  /// What it is called, on one line; empty for nothing.
  package var summary: String
  /// When it starts; nil for a task that does not say.
  package var start: CalendarTime?
  /// When an event ends; its start when it has no length, the end of the day when that is a day.
  package var end: Instant?
  /// When a task is due.
  package var due: CalendarTime?
  /// When a task was done.
  package var completed: CalendarTime?
  /// When it was entered.
  package var created: CalendarTime?
  /// Whether a task says that it is done, if not when.
  package var isDone: Bool
  /// Whether it was called off.
  package var isCancelled: Bool
  /// Whether a task says how urgent it is.
  package var hasPriority: Bool
  /// Where it stands in the file, counted from 1.
  package var line: Int
}
