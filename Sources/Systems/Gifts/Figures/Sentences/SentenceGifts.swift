extension SentenceReader {
  /// Reads the person and direction of a gift.
  mutating func readGift() {
    let candidates = persons.indices.filter { !persons[$0].isBehalf }
    let received = indices(of: .receive).first
    // The writer's own occasion: 我结婚, 儿子满月, 我家乔迁.
    let ownOccasion = tokens.indices.contains { index in
      guard case .occasion = word(index) else { return false }
      guard let before = previous(before: index, skipping: [.filler, .of]) else { return false }
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
    if sentence.direction == nil, !candidates.isEmpty { sentence.ask(.direction, at: whole) }
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
      // 二叔家添丁 收到李四: the person after 收到, else the nearest before it.
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
        sentence.ask(.who, at: persons[candidates[0]].range)
      } else {
        person = candidates.first
      }
    } else if names.isEmpty {
      sentence.ask(.who, at: whole)
    } else if !indices(of: .each).isEmpty {
      sentence.ask(.each, at: persons[candidates[0]].range)
    } else {
      sentence.ask(.whichPerson(names), at: persons[candidates[1]].range)
    }
  }

  /// 和王五一起: a second giver.
  private func isCompanion(_ person: Int) -> Bool {
    guard let before = previous(before: first(person)), word(before) == .and || text(before) == "跟"
    else { return false }
    return previous(before: before, skipping: [.filler, .me, .pronoun]) == nil
      || indices(of: .filler).contains { text($0) == "一起" }
  }

  private func first(_ person: Int) -> Int { persons[person].tokens.lowerBound }

  /// True if persons are adjacent or joined by 和.
  private func isAnd(between candidates: [Int]) -> Bool {
    zip(candidates, candidates.dropFirst()).contains { left, right in
      (persons[left].tokens.upperBound + 1..<persons[right].tokens.lowerBound).allSatisfy {
        isBlank($0) || word($0) == .and
      }
    }
  }

  /// Reads the direction without 收 or 给我.
  private mutating func readDirection(_ person: Int, ownOccasion: Bool) {
    let mention = persons[person]
    let before = previous(before: mention.tokens.lowerBound, skipping: [.filler, .done, .me])
    if let before, word(before) == .to || word(before) == .give {
      sentence.direction = .sent
      return
    }
    // 探望邹明亮，给了500; but 李四来探望我，给了500.
    if let visitor = visitor(with: person) {
      sentence.direction = visitor
      return
    }
    // 春节二姨给儿子压岁钱.
    if persons.contains(where: { $0.isOwn && word($0.tokens.lowerBound - 1) == .to }) {
      sentence.direction = .received
      return
    }
    let behind = next(after: mention.tokens.upperBound)
    // 李四回礼500.
    if let behind, ["回礼", "回赠", "还礼", "还了礼"].contains(text(behind)) {
      sentence.direction = .received
      return
    }
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

  /// The direction if the person visits or is visited; nil otherwise.
  private func visitor(with person: Int) -> Gift.Direction? {
    let tokens = persons[person].tokens
    if let behind = next(after: tokens.upperBound), isVisit(behind) {
      let clause = behind..<clauseEnd(from: behind)
      if text(behind).hasPrefix("来") || clause.contains(where: { word($0) == .me }) {
        return .received
      }
    }
    let isFirst = persons[..<person].allSatisfy { $0.isOwn || $0.isSpouse }
    let visit = (0..<tokens.lowerBound).last { isVisit($0) && !text($0).hasPrefix("来") }
    guard isFirst, let visit,
      !(visit..<tokens.lowerBound).contains(where: { word($0)?.isExchange == true })
    else { return nil }
    return .sent
  }

  private func isVisit(_ index: Int) -> Bool {
    word(index) == .attend || word(index) == .visit || Self.visits.contains(text(index))
  }

  /// Occasions that consist of an action for the person.
  private static let visits: Set = [
    "探望", "探病", "看望病人", "慰问", "吊唁", "吊孝", "奔丧", "祭奠", "守灵", "拜年", "拜寿", "祝寿", "贺寿", "庆生",
    "祝贺", "恭喜", "庆祝", "庆贺",
  ]

  private static let ceremonies: Set = ["婚礼", "办婚礼", "喜礼", "订婚礼", "葬礼", "丧礼"]

  /// True if the gift itself names the occasion: 压岁钱, 奠仪.
  private var hasGiftOccasion: Bool {
    tokens.indices.contains { index in
      guard case .occasion = word(index) else { return false }
      let text = text(index)
      // A ceremony is an event, not a gift.
      if Self.ceremonies.contains(text) || text.hasSuffix("典礼") { return false }
      return ["钱", "红包", "奠仪", "帛金", "白包", "挽金", "礼金", "礼", "礼物", "花篮"]
        .contains { text.hasSuffix($0) }
    }
  }
}
