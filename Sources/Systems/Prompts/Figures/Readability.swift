import Basics

struct Readability: Sendable, Hashable {
  enum Method: String, Sendable, Hashable {
    /// Flesch reading ease: 206.835 − 1.015 × words per sentence − 84.6 × syllables per word
    /// (Rudolf Flesch, 1948), clamped.
    case flesch
    /// For mostly Chinese or Japanese text: half from the mean sentence length, full at 15
    /// characters or fewer and zero at 75; half from the share of rare characters (Han characters
    /// not in ``CommonHan``), full at a fifth or less and zero at nine tenths.
    case eastAsian
  }

  /// From 0, hardly readable, to 100.
  var value: Int
  var method: Method

  /// The readability of a prompt's body, without its code; nil if it has no words.
  init?(of body: String) { self.init(of: ScoredText(body)) }

  /// The readability of a text; nil if it has no words.
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

  /// The number of vowel groups, without a silent e at the end; at least one.
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

/// The most common Han characters: about 420 from the top of the usual frequency lists of Chinese
/// and Japanese, in the forms that each prints today.
enum CommonHan {
  static func contains(_ scalar: Unicode.Scalar) -> Bool { all.contains(scalar) }

  private static let all = Set(
    """
    的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之\
    年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样\
    理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将\
    两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信\
    表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔\
    更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统\
    区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品\
    住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔请写字词句译\
    章读语言例输充扮演担需答英容根供帮助议户角私彼時語読書気持味考葉話聞見古長後間族校仕員場\
    紙返約翻訳覧説確認修稿編集丁寧簡潔箇段落対質問伝
    """.unicodeScalars)
}
