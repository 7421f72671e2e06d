import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

/// A book of gifts (礼簿) as sheets to print: a cover, then its gifts, so many on a sheet, each sheet
/// with its sum and the sum up to there.
///
/// It has the gifts that count: neither loans, nor void records, nor what is still to come.
struct BookSheets {
  enum Layout: String, CaseIterable {
    /// A row for each gift, on A4.
    case table
    /// A column for each gift, from right to left, on A4 in landscape.
    case vertical

    /// The number of gifts on a sheet.
    var length: Int {
      switch self {
      case .table: 18
      case .vertical: 12
      }
    }

    /// The millimetres that the gifts on a sheet have together.
    var room: Double {
      switch self {
      case .table: 208
      case .vertical: 225
      }
    }

    /// The millimetres that a gift takes up, with a name and a note that may need several lines.
    func extent(name: String, note: String) -> Double {
      func lines(_ text: String, ems: Double) -> Double {
        (TextWidth.ems(of: text) / ems).rounded(.up)
      }
      switch self {
      case .table:
        return max(11.2, 5.4 * lines(note, ems: 13) + 2.6, 6.4 * lines(name, ems: 6) + 2.6)
      case .vertical:
        return max(16, 7.4 * lines(note, ems: 6), 7.4 * lines(name, ems: 6))
      }
    }
  }

  /// The most characters of a note in a column, which must not be wider than a sheet.
  private static let longestNote = 100

  let view: GiftView
  let book: Book
  let layout: Layout
  /// The host of the event; nil leaves a line to write the name on.
  let host: String?
  private var words: Words { view.words }

  /// The gifts in one direction, by day, then in the order of their records.
  func gifts(_ direction: Gift.Direction) -> [Gift] {
    let ledger = view.ledger
    let all: [Gift] = (view.giftsOfBook[book.id] ?? []).map { ledger.gifts[$0] }
    let chosen = all.filter {
      $0.kind == .gift && $0.direction == direction && $0.counts(on: ledger.today)
    }
    // By the place in the vault, as ids are in no order.
    func rank(_ index: Int) -> (Day, String, Int, Int) {
      let place = chosen[index].source.place
      return (chosen[index].day, place?.file ?? "", place?.line ?? 0, index)
    }
    return chosen.indices.sorted { rank($0) < rank($1) }.map { chosen[$0] }
  }

  var object: Object {
    let parts = [Gift.Direction.received, .sent].map { ($0, gifts($0)) }.filter { !$1.isEmpty }
    let days = parts.flatMap { $1 }.map(\.day)
    let range = days.min().flatMap { first in days.max().map { first...$0 } }
    let isOneDay = range.map { $0.lowerBound == $0.upperBound } ?? false
    return [
      "name": .string(book.name), "icon": Value(book.icon), "note": Value(book.note),
      "host": Value(host), "layout": .string(layout.rawValue),
      "range": Value(range.map { isOneDay ? words.date($0.lowerBound) : words.range($0) }),
      "lunar": Value(isOneDay ? range.flatMap { words.lunar($0.lowerBound) } : nil),
      "parts": .objects(parts[...]) { part($0, $1, isOnly: parts.count == 1) },
    ]
  }

  private func part(_ direction: Gift.Direction, _ gifts: [Gift], isOnly: Bool) -> Object {
    let pages = pages(gifts)
    return [
      "title": .string(
        words(direction == .received ? "gifts.sheet.received" : "gifts.sheet.sent")),
      "isOnly": .bool(isOnly), "count": .int(gifts.count), "sums": sums(gifts[...]),
      "payments": payments(gifts),
      "sheets": .objects(pages.enumerated().map { ($0, $1) }[...]) { index, range in
        [
          "number": .int(index + 1), "count": .int(pages.count),
          "rows": .objects(range.map { ($0, gifts[$0]) }[...], row),
          "sums": sums(gifts[range]), "soFar": sums(gifts[..<range.upperBound]),
        ]
      },
    ]
  }

  /// The gifts of each sheet: fewer where names or notes are long, so that none is off the paper.
  private func pages(_ gifts: [Gift]) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var (start, taken) = (0, 0.0)
    for (index, gift) in gifts.enumerated() {
      let words = [gift.goods, note(gift)].compactMap(\.self).joined(separator: " ")
      let extent = layout.extent(name: view.ledger.name(of: gift), note: words)
      if index > start, taken + extent > layout.room || index - start == layout.length {
        pages.append(start..<index)
        (start, taken) = (index, 0)
      }
      taken += extent
    }
    return gifts.isEmpty ? [] : pages + [start..<gifts.count]
  }

  private func note(_ gift: Gift) -> String? {
    layout == .vertical ? gift.note?.clipped(to: Self.longestNote) : gift.note
  }

  private func row(_ index: Int, _ gift: Gift) -> Object {
    [
      "number": .int(index + 1), "name": .string(view.ledger.name(of: gift)),
      "capitals": Value(capitals(gift.amount)),
      "amount": gift.amount.isZero ? .nil : MoneyWords.value(gift.amount),
      "payment": Value(gift.payment.map(words.name(of:))),
      "goods": Value(gift.goods), "note": Value(note(gift)),
    ]
  }

  /// The sum in each currency; one of nothing for goods alone.
  private func sums(_ gifts: ArraySlice<Gift>) -> Value {
    let sums = MoneySums(gifts.map(\.amount).filter { !$0.isZero }).amounts
    return .objects((sums.isEmpty ? [.zero(view.ledger.settings.currency)] : sums)[...]) { sum in
      ["amount": MoneyWords.value(sum), "capitals": Value(capitals(sum))]
    }
  }

  /// How much came by each means; empty if no record says.
  private func payments(_ gifts: [Gift]) -> Value {
    guard gifts.contains(where: { $0.payment != nil }) else { return .array([]) }
    let means = Gift.Payment.allCases.map(Optional.some) + [nil]
    let parts = means.map { means in
      (means, gifts.filter { $0.payment == means && !$0.amount.isZero })
    }.filter { !$1.isEmpty }
    return .objects(parts[...]) { means, gifts in
      [
        "title": .string(means.map(words.name(of:)) ?? words("gifts.sheet.unsaid")),
        "count": .int(gifts.count), "sums": sums(gifts[...]),
      ]
    }
  }

  /// The amount in the numerals of banks: in Japanese for yen, else in Chinese, with the code of a
  /// currency other than the yuan. Nil for goods alone, and for an amount hidden from the audience.
  private func capitals(_ money: Money) -> String? {
    guard !money.isZero, money.currency != .undisclosed else { return nil }
    if words.language == .japanese { return money.japaneseCapitals }
    let code = money.currency == .renminbi ? "" : money.currency.code + " "
    return code + money.chineseCapitals
  }
}
