package import Liquid

/// A sentence that is written from figures.
package struct Note: Sendable, Hashable {
  /// The first words, set off; nil when the sentence has none.
  package var title: String?
  /// The sentence.
  package var text: String

  /// A sentence, with its first words set off.
  package init(title: String?, text: String) {
    self.title = title
    self.text = text
  }
}

extension Value {
  /// What templates see of notes about a system.
  package static func notes(_ notes: [Note], tone: String) -> Value {
    .array(
      notes.map { ["tone": .string(tone), "title": Value($0.title), "text": .string($0.text)] })
  }
}
