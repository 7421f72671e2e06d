import Wording

/// Sentences about gifts that are written from the figures, and only when there is something to
/// say.
struct GiftNotes {
  let ledger: GiftLedger
  let words: Words

  /// About now.
  var now: [String] { [turns, overdue, oneWay].compactMap(\.self) }

  /// Whose turn it is to give: the keeper's.
  private var turns: String? {
    let names = ledger.people.filter { $0.standings.contains(.yourTurn) }.map(\.name)
    guard !names.isEmpty else { return nil }
    return words("gifts.notes.turns", ["names": words.names(names)])
  }

  private var overdue: String? {
    let loans = ledger.loans.filter { $0.status == .overdue }
    guard let first = loans.first else { return nil }
    let amount = words.money(first.outstanding)
    return loans.count == 1
      ? words("gifts.notes.overdue", ["amount": amount, "name": first.name])
      : words(
        "gifts.notes.overdue_more",
        ["amount": amount, "name": first.name, "count": loans.count - 1])
  }

  private var oneWay: String? {
    let count = ledger.people.count { $0.standings.contains(.oneWay) }
    return count == 0 ? nil : words("gifts.notes.one_way", ["count": count])
  }
}
