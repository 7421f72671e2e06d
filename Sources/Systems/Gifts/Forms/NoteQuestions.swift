import Basics
import Wording

extension SentenceQuestion {
  /// The question in the words of a language.
  func text(in words: Words) -> String {
    func text(_ key: Words.Key, _ said: String = "") -> String { words(key, ["text": said]) }
    return switch subject {
    case .notUnderstood: text("gifts.ask_what")
    case .who: text("gifts.ask_who")
    case .whichPerson(let names): text("gifts.ask_which_person", words.list(names))
    case .howMuch: text("gifts.ask_how_much")
    case .vagueAmount(let said): text("gifts.ask_exactly", said)
    case .whichAmount(let amounts): text("gifts.ask_which_amount", words.list(amounts))
    case .each: text("gifts.ask_each")
    case .direction: text("gifts.ask_direction")
    case .lentOrBorrowed: text("gifts.ask_lent")
    case .uncertain(let said): text("gifts.ask_certain", said)
    case .future(let said): text("gifts.ask_future", said)
    case .whichDay(let said, _, isDue: false): text("gifts.ask_day", said)
    case .whichDay(let said, _, isDue: true): text("gifts.ask_due", said)
    case .leftOver(let said): text("gifts.ask_length", said)
    case .tooLong: words("gifts.ask_shorter", ["count": GiftSentence.longest])
    }
  }
}

extension NothingHappened {
  /// The reason in the words of a language.
  func text(in words: Words) -> String {
    switch self {
    case .negated: words("gifts.nothing_given")
    case .refused: words("gifts.nothing_kept")
    case .planned: words("gifts.nothing_yet")
    case .asked: words("gifts.nothing_asked", ["command": suggestion ?? ""])
    }
  }
}
