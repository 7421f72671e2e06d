import Basics

/// A sentence, measured.
struct Sentence: Sendable {
  /// The sentence itself.
  var text: Substring
  /// Its words of scripts with spaces.
  var words: Int
  /// Its CJK characters.
  var characters: Int
  /// The syllables of its words.
  var syllables: Int

  /// Its length in words; two CJK characters count as one word, close to the mean of Chinese text.
  var length: Double { Double(words) + Double(characters) / 2 }

  /// How it begins: at most 40 characters.
  var beginning: String { text.count > 40 ? text.prefix(40) + "…" : String(text) }
}

extension BodyBlocks {
  /// The sentences of all blocks but code. One ends at `.`, `!`, `?` before a space, at `。`, `！`,
  /// `？` anywhere, and at the end of a block; those without a word are left out.
  var sentences: [Sentence] {
    blocks.filter { $0.kind != .code }.flatMap { Self.sentences(of: $0.text) }
  }

  private static func sentences(of text: String) -> [Sentence] {
    var sentences: [Sentence] = []
    var start = text.startIndex
    func finish(_ end: String.Index) {
      let part = text[start..<end].drop { $0 == " " }
      start = end
      let words = part.words
      guard !words.isEmpty else { return }
      var sentence = Sentence(text: part, words: 0, characters: 0, syllables: 0)
      for word in words {
        if word.kind == .cjk {
          sentence.characters += 1
        } else {
          sentence.words += 1
          sentence.syllables += Readability.syllables(in: word.text)
        }
      }
      sentences.append(sentence)
    }
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      switch scalars[index] {
      case "。", "！", "？": finish(next)
      case ".", "!", "?":
        if next == scalars.endIndex || scalars[next] == " " { finish(next) }
      default: break
      }
      index = next
    }
    finish(text.endIndex)
    return sentences
  }
}
