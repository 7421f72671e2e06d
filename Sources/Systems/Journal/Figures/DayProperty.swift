package import Basics

/// A key of a daily note with a single value, such as `weight: 71.2`.
package struct DayProperty: Sendable, Hashable {
  package let day: Day
  package let name: String
  package let text: String
  package let place: Place
  /// True if its file is, or may be, marked as private.
  var isWithheld = false
}

/// A key of daily notes that is of no entry, at its first place; reported unless something else
/// reads it.
package struct OwnKey: Sendable, Hashable {
  package let name: String
  package let place: Place
}

extension DayProperty: Comparable {
  /// By day, then by place.
  package static func < (left: DayProperty, right: DayProperty) -> Bool {
    left.day != right.day ? left.day < right.day : left.place < right.place
  }
}
