import Chronology
import Gifts
import SiteKit
import Vault
import Wording

extension LineEntry {
  /// The gifts that guests bring, into a book: a name and an amount a line.
  static let reception = LineEntry(
    "reception", title: "reception.title", label: "reception.line", help: "reception.help",
    form: .gift, kind: GiftRecord.kind
  ) { moment in
    (moment.records[GiftRecords.self]?.books ?? []).filter { !$0.isArchived }
      .map { Place(id: $0.id, title: $0.name) }
  } values: { line, book, moment in
    var values = ReceptionLine(line).values
    values["direction"] = Gift.Direction.received.rawValue
    values["book"] = book.id
    // All of a feast are for the same occasion, which the first of them says.
    let before = moment.records[GiftRecords.self]?.gifts.last { $0.book == book.id && !$0.isVoid }
    values["event"] = before?.event
    // What is left out is the same as what nothing is known of, so that a line twice is noticed.
    values["category"] = before.flatMap { $0.category == .other ? nil : $0.category.rawValue }
    return values
  } tally: { book, moment, words in
    let gifts = (moment.records[GiftRecords.self]?.gifts ?? []).filter {
      $0.book == book.id && $0.direction == .received && !$0.isVoid
    }
    let sums = MoneySums(gifts.map(\.amount).filter { !$0.isZero })
    return Tally(
      columns: ["gifts.name", "reception.amount", "reception.note"],
      rows: gifts.map { gift in
        let amount = gift.amount.isZero ? "" : words.money(gift.amount)
        let rest = words.list([gift.goods, gift.note].compactMap(\.self))
        return Tally.Row(id: gift.id, cells: [gift.name ?? gift.contact, amount, rest])
      },
      sum: words.list(sums.amounts.map { words.money($0) }))
  }
}

/// A line of a reception: `张三 1000`, `张三一千元 表哥`, `1000 张三`.
struct ReceptionLine {
  /// The fields of a gift that it fills in; of a line without an amount the name alone.
  private(set) var values: [String: String] = [:]

  init(_ line: String) {
    var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    if let index = Self.amount(in: words) {
      values["amount"] = words.remove(at: index)
      // What stands before the amount is the name, or one word after it.
      let name = max(index, 1)
      values["name"] = words.prefix(name).joined(separator: " ")
      words.removeFirst(min(name, words.count))
      if !words.isEmpty { values["note"] = words.joined(separator: " ") }
    } else if let first = words.first {
      // Chinese needs no blank between the two. A single character may be part of a name: 王五.
      let cut = first.indices.dropFirst().first { index in
        let rest = String(first[index...])
        return (rest.count > 1 || rest.hasDigit) && Self.isAmount(rest)
      }
      values["name"] = cut.map { String(first[..<$0]) } ?? words.joined(separator: " ")
      values["amount"] = cut.map { String(first[$0...]) }
      if cut != nil, words.count > 1 {
        values["note"] = words.dropFirst().joined(separator: " ")
      }
    }
  }

  /// Which word is the amount: the last with a digit, else the last that is one. 万三 before an
  /// amount is a name.
  private static func amount(in words: [String]) -> Int? {
    guard words.count > 1 else { return nil }
    let amounts = words.indices.filter { isAmount(words[$0]) }
    return amounts.last { words[$0].hasDigit } ?? amounts.last
  }

  private static func isAmount(_ text: String) -> Bool {
    (try? AmountText.money(text)) != nil
  }
}

extension String {
  /// Whether a digit is in it, and not only numbers in characters of Chinese.
  fileprivate var hasDigit: Bool {
    contains { ("0"..."9").contains($0) || ("０"..."９").contains($0) }
  }
}
