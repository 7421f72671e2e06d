import Basics
import Vault

/// What can be wrong with records of gifts, beside what can be wrong with any record. The wording
/// is here.
enum GiftProblem: Problem {
  case amount(field: String, text: String, AmountProblem)
  case unknownCurrency(String)
  /// An amount that names another currency than the record.
  case otherCurrency(field: String, text: String, currency: Currency)
  /// Neither money nor goods.
  case nothingGiven
  /// A field that only a loan has, on a gift.
  case onlyForLoans(field: String)
  case notABirthday(WrittenProblem)
  /// A birthday such as 11月30日, which was once read as one of the lunar calendar.
  case solarBirthday(String, Birthday, id: String)
  case notAColor(String)
  /// The usual amounts of a place, of which a lower one is above a higher one.
  case amountsOutOfOrder

  // Between records; where several say the same it is told once, at the first.
  case unknownBook(String, count: Int, known: [String], gift: String? = nil)
  case unlistedContact(String, count: Int)
  /// A name that several listed contacts have.
  case ambiguousName(String, count: Int, ids: [String])
  case unknownLoan(String, gift: String)
  case possibleDuplicate(id: String, first: Place?)
  /// A repayment of more than was owed.
  case repaidTooMuch(name: String, remainder: Money)

  // At entry.
  /// A person whom neither a contact nor a record names; the nearest one that there is.
  case newPerson(String, nearest: String?)
  /// The first record in a currency that the text of an amount names.
  case newCurrency(Currency, text: String)
  /// What a form says of somebody whom a contact names already.
  case knownContact(String, id: String, field: String)
  /// A contact of a name that another one has.
  case sameName(String, id: String)

  var severity: Diagnostic.Severity {
    switch self {
    case .amount, .unknownCurrency, .otherCurrency, .notABirthday, .amountsOutOfOrder: .error
    // Most ledgers know more people each year.
    case .newPerson(_, nearest: nil): .note
    default: .warning
    }
  }

  var kind: String {
    switch self {
    case .amount(_, _, let problem):
      switch problem {
      case .notAnAmount: "not-an-amount"
      case .vague: "vague-amount"
      case .tooFine: "too-fine-amount"
      case .tooLarge: "too-large-amount"
      }
    case .unknownCurrency: "unknown-currency"
    case .otherCurrency: "other-currency"
    case .nothingGiven: "nothing-given"
    case .onlyForLoans: "only-for-loans"
    case .notABirthday: "not-a-birthday"
    case .solarBirthday: "solar-birthday"
    case .notAColor: "not-a-color"
    case .amountsOutOfOrder: "amounts-out-of-order"
    case .unknownBook: "unknown-book"
    case .unlistedContact: "unlisted-contact"
    case .ambiguousName: "ambiguous-name"
    case .unknownLoan: "unknown-loan"
    case .possibleDuplicate: "possible-duplicate"
    case .repaidTooMuch: "repaid-too-much"
    case .newPerson: "new-person"
    case .newCurrency: "new-currency"
    case .knownContact: "known-contact"
    case .sameName: "same-name"
    }
  }

  var message: String {
    switch self {
    case .amount(let field, let text, let problem):
      switch problem {
      case .notAnAmount: "\(field) \(text.shortQuoted) is not a number"
      case .vague: "\(field) \(text.shortQuoted) says about how much, not how much"
      case .tooFine:
        "\(field) \(text.shortQuoted) has more decimal places than the currency"
      case .tooLarge: "\(field) \(text.shortQuoted) is more than can be kept"
      }
    case .unknownCurrency(let text): "currency \(text.shortQuoted) is not a code of three letters"
    case .otherCurrency(let field, let text, let currency):
      "\(field) \(text.shortQuoted) is not in \(currency), the currency of the record"
    case .nothingGiven: "the amount is zero and no gift is named"
    case .onlyForLoans(let field): "\(field) is for loans only; it was left out"
    case .notABirthday(let problem):
      problem.reason == .unknown
        ? "birthday \(problem.text.shortQuoted) is not a day of a year"
        : "birthday \(problem.message)"
    case .solarBirthday(let text, _, _):
      "birthday \(text.shortQuoted) is a day of the solar year; it was once read as lunar"
    case .notAColor(let text): "color \(text.shortQuoted) is not a color; cinnabar is used"
    case .amountsOutOfOrder: "min, average and max are not in order"
    case .unknownBook(let id, let count, _, _):
      "book \(id.shortIdentifier.shortQuoted)\(inRecords(count)) is not in gifts/books"
    case .unlistedContact(let name, let count):
      "contact \(name.shortQuoted)\(inRecords(count)) is not in gifts/contacts"
    case .ambiguousName(let name, let count, let ids):
      "the name \(name.shortQuoted)\(inRecords(count)) is that of \(ids.count) contacts; "
        + "the first one was taken"
    case .unknownLoan(let id, _):
      "repays names \(id.shortIdentifier.shortQuoted), which is no loan"
    case .possibleDuplicate(_, let first):
      "the record says the same as the one at \(first?.description ?? "the top"): "
        + "person, date, event and amount"
    case .repaidTooMuch(let name, let remainder):
      "\(remainder.shortDescription) \(remainder.currency) of the repayment of "
        + "\(name.shortQuoted) are more than was owed"
    case .newPerson(let name, _): "\(name.shortQuoted) is new to the ledger"
    case .newCurrency(let currency, let text):
      "amount \(text.shortQuoted) is in \(currency), and no other record is"
    case .knownContact(let name, _, let field):
      "\(name.shortQuoted) is a contact already; \(field) is not written"
    case .sameName(let name, let id):
      "contact \(id.shortIdentifier.shortQuoted) is called \(name.shortQuoted) too"
    }
  }

  var hint: String? {
    switch self {
    case .amount(_, _, let problem):
      switch problem {
      case .notAnAmount: "write it with digits only, such as 12.50"
      case .vague: "write the exact amount, such as 500"
      case .tooFine: "write no more decimal places than the currency has"
      case .tooLarge: nil
      }
    case .unknownCurrency: "write a code of ISO 4217, such as CNY or USD"
    case .otherCurrency: "write the amount without a currency, or take out the field currency"
    case .nothingGiven: "write what was given as gift, or the amount"
    case .onlyForLoans: "write type: loan if it has to be paid back"
    case .notABirthday(let problem):
      problem.reason.isOfDate && problem.hint != nil
        ? problem.hint : "write 1980-05-06, 05-06, lunar:12-25 or 腊月廿五"
    case .solarBirthday(let text, let birthday, let id):
      ["solar": birthday.solarText ?? text, "lunar": "农历" + text]
        .sorted { $0.key > $1.key }
        .map { calendar, birthday in
          "if it is \(calendar): daybook edit \(ShellWord.word(id.shortIdentifier)) "
            + "birthday=\(ShellWord.word(birthday))"
        }
        .joined(separator: "; ")
    case .notAColor: "write it as #C04851"
    case .newCurrency: "without a code or a sign it is in the currency of the record"
    case .newPerson(_, let nearest?): "did you mean \"\(nearest)\"?"
    case .newPerson(_, nil): "relation, household or birthday would add a contact"
    case .knownContact(_, let id, _):
      "change the contact with: daybook edit \(id.shortIdentifier)"
    case .sameName: "a phone number or a note tells them apart"
    case .amountsOutOfOrder: "min is at most average, and average at most max"
    case .unknownBook(let id, _, let known, let gift):
      known.nearest(to: id).map { "did you mean \"\($0)\"?" }
        ?? gift.map { Self.edit($0, "book") }
    // No nearest name: most names have two or three characters, and 张四 is not a slip for 张三.
    case .unlistedContact(let name, _):
      "the figures have the person; to give it a relation and a birthday: "
        + "daybook add contact name=\(ShellWord.word(name))"
    case .ambiguousName(_, _, let ids):
      "name the contact by its id: "
        + ids.map(\.shortIdentifier.shortQuoted).joined(separator: " or ")
    case .unknownLoan(_, let gift):
      "write the id of a loan, or true for the person's oldest open one; "
        + Self.edit(gift, "repays")
    case .possibleDuplicate(let id, _):
      "if it was entered twice: daybook void \(ShellWord.word(id.shortIdentifier)) "
        + "--reason \"entered twice\""
    case .repaidTooMuch: "write which loan it repays, or enter the rest as a gift"
    }
  }

  /// The command that names something else in a field, or nothing.
  private static func edit(_ gift: String, _ field: String) -> String {
    "change it with: daybook edit \(ShellWord.word(gift.shortIdentifier)) \(field)="
  }

  private func inRecords(_ count: Int) -> String { count > 1 ? " in \(count) records" : "" }
}
