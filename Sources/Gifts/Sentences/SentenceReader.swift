internal import Chronology

/// Asks of the tokens of a note what they tell. What is about money that changes hands is here; how
/// loans are told is in SentenceReader+Loans.swift.
struct SentenceReader {
  let tokens: [SentenceToken]
  let characters: [Character]
  private let plain: [Character]
  private let today: Day
  let persons: [PersonMention]
  /// Tokens of verbs that are denied.
  private var denied: Set<Int> = []
  var sentence = GiftSentence()
  /// The person, as an index of ``persons``.
  var person: Int?

  init(_ tokens: [SentenceToken], characters: [Character], plain: [Character], today: Day) {
    // Days that name the writer's festival stay; blanks part clauses, so they stay too.
    self.tokens = tokens
    self.characters = characters
    self.plain = plain
    self.today = today
    let persons = PersonFinder.persons(in: tokens, characters)
    let named = persons.filter { !$0.isNickname }
    self.persons = named.isEmpty ? persons : named
  }

  /// What the note says.
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
      if loan.isDoubtful { ask(.lentOrBorrowed, at: loan.range) }
      if loan.person == nil { ask(.who, at: whole) }
      if loan.direction == nil, !loan.isDoubtful { ask(.direction, at: loan.range) }
    } else {
      readGift()
    }
    sentence.name = person.map { persons[$0].name }
    readAmount()
    if sentence.nothing != nil {
      sentence.questions = []
    } else {
      askAboutDoubts(isLoan: loan != nil)
      if isEmptyHanded { sentence.questions = [SentenceQuestion(.notUnderstood, at: whole)] }
    }
    return sentence
  }

  /// Whether there is nothing that a record could be made of.
  private var isEmptyHanded: Bool {
    sentence.amount == nil && !tokens.contains { if case .vague = $0.kind { true } else { false } }
      && sentence.kind == .gift && !contains { [.give, .receive, .gift, .to].contains($0) }
  }

  // Tokens.

  var whole: Range<Int> { 0..<characters.count }

  func word(_ index: Int) -> SentenceWord? {
    guard tokens.indices.contains(index), case .word(let word) = tokens[index].kind else {
      return nil
    }
    return word
  }

  func text(_ index: Int) -> String { String(plain[tokens[index].range]) }

  func contains(_ isIt: (SentenceWord) -> Bool) -> Bool {
    tokens.indices.contains { index in
      !denied.contains(index) && word(index).map(isIt) ?? false
    }
  }

  /// The tokens of a word that are not denied.
  func indices(of words: SentenceWord...) -> [Int] {
    tokens.indices.filter { index in
      !denied.contains(index) && word(index).map { words.contains($0) } ?? false
    }
  }

  func isGap(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), case .gap = tokens[index].kind else { return false }
    return true
  }

  /// The next token behind `index`, blanks and words that tell nothing left out.
  func next(after index: Int, skipping skipped: Set<SentenceWord> = [.filler]) -> Int? {
    tokens.indices.first { other in
      other > index && !isGap(other) && !(word(other).map(skipped.contains) ?? false)
    }
  }

  /// The token before `index`, blanks and words that tell nothing left out.
  func previous(before index: Int, skipping skipped: Set<SentenceWord> = [.filler]) -> Int? {
    tokens.indices.last { other in
      other < index && !isGap(other) && !(word(other).map(skipped.contains) ?? false)
    }
  }

  /// The person one of whose tokens a token is.
  func mention(at index: Int?) -> Int? {
    index.flatMap { index in persons.firstIndex { $0.tokens.contains(index) } }
  }

  mutating func ask(_ subject: SentenceQuestion.Subject, at range: Range<Int>) {
    sentence.questions.append(SentenceQuestion(subject, at: range))
  }

  // What did not happen.

  /// A comma, a full stop or a blank ends what a word denies.
  private func clauseEnd(from index: Int) -> Int {
    tokens.indices.first { $0 > index && isGap($0) } ?? tokens.count
  }

  private mutating func readDenials() {
    let isLoan = indices(of: .lend).contains { word($0 - 1) != .negation }
    for index in indices(of: .negation) {
      let clause = index + 1..<clauseEnd(from: index)
      guard
        let verb = clause.first(where: { word($0).map(\.isVerb) ?? false })
      else {
        // 没给 stands for itself.
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

  /// Why nothing happened, where that is so.
  private func nothing(isLoan: Bool) -> NothingHappened? {
    if !isLoan, contains({ $0 == .refuse }) { return .refused }
    let exchanges = tokens.indices.filter { word($0)?.isExchange ?? false && !isAdverb($0) }
    let planned = indices(of: .planned).filter { index in
      // 说好年底还 tells when a loan is due.
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
      // 人没去 礼金 500 has an amount beside what is denied.
      let isDenied = exchanges.contains { denied.contains($0) } || sentence.amount == nil
      return isDenied ? .negated : nil
    }
    return nil
  }

  private mutating func askAboutDoubts(isLoan: Bool) {
    for index in indices(of: .uncertain) {
      ask(.uncertain(String(characters[tokens[index].range])), at: tokens[index].range)
      break
    }
    if !indices(of: .planned).isEmpty, !isLoan, sentence.questions.isEmpty,
      let index = indices(of: .planned).first
    {
      ask(.uncertain(String(characters[tokens[index].range])), at: tokens[index].range)
    }
  }

  // Occasions and days.

  private mutating func readOccasion(isLoan: Bool) {
    var found: [SentenceOccasion] = []
    for index in tokens.indices {
      switch tokens[index].kind {
      case .word(.occasion(let occasion)): found.append(occasion)
      case .day(let day):
        // A festival is an occasion where it has a category of its own.
        var text = text(index)
        if text.hasPrefix("大年") { text = "大年初一" }
        // 八月十五.
        if case .yearly(.lunar) = day, let days = day.days(from: today, .past) {
          text += Festival.on(days.lowerBound).first?.chineseName ?? ""
        }
        found += SentenceOccasion.all.filter { occasion in
          [.springFestival, .midAutumn, .dragonBoat].contains(occasion.category)
            && occasion.words.split(whereSeparator: \.isWhitespace).contains { text.hasSuffix($0) }
        }
      default: break
      }
    }
    guard let occasion = found.min(by: { $0.rank < $1.rank }) else { return }
    sentence.event = occasion.name
    sentence.category = occasion.category
  }

  private mutating func readDays(_ loan: Loan?) {
    for index in tokens.indices {
      guard case .day(let day) = tokens[index].kind else { continue }
      let words = String(characters[tokens[index].range])
      if loan?.isLending == true, isDue(day, at: index) {
        sentence.due = day.days(from: today, .future)?.upperBound
        if sentence.when == nil || sentence.day == nil { sentence.when = words }
        continue
      }
      guard sentence.day == nil else { continue }
      sentence.when = words
      guard let days = day.days(from: today, .past) else { continue }
      sentence.day = days.contains(today) ? today : days.upperBound
      sentence.isDayVague = days.count > 1
      if days.lowerBound > today { ask(.future(words), at: tokens[index].range) }
    }
  }

  /// Whether a day of a note on a loan is when it is due: 下月还, 年底前还, or a day to come.
  private func isDue(_ day: SpokenDay, at index: Int) -> Bool {
    if let next = next(after: index), [.repay, .repayment, .settled].contains(word(next)) {
      return true
    }
    if let before = previous(before: index), [.repay, .repayment].contains(word(before)),
      previous(before: before) != nil, index == tokens.indices.last
    {
      return true
    }
    switch day {
    case .days(let days): return days.upperBound > today
    case .inYear: return (day.days(from: today, .past)?.upperBound ?? today) > today
    default: return false
    }
  }

  // Gifts.

  private mutating func readGift() {
    let candidates = persons.indices.filter { !persons[$0].isBehalf }
    let received = indices(of: .receive).first
    // The writer's own occasion: 我结婚, 儿子满月, 我家乔迁.
    let ownOccasion = tokens.indices.contains { index in
      guard case .occasion = word(index) else { return false }
      guard let before = previous(before: index) else { return false }
      return word(before) == .me || (mention(at: before).map { persons[$0].isOwn } ?? false)
    }
    choosePerson(candidates, received: received)
    if let received, next(after: received, skipping: [.filler, .done]).flatMap(word) == .me,
      next(after: received, skipping: [.filler, .done]).map({ mention(at: $0 + 1) }) == .some(nil)
    {
      // 老师收到我500.
      sentence.direction = .sent
    } else if received != nil {
      sentence.direction = .received
    } else if isGivenToMe {
      sentence.direction = .received
    } else if let person {
      readDirection(person, ownOccasion: ownOccasion)
    } else {
      sentence.direction = contains { [.give, .to, .gift].contains($0) } ? .sent : nil
    }
    if sentence.direction == nil, !candidates.isEmpty { ask(.direction, at: whole) }
  }

  /// 给我, 送我, 转给我.
  private var isGivenToMe: Bool {
    indices(of: .me).contains { index in
      guard let before = previous(before: index, skipping: [.filler, .done]) else { return false }
      guard word(before) == .to || word(before) == .give else { return false }
      // 给我爸 is to the father.
      return mention(at: index + 1) == nil || persons[mention(at: index + 1) ?? 0].isOwn
    }
  }

  private mutating func choosePerson(_ all: [Int], received: Int?) {
    var candidates = all
    let others = candidates.filter { !persons[$0].isOwn }
    if !others.isEmpty {
      candidates = others
    } else if received != nil || contains({ $0 == .me }) {
      candidates = []
    }
    if candidates.count > 1 { candidates = candidates.filter { !persons[$0].isSpouse } }
    if candidates.count > 1, let received {
      // 二叔家添丁 收到李四: the one behind 收到, else the nearest before it.
      let behind = candidates.first { persons[$0].tokens.lowerBound > received }
      let before = candidates.last { persons[$0].tokens.upperBound < received }
      if let behind, next(after: received, skipping: [.filler, .done]) == first(behind),
        !isAnd(between: candidates)
      {
        candidates = [behind]
      } else if let before, behind == nil, !isAnd(between: candidates) {
        candidates = [before]
      }
    }
    let names = candidates.map { persons[$0].name }
    if Set(names).count == 1 {
      if isCompanion(candidates[0]) {
        ask(.who, at: persons[candidates[0]].range)
      } else {
        person = candidates.first
      }
    } else if names.isEmpty {
      ask(.who, at: whole)
    } else if !indices(of: .each).isEmpty {
      ask(.each, at: persons[candidates[0]].range)
    } else {
      ask(.whichPerson(names), at: persons[candidates[1]].range)
    }
  }

  /// 和王五一起: somebody who gives as well.
  private func isCompanion(_ person: Int) -> Bool {
    guard let before = previous(before: first(person)), word(before) == .and || text(before) == "跟"
    else { return false }
    return previous(before: before, skipping: [.filler, .me, .pronoun]) == nil
      || indices(of: .filler).contains { text($0) == "一起" }
  }

  private func first(_ person: Int) -> Int { persons[person].tokens.lowerBound }

  /// Whether 和 or nothing at all stands between persons.
  private func isAnd(between candidates: [Int]) -> Bool {
    zip(candidates, candidates.dropFirst()).contains { left, right in
      (persons[left].tokens.upperBound + 1..<persons[right].tokens.lowerBound).allSatisfy {
        isGap($0) || word($0) == .and
      }
    }
  }

  /// The direction where nobody says 收 or 给我.
  private mutating func readDirection(_ person: Int, ownOccasion: Bool) {
    let mention = persons[person]
    let before = previous(before: mention.tokens.lowerBound, skipping: [.filler, .done, .me])
    if let before, word(before) == .to || word(before) == .give {
      sentence.direction = .sent
      return
    }
    // 春节二姨给儿子压岁钱.
    if persons.contains(where: { $0.isOwn && word($0.tokens.lowerBound - 1) == .to }) {
      sentence.direction = .received
      return
    }
    let behind = next(after: mention.tokens.upperBound)
    if let behind, word(behind) == .give || word(behind) == .to, !denies(behind) {
      let after = behind + 1 < tokens.count ? word(behind + 1) : nil
      let isDone = after == .done || after == .of || text(behind).hasSuffix("了")
      if ownOccasion || isDone {
        sentence.direction = .received
      } else if word(behind) == .to {
        sentence.direction = nil
      } else {
        sentence.direction = .sent
      }
      return
    }
    if ownOccasion {
      sentence.direction = .received
    } else if contains({ [.give, .to, .gift, .goods].contains($0) }) || hasGiftOccasion {
      sentence.direction = .sent
    }
  }

  private func denies(_ index: Int) -> Bool { denied.contains(index) }

  /// Whether an occasion is told by what is given: 压岁钱, 奠仪.
  private var hasGiftOccasion: Bool {
    tokens.indices.contains { index in
      guard case .occasion = word(index) else { return false }
      let text = text(index)
      return ["钱", "红包", "奠仪", "帛金", "白包", "挽金", "礼金", "礼", "礼物", "花篮"]
        .contains { text.hasSuffix($0) }
    }
  }

  // Amounts.

  private mutating func readAmount() {
    sentence.goods = tokens.indices.filter { word($0) == .goods }.map {
      String(characters[tokens[$0].range])
    }
    var amounts: [(index: Int, money: Money, weight: Int)] = []
    for index in tokens.indices {
      switch tokens[index].kind {
      case .amount(let money): amounts.append((index, money, weight(of: index)))
      case .vague:
        let range = tokens[index].range
        ask(.vagueAmount(String(characters[range])), at: range)
        return
      default: break
      }
    }
    guard let best = amounts.max(by: { $0.weight < $1.weight }) else {
      ask(.howMuch, at: whole)
      return
    }
    let rivals = amounts.filter { $0.weight > best.weight - 2 && $0.money != best.money }
    guard rivals.isEmpty else {
      ask(
        .whichAmount(amounts.map { String(characters[tokens[$0.index].range]) }),
        at: tokens[rivals[0].index].range)
      return
    }
    if !indices(of: .each).isEmpty, !sentence.questions.contains(where: { $0.code == "each" }) {
      ask(.each, at: tokens[best.index].range)
    }
    sentence.amount = best.money
  }

  /// How surely an amount is what was given: by a unit of money, the word before it, and its place.
  private func weight(of index: Int) -> Int {
    var weight = 0
    if text(index).contains(where: { "元块圆角毛¥$€£".contains($0) }) { weight += 2 }
    let skipped: Set<SentenceWord> = [.filler, .done, .me, .of]
    if let before = previous(before: index, skipping: skipped) {
      switch word(before) {
      case .sum: weight += 4
      case .give, .receive, .gift, .lend, .repay, .repayment, .to, .goods: weight += 2
      default:
        // 借给赵六五千.
        if let mention = mention(at: before),
          let verb = previous(before: persons[mention].tokens.lowerBound),
          [.give, .to, .lend, .repay, .receive].contains(word(verb))
        {
          weight += 2
        }
      }
    }
    if index + 1 >= tokens.count || isGap(index + 1) { weight += 1 }
    return weight
  }
}

extension SentenceWord {
  /// Whether 没 can deny it.
  var isVerb: Bool { isExchange || self == .attend || self == .settled }

  /// Whether something changes hands.
  var isExchange: Bool {
    switch self {
    case .give, .to, .receive, .lend, .repay, .repayment, .owe: true
    default: false
    }
  }
}
