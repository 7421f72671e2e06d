/// A sentence, measured.
struct Sentence: Sendable {
  /// How it begins: at most 40 characters.
  var beginning: String
  /// Its words of scripts with spaces.
  var words: Int
  /// Its CJK characters.
  var characters: Int

  /// Its length in words; two CJK characters count as one word, close to the mean of Chinese text.
  var length: Double { Double(words) + Double(characters) / 2 }
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
      let characters = words.count { $0.kind == .cjk }
      sentences.append(
        Sentence(
          beginning: part.count > 40 ? part.prefix(40) + "…" : String(part),
          words: words.count - characters, characters: characters))
    }
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      switch text[index] {
      case "。", "！", "？": finish(next)
      case ".", "!", "?":
        if next == text.endIndex || text[next] == " " { finish(next) }
      default: break
      }
      index = next
    }
    finish(text.endIndex)
    return sentences
  }
}
