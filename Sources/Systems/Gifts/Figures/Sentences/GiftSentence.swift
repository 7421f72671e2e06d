import Basics

/// What a note in a person's own words says about a gift or a loan: 张三结婚随礼一千元.
///
/// A note in Chinese is read in two steps. ``SentenceSegmenter`` cuts it into words, names, amounts
/// and days, by tables of words and the grammar of ``AmountText``. ``SentenceReader`` then asks
/// what the words tell by their order: who comes before or behind 借, 还, 收 and 给, and which amount
/// stands by them. Notes in English and Japanese are read by ``MarkedReader``, by tables of words.
/// Nothing is guessed. What is missing, vague or can be meant either way is a question, and a note
/// that nothing was given says so.
struct GiftSentence: Sendable, Hashable {
  static let longest = 300

  /// The person, as written; without 家, 的 and what they are to the writer before a name.
  var name: String?
  var amount: Money?
  /// What was given besides money.
  var goods: [String] = []
  /// The occasion by the name that records have: 结婚 for 婚礼, 喜酒 and the like.
  var event: String?
  var category = OccasionCategory.other
  var direction: Gift.Direction?
  var kind = Gift.Kind.gift
  /// Whether it pays back a loan.
  var isRepayment = false
  /// Whether it says that a loan is paid back.
  var isSettled = false
  /// The words for the day, or for when a loan is due: 平安夜, 下个月.
  var when: String?
  /// The day; nil when the note names none, which means today. Of several days, such as 上个月, the
  /// last that is not after today.
  var day: Day?
  /// Whether the note names more than one day.
  var isDayVague = false
  /// When a loan is due: the last day of what was said.
  var due: Day?
  /// What of it no other field keeps: 月息1分, 还有一条烟.
  var note: String?
  /// What is open; nothing may be kept before it is answered.
  var questions: [SentenceQuestion] = []
  /// True if it names a day that could be one of several.
  var asksForDay: Bool {
    questions.contains { question in
      if case .whichDay(_, _, isDue: false) = question.subject { true } else { false }
    }
  }
  /// Set when the note says that nothing was given, lent or paid back.
  var nothing: NothingHappened?
  /// The words of it, where the note tells of more than one exchange.
  var part: String?
  /// True if the day was said of an exchange before it in the same note.
  var isDayShared = false
  /// True if the occasion was.
  var isOccasionShared = false
  /// The marks that part a note.
  var outline = Outline()

  init() {}

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
  func isCalled(_ name: String) -> Bool {
    func plain(_ name: String) -> [Character] {
      name.lazy.filter { !$0.isWhitespace }.map(\.plain)
    }
    return plain(self.name) == plain(name)
  }
}

/// What a note leaves open. The wording is here.
struct SentenceQuestion: Sendable, Hashable {
  var subject: Subject
  /// The characters that it is about, counted from the note's first.
  var range: Range<Int>

  init(_ subject: Subject, at range: Range<Int>) {
    self.subject = subject
    self.range = range
  }

  var code: String { subject.code }
  var text: String { subject.text }

  enum Subject: Sendable, Hashable {
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
enum NothingHappened: Sendable, Hashable {
  /// 没有随礼.
  case negated
  /// 退回了.
  case refused
  /// 打算随礼.
  case planned

  var text: String {
    switch self {
    case .negated: "nothing was given or received"
    case .refused: "it was refused or given back"
    case .planned: "it has not happened yet"
    }
  }
}
