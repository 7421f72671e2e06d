package import Basics

/// What a note leaves open. The wording is here.
package struct SentenceQuestion: Sendable, Hashable {
  package var subject: Subject
  /// The characters that it is about, counted from the note's first.
  package var range: Range<Int>

  package init(_ subject: Subject, at range: Range<Int>) {
    self.subject = subject
    self.range = range
  }

  /// A code for programs: `who`.
  package var code: String { subject.code }
  /// The question in words.
  package var text: String { subject.text }

  package enum Subject: Sendable, Hashable {
    /// Nothing in it is of gifts or loans.
    case notUnderstood
    case who
    case whichPerson([String])
    case howMuch
    /// It says only about how much: 三五百.
    case vagueAmount(String)
    case whichAmount([String])
    /// An amount for each of several persons.
    case each
    case direction
    /// 借 that can mean either.
    case lentOrBorrowed
    /// A word of doubt: 好像.
    case uncertain(String)
    /// A gift on a day that is still to come.
    case future(String)
    /// Words for a day that no calendar has, or that may mean one of several, and why.
    case whichDay(String, WrittenProblem.Reason, isDue: Bool)
    /// A length of time that belongs to nothing in the note.
    case leftOver(String)
    /// A note of more than ``GiftSentence/longest`` characters.
    case tooLong

    fileprivate var code: String {
      switch self {
      case .notUnderstood: "not-understood"
      case .who: "who"
      case .whichPerson: "which-person"
      case .howMuch: "how-much"
      case .vagueAmount: "vague-amount"
      case .whichAmount: "which-amount"
      case .each: "each"
      case .direction: "direction"
      case .lentOrBorrowed: "lent-or-borrowed"
      case .uncertain: "uncertain"
      case .future: "future"
      case .whichDay: "which-day"
      case .leftOver: "left-over"
      case .tooLong: "too-long"
      }
    }

    fileprivate var text: String {
      switch self {
      case .notUnderstood: "what happened? No gift or loan was found in it"
      case .who: "who was it? No person was found"
      case .whichPerson(let names): "which person is it: \(names.joined(separator: ", "))?"
      case .howMuch: "how much was it?"
      case .vagueAmount(let words): "how much was it exactly? \"\(words)\" is about how much"
      case .whichAmount(let amounts): "which amount is it: \(amounts.joined(separator: ", "))?"
      case .each: "how much was it for which person? Write a note for each"
      case .direction: "was it sent or received?"
      case .lentOrBorrowed: "did you lend or borrow? Write 借给 or 向…借"
      case .uncertain(let word): "did it happen so? \"\(word)\" leaves it open"
      case .future(let words): "has it happened? \"\(words)\" is still to come"
      case .whichDay(let words, let reason, let isDue):
        (isDue ? "when is it due? " : "which day was it? ")
          + WrittenProblem(text: words, subject: .moment(.past), reason: reason).question
      case .leftOver(let words): "what took \"\(words)\"? No other word of it says so"
      case .tooLong: "what happened? A note has at most \(GiftSentence.longest) characters"
      }
    }
  }
}

extension WrittenProblem {
  /// The message, with what to write where only that is missing.
  fileprivate var question: String {
    switch reason {
    case .ambiguous, .openOrder, .noLunarMonth: message + (hint.map { "; \($0)" } ?? "")
    default: message
    }
  }
}

/// Why a note tells of nothing that happened.
package enum NothingHappened: Sendable, Hashable {
  /// 没有随礼.
  case negated
  /// 退回了.
  case refused
  /// 打算随礼.
  case planned

  /// The reason in words.
  package var text: String {
    switch self {
    case .negated: "nothing was given or received"
    case .refused: "it was refused or given back"
    case .planned: "it has not happened yet"
    }
  }
}
