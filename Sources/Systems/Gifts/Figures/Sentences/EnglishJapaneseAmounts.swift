import Basics

extension EnglishJapaneseReader {
  private func isInterest(_ index: Int) -> Bool {
    previous(before: index).map { tokens[$0].word == .interest } ?? false
      || behind(index).map { tokens[$0].word == .interest } ?? false
  }

  /// Reads the goods and the only amount.
  mutating func readAmount() {
    readGoods()
    var found: [(index: Int, money: Money)] = []
    for index in tokens.indices where !isInterest(index) {
      if case .amount(let money) = tokens[index].kind { found.append((index, money)) }
    }
    sentence.outline.given += found.map { tokens[$0.index].range }
    sentence.outline.given.sort { $0.lowerBound < $1.lowerBound }
    guard let (index, money) = found.first else {
      if let about = tokens.firstIndex(where: { $0.word == .about }) {
        sentence.ask(.vagueAmount(written(about)), at: tokens[about].range)
      } else {
        sentence.ask(.howMuch, at: whole)
      }
      return
    }
    used.insert(index)
    let about = [previous(before: index), behind(index)].compactMap(\.self)
      .first { tokens[$0].word == .about }
    if let about {
      let (first, last) = (tokens[min(about, index)].range, tokens[max(about, index)].range)
      let range = first.lowerBound..<last.upperBound
      sentence.ask(.vagueAmount(String(characters[range])), at: range)
    } else if isCutOff(index) {
      sentence.ask(.howMuch, at: tokens[index].range)
    } else if !isOneAmount(found) {
      sentence.ask(.whichAmount(found.map { written($0.index) }), at: tokens[found[1].index].range)
    } else {
      sentence.amount = money
    }
    if tokens.contains(where: { $0.word == .each }) {
      sentence.ask(.each, at: tokens[index].range)
    }
  }

  /// True if the amounts are one repeated in another notation, with no verb in between.
  private func isOneAmount(_ amounts: [(index: Int, money: Money)]) -> Bool {
    zip(amounts, amounts.dropFirst()).allSatisfy { first, second in
      first.money == second.money && text(first.index) != text(second.index)
        && (first.index..<second.index).allSatisfy { verb($0) == nil }
    }
  }

  /// Reads the goods, each with its count: two bottles of wine, ワイン2本.
  private mutating func readGoods() {
    for index in tokens.indices where tokens[index].word == .goods {
      let joints: Set<SentenceWord> = [.of, .filler]
      let before = previous(before: index, skipping: joints).flatMap { isCount($0) ? $0 : nil }
      let behind =
        hasBlanks || before != nil
        ? nil : next(after: index, skipping: joints).flatMap { isCount($0) ? $0 : nil }
      let article = before.flatMap { before in
        previous(before: before, skipping: []).flatMap {
          ["a", "an"].contains(text($0)) ? $0 : nil
        }
      }
      let first = article ?? before ?? index
      let range = tokens[first].range.lowerBound..<tokens[behind ?? index].range.upperBound
      sentence.goods.append(String(characters[range]))
      guard before != nil || behind != nil else { continue }
      sentence.outline.given.append(range)
      sentence.outline.hasCountedGoods = true
    }
    // Without money, the goods are the whole gift, so none are left over.
    guard !tokens.contains(where: { if case .amount = $0.kind { true } else { false } }) else {
      return
    }
    for range in sentence.outline.given {
      used.formUnion(tokens.indices.filter { range.contains(tokens[$0].range.lowerBound) })
    }
  }

  private func isCount(_ index: Int) -> Bool {
    isQuantity(index) || tokens[index].word == .counter
  }

  func leftover(of index: Int) -> Leftover.Role {
    if used.contains(index) { return .used }
    if persons.contains(where: { $0.tokens.contains(index) }) { return .detail }
    switch tokens[index].kind {
    case .unknown, .quantity, .name, .nickname, .amount, .vague, .day: return .detail
    case .gap(let isEnd): return isEnd ? .used : .link
    case .word(let word):
      switch word {
      case .interest, .counter: return .detail
      case .goods: return index > 1 && leftover(of: index - 1) != .used ? .detail : .used
      case .occasion: return sentence.kind == .loan ? .detail : .used
      case .filler: return ["a", "an"].contains(text(index)) ? .opening : .link
      case .with, .of, .to, .from, .visit: return .link
      default: return .used
      }
    }
  }
}
