package import Chronology

/// What a note in a person's own words says about a gift or a loan: 张三结婚随礼一千元.
///
/// A note in Chinese is read in two steps. ``SentenceSegmenter`` cuts it into words, names, amounts
/// and days, by tables of words and the grammar of ``AmountText``. ``SentenceReader`` then asks
/// what the words tell by their order: who comes before or behind 借, 还, 收 and 给, and which amount
/// stands by them. Notes in English and Japanese are read by ``MarkedReader``, by tables of words.
/// Nothing is guessed. What is missing, vague or can be meant either way is a question, and a note
/// that nothing was given says so.
package struct GiftSentence: Sendable, Hashable {
  /// How many characters a note may have.
  package static let longest = 300

  /// The person, as written; without 家, 的 and what they are to the writer before a name.
  package var name: String?
  package var amount: Money?
  /// What was given besides money.
  package var goods: [String] = []
  /// The occasion by the name that records have: 结婚 for 婚礼, 喜酒 and the like.
  package var event: String?
  package var category = OccasionCategory.other
  package var direction: Gift.Direction?
  package var kind = Gift.Kind.gift
  /// Whether it pays back a loan.
  package var isRepayment = false
  /// Whether it says that a loan is paid back.
  package var isSettled = false
  /// The words for the day, or for when a loan is due: 平安夜, 下个月.
  package var when: String?
  /// The day; nil when the note names none, which means today. Of several days, such as 上个月, the
  /// last that is not after today.
  package var day: Day?
  /// Whether the note names more than one day.
  package var isDayVague = false
  /// When a loan is due: the last day of what was said.
  package var due: Day?
  /// What of it no other field keeps: 月息1分, 还有一条烟.
  package var note: String?
  /// What is open; nothing may be kept before it is answered.
  package var questions: [SentenceQuestion] = []
  /// True if it names a day of which it is not known which is meant.
  package var asksForDay: Bool {
    questions.contains { question in
      if case .whichDay(_, _, isDue: false) = question.subject { true } else { false }
    }
  }
  /// Set when the note says that nothing was given, lent or paid back.
  package var nothing: NothingHappened?

  package init() {}

  /// What `text` says.
  ///
  /// - Parameters:
  ///   - names: Those of persons who are known.
  ///   - currency: The currency of an amount that names none.
  ///   - today: The day that 今天 is.
  package static func read(
    _ text: String, knowing names: KnownNames = KnownNames(), in currency: Currency = .renminbi,
    today: Day
  ) -> GiftSentence {
    let characters = Array(text)
    guard characters.count <= longest else {
      var sentence = GiftSentence()
      sentence.questions = [SentenceQuestion(.tooLong, at: 0..<characters.count)]
      return sentence
    }
    let plain = characters.map(\.plain)
    if let words = MarkedWords.of(plain) {
      let scanner = MarkedScanner(
        words: words, characters: characters, plain: plain, names: names.names, currency: currency,
        today: today)
      var reader = MarkedReader(scanner)
      return reader.read()
    }
    let tokens = SentenceSegmenter.tokens(
      plain, names: names, currency: currency, today: today)
    var reader = SentenceReader(tokens, characters: characters, plain: plain, today: today)
    return reader.read()
  }
}

extension Contact {
  /// Whether a note that says `name` means this person, in simplified or traditional characters.
  package func isCalled(_ name: String) -> Bool { self.name.map(\.plain) == name.map(\.plain) }
}
