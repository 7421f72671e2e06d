import Basics

/// A word of a note in English or Japanese, in which small words beside a person mark who gives and
/// who gets: to Anna, アンナに.
enum MarkedWord: Sendable, Hashable {
  /// What changes hands, and which way where the writer does it; `isFixed` where it is that way
  /// whoever does it: was given, くれた.
  case verb(MarkedVerb)
  /// Gift, loan and repayment as nouns, whose direction to and from tell.
  case noun(MarkedVerb.Kind)
  case to, from
  /// visited: to whom one goes, and gives.
  case visit
  /// が, は: who does it.
  case subject
  /// 's, の: whose occasion it is.
  case of
  /// with, と: who gives as well.
  case with
  /// I, 私: the writer as the one who does it.
  case writer
  /// me: the writer as the one who gets it.
  case me
  case negation, refusal, plan, doubt, about, settled, interest
  /// back, which makes a gift the repayment of a loan.
  case back
  /// by, まで: before the day when a loan is due, or behind it.
  case due
  case each
  /// What counts other things than money: bottles, 本.
  case counter
  case goods
  /// mum, 叔父: a person by what they are; `own` of the writer's household.
  case kin(own: Bool)
  /// friend, 友人: what a person is, before the name.
  case role
  /// さん, which is no part of the name.
  case honorific
  case occasion(MarkedOccasion)
  /// What tells nothing that is kept.
  case filler
}

struct MarkedVerb: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case gift, loan, repayment }

  let kind: Kind
  let direction: Gift.Direction
  let isFixed: Bool

  init(_ kind: Kind, _ direction: Gift.Direction, isFixed: Bool = false) {
    (self.kind, self.direction, self.isFixed) = (kind, direction, isFixed)
  }
}

/// An occasion, by the name that records have in the language of the note.
struct MarkedOccasion: Sendable, Hashable {
  var name: String
  var category: OccasionCategory
  /// Whether the words say that it happened to the person before them: got married.
  var isEvent = false
}

struct MarkedWords: Sendable {
  /// By their first characters, the longest first.
  private let byFirst: [Character: [(text: [Character], word: MarkedWord)]]
  /// Whether blanks stand between words.
  let hasBlanks: Bool
  /// What texts for days begin with: words, or characters where no blanks are.
  private let dayBeginnings: Set<Substring>

  /// - Parameter tables: Words with `|` between them; what is listed twice keeps its first meaning.
  init(
    hasBlanks: Bool, days: String, _ tables: KeyValuePairs<MarkedWord, String>,
    _ occasions: KeyValuePairs<OccasionCategory, String>
  ) {
    self.hasBlanks = hasBlanks
    dayBeginnings = Set(days.split(separator: " "))
    var words: [[Character]: MarkedWord] = [:]
    func add(_ texts: String, _ word: (Substring) -> MarkedWord) {
      for text in texts.split(separator: "|") {
        let key = text.map(\.plain)
        words[key] = words[key] ?? word(text)
      }
    }
    for (word, texts) in tables { add(texts) { _ in word } }
    for (category, texts) in occasions {
      // What stands behind a slash are events.
      let parts = texts.split(separator: "/", omittingEmptySubsequences: false)
      let name = String(parts[0].prefix { $0 != "|" })
      for (part, isEvent) in zip(parts, [false, true]) {
        add(String(part)) { _ in
          .occasion(MarkedOccasion(name: name, category: category, isEvent: isEvent))
        }
      }
    }
    var byFirst: [Character: [(text: [Character], word: MarkedWord)]] = [:]
    for (text, word) in words where !text.isEmpty {
      byFirst[text[0], default: []].append((text, word))
    }
    self.byFirst = byFirst.mapValues { $0.sorted { $0.text.count > $1.text.count } }
  }

  /// The words of the language of a note in plain characters; nil for Chinese.
  static func of(_ plain: [Character]) -> MarkedWords? {
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

  /// Whether a text for a day may begin with a word, or with its first character.
  func beginsDay(_ word: ArraySlice<Character>) -> Bool {
    dayBeginnings.contains(Substring(String(hasBlanks ? word : word.prefix(1))))
  }

  /// The longest word at a place of a text in plain characters, with where it ends.
  func word(in text: [Character], at start: Int) -> (word: MarkedWord, end: Int)? {
    for (word, kind) in byFirst[text[start], default: []] where text[start...].starts(with: word) {
      let end = start + word.count
      if hasBlanks, end < text.count, text[end].isWordPart, text[end - 1].isWordPart { continue }
      return (kind, end)
    }
    return nil
  }
}

extension Character {
  /// Whether it goes on a word of a language with blanks.
  var isWordPart: Bool { isLetter || isNumber }
}
