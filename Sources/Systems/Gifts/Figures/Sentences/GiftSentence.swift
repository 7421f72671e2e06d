package import Basics

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
  /// True if it names a day that could be one of several.
  package var asksForDay: Bool {
    questions.contains { question in
      if case .whichDay(_, _, isDue: false) = question.subject { true } else { false }
    }
  }
  /// Set when the note says that nothing was given, lent or paid back.
  package var nothing: NothingHappened?
  /// The words of it, where the note tells of more than one exchange.
  package internal(set) var part: String?
  /// True if the day was said of an exchange before it in the same note.
  package var isDayShared = false
  /// True if the occasion was.
  package var isOccasionShared = false
  /// The marks that part a note.
  var outline = Outline()

  package init() {}

  /// The places in a note of the pieces that decide how many exchanges it has.
  struct Outline: Sendable, Hashable {
    /// The amounts of money, vague ones with them, and counted goods, in order.
    var given: [Range<Int>] = []
    /// The words of the day.
    var day: Range<Int>?
    /// The words of the occasion, where they come before all persons but the writer's own.
    var occasion: Range<Int>?
    /// The beginnings of its words, names and amounts.
    var beginnings: [Int] = []
    /// How many persons it names beside the one of the exchange.
    var strangers = 0
    /// True if it has no verb that says what changed hands.
    var isVerbless = false
    /// True if neither a verb nor a word such as from says which way it went.
    var isWayOpen = false
    /// True if it says how many goods were given.
    var hasCountedGoods = false
  }

  /// The one exchange of `text`.
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
    var sentence: GiftSentence
    if let words = MarkedWords.of(plain) {
      let scanner = MarkedScanner(
        words: words, characters: characters, plain: plain, names: names.names, currency: currency,
        today: today)
      var reader = MarkedReader(scanner)
      sentence = reader.read()
    } else {
      let tokens = SentenceSegmenter.tokens(
        plain, names: names, currency: currency, today: today)
      var reader = SentenceReader(tokens, characters: characters, plain: plain, today: today)
      sentence = reader.read()
    }
    sentence.settleGoods(in: currency)
    sentence.askAboutLengths(in: text)
    return sentence
  }

  /// Leaves a question open about some of its characters.
  mutating func ask(_ subject: SentenceQuestion.Subject, at range: Range<Int>) {
    questions.append(SentenceQuestion(subject, at: range))
  }

  /// Of goods alone that are counted there is no amount: 金镯子一只.
  private mutating func settleGoods(in currency: Currency) {
    guard outline.hasCountedGoods, kind == .gift,
      let question = questions.firstIndex(where: { $0.subject == .howMuch })
    else { return }
    questions.remove(at: question)
    amount = .zero(currency)
  }

  /// Asks about a length that no word of the note claims, as 月息 does in 月息1分.
  private mutating func askAboutLengths(in text: String) {
    guard nothing == nil, let note else { return }
    for piece in note.split(separator: "; ") {
      let hasUnit = piece.contains { $0.isLetter && !PersonNames.numerals.contains($0.plain) }
      guard hasUnit, (try? Duration(written: String(piece))) != nil,
        let range = text.firstRange(of: piece)
      else { continue }
      let start = text.distance(from: text.startIndex, to: range.lowerBound)
      ask(.leftOver(String(piece)), at: start..<start + piece.count)
    }
  }
}

extension Contact {
  /// True if a note that says `name` means this person, in simplified or traditional characters,
  /// whatever blanks are between them.
  package func isCalled(_ name: String) -> Bool {
    func plain(_ name: String) -> [Character] {
      name.lazy.filter { !$0.isWhitespace }.map(\.plain)
    }
    return plain(self.name) == plain(name)
  }
}
