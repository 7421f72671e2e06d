import Basics
import SiteKit
import Vault
import Wording

extension LineEntry {
  /// The gifts that guests bring, entered into a book: a name and an amount per line.
  static let reception = LineEntry(
    "reception", title: "reception.title", label: "reception.line", help: "reception.help",
    form: .gift, kind: GiftRecord.kind, known: .people, unasked: ["new-person"]
  ) { moment in
    (moment.records[GiftRecords.self]?.books ?? []).filter { !$0.isArchived }
      .map { Place(id: $0.id, title: $0.name) }
  } values: { line, book, moment in
    var values = try ReceptionLine(line).values
    values["direction"] = Gift.Direction.received.rawValue
    values["book"] = book.id
    // All gifts at a feast have the same occasion, which the first one gives.
    let before = moment.records[GiftRecords.self]?.gifts.last { $0.book == book.id && !$0.isVoid }
    values["event"] = before?.event
    // The default category is omitted, so that a repeated line is noticed.
    values["category"] = before.flatMap { $0.category == .other ? nil : $0.category.rawValue }
    return values
  } tally: { book, moment, words in
    let records = moment.records[GiftRecords.self]
    let people = Dictionary((records?.contacts ?? []).map { ($0.id, $0.name) }) { first, _ in first
    }
    let gifts = (records?.gifts ?? []).filter {
      $0.book == book.id && $0.direction == .received && !$0.isVoid
    }
    let sums = MoneySums(gifts.map(\.amount).filter { !$0.isZero })
    return Tally(
      columns: ["gifts.name", "reception.amount", "reception.note"],
      rows: gifts.map { gift in
        let amount = gift.amount.isZero ? "" : words.money(gift.amount)
        let rest = words.list(
          [gift.goods, gift.payment.map(words.name(of:)), gift.note].compactMap(\.self))
        let name = gift.name ?? gift.contact
        return Tally.Row(id: gift.id, cells: [people[name] ?? name, amount, rest])
      },
      sum: words.list(sums.amounts.map { words.money($0) }))
  }
}

/// A line of a reception with one gift: `张三 1000`, `张三一千元 微信 表哥`, `1000 张三`.
struct ReceptionLine {
  /// The fields of the gift; only the name for a line without an amount.
  private(set) var values: [String: String] = [:]

  /// - Throws: ``Failure`` for a line with several amounts or people, an ambiguous end of the name,
  ///   or a gift in the other direction.
  init(_ line: String) throws(Failure) {
    var tokens = GiftLineToken.tokens(of: line, in: .renminbi)
    var amounts = tokens.indices.filter { tokens[$0].amount != nil }
    // 万三 before an amount is a name.
    if amounts.count > 1, amounts[0] == 0, !tokens[0].text.hasDigit { amounts.removeFirst() }
    // In 2 1/2, the second token alone is not an amount.
    let rests = tokens.count { $0.amount == nil && $0.text.allSatisfy(\.isOfNumber) }
    guard amounts.count < 2, amounts.isEmpty || rests == 0 else {
      throw Failure(
        Diagnostic(
          .error, kind: "which-amount",
          "a line is one gift, and this one has \(amounts.count + rests) amounts",
          hint: "write a line for each"))
    }
    var name = tokens.prefix { !$0.isBehindColon || $0.range == tokens[0].range }.count
    if let amount = amounts.first, tokens.count > 1 {
      values["amount"] = tokens.remove(at: amount).text
      // The name is the text before the amount, or a single word after it.
      name = min(name, max(amount, 1))
    } else if let first = tokens.first {
      do throws(GiftLine.Failure) {
        if let reading = try first.reading(in: .renminbi) {
          values["amount"] = String(first.textWithoutNumber.dropFirst(reading.name.count))
          values["name"] = reading.name
          name = 1
        }
      } catch {
        throw Failure(error.problem.diagnostic(at: nil))
      }
    }
    values["name"] = values["name"] ?? tokens.prefix(name).map(\.text).joined(separator: " ").asName
    guard !tokens.prefix(name).dropFirst().contains(where: \.isBehindComma) else {
      throw Failure(
        Diagnostic(
          .error, kind: "which-person", "a line is one gift, and this one names several people",
          hint: "write a line for each"))
    }
    // A padded name, such as 付 伟.
    let others = tokens.dropFirst(tokens.first.map { $0.text.count > 1 } ?? false ? 1 : name)
    if let word = others.first(where: { Gift.Direction(cell: $0.text) == .sent })?.text {
      throw Failure(
        Diagnostic(
          .error, kind: "which-way", "this list is of gifts received; \(word.shortQuoted) is sent",
          hint: "leave it out; write gifts that you sent with: daybook log"))
    }
    var words = tokens.dropFirst(name).map(\.text)
    let means = words.indices.filter { Gift.Payment(said: words[$0]) != nil }
    if means.count == 1 {
      values["payment"] = Gift.Payment(said: words.remove(at: means[0]))?.rawValue
    }
    let rest = words.joined(separator: " ")
    if !rest.isEmpty { values["note"] = rest }
  }
}

extension String {
  /// True if it contains a digit, as opposed to Chinese numerals only.
  fileprivate var hasDigit: Bool { contains(where: \.isDigit) }
}

extension Character {
  /// True for a digit, a fraction or a separator in a number.
  fileprivate var isOfNumber: Bool { isNumber && isASCII || "½¼¾/.,".contains(self) }
}
