import Liquid

/// A sentence that is written from figures.
struct Note: Sendable, Hashable {
  /// The first words, set off; nil when the sentence has none.
  var title: String?
  /// The sentence.
  var text: String
}

extension Value {
  /// What templates see of notes about a system.
  static func notes(_ notes: [Note], tone: String) -> Value {
    .array(
      notes.map { ["tone": .string(tone), "title": Value($0.title), "text": .string($0.text)] })
  }
}
