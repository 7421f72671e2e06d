package import Basics
package import Wording

/// Extreme translations: nothing is too long, and nothing too short.
package enum WordStrain: Sendable, CaseIterable {
  /// A word of 34 letters after every text, and in every name of a list.
  case long
  /// A sentence of 400 full-width letters without a space.
  case longest
  /// No text; lists keep their number of names.
  case empty
  /// Empty lists.
  case listless

  /// The file `templates/strings/<tag>.properties` with every message of a language changed.
  package func strings(of words: Words) -> String {
    words.keys.flatMap { key -> [String] in
      let pieces = words.message(key, count: nil)?.pieces ?? []
      let text = pieces.map { piece in
        switch piece {
        case .place(let name): "{\(name)}"
        case .text(let text): strained(text)
        }
      }.joined()
      return ["\(key) = \(text)\(tail)", "\(key).one = \(text)\(tail)"]
    }.joined(separator: "\n")
  }

  /// The words of a language, all changed.
  package func words(in language: Language) -> Words {
    let tag = language.rawValue
    let file = StringsFile(
      Array(strings(of: .standard(language)).utf8), tag: tag, file: "\(tag).properties")
    return Words.words(tag: tag, own: [file]).words
  }

  private var tail: String {
    switch self {
    case .long: "Donaudampfschifffahrtsgesellschaft"
    case .longest: String(repeating: "驫", count: 400)
    case .empty, .listless: ""
    }
  }

  private func strained(_ text: String) -> String {
    switch self {
    case .long, .longest: text.replacing("|", with: "\(tail)|")
    case .empty: text.filter { $0 == "|" }
    case .listless: ""
    }
  }
}
