import Basics

/// The contents of a note about a gift or loan in a person's own words: 张三结婚随礼一千元.
///
/// A note in Chinese is read in two steps. ``SentenceSegmenter`` cuts it into words, names, amounts
/// and days, using word tables and the grammar of ``AmountText``. ``SentenceReader`` then
/// interprets the order of the words: the persons before or after 借, 还, 收 and 给, and the amounts
/// next to them. ``EnglishJapaneseReader`` reads notes in English and Japanese, using word tables.
/// Nothing is guessed: missing, vague or ambiguous information becomes a question, and a note that
/// nothing was given says so.
struct GiftSentence: Sendable, Hashable {
  static let longest = 300

  /// The person, as written, without 家, 的 and a kinship word before a name.
  var name: String?
  var amount: Money?
  /// Goods given in addition to money.
  var goods: [String] = []
  /// The occasion by its name in records: 结婚 for 婚礼, 喜酒 and similar words.
  var event: String?
  var category = OccasionCategory.other
  var direction: Gift.Direction?
  var kind = Gift.Kind.gift
  /// True if it pays back a loan.
  var isRepayment = false
  /// True if it says that a loan is paid back.
  var isSettled = false
  /// The words for the day, or for the due date of a loan: 平安夜, 下个月.
  var when: String?
  /// The day; nil if the note names none, which means today. For a period, such as 上个月, its last
  /// day up to today.
  var day: Day?
  /// True if the note names more than one day.
  var isDayVague = false
  /// The due date of a loan: the last day of a period.
  var due: Day?
  /// The parts of the note without a field of their own: 月息1分, 还有一条烟.
  var note: String?
  /// The open questions; nothing may be saved until they are answered.
  var questions: [SentenceQuestion] = []
  /// True if its day could be one of several.
  var asksForDay: Bool {
    questions.contains { question in
      if case .whichDay(_, _, isDue: false) = question.subject { true } else { false }
    }
  }
  /// Set when the note says that nothing was given, lent or paid back.
  var nothing: NothingHappened?
  /// The words of this exchange, in a note with several exchanges.
  var part: String?
  /// True if the day comes from an earlier exchange in the note.
  var isDayShared = false
  /// True if the occasion comes from an earlier exchange in the note.
  var isOccasionShared = false
  /// The possible positions to split the note.
  var outline = Outline()

  init() {}

  /// The positions of the elements that decide the number of exchanges in a note.
  struct Outline: Sendable, Hashable {
    /// The amounts of money, including vague ones, and counted goods, in order.
    var given: [Range<Int>] = []
    /// The words of the day.
    var day: Range<Int>?
    /// The words of the occasion, if they precede all persons other than the writer.
    var occasion: Range<Int>?
    /// The starts of its words, names and amounts.
    var beginnings: [Int] = []
    /// The number of persons other than the one of the exchange.
    var strangers = 0
    /// True without a verb for the kind of exchange.
    var isVerbless = false
    /// True if neither a verb nor a word such as "from" gives the direction.
    var isWayOpen = false
    /// True if it gives a number of goods.
    var hasCountedGoods = false
  }

  /// Reads `text` as one exchange.
  ///
  /// - Parameters:
  ///   - names: The names of known persons.
  ///   - currency: The currency of an amount without one.
  ///   - today: The day meant by 今天.
  static func read(
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
    if let words = SentenceWords.marked(plain) {
      let scanner = EnglishJapaneseScanner(
        words: words, characters: characters, plain: plain, names: names.names, currency: currency,
        today: today)
      var reader = EnglishJapaneseReader(scanner)
      sentence = reader.read()
    } else {
      let tokens = SentenceSegmenter.tokens(
        plain, names: names, currency: currency, today: today)
      var reader = SentenceReader(tokens, characters: characters, plain: plain, today: today)
      sentence = reader.read()
    }
    sentence.settleGoods(in: currency)
    sentence.askAboutLengths(in: text)
    sentence.noticeQuestion(in: String(plain).lowercased())
    return sentence
  }

  /// Adds an open question about a range of characters.
  mutating func ask(_ subject: SentenceQuestion.Subject, at range: Range<Int>) {
    questions.append(SentenceQuestion(subject, at: range))
  }

  /// Counted goods alone have no amount: 金镯子一只.
  private mutating func settleGoods(in currency: Currency) {
    guard outline.hasCountedGoods, kind == .gift,
      let question = questions.firstIndex(where: { $0.subject == .howMuch })
    else { return }
    questions.remove(at: question)
    amount = .zero(currency)
  }

  /// Words that ask for an amount.
  private static let howMuch = ["多少", "how much", "いくら", "幾ら"]
  /// Words that say what a question is about: a gift.
  private static let ofGifts = [
    "礼", "随", "红包", "份子", "人情", "送", "包", "gift", "give", "gave", "wedding", "funeral",
    "祝儀", "香典", "祝", "贈",
  ]

  /// Takes a note without an amount that asks for one as a question, not as a record: 随礼多少合适.
  private mutating func noticeQuestion(in text: String) {
    guard amount == nil, kind == .gift, Self.howMuch.contains(where: text.contains),
      Self.ofGifts.contains(where: text.contains)
    else { return }
    nothing = .asked(category)
    questions = []
  }

  /// Asks about a length of time that no word claims, unlike 月息 in 月息1分.
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
  /// True if `name` in a note means this person, in simplified or traditional characters, ignoring
  /// spaces.
  func isCalled(_ name: String) -> Bool {
    func plain(_ name: String) -> [Character] {
      name.lazy.filter { !$0.isWhitespace }.map(\.plain)
    }
    return plain(self.name) == plain(name)
  }
}

/// An open question about a note, with its wording.
struct SentenceQuestion: Sendable, Hashable {
  var subject: Subject
  /// The characters in question, as offsets from the start of the note.
  var range: Range<Int>

  init(_ subject: Subject, at range: Range<Int>) {
    self.subject = subject
    self.range = range
  }

  var code: String { subject.words.code }
  var text: String { subject.words.text }

  enum Subject: Sendable, Hashable {
    /// Nothing in it is about gifts or loans.
    case notUnderstood
    case who
    case whichPerson([String])
    case howMuch
    /// Only an approximate amount: 三五百.
    case vagueAmount(String)
    case whichAmount([String])
    /// One amount for several persons, possibly each.
    case each
    case direction
    /// 借 in either of its meanings.
    case lentOrBorrowed
    /// A word of doubt: 好像.
    case uncertain(String)
    /// A gift on a future day.
    case future(String)
    /// An invalid or ambiguous day, with the reason.
    case whichDay(String, WrittenProblem.Reason, isDue: Bool)
    /// A length of time that relates to nothing in the note.
    case leftOver(String)
    /// A note of more than ``GiftSentence/longest`` characters.
    case tooLong

    fileprivate var words: (code: String, text: String) {
      switch self {
      case .notUnderstood:
        ("not-understood", "what happened? No gift, loan or session was found in it")
      case .who: ("who", "who was it? No person was found")
      case .whichPerson(let names):
        ("which-person", "which person is it: \(names.joined(separator: ", "))?")
      case .howMuch: ("how-much", "how much was it?")
      case .vagueAmount(let words):
        ("vague-amount", "how much was it exactly? \"\(words)\" is about how much")
      case .whichAmount(let amounts):
        ("which-amount", "which amount is it: \(amounts.joined(separator: ", "))?")
      case .each: ("each", "how much was it for which person? Write a note for each")
      case .direction: ("direction", "was it sent or received?")
      case .lentOrBorrowed:
        ("lent-or-borrowed", "did you lend or borrow? Write 借给 or 向…借")
      case .uncertain(let word): ("uncertain", "did it happen so? \"\(word)\" leaves it open")
      case .future(let words): ("future", "has it happened? \"\(words)\" is still to come")
      case .whichDay(let words, let reason, let isDue):
        (
          "which-day",
          (isDue ? "when is it due? " : "which day was it? ")
            + WrittenProblem(text: words, subject: .moment(.past), reason: reason).question
        )
      case .leftOver(let words):
        ("left-over", "what took \"\(words)\"? No other word of it says so")
      case .tooLong:
        ("too-long", "what happened? A note has at most \(GiftSentence.longest) characters")
      }
    }
  }
}

extension WrittenProblem {
  /// The message, with an example if only that is missing.
  fileprivate var question: String {
    switch reason {
    case .ambiguous, .openOrder, .noLunarMonth: message + (hint.map { "; \($0)" } ?? "")
    default: message
    }
  }
}

/// The reason why a note describes no exchange.
enum NothingHappened: Sendable, Hashable {
  /// 没有随礼.
  case negated
  /// 退回了.
  case refused
  /// 打算随礼.
  case planned
  /// 随礼多少合适, with the category of the occasion.
  case asked(OccasionCategory)

  var text: String {
    switch self {
    case .negated: "nothing was given or received"
    case .refused: "it was refused or given back"
    case .planned: "it has not happened yet"
    case .asked:
      "this is a question and no record; an amount is suggested by: \(suggestion ?? "")"
    }
  }

  /// The command that answers a question; nil for none.
  var suggestion: String? {
    guard case .asked(let category) = self else { return nil }
    let named = category == .other ? OccasionCategory.wedding : category
    return "daybook suggest gift --category \(named.rawValue)"
  }
}
