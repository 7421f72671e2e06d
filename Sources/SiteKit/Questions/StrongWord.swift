import Vault

/// An absolute word (always, never, must), with its sentence.
///
/// Every text is searched in all four languages, since people do not write only in the language of
/// their site. Words that weaken it are recognised too: “not always” and 必ずしも give no reason to
/// ask.
package struct StrongWord: Sendable, Hashable {
  package let word: String
  /// The sentence, without surrounding whitespace.
  package let sentence: String

  /// The first such word of a text; nil if there is none.
  package init?(in text: String) {
    guard Self.mayBe(in: text) else { return nil }
    for sentence in Self.sentences(of: text) {
      guard let word = Self.latinWord(in: sentence) ?? Self.eastAsianWord(in: sentence) else {
        continue
      }
      self.word = word
      self.sentence = sentence
      return
    }
    return nil
  }

  /// The sentences of a text; a full stop within a number or a name does not end one.
  private static func sentences(of text: String) -> [String] {
    var sentences: [String] = []
    var sentence = ""
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      sentence.append(character)
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let isEnd =
        "。！？；".contains(character) || character.isNewline
        || ".!?;".contains(character) && next.isWhitespace
      if isEnd {
        sentences.append(sentence)
        sentence = ""
      }
    }
    return (sentences + [sentence]).map { $0.trimming(\.isWhitespace) }.filter { !$0.isEmpty }
  }
}

// English: words are separated by spaces.
extension StrongWord {
  private static let english = ["always", "never", "must", "impossible"]
  /// Before an absolute word, these weaken it or change its meaning.
  private static let softening: Set = [
    "not", "nearly", "almost", "hardly", "as", "a", "without", "nor",
  ]

  /// False if a text has neither one of the words in any case nor a character outside Latin
  /// scripts: then it need not be taken apart, which is so for most.
  private static func mayBe(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      func has(_ word: StaticString, at start: Int) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard start + word.count <= bytes.count else { return false }
        return zip(bytes[start...], word).allSatisfy { $0 | 0x20 == $1 }
      }
      return bytes.indices.contains { index in
        let byte = bytes[index]
        return switch byte | 0x20 {
        case UInt8(ascii: "a"): has("always", at: index)
        case UInt8(ascii: "n"): has("never", at: index)
        case UInt8(ascii: "m"): has("must", at: index)
        case UInt8(ascii: "i"): has("impossible", at: index)
        case UInt8(ascii: "h"): has("have", at: index) || has("has", at: index)
        // The first bytes of U+2E80 and of all later characters.
        default:
          byte > 0xE2 || byte == 0xE2 && index + 1 < bytes.count && bytes[index + 1] >= 0xBA
        }
      }
    }
  }

  private static func latinWord(in sentence: String) -> String? {
    let words = sentence.split { !($0.isLetter || "'’-".contains($0)) }.map(String.init)
    let plain = words.map { $0.lowercased().replacing("’", with: "'") }
    for (index, word) in plain.enumerated() {
      let before = index > 0 ? plain[index - 1] : ""
      let after = index + 1 < plain.count ? plain[index + 1] : ""
      let later = index + 2 < plain.count ? plain[index + 2] : ""
      if softening.contains(before) || before.hasSuffix("n't") { continue }
      switch (word, after) {
      case ("never", "mind"), ("must", "have"): continue
      case ("have", "to"), ("has", "to"):
        if later == "do" || later.isEmpty { continue }
        return words[index] + " " + words[index + 1]
      default: if english.contains(word) { return words[index] }
      }
    }
    return nil
  }
}

// Chinese and Japanese: words are not separated.
extension StrongWord {
  /// A word, and the characters that must not precede or follow it.
  private static let eastAsian: [(word: String, before: String, after: [String])] =
    ["必须", "总是", "从来", "永远", "绝对", "不得不", "一定要"].map { ($0, "不非没未", []) }
    + ["必須", "總是", "從來", "永遠", "絕對"].map { ($0, "不非沒未", ["ではな"]) }
    + [
      ("いつも", "", ["の", "どお", "通", "より", "ではな", "じゃな", "というわけ"]),
      ("必ず", "", ["しも", "ではな"]), ("絶対", "", ["ではな", "じゃな", "的"]),
      ("なければならな", "", []), ("なければなりません", "", []), ("なければいけ", "", []),
      ("なくてはならな", "", []), ("なくてはいけ", "", []), ("ねばならな", "", []),
      ("なきゃ", "", []), ("なくちゃ", "", []), ("べきだ", "", ["った"]),
    ]
  /// An ending of a sentence that means the same as if “ならない” followed.
  private static let ending = "なければ"
  /// The endings that continue the beginning of a word.
  private static let endings = ["なければならな": "い", "なくてはならな": "い", "ねばならな": "い"]

  private static let byStart = Dictionary(
    grouping: eastAsian.map { (word: Array($0.word), before: $0.before, after: $0.after) },
    by: \.word[0])

  private static func eastAsianWord(in sentence: String) -> String? {
    guard sentence.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) else { return nil }
    let characters = Array(sentence)
    for (start, character) in characters.enumerated() {
      for (word, before, after) in byStart[character] ?? []
      where characters[start...].starts(with: word) {
        let rest = String(characters[(start + word.count)...])
        if start > 0, before.contains(characters[start - 1]) { continue }
        if after.contains(where: rest.hasPrefix) { continue }
        let text = String(word)
        return text + (endings[text].flatMap { rest.hasPrefix($0) ? $0 : nil } ?? "")
      }
    }
    let core = sentence.trimming { "。…‥・.！!？?」』 ".contains($0) }
    return core.hasSuffix(ending) && core != ending ? ending : nil
  }
}
