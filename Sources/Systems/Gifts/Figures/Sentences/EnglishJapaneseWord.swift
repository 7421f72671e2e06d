import Basics

/// A word in an English or Japanese note, where particles next to a person mark the giver and the
/// receiver: to Anna, アンナに.
enum EnglishJapaneseWord: Sendable, Hashable {
  /// An exchange, with its direction if the writer is the subject; `isFixed` if the direction does
  /// not depend on the subject: was given, くれた.
  case verb(EnglishJapaneseVerb)
  /// Gift, loan and repayment as nouns; "to" and "from" give their direction.
  case noun(EnglishJapaneseVerb.Kind)
  case to, from
  /// visited: the person visited is the receiver.
  case visit
  /// が, は: marks the subject.
  case subject
  /// 's, の: marks the owner of the occasion.
  case of
  /// with, と: marks a second giver.
  case with
  /// I, 私: the writer as the subject.
  case writer
  /// me: the writer as the receiver.
  case me
  case negation, refusal, plan, doubt, about, settled, interest
  /// back, which turns a gift into the repayment of a loan.
  case back
  /// by, まで: before or after the due date of a loan.
  case due
  case each
  /// A counter for things other than money: bottles, 本.
  case counter
  case goods
  /// mum, 叔父: a person named by kinship; `own` if in the writer's household.
  case kin(own: Bool)
  /// friend, 友人: a role before the name.
  case role
  /// さん, which is not part of the name.
  case honorific
  case occasion(EnglishJapaneseOccasion)
  /// A word without information to keep.
  case filler
}

struct EnglishJapaneseVerb: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case gift, loan, repayment }

  let kind: Kind
  let direction: Gift.Direction
  let isFixed: Bool

  init(_ kind: Kind, _ direction: Gift.Direction, isFixed: Bool = false) {
    (self.kind, self.direction, self.isFixed) = (kind, direction, isFixed)
  }
}

/// An occasion, by its name in records in the language of the note.
struct EnglishJapaneseOccasion: Sendable, Hashable {
  var name: String
  var category: OccasionCategory
  /// True if the words describe an event of the person before them: got married.
  var isEvent = false
}

struct EnglishJapaneseWords: Sendable {
  /// By first character, longest first.
  private let byFirst: [Character: [(text: [Character], word: EnglishJapaneseWord)]]
  /// True if spaces separate words.
  let hasBlanks: Bool
  /// The starts of texts for days: words, or characters in a language without spaces.
  private let dayBeginnings: Set<Substring>

  /// - Parameter tables: Words separated by `|`; a repeated word keeps its first meaning.
  init(
    hasBlanks: Bool, days: String, _ tables: KeyValuePairs<EnglishJapaneseWord, String>,
    _ occasions: KeyValuePairs<OccasionCategory, String>
  ) {
    self.hasBlanks = hasBlanks
    dayBeginnings = Set(days.split(separator: " "))
    var words: [[Character]: EnglishJapaneseWord] = [:]
    func add(_ texts: String, _ word: (Substring) -> EnglishJapaneseWord) {
      for text in texts.split(separator: "|") {
        let key = text.map(\.plain)
        words[key] = words[key] ?? word(text)
      }
    }
    for (word, texts) in tables { add(texts) { _ in word } }
    for (category, texts) in occasions {
      // Words after a slash are events.
      let parts = texts.split(separator: "/", omittingEmptySubsequences: false)
      let name = String(parts[0].prefix { $0 != "|" })
      for (part, isEvent) in zip(parts, [false, true]) {
        add(String(part)) { _ in
          .occasion(EnglishJapaneseOccasion(name: name, category: category, isEvent: isEvent))
        }
      }
    }
    var byFirst: [Character: [(text: [Character], word: EnglishJapaneseWord)]] = [:]
    for (text, word) in words where !text.isEmpty {
      byFirst[text[0], default: []].append((text, word))
    }
    self.byFirst = byFirst.mapValues { $0.sorted { $0.text.count > $1.text.count } }
  }

  /// The word table for the language of a note in plain characters; nil for Chinese.
  static func of(_ plain: [Character]) -> EnglishJapaneseWords? {
    if plain.contains(where: \.isKana) { return japanese }
    let starts = plain.indices.filter { $0 == 0 || !plain[$0 - 1].isWordPart }
    let isEnglish =
      plain.contains { "a"..."z" ~= $0 }
      && (!plain.contains(where: \.isHan)
        || starts.contains { start in
          if case .verb = english.word(in: plain, at: start)?.word { true } else { false }
        })
    return isEnglish ? english : nil
  }

  /// True if a text for a day may start with a word, or with its first character.
  func beginsDay(_ word: ArraySlice<Character>) -> Bool {
    dayBeginnings.contains(Substring(String(hasBlanks ? word : word.prefix(1))))
  }

  /// The longest word at an offset of a text in plain characters, with its end.
  func word(in text: [Character], at start: Int) -> (word: EnglishJapaneseWord, end: Int)? {
    for (word, kind) in byFirst[text[start], default: []] where text[start...].starts(with: word) {
      let end = start + word.count
      if hasBlanks, end < text.count, text[end].isWordPart, text[end - 1].isWordPart { continue }
      return (kind, end)
    }
    return nil
  }
}

extension Character {
  /// True if it continues a word in a language with spaces.
  var isWordPart: Bool { isLetter || isNumber }
}
