import Basics
import Vault

extension GiftExport {
  /// The records as a journal of hledger.
  ///
  /// Each person has two accounts, `people:NAME:gifts` and `people:NAME:loans`, whose balance is
  /// received less sent, as everywhere in Daybook. The other side of each exchange is
  /// `exchanged:gifts` or `exchanged:loans`, as the ledger does not record the person's own
  /// account. The remainder of a settled loan goes to `settled:loans`, so that nothing is owed.
  /// Void and future records are comments and count for nothing.
  var journal: String {
    let accounts = PeopleAccounts(ledger.people)
    let currencies = Set(gifts.map(\.amount.currency)).sorted()
    let used = counting.flatMap {
      ["\(accounts[$0.contact]):\($0.kind)s", "exchanged:\($0.kind)s"]
    }
    let closings = closings
    let settled = closings.isEmpty ? [] : ["settled:loans"]
    let owing = closings.map { "\(accounts[$0.contact]):loans" }
    var lines = [
      "; Gifts and loans as of \(ledger.today), written by Daybook.",
      "; The balance of people:… is the sum received minus the sum sent.", "decimal-mark .", "",
    ]
    lines += currencies.map {
      "commodity 1000.\(String(repeating: "0", count: $0.fractionDigits)) \($0)"
    }
    lines += Set(used + settled + owing).sorted().map { "account \($0)" }
    for gift in gifts { lines += [""] + entry(of: gift, accounts) }
    for closing in closings {
      let (amount, code) = (closing.amount, closing.amount.currency)
      lines += [
        "", "\(closing.day) settled",
        "    \(accounts[closing.contact]):loans  \(amount) \(code)",
        "    settled:loans  \(-amount) \(code)",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func entry(of gift: Gift, _ accounts: PeopleAccounts) -> [String] {
    let name = ledger.name(of: gift)
    let event = gift.event ?? gift.category.chineseName
    let head =
      "\(gift.day) (\(JournalText.name(gift.id))) "
      + "\(JournalText.description(name)) | \(JournalText.description(event))"
    guard gift.counts(on: ledger.today) else {
      let reason = gift.voidReason.map { " (\($0))" } ?? ""
      return JournalText.comment(
        (gift.isVoid ? "void\(reason): " : "planned: ")
          + "\(head) \(gift.direction) \(gift.amount) \(gift.amount.currency)")
    }
    let amount = gift.direction == .received ? gift.amount : -gift.amount
    // Two spaces end the name of an account.
    var lines = [head]
    for detail in details(of: gift) {
      lines += JournalText.comment(detail).map { "    \($0)" }
    }
    lines.append("    \(accounts[gift.contact]):\(gift.kind)s  \(amount) \(amount.currency)")
    lines.append("    exchanged:\(gift.kind)s  \(-amount) \(amount.currency)")
    return lines
  }

  private func details(of gift: Gift) -> [String] {
    [gift.goods, gift.due.map { "due: \($0)" }, gift.note].compactMap(\.self)
  }
}

private struct PeopleAccounts {
  private var names: [String: String] = [:]

  init(_ people: [Person]) {
    var counts: [String: Int] = [:]
    for person in people { counts[person.name, default: 0] += 1 }
    for person in people {
      // Namesakes are distinguished by id; a bracket in a name is escaped.
      let isUnique = counts[person.name] == 1 && !person.name.isEmpty
      let name = JournalText.name(person.name)
      names[person.id] = isUnique ? name : "\(name)(\(JournalText.name(person.id)))"
    }
  }

  subscript(id: String) -> String { "people:" + (names[id] ?? JournalText.name(id)) }
}

/// Escapes text from records so that it has no other meaning in the format.
private enum JournalText {
  /// An account name or a code. Characters with a meaning in the format, and the percent sign,
  /// become `%` and their bytes in hexadecimal, as in a URL, so that two names never become one.
  static func name(_ text: String) -> String {
    var name = String.UnicodeScalarView()
    var isAfterBlank = true
    let last = text.unicodeScalars.indices.last
    for (index, scalar) in zip(text.unicodeScalars.indices, text.unicodeScalars) {
      // A single space between words is part of a name.
      let isBlank = scalar == " " && !isAfterBlank && index != last
      if isBlank || !isSpecial(scalar) {
        name.append(scalar)
      } else {
        name.append(contentsOf: PercentEncoding.encoded(scalar).unicodeScalars)
      }
      isAfterBlank = isBlank
    }
    return String(name)
  }

  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "%", ":", ";", "(", ")", "[", "]", "\"", "|", "*", "!": true
    default: scalar.isInvisible
    }
  }

  /// A payee or a description, on one line and without the characters that end it.
  static func description(_ text: String) -> String {
    var description = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case ";": description.append("；")
      case "|": description.append("｜")
      default: description.append(scalar.isInvisible ? " " : scalar)
      }
    }
    return String(description)
  }

  /// The text as comment lines.
  static func comment(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      "; " + String(String.UnicodeScalarView(line.unicodeScalars.map { $0.isInvisible ? " " : $0 }))
    }
  }
}

extension Unicode.Scalar {
  /// True for whitespace, control characters and invisible characters.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
    default: properties.isWhitespace
    }
  }
}
