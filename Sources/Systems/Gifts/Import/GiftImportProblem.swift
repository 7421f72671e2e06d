import Basics
import Vault

/// What can be wrong with a file of gifts or of contacts.
enum GiftImportProblem: Problem {
  /// Too much of a text is no list of names and amounts.
  case notAList
  /// What is wrong with any text.
  case text(TextProblem)
  case noName
  case longName
  case longLine
  /// Text where an amount should be.
  case noAmount(String)
  /// What is wrong with the amount or the currency.
  case record(GiftProblem)
  case negative(String)
  case noDate
  /// A text that names no day with its year, and why it is none even without.
  case notADate(String, WrittenProblem?)
  /// Neither the row nor the file says which way the gift went.
  case noDirection
  case unknownDirection(String)
  /// A line that can be read as several names and amounts: 张 and 三五百, 张三 and 五百.
  case ambiguous([String])
  /// What a file gives as its sum is not that of its rows.
  case total(given: String, found: String, skipped: Int)
  case billCount(given: Int, found: Int)
  case billTotal(Gift.Direction, given: String, found: String)
  case cardNotClosed
  case cardWithoutName
  /// A line of a card without a colon.
  case noProperty
  case birthday(WrittenProblem)
  case quotedPrintable
  case characterSet(String)
  /// A card of a person who is listed, with something that the list does not have.
  case listedWithout(name: String, what: String)

  var severity: Diagnostic.Severity {
    switch self {
    case .total, .billCount, .billTotal, .birthday, .quotedPrintable, .characterSet,
      .noProperty, .listedWithout:
      .warning
    default: .error
    }
  }

  var kind: String {
    switch self {
    case .notAList: "wrong-format"
    case .text(let problem): problem.kind
    case .quotedPrintable, .characterSet: "encoding"
    case .noName, .noAmount, .noDate, .noDirection, .cardWithoutName: "missing-field"
    case .longName: "too-long"
    case .longLine: "line-too-long"
    case .record(let problem): problem.kind
    case .negative: "out-of-range"
    case .notADate, .birthday: "not-a-time"
    case .unknownDirection: "unknown-direction"
    case .ambiguous: "ambiguous"
    case .total, .billCount, .billTotal: "total"
    case .cardNotClosed, .noProperty: "vcard"
    case .listedWithout: "listed-contact"
    }
  }

  var message: String {
    switch self {
    case .notAList:
      "most of the file cannot be read as \(ImportFormat.gifts.inWords); nothing was taken"
    case .text(let problem): problem.message
    case .noName: "there is no name"
    case .longName: "the name is longer than \(GiftDraft.longestName) characters"
    case .longLine: "the line is too long to be one of names and amounts"
    case .noAmount(let text):
      text.isEmpty ? "there is no amount" : "\"\(text.shortened)\" has no amount"
    case .record(let problem): problem.message
    case .negative(let text): VaultProblem.negative(field: "amount", text: text.shortened).message
    case .noDate: "there is no date"
    case .notADate(let text, let why?): "date \(why.message(of: text.shortened))"
    case .notADate(let text, nil): "date \"\(text.shortened)\" is not a day"
    case .noDirection: "nothing says whether the gifts were received or sent; none was taken"
    case .unknownDirection(let text): "\"\(text.shortened)\" is neither received nor sent"
    case .ambiguous(let readings):
      "the line can be read in several ways: " + readings.prefix(4).joined(separator: ", ")
    case .total(let given, let found, let skipped):
      "the file gives a total of \(given), the rows have \(found)"
        + (skipped == 0 ? "" : "; \(skipped) could not be read")
    case .billCount(let given, let found): "the bill gives \(given) rows and has \(found)"
    case .billTotal(let direction, let given, let found):
      "the bill gives \(given) \(direction.rawValue), the rows have \(found)"
    case .cardNotClosed: "the card that starts here does not end"
    case .cardWithoutName: "the card has no name"
    case .noProperty: "the line has no colon; it is left out"
    case .birthday(let why): "birthday \(why.message(of: why.text.shortened)); it is left out"
    case .quotedPrintable: "the text is not quoted-printable; it is left out"
    case .characterSet(let name):
      "the text is not in the character set \"\(name.shortened)\"; it is left out"
    case .listedWithout(let name, let what):
      "\(name.shortened) is listed without \(what) that the card gives; the list was not changed"
    }
  }

  var hint: String? {
    switch self {
    case .text(let problem): problem.hint
    case .record(let problem): problem.hint
    case .negative: "say with the direction which way it went"
    case .noDate: "give it with --date 2026-05-01, or in a line such as 日期,2026-05-01"
    case .notADate: "write it as 2026-05-01, because 03/04 is two days"
    case .noDirection:
      "give it with --direction received or --direction sent, or in a column such as 收/送"
    case .unknownDirection: "write 收 or 支, received or sent"
    case .ambiguous: "put a tab or a space between name and amount"
    default: nil
    }
  }
}

extension WrittenProblem {
  /// The message about a text that was cut.
  fileprivate func message(of text: String) -> String {
    WrittenProblem(text: text, subject: subject, reason: reason).message
  }
}

extension StringProtocol {
  /// The text, cut after 60 characters so that a message stays a line.
  fileprivate var shortened: String { count > 60 ? prefix(60) + "…" : String(self) }
}
