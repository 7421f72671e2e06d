import Basics

/// A token of a note.
struct SentenceToken {
  enum Kind {
    case word(SentenceWord)
    case name
    /// A possible nickname, as it is nothing else: 石头.
    case nickname
    case amount(Money)
    /// An approximate amount: 三五百.
    case vague
    /// A number that is not an amount of money: 五桌, 八十 before 大寿.
    case quantity
    /// Its days; nil in English and Japanese, whose reader reads the text.
    case day(WrittenDays?)
    /// A space, punctuation or emoji; in English and Japanese, some end a clause.
    case gap(isEnd: Bool)
    case unknown
  }

  var kind: Kind
  var range: Range<Int>

  var word: SentenceWord? { if case .word(let word) = kind { word } else { nil } }
}

/// The tokens of a note, with its characters as written and in plain form.
protocol SentenceTokens {
  var tokens: [SentenceToken] { get }
  var characters: [Character] { get }
  var plain: [Character] { get }
}

extension SentenceTokens {
  var whole: Range<Int> { 0..<characters.count }

  func word(_ index: Int) -> SentenceWord? {
    tokens.indices.contains(index) ? tokens[index].word : nil
  }

  func text(_ index: Int) -> String { String(plain[tokens[index].range]) }

  func written(_ index: Int) -> String { String(characters[tokens[index].range]) }

  /// True for a token between words that ends no clause.
  func isBlank(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), case .gap(false) = tokens[index].kind else {
      return false
    }
    return true
  }

  func isQuantity(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), case .quantity = tokens[index].kind else { return false }
    return true
  }

  /// The next token after `index`, skipping blanks and some words.
  func next(after index: Int, skipping skipped: Set<SentenceWord> = [.filler]) -> Int? {
    tokens.indices.first { other in
      other > index && !isBlank(other) && !(tokens[other].word.map(skipped.contains) ?? false)
    }
  }

  /// The token before `index`, skipping blanks and some words.
  func previous(before index: Int, skipping skipped: Set<SentenceWord> = [.filler]) -> Int? {
    tokens.indices.last { other in
      other < index && !isBlank(other) && !(tokens[other].word.map(skipped.contains) ?? false)
    }
  }

  /// True if the number continues after an amount: 一百亿亿, 500.123.
  func isCutOff(_ index: Int) -> Bool {
    Counters.goesOn(behind: tokens[index].range.upperBound, in: plain) { place in
      tokens.contains { token in
        if case .unknown = token.kind { token.range.contains(place) } else { false }
      }
    }
  }
}

/// The text of a note that no field keeps.
struct Leftover {
  /// The role of a token for the leftover text.
  enum Role {
    /// Kept in a field, or the end of a clause.
    case used
    /// Kept nowhere else.
    case detail
    /// A separator between details, without a meaning of its own.
    case link
    /// Opens a detail: 还有.
    case opening
  }

  /// The details in order, with the text that links them; nil if there are none.
  static func text(
    of pieces: [(role: Role, range: Range<Int>)], in characters: [Character]
  ) -> String? {
    var found: [Range<Int>] = []
    var start: Int?
    var isOpen = false
    for (role, range) in pieces {
      switch role {
      case .used:
        start = nil
        isOpen = false
      case .opening:
        if !isOpen { start = range.lowerBound }
      case .link: break
      case .detail:
        if isOpen, let last = found.popLast() {
          found.append(last.lowerBound..<range.upperBound)
        } else {
          found.append((start ?? range.lowerBound)..<range.upperBound)
        }
        isOpen = true
      }
    }
    let texts = found.map { String(characters[$0].drop(while: \.isWhitespace)) }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }
}
