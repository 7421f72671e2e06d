import Basics

extension GiftSentence {
  /// The exchanges in `text`: 昨天随了李四600；收张三888 has two.
  ///
  /// A note that one exchange explains stays whole. Otherwise it is split at the punctuation
  /// between clauses, or, without any, before a word, so that as little as possible is left open.
  ///
  /// - Parameters:
  ///   - names: The names of known persons.
  ///   - currency: The currency of an amount without one.
  ///   - today: The day meant by 今天.
  static func exchanges(
    in text: String, knowing names: KnownNames = KnownNames(), in currency: Currency = .renminbi,
    today: Day
  ) -> [GiftSentence] {
    let whole = read(text, knowing: names, in: currency, today: today)
    let parts = NoteParts(characters: Array(text), whole: whole, today: today) { part in
      read(part, knowing: names, in: currency, today: today)
    }
    return parts.exchanges()
  }
}

/// Splits a note into its exchanges.
struct NoteParts {
  let characters: [Character]
  /// The note read as one exchange.
  let whole: GiftSentence
  let today: Day
  let read: (String) -> GiftSentence
  /// The sentences that describe an exchange, if they outnumber the things given: 送李四500；收张三.
  private let told: [(start: Int, name: String)]

  init(
    characters: [Character], whole: GiftSentence, today: Day,
    read: @escaping (String) -> GiftSentence
  ) {
    self.characters = characters
    self.whole = whole
    self.today = today
    self.read = read
    guard whole.outline.given.count < 2, characters.count <= GiftSentence.longest else {
      told = []
      return
    }
    let ends = characters.indices.filter { Self.isSentenceEnd($0, of: characters) }
    let starts = [0] + ends.map { $0 + 1 }
    told = zip(starts, ends + [characters.count]).compactMap { start, end in
      guard !ends.isEmpty, end - start > 1 else { return nil }
      let sentence = read(String(characters[start..<end]))
      guard let name = sentence.name, sentence.nothing == nil, sentence.direction != nil,
        !sentence.outline.isVerbless
      else { return nil }
      return (start, name)
    }
  }

  private struct Part {
    var sentence: GiftSentence
    var range: Range<Int>
    var cost: Int
  }

  func exchanges() -> [GiftSentence] {
    let wholeCost = cost(whole, of: 0..<characters.count)
    guard wholeCost > 0, characters.count <= GiftSentence.longest else { return [whole] }
    let bounds = [0] + cuts() + [characters.count]
    guard bounds.count > 2 else { return [whole] }
    // The cheapest split of the text before each offset.
    var best: [(cost: Int, parts: [Part])?] = [(0, [])]
    for end in bounds.dropFirst() {
      var found: (cost: Int, parts: [Part])?
      for (start, before) in zip(bounds, best) {
        guard let before, let part = part(start..<end) else { continue }
        let cost = before.cost + part.cost + 1
        // Of equal costs, the first cut; in Japanese, where the verb comes last, the last one.
        if let known = found?.cost, isVerbLast ? cost > known : cost >= known { continue }
        found = (cost, before.parts + [part])
      }
      best.append(found)
    }
    guard let last = best.last, let last, last.parts.count > 1, last.cost < wholeCost + 1 else {
      return [whole]
    }
    return joined(last.parts)
  }

  private var isVerbLast: Bool { characters.contains(where: \.isKana) }

  /// The part in a range, without a conjunction at its start; nil if it would contain more than two
  /// things given.
  private func part(_ range: Range<Int>) -> Part? {
    let given = whole.outline.given.count { range.contains($0.lowerBound) }
    guard given <= 2 || range.count == characters.count else { return nil }
    var start = range.lowerBound
    if start > 0 {
      let isMark: (Character) -> Bool = { $0.isWhitespace || Self.marks.contains($0) }
      start = characters[start..<range.upperBound].firstIndex { !isMark($0) } ?? range.upperBound
      let rest = String(characters[start..<range.upperBound]).lowercased()
      if let joint = Self.joints.first(where: rest.hasPrefix) {
        start += joint.count
      } else if start == range.lowerBound, rest.hasPrefix("和") {
        // After punctuation, it may be the start of a name.
        start += 1
      }
    }
    guard start < range.upperBound else { return nil }
    let sentence = read(String(characters[start..<range.upperBound]))
    let range = start..<range.upperBound
    return Part(sentence: sentence, range: range, cost: cost(sentence, of: range))
  }

  /// The distance of a part from one complete exchange.
  private func cost(_ sentence: GiftSentence, of range: Range<Int>) -> Int {
    let isFirst = range.lowerBound == 0
    let outline = sentence.outline
    if sentence.nothing != nil { return sentence.name == nil ? 10 : 3 * outline.given.count }
    var cost = 10 * sentence.questions.count + 5 * outline.strangers
    if outline.isVerbless, !isFirst || isVerbLast, sentence.name != nil, sentence.amount != nil {
      cost -= sentence.questions.contains { $0.subject == .direction } ? 8 : -2
    }
    let given = whole.outline.given.filter { range.contains($0.lowerBound) }
    if let first = given.first, let last = given.last, first.upperBound < last.lowerBound,
      (first.upperBound..<last.lowerBound).contains(where: {
        Self.isSentenceEnd($0, of: characters)
      })
    {
      cost += 3
    }
    if given.count < 2, Set(told.filter { range.contains($0.start) }.map(\.name)).count > 1 {
      cost += 15
    }
    // The pronouns he, she and they refer to the part before.
    let rest = String(characters[range].prefix(5)).lowercased()
    return !isFirst && Self.pronouns.contains(where: rest.hasPrefix) ? cost + 1 : cost
  }

  // Positions of cuts.

  private static let marks: Set<Character> = Set("；;。！!？?，,、.\n")
  /// Conjunctions between two exchanges, longer ones first.
  private static let joints = [
    "and then ", "and also ", "and ", "then ", "but ", "以及", "还有", "還有", "另外", "然后", "然後",
  ]
  private static let pronouns = ["他", "她", "它", "he ", "she ", "they "]

  /// The ends of sentences; and between two things given, the punctuation, else the conjunctions,
  /// else the starts of words.
  private func cuts() -> [Int] {
    var cuts = Set(characters.indices.filter { Self.isSentenceEnd($0, of: characters) })
    let given = whole.outline.given
    for (first, second) in zip(given, given.dropFirst()) {
      guard first.upperBound <= second.lowerBound else { continue }
      let gap = first.upperBound..<second.lowerBound
      if gap.contains(where: cuts.contains) { continue }
      let beginnings = whole.outline.beginnings.filter { gap.contains($0) || $0 == gap.upperBound }
      let marks = gap.filter { "，,、\n".contains(characters[$0]) }
      let joints = beginnings.filter { start in
        ["and ", "then ", "but "].contains {
          String(characters[start...].prefix($0.count)).lowercased() == $0
        }
      }
      cuts.formUnion(marks.isEmpty ? (joints.isEmpty ? beginnings : joints) : marks)
    }
    return cuts.filter { 0 < $0 && $0 < characters.count }.sorted()
  }

  /// True if a character ends a sentence; a point between digits or in "Mr." does not.
  private static func isSentenceEnd(_ index: Int, of characters: [Character]) -> Bool {
    if "；;。！!？?\n".contains(characters[index]) { return true }
    guard characters[index] == ".", index > 1, index + 1 < characters.count else { return false }
    let word = String(characters[..<index].reversed().prefix(while: \.isLetter).reversed())
    return characters[index + 1].isWhitespace
      && !["mr", "mrs", "ms", "dr", "st", "prof"].contains(word.lowercased())
  }

  // Information shared between parts.

  /// The exchanges of the parts. Each takes omitted information from the part before, or in
  /// Japanese the one after: 收李四500，王五600.
  private func joined(_ parts: [Part]) -> [GiftSentence] {
    var sentences = parts.map { part in
      var sentence = part.sentence
      sentence.part = String(characters[part.range])
      for index in sentence.questions.indices {
        let range = sentence.questions[index].range
        sentence.questions[index].range =
          range.lowerBound + part.range.lowerBound..<range.upperBound + part.range.lowerBound
      }
      return sentence
    }
    let indices = Array(sentences.indices)
    var pairs = indices.dropFirst().map { ($0, $0 - 1) }
    if isVerbLast { pairs = pairs.map { ($1, $0) }.reversed() }
    for (index, other) in pairs {
      let end = parts[min(index, other)].range.upperBound
      let isNewSentence = characters[end..<parts[max(index, other)].range.lowerBound]
        .contains { "；;。！!？?\n.".contains($0) }
      sentences[index].takeVerb(of: sentences[other], at: parts[index].range, isNewSentence)
    }
    for index in indices.dropFirst() {
      shareDay(of: sentences[index - 1], with: &sentences[index])
      shareOccasion(of: sentences[index - 1], with: &sentences[index])
    }
    askAboutLastDay(in: &sentences, parts)
    return sentences
  }

  /// A day before the first thing given applies to the following parts too.
  private func shareDay(of first: GiftSentence, with next: inout GiftSentence) {
    guard next.when == nil, next.nothing == nil, !next.asksForDay, let day = first.day,
      first.isDayShared || first.outline.begins(with: first.outline.day)
    else { return }
    next.day = day
    next.when = first.when
    next.isDayVague = first.isDayVague
    next.isDayShared = true
  }

  /// So does an occasion, unless another day or direction is given: 儿子满月，二姨给了800，三姨给了600.
  private func shareOccasion(of first: GiftSentence, with next: inout GiftSentence) {
    guard next.event == nil, next.kind == .gift, next.nothing == nil, let event = first.event,
      next.when == nil || next.isDayShared,
      next.direction == nil || next.direction == first.direction,
      first.isOccasionShared || first.outline.begins(with: first.outline.occasion)
    else { return }
    next.event = event
    next.category = first.category
    next.isOccasionShared = true
  }

  /// Asks about a day at the end of the last part, which may apply to all.
  private func askAboutLastDay(in sentences: inout [GiftSentence], _ parts: [Part]) {
    guard let last = sentences.last, let day = last.day, day != today, let words = last.when,
      let said = last.outline.day, let given = last.outline.given.last,
      said.lowerBound >= given.upperBound
    else { return }
    for index in sentences.indices.dropLast()
    where sentences[index].when == nil && sentences[index].nothing == nil {
      sentences[index].ask(
        .whichDay(words, .ambiguous(["\(day)", "\(today)"]), isDue: false),
        at: parts[index].range)
    }
  }
}

extension GiftSentence.Outline {
  /// True if some words come before everything that was given.
  fileprivate func begins(with words: Range<Int>?) -> Bool {
    guard let words, let given = given.first else { return false }
    return words.lowerBound < given.lowerBound
  }
}

extension GiftSentence {
  /// Takes the verb of an adjacent part if it has none; asks about the direction if its own
  /// differs.
  fileprivate mutating func takeVerb(
    of other: GiftSentence, at range: Range<Int>, _ isNewSentence: Bool
  ) {
    guard outline.isVerbless, nothing == nil, other.nothing == nil, name != nil, amount != nil,
      let way = other.direction
    else { return }
    guard direction == way || outline.isWayOpen && (direction == nil || !isNewSentence) else {
      direction = nil
      ask(.direction, at: range)
      return
    }
    questions.removeAll { $0.subject == .direction }
    direction = way
    kind = other.kind
    isRepayment = other.isRepayment
    guard kind == .gift else {
      (event, category) = (nil, .other)
      return
    }
    if event == nil, way == .received, !isNewSentence {
      (event, category) = (other.event, other.category)
    }
  }
}
