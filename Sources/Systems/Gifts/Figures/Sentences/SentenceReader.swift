import Basics

/// Interprets the tokens of a note. Negation, occasions and days are here; gifts, loans and amounts
/// are in files of their own.
struct SentenceReader: SentenceTokens {
  let tokens: [SentenceToken]
  let characters: [Character]
  let plain: [Character]
  private let today: Day
  let persons: [PersonMention]
  /// Tokens of negated verbs.
  private var denied: Set<Int> = []
  /// Tokens of the day and of the due date.
  private(set) var usedDays: Set<Int> = []
  /// Tokens of the counts of goods.
  var counts: Set<Int> = []
  /// The token of the amount.
  var amountToken: Int?
  var sentence = GiftSentence()
  /// The index of the person in ``persons``.
  var person: Int?

  init(_ tokens: [SentenceToken], characters: [Character], plain: [Character], today: Day) {
    self.tokens = tokens
    self.characters = characters
    self.plain = plain
    self.today = today
    let persons = SentenceText(tokens: tokens, characters: characters, plain: plain).chinesePersons
    let named = persons.filter { !$0.isNickname }
    self.persons = named.isEmpty ? persons : named
  }

  mutating func read() -> GiftSentence {
    readDenials()
    let loan = loan()
    readOccasion(isLoan: loan != nil)
    readDays(loan)
    if let nothing = nothing(isLoan: loan?.isLending == true) {
      sentence.nothing = nothing
    }
    if let loan {
      sentence.kind = .loan
      sentence.isRepayment = !loan.isLending
      sentence.direction = loan.direction
      sentence.isSettled = indices(of: .settled).contains { !loan.isLending || !isBehindDay($0) }
      person = loan.person
      sentence.event = nil
      sentence.category = .other
      if loan.isDoubtful { sentence.ask(.lentOrBorrowed, at: loan.range) }
      if loan.person == nil { sentence.ask(.who, at: whole) }
      if loan.direction == nil, !loan.isDoubtful { sentence.ask(.direction, at: loan.range) }
    } else {
      readGift()
    }
    sentence.name = person.map { persons[$0].name }
    askAboutCutName()
    readAmount()
    askAboutOtherClause()
    sentence.note = leftover
    outline()
    if sentence.nothing != nil {
      sentence.questions = []
    } else {
      askAboutDoubts(isLoan: loan != nil)
      if isEmptyHanded { sentence.questions = [SentenceQuestion(.notUnderstood, at: whole)] }
    }
    return sentence
  }

  /// Records the possible positions to split the note.
  private mutating func outline() {
    sentence.outline.beginnings = tokens.map(\.range.lowerBound)
    sentence.outline.isVerbless = !contains { $0.isExchange }
    // 红包 alone most likely means sent.
    sentence.outline.isWayOpen = sentence.outline.isVerbless && sentence.direction != .received
    sentence.outline.strangers = persons.count { person in
      !person.isOwn && !person.isSpouse && !person.isBehalf && person.name != sentence.name
    }
  }

  /// True if there is nothing to make a record from.
  private var isEmptyHanded: Bool {
    sentence.amount == nil && !tokens.contains { if case .vague = $0.kind { true } else { false } }
      && sentence.kind == .gift && !contains { [.give, .receive, .gift, .to].contains($0) }
  }

  // Tokens.

  func contains(_ isIt: (SentenceWord) -> Bool) -> Bool {
    tokens.indices.contains { index in
      !denied.contains(index) && word(index).map(isIt) ?? false
    }
  }

  /// The tokens of some words, except negated ones.
  func indices(of words: SentenceWord...) -> [Int] {
    tokens.indices.filter { index in
      !denied.contains(index) && word(index).map { words.contains($0) } ?? false
    }
  }

  func denies(_ index: Int) -> Bool { denied.contains(index) }

  /// The person that a token belongs to.
  func mention(at index: Int?) -> Int? {
    index.flatMap { index in persons.firstIndex { $0.tokens.contains(index) } }
  }

  /// Asks about 元好问: a name of two characters before a preposition or 和 that nobody follows, which
  /// may be its third.
  private mutating func askAboutCutName() {
    guard let person, case .name = tokens[persons[person].tokens.upperBound].kind else { return }
    let last = persons[person].tokens.upperBound
    guard tokens[last].range.count == 2, let link = word(last + 1), link == .from || link == .and,
      tokens[last + 1].range.count == 1, plain[tokens[last + 1].range.lowerBound].isHan
    else { return }
    if let after = next(after: last + 1, skipping: []) {
      switch tokens[after].kind {
      case .amount, .vague, .word(.occasion): break
      case .word(let word) where word.isExchange || word == .gift: break
      default: return
      }
    }
    let name = persons[person].name
    sentence.ask(
      .whichPerson([name, name + written(last + 1)]),
      at: tokens[last].range.lowerBound..<tokens[last + 1].range.upperBound)
  }

  // Negation.

  /// The end of the scope of a negation: a comma, a full stop or a space.
  func clauseEnd(from index: Int) -> Int {
    tokens.indices.first { $0 > index && isBlank($0) } ?? tokens.count
  }

  private mutating func readDenials() {
    let isLoan = indices(of: .lend).contains { word($0 - 1) != .negation }
    for index in indices(of: .negation) {
      let clause = index + 1..<clauseEnd(from: index)
      guard
        let verb = clause.first(where: { word($0).map(\.isVerb) ?? false })
      else {
        // 没给 is a single token.
        if text(index).hasSuffix("给") { denied.insert(index) }
        continue
      }
      // A loan that is not yet paid back is a loan.
      if isLoan, word(verb) == .repay || word(verb) == .repayment || word(verb) == .settled {
        denied.insert(verb)
        continue
      }
      if word(verb) == .settled || word(verb) == .attend {
        denied.insert(verb)
        if word(verb) == .settled { continue }
      }
      denied.formUnion(clause.filter { word($0).map { $0.isVerb || $0 == .gift } ?? false })
    }
  }

  /// The reason why nothing happened; nil if something did.
  private func nothing(isLoan: Bool) -> NothingHappened? {
    if !isLoan, contains({ $0 == .refuse }) { return .refused }
    let exchanges = tokens.indices.filter { word($0)?.isExchange ?? false && !isAdverb($0) }
    let planned = indices(of: .planned).filter { index in
      // 说好年底还 gives the due date of a loan.
      !(isLoan && (index..<clauseEnd(from: index)).contains { word($0) == .repay })
    }
    let isPlanned = { (verb: Int) in
      planned.contains { $0 < verb && verb < clauseEnd(from: $0) }
    }
    let happened = exchanges.filter { !denied.contains($0) && !isPlanned($0) }
    if !planned.isEmpty, happened.isEmpty { return .planned }
    // 来借三千，没借.
    if denied.contains(where: { word($0) == .lend }) { return .negated }
    let denies = !indices(of: .negation).isEmpty || !denied.isEmpty
    if denies, happened.isEmpty {
      // 人没去 礼金 500 has an amount next to the negation.
      let isDenied = exchanges.contains { denied.contains($0) } || sentence.amount == nil
      return isDenied ? .negated : nil
    }
    return nil
  }

  private mutating func askAboutDoubts(isLoan: Bool) {
    for index in indices(of: .uncertain) {
      sentence.ask(.uncertain(written(index)), at: tokens[index].range)
      break
    }
    if !indices(of: .planned).isEmpty, !isLoan, sentence.questions.isEmpty,
      let index = indices(of: .planned).first
    {
      sentence.ask(.uncertain(written(index)), at: tokens[index].range)
    }
  }

  // Occasions and days.

  private mutating func readOccasion(isLoan: Bool) {
    var found: [(occasion: SentenceOccasion, index: Int)] = []
    for index in tokens.indices {
      switch tokens[index].kind {
      case .word(.occasion(let occasion)): found.append((occasion, index))
      case .day(let day?):
        // A festival is an occasion if it has a category of its own.
        var text = text(index)
        if text.hasPrefix("大年") { text = "大年初一" }
        // 八月十五.
        if day.isLunar, let days = try? day.days(from: today, .past) {
          text += Festival.on(days.lowerBound).first?.chineseName ?? ""
        }
        found += SentenceOccasion.chinese.filter { occasion in
          [.springFestival, .midAutumn, .dragonBoat].contains(occasion.category)
            && occasion.words.split(whereSeparator: \.isWhitespace).contains { text.hasSuffix($0) }
        }.map { ($0, index) }
      default: break
      }
    }
    guard let (occasion, index) = found.min(by: { $0.occasion.rank < $1.occasion.rank }) else {
      return
    }
    // 儿子满月, but not 张三满月.
    let isLeading = persons.allSatisfy {
      $0.isOwn || $0.isSpouse || $0.tokens.lowerBound > index
    }
    if isLeading { sentence.outline.occasion = tokens[index].range }
    sentence.event = occasion.name
    sentence.category = occasion.category
  }

  private mutating func readDays(_ loan: Loan?) {
    for index in tokens.indices {
      guard case .day(let day?) = tokens[index].kind else { continue }
      let words = written(index)
      if loan?.isLending == true, isDue(day, at: index) {
        let due = days(day, .future, at: index)?.upperBound
        if let due, let first = sentence.due, due != first {
          let days = WrittenProblem.Reason.ambiguous(["\(first)", "\(due)"])
          sentence.ask(.whichDay(words, days, isDue: true), at: tokens[index].range)
        }
        sentence.due = due
        if sentence.when == nil || sentence.day == nil { sentence.when = words }
        usedDays.insert(index)
        continue
      }
      if let first = sentence.day {
        // A loan and its repayment have different days.
        if loan == nil { askAboutOther(day, words, than: first, at: index) }
        continue
      }
      sentence.when = words
      sentence.outline.day = tokens[index].range
      usedDays.insert(index)
      guard let days = days(day, .past, at: index) else { continue }
      sentence.day = days.contains(today) ? today : days.upperBound
      sentence.isDayVague = days.count > 1 || day.isVague
      if days.lowerBound > today { sentence.ask(.future(words), at: tokens[index].range) }
    }
  }

  /// Asks about a second day, which no field keeps; a festival is more likely the occasion.
  private mutating func askAboutOther(
    _ day: WrittenDays, _ words: String, than first: Day, at index: Int
  ) {
    let isNamed = !words.contains { $0.isNumber || "天日号周月昨前今明".contains($0) }
    guard !isNamed, let days = days(day, .past, at: index), !days.contains(first) else { return }
    sentence.ask(
      .whichDay(words, .ambiguous(["\(first)", "\(days.upperBound)"]), isDue: false),
      at: tokens[index].range)
  }

  /// The days for some words; asks if there are none, or several.
  private mutating func days(
    _ day: WrittenDays, _ toward: Toward, at index: Int
  ) -> ClosedRange<Day>? {
    do throws(WrittenProblem.Reason) {
      return try day.days(from: today, toward)
    } catch {
      sentence.ask(
        .whichDay(written(index), error, isDue: toward == .future), at: tokens[index].range)
      return nil
    }
  }

  /// True if a day in a note about a loan is the due date: 下月还, 年底前还, or a future day.
  private func isDue(_ day: WrittenDays, at index: Int) -> Bool {
    if let next = next(after: index), [.repay, .repayment, .settled].contains(word(next)) {
      return true
    }
    if let before = previous(before: index), [.repay, .repayment].contains(word(before)),
      previous(before: before) != nil, index == tokens.indices.last
    {
      return true
    }
    if day.isOpenEnd { return true }
    return day.isFixed && ((try? day.days(from: today, .past))?.upperBound ?? today) > today
  }
}

extension SentenceWord {
  /// True if 没 can negate it.
  var isVerb: Bool { isExchange || self == .attend || self == .settled }

  /// True if it describes an exchange.
  var isExchange: Bool {
    switch self {
    case .give, .to, .receive, .lend, .repay, .repayment, .owe: true
    default: false
    }
  }
}
