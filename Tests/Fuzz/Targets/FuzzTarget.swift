/// A reader of bytes under a name: what libFuzzer feeds, and what tests run over each file of its
/// corpus.
///
/// It gives the same for the same bytes: no file, no clock, no zone of the machine.
package struct FuzzTarget: Sendable {
  /// Its name, and that of its folder in `Tests/Fuzz/Corpus`.
  package let name: String
  private let body: @Sendable ([UInt8]) async throws -> Void

  init(_ name: String, _ body: @escaping @Sendable ([UInt8]) async throws -> Void) {
    self.name = name
    self.body = body
  }

  /// Reads `bytes`.
  ///
  /// - Throws: ``BrokenPromise`` when what was read is not as it should be.
  package func run(_ bytes: [UInt8]) async throws { try await body(bytes) }
}

/// What does not hold of something that was read.
package struct BrokenPromise: Error, CustomStringConvertible {
  /// What should hold.
  package let description: String
}

/// Says that `promise` holds.
func promise(_ promise: @autoclosure () -> String, _ holds: Bool) throws {
  guard holds else { throw BrokenPromise(description: promise()) }
}

/// Two that should be equal.
func same<Value: Equatable>(_ what: String, _ left: Value, _ right: Value) throws {
  guard left == right else { throw BrokenPromise(description: "\(what): \(left), not \(right)") }
}

extension FuzzTarget {
  /// All, by name.
  package static let all: [FuzzTarget] = [
    activityWatch, answers, appleHealth, builds, changes, clockify, code, columns, csv, dailyNotes,
    dayOne,
    encodings, gifts, habiticaHabits, habiticaTasks, harvest, html, icalendar, jrnl, json, lines,
    liquid, locked, markdown, merges, pages, pictures, prompts, protection, reminders, requests,
    rescueTime, reviews, sentences, settings, snapshots, stayFree, strings, styles, todoist, toggl,
    written, yaml, zones,
  ]
}
