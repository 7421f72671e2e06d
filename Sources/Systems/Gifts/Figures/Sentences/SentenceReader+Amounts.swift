extension SentenceReader {
  /// Reads the one amount that was given, and the goods.
  mutating func readAmount() {
    sentence.goods = tokens.indices.filter { word($0) == .goods }.map {
      String(characters[tokens[$0].range])
    }
    var amounts: [(index: Int, money: Money, weight: Int)] = []
    for index in tokens.indices where !isInterest(index) {
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

  /// Whether an amount is of what a loan costs: 利息500, 1分利.
  func isInterest(_ index: Int) -> Bool {
    previous(before: index).map { word($0) == .interest } ?? false
      || word(index + 1) == .interest
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
