import Basics
import Vault

/// The problems of gift records, in addition to the general ones of records.
enum GiftProblem {
  static func amount(field: String, text: String, _ problem: AmountProblem) -> Diagnostic {
    let amount = "\(field) \(text.shortQuoted)"
    return switch problem {
    case .notAnAmount where text.namesUnknownCurrency != nil:
      unknownCurrency(text.namesUnknownCurrency ?? text)
    case .notAnAmount:
      Diagnostic(
        .error, kind: "not-an-amount", "\(amount) is not a number",
        hint: "write it with digits only, such as 12.50")
    case .vague:
      Diagnostic(
        .error, kind: "vague-amount", "\(amount) says about how much, not how much",
        hint: "write the exact amount, such as 500")
    case .tooFine:
      Diagnostic(
        .error, kind: "too-fine-amount", "\(amount) has more decimal places than the currency",
        hint: "write no more decimal places than the currency has")
    case .tooLarge:
      Diagnostic(.error, kind: "too-large-amount", "\(amount) is more than can be kept")
    }
  }

  static func noPicture(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "missing-attachment",
      "there is no picture \(path.shortQuoted) in \(GiftReader.pictures)/",
      hint: "pictures that sites can show end in .jpg, .png, .webp or .gif")
  }

  static func unknownCurrency(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "unknown-currency", "\(text.shortQuoted) is no currency",
      hint: "write a code of ISO 4217, such as CNY or USD")
  }

  /// An amount in another currency than the record.
  static func otherCurrency(field: String, text: String, currency: Currency) -> Diagnostic {
    Diagnostic(
      .error, kind: "other-currency",
      "\(field) \(text.shortQuoted) is not in \(currency), the currency of the record",
      hint: "write the amount without a currency, or take out the field currency")
  }

  static let nothingGiven = Diagnostic(
    .warning, kind: "nothing-given", "the amount is zero and no gift is named",
    hint: "write what was given as gift, or the amount")

  /// A field for loans on a gift.
  static func onlyForLoans(field: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "only-for-loans", "\(field) is for loans only; it was left out",
      hint: "write type: loan if it has to be paid back")
  }

  static func notABirthday(_ problem: WrittenProblem) -> Diagnostic {
    Diagnostic(
      .error, kind: "not-a-birthday",
      problem.reason == .unknown
        ? "birthday \(problem.text.shortQuoted) is not a day of a year"
        : "birthday \(problem.message)",
      hint: problem.reason.isOfDate && problem.hint != nil
        ? problem.hint : "write 1980-05-06, 05-06, lunar:12-25 or 腊月廿五")
  }

  /// A birthday such as 11月30日, which used to be read as a lunar one.
  static func solarBirthday(_ text: String, _ birthday: Birthday, id: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "solar-birthday",
      "birthday \(text.shortQuoted) is a day of the solar year; it was once read as lunar",
      hint: [("solar", birthday.solarText ?? text), ("lunar", "农历" + text)]
        .map { "if it is \($0): \(edit(id)) birthday=\(ShellWord.word($1))" }
        .joined(separator: "; "))
  }

  // Problems between records; a repeated one is reported once, at the first record.

  static func unknownBook(
    _ id: String, count: Int, known: [String], gift: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .warning, kind: "unknown-book",
      "book \(id.shortIdentifier.shortQuoted)\(inRecords(count)) is not in gifts/books",
      hint: known.nearest(to: id).map { "did you mean \"\($0)\"?" }
        ?? gift.map { "change it with: \(edit($0)) book=" })
  }

  static func unlistedContact(_ id: String, count: Int, known: [String]) -> Diagnostic {
    Diagnostic(
      .warning, kind: "unlisted-contact",
      "contact \(id.shortIdentifier.shortQuoted)\(inRecords(count)) is not in gifts/contacts",
      hint: known.nearest(to: id).map { "did you mean \"\($0)\"?" }
        ?? "the person still counts, by name")
  }

  /// A name shared by several listed contacts.
  static func ambiguousName(_ name: String, count: Int, ids: [String]) -> Diagnostic {
    Diagnostic(
      .warning, kind: "ambiguous-name",
      "the name \(name.shortQuoted)\(inRecords(count)) is that of \(ids.count) contacts; "
        + "the first one was taken",
      hint: "name the contact by its id: "
        + ids.map(\.shortIdentifier.shortQuoted).joined(separator: " or "))
  }

  static func unknownLoan(_ id: String, gift: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "unknown-loan",
      "repays names \(id.shortIdentifier.shortQuoted), which is no loan",
      hint: "write the id of a loan, or true for the person's oldest open one; "
        + "change it with: \(edit(gift)) repays=")
  }

  static func possibleDuplicate(id: String, first: Place?) -> Diagnostic {
    Diagnostic(
      .warning, kind: "possible-duplicate",
      "the record says the same as the one at \(first?.description ?? "the top"): "
        + "person, date, event and amount",
      hint: "if it was entered twice: daybook void \(ShellWord.word(id.shortIdentifier)) "
        + "--reason \"entered twice\"")
  }

  /// A repayment of more than was owed.
  static func repaidTooMuch(name: String, remainder: Money) -> Diagnostic {
    Diagnostic(
      .warning, kind: "repaid-too-much",
      "\(remainder.shortDescription) \(remainder.currency) of the repayment of "
        + "\(name.shortQuoted) are more than was owed",
      hint: "write which loan it repays, or enter the rest as a gift")
  }

  /// The first record in a currency that is named in its amount.
  static func newCurrency(_ currency: Currency, text: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "new-currency",
      "amount \(text.shortQuoted) is in \(currency), and no other record is",
      hint: "without a code or a sign it is in the currency of the record")
  }

  private static func edit(_ id: String) -> String {
    "daybook edit \(ShellWord.word(id.shortIdentifier))"
  }

  private static func inRecords(_ count: Int) -> String { count > 1 ? " in \(count) records" : "" }
}

extension String {
  /// The three letters at the beginning or end of an amount that are the code of no currency; nil
  /// for a text of another form.
  fileprivate var namesUnknownCurrency: String? {
    let letters = filter { $0.isASCII && $0.isLetter }
    guard letters.count == 3, contains(where: \.isNumber),
      let range = firstRange(of: letters), Currency(named: letters) == nil,
      range.lowerBound == startIndex || range.upperBound == endIndex
    else { return nil }
    return letters
  }
}
