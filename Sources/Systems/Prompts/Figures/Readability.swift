import Basics

/// How easily a text is read, 0 to 100.
package struct Readability: Sendable, Hashable {
  /// How it was measured.
  package enum Method: String, Sendable, Hashable {
    /// Flesch reading ease: 206.835 − 1.015 × words a sentence − 84.6 × syllables a word (Rudolf
    /// Flesch, 1948), clamped.
    case flesch
    /// For text that is mostly Chinese or Japanese: half from the mean length of a sentence, full
    /// at 15 characters or fewer and none at 75; half from the share of rare characters, those Han
    /// characters that are not in ``CommonHan``, full at a fifth or less and none at nine tenths.
    case eastAsian
  }

  /// 0, hardly readable, to 100.
  package var value: Int
  /// How it was measured.
  package var method: Method

  /// The readability of a prompt's body; nil for one without a word. Code is left out.
  package init?(of body: String) { self.init(of: ScoredText(body)) }

  /// The readability of a text; nil for one without a word.
  init?(of text: ScoredText) {
    let sentences = text.sentences
    guard !sentences.isEmpty else { return nil }
    let words = sentences.reduce(0) { $0 + $1.words }
    let characters = sentences.reduce(0) { $0 + $1.characters }
    if characters > 2 * words {
      method = .eastAsian
      value = Self.eastAsian(sentences, characters: characters)
    } else {
      method = .flesch
      let syllables = sentences.reduce(characters) { $0 + $1.syllables }
      let count = Double(words + characters)
      let ease =
        206.835 - 1.015 * count / Double(sentences.count) - 84.6 * Double(syllables) / count
      value = Self.clamped(ease)
    }
  }

  private static func clamped(_ value: Double) -> Int {
    Int(clamping: min(100, max(0, value)).rounded())
  }

  private static func eastAsian(_ sentences: [Sentence], characters: Int) -> Int {
    let mean = Double(characters) / Double(sentences.count)
    var han = 0
    var rare = 0
    for sentence in sentences {
      for scalar in sentence.text.unicodeScalars where 0x3400...0x3FFFD ~= scalar.value {
        guard ScalarKind(scalar) == .cjk, !(0xAC00...0xD7A3 ~= scalar.value) else { continue }
        han += 1
        if !CommonHan.contains(scalar) { rare += 1 }
      }
    }
    let share = han == 0 ? 0 : Double(rare) / Double(han)
    let byLength = min(1, max(0, (75 - mean) / 60))
    let byRarity = min(1, max(0, (0.9 - share) / 0.7))
    return clamped(50 * byLength + 50 * byRarity)
  }

  private static func isVowel(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "a", "e", "i", "o", "u", "y": true
    // The accented vowels of Latin-1, in lower case.
    case "à"..."å", "è"..."ï", "ò"..."ö", "ù"..."ü": true
    default: false
    }
  }

  /// Groups of vowels, without a silent e at the end; at least one.
  static func syllables(in word: String) -> Int {
    var count = 0
    var wasVowel = false
    let letters = Array(word.unicodeScalars)
    for letter in letters {
      let isVowel = isVowel(letter)
      if isVowel, !wasVowel { count += 1 }
      wasVowel = isVowel
    }
    if count > 1, letters.last == "e", letters.count > 2 {
      // The e of `table` is spoken, that of `time` is not.
      let before = letters[letters.count - 2]
      let isSyllabic =
        before == "l" && !isVowel(letters[letters.count - 3])
      let followsVowel = isVowel(before)
      if !isSyllabic, !followsVowel { count -= 1 }
    }
    return max(1, count)
  }
}
