extension SentenceReader {
  struct Loan {
    /// True for lending, false for paying back.
    var isLending: Bool
    var direction: Gift.Direction?
    /// An index of the persons.
    var person: Int?
    /// True if 借 could mean either direction.
    var isDoubtful = false
    /// The characters of the verb.
    var range: Range<Int>
  }

  /// The loan or repayment; nil if the note is about neither.
  func loan() -> Loan? {
    if contains({ $0 == .forGood }) { return nil }
    let lent = tokens.indices.first { word($0) == .lend }
    // 还了李四的借款 is not a new loan.
    let repaid = tokens.indices.first {
      let isDue = isBehindDay($0) && lent.map { self.text($0) } != "借款"
      return word($0) == .repay && !isAdverb($0) && !isDue && $0 < lent ?? 0
    }
    if let lent, repaid == nil { return lending(lent) }
    if let verb = indices(of: .owe).first { return owing(verb) }
    let verbs = tokens.indices.filter { index in
      switch word(index) {
      case .repay: !isAdverb(index) && !returnsGift(index)
      case .repayment: true
      case .settled: text(index).contains("还")
      default: false
      }
    }
    return verbs.first.map(repayment)
  }

  /// True if a gift is given back, not money that was lent: 还李四的礼500.
  private func returnsGift(_ index: Int) -> Bool {
    tokens.indices.dropFirst(index + 1).contains { other in
      word(other) == .gift && ["礼", "礼金", "礼钱", "人情"].contains(text(other))
    }
  }

  /// True if 还 means "still" or "also": 还没, 还送了, 还有.
  func isAdverb(_ index: Int) -> Bool {
    guard word(index) == .repay, text(index) == "还", index + 1 < tokens.count else { return false }
    switch word(index + 1) {
    case .lend: return text(index + 1) != "借款"
    case .give, .receive, .attend, .gift, .planned, .uncertain: return true
    case .negation:
      // 还没还.
      return true
    case .filler: return ["有", "是", "在", "要", "又", "会"].contains(text(index + 1))
    default: return false
    }
  }

  /// The person right before a token, with the marker: 向, 跟, 给.
  private func subject(before index: Int) -> (person: Int, marker: SentenceWord?)? {
    guard
      let last = previous(before: index, skipping: [.filler, .done, .of, .uncertain, .planned]),
      let person = mention(at: last)
    else { return nil }
    let marker = previous(before: persons[person].tokens.lowerBound, skipping: [.filler, .me])
    return (person, marker.flatMap(word))
  }

  /// 向我, 跟我.
  private func asksMe(before index: Int) -> Bool {
    guard let me = previous(before: index, skipping: [.filler, .done, .of]), word(me) == .me,
      let marker = previous(before: me)
    else { return false }
    return word(marker) == .from || word(marker) == .and
  }

  private func isMe(before index: Int) -> Bool {
    previous(before: index, skipping: [.filler, .done, .planned]).map { word($0) == .me } ?? false
  }

  private func lending(_ verb: Int) -> Loan {
    var loan = Loan(isLending: true, direction: nil, person: nil, range: tokens[verb].range)
    let text = text(verb)
    let isDone = word(verb + 1) == .done || text.hasSuffix("了")
    let behind = next(after: verb, skipping: [.filler, .done])
    let nearby = subject(before: verb)
    let receiver = receiver(after: verb)
    if let receiver {
      // 借五千给李四.
      loan.direction = word(receiver) == .me ? .received : .sent
      loan.person = mention(at: receiver) ?? nearby?.person ?? anyone
    } else if asksMe(before: verb) {
      // 李四向我借.
      loan.direction = .sent
      loan.person = anyone
    } else if let nearby, nearby.marker == .from || nearby.marker == .and {
      loan.direction = .received
      loan.person = nearby.person
      // 张三向李四借 is between two other people.
      loan.isDoubtful = persons[..<nearby.person].contains { !$0.isBehalf && !$0.isOwn }
    } else if let behind, word(behind) == .me, mention(at: behind + 1) == nil {
      // 借给我, 借我; 借了我 has both meanings.
      loan.direction = .received
      loan.person = nearby?.person ?? anyone
      loan.isDoubtful = isDone && text == "借" || text == "借了"
    } else if let person = mention(at: behind) {
      loan.person = person
      // 借张三的钱.
      let isTheirs =
        !text.hasPrefix("借给") && persons[person].tokens.contains { self.text($0) == "的" }
      loan.direction = isTheirs ? .received : .sent
      loan.isDoubtful = !isTheirs && (text == "借了" || (text == "借" && isDone))
    } else if ["借入", "借来"].contains(text) {
      loan.direction = .received
      loan.person = nearby?.person ?? anyone
    } else if let nearby {
      // 把五千给张三 借出; 张三借五千, 张三借走五千.
      loan.direction = .sent
      loan.person = nearby.person
    } else {
      let isOut = text.hasPrefix("垫") || ["借出", "出借", "借给", "借走", "借去"].contains(text)
      loan.direction = isOut ? .sent : nil
      loan.person = anyone
      if !isOut { loan.isDoubtful = true }
    }
    // 张辽借我的三千还了.
    if indices(of: .repay, .repayment, .settled).contains(where: { index in
      let isDone = word(index + 1) == .done || self.text(index).hasSuffix("了")
      return index > verb && !isBehindDay(index) && (isDone || self.text(index) == "还清")
    }) {
      loan.isDoubtful = true
    }
    if loan.isDoubtful { loan.direction = nil }
    return loan
  }

  /// 年底还, 下月还清: a verb after the due date of a loan.
  func isBehindDay(_ index: Int) -> Bool {
    guard let before = previous(before: index), case .day = tokens[before].kind else {
      return false
    }
    return true
  }

  /// The receiver, if an amount is between 借 and 给: the token after 给.
  private func receiver(after verb: Int) -> Int? {
    guard let to = indices(of: .to).first(where: { $0 > verb }),
      let receiver = next(after: to, skipping: [.filler, .done]),
      tokens.indices.filter({ verb < $0 && $0 < to }).contains(where: {
        if case .amount = tokens[$0].kind { true } else { false }
      })
    else { return nil }
    return word(receiver) == .me && mention(at: receiver + 1) == nil
      ? receiver : mention(at: receiver) == nil ? nil : receiver
  }

  private func owing(_ verb: Int) -> Loan {
    var loan = Loan(isLending: true, direction: nil, person: nil, range: tokens[verb].range)
    let behind = next(after: verb, skipping: [.filler, .done])
    if let behind, word(behind) == .me {
      loan.direction = .sent
      loan.person = subject(before: verb)?.person ?? anyone
    } else if let person = mention(at: behind) {
      loan.direction = .received
      loan.person = person
    } else if let nearby = subject(before: verb) {
      loan.direction = .sent
      loan.person = nearby.person
    }
    // 欠款三千还清.
    if contains({ $0 == .settled || $0 == .repay }) {
      loan.isDoubtful = true
      loan.direction = nil
    }
    return loan
  }

  private func repayment(_ verb: Int) -> Loan {
    var loan = Loan(isLending: false, direction: nil, person: nil, range: tokens[verb].range)
    let behind = next(after: verb, skipping: [.filler, .done, .to])
    let nearby = subject(before: verb)
    if contains({ $0 == .receive }) || text(verb).hasPrefix("收回") {
      loan.direction = .received
      loan.person = anyone
    } else if let behind, word(behind) == .me {
      loan.direction = .received
      loan.person = nearby?.person ?? anyone
    } else if let person = mention(at: behind) {
      loan.direction = .sent
      loan.person = person
    } else if isMe(before: verb), nearby == nil {
      // 张三的五千我还了.
      loan.direction = .sent
      loan.person = anyone
    } else if let nearby {
      let isTo = [.to, .from, .give].contains(nearby.marker)
      loan.direction = isTo ? .sent : .received
      loan.person = nearby.person
    } else if let person = anyone {
      // 张三今天把五千还了.
      let marker = previous(before: persons[person].tokens.lowerBound).flatMap(word)
      loan.person = person
      loan.direction = [.to, .from].contains(marker) ? .sent : .received
    }
    return loan
  }

  /// The only person outside the writer's household.
  private var anyone: Int? {
    let others = persons.indices.filter { !persons[$0].isOwn && !persons[$0].isBehalf }
    return others.count == 1 ? others.first : nil
  }
}
