import Basics

/// A word in a note about a gift or a loan, by its meaning. 给 is a verb of giving, and comes before
/// the receiver. In English and Japanese, particles next to a person mark the giver and the
/// receiver: to Anna, アンナに.
enum SentenceWord: Sendable, Hashable {
  case give, receive
  /// Before the receiver: 给, to; に after it.
  case to
  /// Before the one who is asked: 向; the giver in English and Japanese: from, から.
  case from
  /// A gift of money, and goods.
  case gift, goods
  /// 还款 needs no object, unlike 还.
  case lend, repay, repayment, owe
  /// In English and Japanese, the verb of an exchange.
  case verb(SentenceVerb)
  /// Gift, loan and repayment as nouns; "to" and "from" give their direction.
  case noun(SentenceVerb.Kind)
  /// Nothing is left to be paid.
  case settled
  /// back, which turns a gift into the repayment of a loan.
  case back
  /// by, まで: before or after the due date of a loan.
  case due
  /// The apparent loan is a gift.
  case forGood
  /// The gift was refused or returned.
  case refuse
  case attend
  /// A visit, whose host is the receiver.
  case visit
  /// Interest, next to an amount.
  case interest
  case negation, uncertain
  /// It has not happened yet.
  case planned
  /// The writer: I, 私が as the subject; me as the receiver, in Chinese either.
  case writer, me
  /// が, は: marks the subject.
  case subject
  /// with, と: marks a second giver.
  case with
  case and, each, pronoun
  /// Before the person represented by the giver: 替.
  case behalf
  /// Before the total of amounts: 合计.
  case sum
  /// After a person: 的, 's, の.
  case of
  /// It has happened.
  case done
  /// A kinship word, relative to the writer or to the person before.
  case kin
  /// In Chinese, a spouse, whose relatives are the writer's own.
  case spouse
  /// A member of the household, such as a child, of the writer or of the person before.
  case household
  /// A role before the name: 同事, friend.
  case role
  /// さん, which is not part of the name.
  case honorific
  /// An approximate amount: about.
  case about
  /// A counter for things other than money: bottles, 本.
  case counter
  case occasion(SentenceOccasion)
  /// A word without information to keep.
  case filler
}

/// An exchange, with its direction if the writer is the subject.
struct SentenceVerb: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case gift, loan, repayment }

  let kind: Kind
  let direction: Gift.Direction
  /// True if the direction does not depend on the subject: was given, くれた.
  let isFixed: Bool

  init(_ kind: Kind, _ direction: Gift.Direction, isFixed: Bool = false) {
    (self.kind, self.direction, self.isFixed) = (kind, direction, isFixed)
  }
}

/// An occasion as named in notes.
struct SentenceOccasion: Sendable, Hashable {
  /// The name in records, in the language of the note: 结婚.
  let name: String
  let category: OccasionCategory
  /// Its words in Chinese.
  let words: String
  /// True if the words describe an event of the person before them: got married.
  let isEvent: Bool

  init(
    _ name: String, _ category: OccasionCategory, _ words: String = "", isEvent: Bool = false
  ) {
    (self.name, self.category, self.words, self.isEvent) = (name, category, words, isEvent)
  }
}

/// The words of a language.
struct SentenceWords: Sendable {
  /// By first character, longest first.
  private let byFirst: [Character: [(text: [Character], word: SentenceWord)]]
  /// True if spaces separate words.
  let hasBlanks: Bool
  /// The starts of texts for days: words, or characters in a language without spaces.
  private let dayBeginnings: Set<Substring>

  /// - Parameter words: A repeated word keeps its first meaning.
  init(_ words: [(Substring, SentenceWord)], hasBlanks: Bool, days: String = "") {
    self.hasBlanks = hasBlanks
    dayBeginnings = Set(days.split(separator: " "))
    let meanings = Dictionary(words.map { ($0.0.map(\.plain), $0.1) }) { first, _ in first }
    var byFirst: [Character: [(text: [Character], word: SentenceWord)]] = [:]
    for (text, word) in meanings where !text.isEmpty {
      byFirst[text[0], default: []].append((text, word))
    }
    self.byFirst = byFirst.mapValues { $0.sorted { $0.text.count > $1.text.count } }
  }

  /// - Parameters:
  ///   - tables: Words separated by `|`.
  ///   - occasions: The first word is the name; words after a slash are events.
  init(
    hasBlanks: Bool, days: String, _ tables: KeyValuePairs<SentenceWord, String>,
    _ occasions: KeyValuePairs<OccasionCategory, String>
  ) {
    var words: [(Substring, SentenceWord)] = []
    for (word, texts) in tables { words += texts.split(separator: "|").map { ($0, word) } }
    for (category, texts) in occasions {
      let parts = texts.split(separator: "/", omittingEmptySubsequences: false)
      let name = String(parts[0].prefix { $0 != "|" })
      for (part, isEvent) in zip(parts, [false, true]) {
        let occasion = SentenceOccasion(name, category, isEvent: isEvent)
        words += part.split(separator: "|").map { ($0, .occasion(occasion)) }
      }
    }
    self.init(words, hasBlanks: hasBlanks, days: days)
  }

  /// The words of English or Japanese for a note in plain characters; nil for Chinese.
  static func marked(_ plain: [Character]) -> SentenceWords? {
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

  /// The words that start at an offset of a text in plain characters, longest first, each with its
  /// end.
  func words(in text: [Character], at start: Int) -> [(word: SentenceWord, end: Int)] {
    byFirst[text[start], default: []].compactMap { known in
      let end = start + known.text.count
      guard text[start...].starts(with: known.text),
        !(hasBlanks && end < text.count && text[end].isWordPart && text[end - 1].isWordPart)
      else { return nil }
      return (known.word, end)
    }
  }

  /// The longest word at an offset of a text in plain characters, with its end.
  func word(in text: [Character], at start: Int) -> (word: SentenceWord, end: Int)? {
    words(in: text, at: start).first
  }
}

extension Character {
  /// True if it continues a word in a language with spaces.
  var isWordPart: Bool { isLetter || isNumber }
}
