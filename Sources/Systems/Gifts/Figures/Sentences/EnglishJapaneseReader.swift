import Basics

/// Interprets the tokens of a note in English or Japanese.
///
/// A verb gives the kind of exchange and the direction with the writer as the subject; with another
/// subject, the direction is reversed. Particles next to a person give that person's role.
struct EnglishJapaneseReader: SentenceTokens {
  let tokens: [SentenceToken]
  let characters: [Character]
  let plain: [Character]
  let hasBlanks: Bool
  private let today: Day
  private let scanner: EnglishJapaneseScanner
  let persons: [PersonMention]
  /// Tokens that a field keeps.
  var used: Set<Int> = []
  var sentence = GiftSentence()

  init(_ scanner: EnglishJapaneseScanner) {
    self.scanner = scanner
    tokens = scanner.tokens()
    characters = scanner.characters
    plain = scanner.plain
    hasBlanks = scanner.words.hasBlanks
    today = scanner.today
    persons = SentenceText(tokens: tokens, characters: characters, plain: plain)
      .markedPersons(hasBlanks: hasBlanks)
  }

  mutating func read() -> GiftSentence {
    let main = mainVerb
    let kind = kind(main)
    sentence.kind = kind == .gift ? .gift : .loan
    sentence.isRepayment = kind == .repayment
    sentence.isSettled = kind != .loan && tokens.contains { $0.word == .settled }
    let subject = main.flatMap(subject)
    sentence.direction = direction(main, subject)
    readOccasion()
    readDays()
    choosePerson(subject)
    readAmount()
    let isEmpty =
      main == nil && !tokens.contains { if case .noun = $0.word { true } else { false } }
      && sentence.event == nil && sentence.direction == nil
      && (sentence.name == nil || sentence.amount == nil)
    if isEmpty {
      sentence.questions = [SentenceQuestion(.notUnderstood, at: whole)]
    } else if sentence.direction == nil {
      sentence.ask(.direction, at: whole)
    }
    sentence.nothing = nothing(main)
    if sentence.nothing != nil { sentence.questions = [] }
    if sentence.nothing == nil, let doubt = tokens.firstIndex(where: { $0.word == .uncertain }) {
      sentence.ask(.uncertain(written(doubt)), at: tokens[doubt].range)
    }
    sentence.note = Leftover.text(
      of: tokens.indices.map { (leftover(of: $0), tokens[$0].range) }, in: characters)
    sentence.outline.beginnings = tokens.map(\.range.lowerBound)
    sentence.outline.isVerbless = main == nil
    sentence.outline.isWayOpen = main == nil && sentence.direction == nil
    sentence.outline.strangers = persons.count { person in
      !person.isOwn && ![.companion, .possessor].contains(person.role)
        && person.name != sentence.name
    }
    return sentence
  }

  /// The next token after one, except for an honorific.
  func behind(_ index: Int) -> Int? { next(after: index, skipping: [.honorific]) }

  private func isEnd(_ index: Int) -> Bool {
    if case .gap(true) = tokens[index].kind { true } else { false }
  }

  func verb(_ index: Int) -> SentenceVerb? {
    if case .verb(let verb) = tokens[index].word { verb } else { nil }
  }

  // Kind of exchange.

  /// The verb that gives the kind of exchange. In English, the first one; in Japanese, the first at
  /// the end of a clause, as a verb before a noun modifies it (借りた1万円を返した).
  private var mainVerb: Int? {
    let verbs = tokens.indices.filter { verb($0) != nil }
    if hasBlanks { return verbs.first }
    let last = verbs.first { verb in
      guard let next = tokens.indices.first(where: { $0 > verb && !isBlank($0) }) else {
        return true
      }
      return isEnd(next) || [.planned, .uncertain, .negation].contains(tokens[next].word)
    }
    return last ?? verbs.last
  }

  private func kind(_ main: Int?) -> SentenceVerb.Kind {
    let nouns = tokens.compactMap { token -> SentenceVerb.Kind? in
      if case .noun(let kind) = token.word { kind } else { nil }
    }
    let noun = nouns.first { $0 != .gift } ?? .gift
    guard let main, var kind = verb(main)?.kind else { return noun }
    // received a repayment; paid 300 of the loan.
    if kind == .gift, noun != .gift {
      return hasBlanks && text(main).hasPrefix("paid") ? .repayment : noun
    }
    // 返してもらった.
    if let helped = helped(by: main), let other = verb(helped) { kind = other.kind }
    let isBack = tokens.contains { $0.word == .back }
    return kind == .gift && isBack ? .repayment : kind
  }

  /// The verb before an auxiliary verb of giving or receiving: 返して in 返してもらった.
  private func helped(by main: Int) -> Int? {
    guard !hasBlanks, main > 0, verb(main - 1) != nil,
      "てで".contains(plain[tokens[main].range.lowerBound - 1])
    else { return nil }
    return main - 1
  }

  private func direction(_ main: Int?, _ subject: Int?) -> Gift.Direction? {
    guard let main, let verb = verb(main) else {
      let roles = Set(persons.map(\.role))
      if roles.contains(.from) { return .received }
      return roles.contains(.to) ? .sent : nil
    }
    if let helped = helped(by: main), let other = self.verb(helped), other.kind != .gift {
      // 貸してあげた, but 貸してもらった.
      return verb.direction == .sent ? other.direction : .received
    }
    if verb.isFixed { return verb.direction }
    if subject != nil || text(main) == "owes" { return verb.direction.opposite }
    // gave me, lent me, 私にあげた.
    if verb.direction == .sent, let me = tokens.firstIndex(where: { $0.word == .me }),
      hasBlanks ? me > main : text(me).hasSuffix("に")
    {
      return .received
    }
    return verb.direction
  }

  /// The subject of a verb; nil for the writer.
  private func subject(of verb: Int) -> Int? {
    persons.indices.last { person in
      let mention = persons[person]
      guard mention.tokens.upperBound < verb,
        mention.role == .subject || hasBlanks && mention.role == .none
      else { return false }
      return !tokens[mention.tokens.upperBound + 1..<verb].contains { token in
        switch token.word {
        case .writer, .verb: true
        case .occasion(let occasion): occasion.isEvent
        default: false
        }
      }
    }
  }

  private func nothing(_ main: Int?) -> NothingHappened? {
    if tokens.contains(where: { $0.word == .refuse }) { return .refused }
    guard let main else {
      return tokens.contains { $0.word == .negation } ? .negated : nil
    }
    if hasBlanks {
      let before = tokens[..<main]
      if before.contains(where: { $0.word == .negation }) { return .negated }
      return before.contains { $0.word == .planned } ? .planned : nil
    }
    let text = text(main)
    if ["なかった", "ない", "ません", "ませんでした", "ず"].contains(where: text.hasSuffix) { return .negated }
    let isPlanned =
      tokens[main...].contains { $0.word == .planned }
      || !["た", "だ", "て", "で", "いる"].contains(where: text.hasSuffix)
        && ["る", "す", "む", "う", "く", "ます", "たい"].contains(where: text.hasSuffix)
    return isPlanned ? .planned : nil
  }

  // Occasions and days.

  private mutating func readOccasion() {
    guard sentence.kind == .gift else { return }
    let found = tokens.indices.compactMap {
      index -> (occasion: SentenceOccasion, index: Int)? in
      if case .occasion(let occasion) = tokens[index].word { (occasion, index) } else { nil }
    }
    guard
      let (occasion, index) = found.first(where: { $0.occasion.category != .other }) ?? found.first
    else { return }
    if persons.allSatisfy({ $0.isOwn || $0.tokens.lowerBound > index }) {
      sentence.outline.occasion = tokens[index].range
    }
    sentence.event = occasion.name
    sentence.category = occasion.category
    // A gift received for the writer's own occasion.
    let isOwn = tokens.indices.contains { index in
      guard case .occasion = tokens[index].word, index > 0 else { return false }
      let before = previous(before: index, skipping: [.of, .honorific])
      guard let before else { return false }
      return tokens[before].word == .me || ["my", "our"].contains(text(before))
        || persons.contains { $0.isOwn && $0.tokens.contains(before) }
    }
    let hasGiver = persons.contains { !$0.isOwn && ($0.role == .none || $0.role == .subject) }
    let isWriter = tokens.contains { $0.word == .writer }
    if isOwn, hasGiver, !isWriter, sentence.direction == .sent { sentence.direction = .received }
  }

  private mutating func readDays() {
    for index in tokens.indices {
      guard case .day = tokens[index].kind else { continue }
      let (past, reason) = past(text(index))
      let isMarked =
        previous(before: index).map { tokens[$0].word == .due } ?? false
        || behind(index).map { tokens[$0].word == .due } ?? false
      let words = written(index)
      if sentence.kind == .loan, !sentence.isRepayment, isMarked || past == nil,
        let due = try? scanner.days(text(index), .future)
      {
        sentence.due = due.upperBound
        if sentence.day == nil { sentence.when = words }
        used.insert(index)
      } else if sentence.day == nil {
        used.insert(index)
        sentence.when = words
        sentence.outline.day = tokens[index].range
        if let past {
          sentence.day = past.contains(today) ? today : past.upperBound
          sentence.isDayVague = past.count > 1
        } else {
          let subject =
            reason.map { SentenceQuestion.Subject.whichDay(words, $0, isDue: false) }
            ?? .future(words)
          sentence.ask(subject, at: tokens[index].range)
        }
      } else if let first = sentence.day, sentence.kind == .gift, let past,
        !past.contains(first)
      {
        let days = WrittenProblem.Reason.ambiguous(["\(first)", "\(past.upperBound)"])
        sentence.ask(.whichDay(words, days, isDue: false), at: tokens[index].range)
      }
    }
    if sentence.when == nil, sentence.kind == .gift { readFestival() }
  }

  /// Without another day, the festival gives the day: お正月に.
  private mutating func readFestival() {
    for index in tokens.indices where !hasBlanks && behind(index).map(isTime) ?? false {
      guard case .occasion = tokens[index].word, let day = past(text(index)).0 else { continue }
      sentence.when = written(index)
      sentence.day = day.lowerBound
      sentence.outline.day = tokens[index].range
    }
  }

  private func isTime(_ index: Int) -> Bool { tokens[index].word == .to && text(index) == "に" }

  /// The days up to today for a text; if there are none, the reason in case it is a date.
  private func past(_ text: String) -> (ClosedRange<Day>?, WrittenProblem.Reason?) {
    do throws(WrittenProblem) {
      let days = try scanner.days(text, .past)
      return (days.lowerBound <= today ? days : nil, nil)
    } catch {
      return (nil, error.reason.isOfDate ? error.reason : nil)
    }
  }

  // Persons.

  private mutating func choosePerson(_ subject: Int?) {
    var candidates = persons.indices.filter { persons[$0].role != .companion }
    if candidates.contains(where: { !persons[$0].isOwn }) {
      candidates.removeAll { persons[$0].isOwn }
    }
    // The roles of the person of the exchange, likeliest first.
    let order: [PersonMention.Role] =
      sentence.direction == .received
      ? [.from, .to, .none, .subject, .possessor] : [.to, .none, .subject, .possessor, .from]
    if let subject, !persons[subject].isOwn {
      candidates = [subject]
    } else if let role = order.first(where: { role in
      candidates.contains { persons[$0].role == role }
    }) {
      candidates.removeAll { persons[$0].role != role }
    }
    let names = candidates.map { persons[$0].name }
    if Set(names).count == 1, let person = candidates.first {
      sentence.name = names[0]
      used.formUnion(persons[person].tokens)
      for index in persons.indices where persons[index].name == names[0] {
        used.formUnion(persons[index].tokens)
      }
    } else if names.isEmpty {
      sentence.ask(.who, at: whole)
    } else {
      sentence.ask(.whichPerson(names), at: persons[candidates[1]].range)
    }
  }
}
