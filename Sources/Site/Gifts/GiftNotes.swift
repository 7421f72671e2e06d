import Gifts

/// Sentences about gifts that are written from the figures, and only when there is something to
/// say.
struct GiftNotes {
  let ledger: GiftLedger

  /// About now.
  var now: [String] { [turns, overdue, oneWay].compactMap(\.self) }

  /// Whose turn it is to give: the keeper's.
  private var turns: String? {
    let names = ledger.people.filter { $0.standings.contains(.yourTurn) }.map(\.name)
    guard !names.isEmpty else { return nil }
    return "It is your turn with \(Self.list(names)): they gave last, and an occasion is coming."
  }

  private var overdue: String? {
    let loans = ledger.loans.filter { $0.status == .overdue }
    guard let first = loans.first else { return nil }
    let rest = loans.count > 1 ? ", and \(loans.count - 1) more" : ""
    return loans.count == 1
      ? "The loan of \(MoneyWords.text(first.outstanding)) with \(first.name) is overdue."
      : "The loan of \(MoneyWords.text(first.outstanding)) with \(first.name)\(rest) are overdue."
  }

  private var oneWay: String? {
    let count = ledger.people.count { $0.standings.contains(.oneWay) }
    guard count > 0 else { return nil }
    return count == 1
      ? "One relation goes one way: three gifts or more, and none back."
      : "\(count) relations go one way: three gifts or more, and none back."
  }

  /// Up to three names, and how many more there are.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(3).joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }
}
