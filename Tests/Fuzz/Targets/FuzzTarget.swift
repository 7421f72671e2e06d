/// A named reader of bytes, run by libFuzzer, and by tests over each file of its corpus.
///
/// Deterministic: it uses no file, clock or zone of the machine.
package struct FuzzTarget: Sendable {
  /// Its name, also of its folder in `Tests/Fuzz/Corpus`.
  package let name: String
  private let body: @Sendable ([UInt8]) async throws -> Void

  init(_ name: String, _ body: @escaping @Sendable ([UInt8]) async throws -> Void) {
    self.name = name
    self.body = body
  }

  /// Reads `bytes`.
  ///
  /// - Throws: ``BrokenPromise`` if the result violates an invariant.
  package func run(_ bytes: [UInt8]) async throws { try await body(bytes) }
}

/// An invariant that a result violates.
package struct BrokenPromise: Error, CustomStringConvertible {
  /// The invariant.
  package let description: String
}

/// Checks that `promise` holds.
func promise(_ promise: @autoclosure () -> String, _ holds: Bool) throws {
  guard holds else { throw BrokenPromise(description: promise()) }
}

/// Checks that two values are equal.
func same<Value: Equatable>(_ what: String, _ left: Value, _ right: Value) throws {
  guard left == right else { throw BrokenPromise(description: "\(what): \(left), not \(right)") }
}

extension FuzzTarget {
  package static let all: [FuzzTarget] = [
    activityWatch, answers, appleHealth, builds, changes, clockify, code, columns, csv, dailyNotes,
    dayOne,
    encodings, gifts, habiticaHabits, habiticaTasks, harvest, html, icalendar, jrnl, json, lines,
    liquid, locked, markdown, merges, pages, pictures, prompts, protection, reminders, requests,
    rescueTime, reviews, sentences, settings, snapshots, stayFree, strings, styles, todoist, toggl,
    written, yaml, zones,
  ]
}
