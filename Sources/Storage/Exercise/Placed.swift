internal import Diagnostics

/// A record with where it refers to another, so that what is not there can be reported once all
/// collections are read. Two are equal when the records are.
package struct Placed<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The record.
  var value: Value
  /// Where it refers to another.
  var location: Location

  struct Location: Sendable {
    var place: Place
    var excerpt: Excerpt
  }

  package static func == (left: Placed, right: Placed) -> Bool { left.value == right.value }
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
