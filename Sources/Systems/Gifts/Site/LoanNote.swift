import Basics
import Charts
import Wording

/// A note of a loan to print and sign (借条), as a drawing of an A5 page on its side.
///
/// All words fit the page: letters become smaller as the text becomes longer, and of a note that
/// would not fit the end is left out, with “…” in its place. Names are whole up to some thousand
/// characters, amounts always.
struct LoanNote: Sendable {
  /// The record's id.
  var id: String
  /// Who gave the money; nil leaves a place to write the name in.
  var lender: String?
  /// Who has to pay it back; nil leaves a place to write the name in.
  var borrower: String?
  var amount: Money
  /// What is still owed, on ``asOf``.
  var outstanding: Money
  var isSettled: Bool
  /// The day of the loan.
  var day: Day
  /// When it has to be paid back.
  var due: Day?
  /// When it was settled, where that is known.
  var settledOn: Day?
  var note: String?
  /// The day for which ``outstanding`` is given.
  var asOf: Day
  /// Whether its words are Chinese; English otherwise.
  var isChinese: Bool

  /// A loan of `amount`, nothing of it paid back.
  init(id: String, amount: Money, day: Day, asOf: Day, isChinese: Bool) {
    self.id = id
    self.amount = amount
    self.outstanding = amount
    self.isSettled = false
    self.day = day
    self.asOf = asOf
    self.isChinese = isChinese
  }

  /// The note of a loan of the ledger of `author`; nil leaves a place to write the name in.
  init(_ loan: Loan, author: String?, asOf: Day, isChinese: Bool) {
    self.init(
      id: loan.id, amount: loan.amount, day: loan.gift.day, asOf: asOf, isChinese: isChinese)
    (lender, borrower) = loan.gift.direction == .sent ? (author, loan.name) : (loan.name, author)
    outstanding = loan.outstanding
    due = loan.due
    note = loan.gift.note
    isSettled = loan.status == .settled
    settledOn = loan.settledOn
  }

  /// The drawing, a file of its own: its fonts are those of the machine that shows it.
  var svg: String {
    var page = LoanNotePage(words: LoanNoteWords(note: self))
    page.draw()
    return page.svg
  }
}

/// What a loan note says.
struct LoanNoteWords {
  let note: LoanNote

  var language: String { note.isChinese ? "zh-CN" : "en" }
  var title: String { note.isChinese ? "借条" : "Loan note" }

  /// Who borrowed what from whom, when, and until when.
  var text: String {
    let (lender, borrower) = (name(note.lender), name(note.borrower))
    let amount = figure(note.amount)
    let capitals = note.amount.chineseCapitals
    if note.isChinese {
      let due = note.due.map { "，约定于\(date($0))前归还" } ?? ""
      return "今借款人\(borrower)向出借人\(lender)借到\(currencyName)（大写）\(capitals)"
        + "（小写：\(amount)）\(due)。特立此据。"
    }
    let due = note.due.map { ", to be repaid by \(date($0))" } ?? ""
    return "I, \(borrower), have borrowed from \(lender) the sum of \(amount) "
      + "(\(currencyName)\(capitals))\(due)."
  }

  /// The same in the language of a page.
  func text(in words: Words) -> String {
    let (lender, borrower) = (name(note.lender), name(note.borrower))
    // Other currencies have their code before the number.
    let amount = words.money(note.amount, inFull: true, usesSign: words.language != .english)
    let capitals = currencyName + note.amount.chineseCapitals
    guard let due = note.due else {
      return words(
        "gifts.form.clause",
        ["borrower": borrower, "lender": lender, "amount": amount, "capitals": capitals])
    }
    return words(
      "gifts.form.clause_due",
      [
        "borrower": borrower, "lender": lender, "amount": amount, "capitals": capitals,
        "due": words.date(due),
      ])
  }

  /// The record's own note, with its name before it.
  var remark: String? {
    note.note.map { (note.isChinese ? "备注：" : "Note: ") + $0 }
  }

  /// What is still owed.
  var state: String {
    let (day, left) = (date(note.asOf), figure(note.outstanding))
    let capitals = note.outstanding.chineseCapitals
    return note.isChinese
      ? "截至\(day)，尚欠\(left)（\(capitals)）。" : "Outstanding on \(day): \(left) (\(capitals))."
  }

  var number: String { (note.isChinese ? "编号：" : "No. ") + note.id }
  var stamp: String { note.isChinese ? "已结清" : "SETTLED" }

  var settledDay: String? { note.settledOn.map(\.description) }

  /// What stands before the lines to sign on.
  var signatures: [String] {
    note.isChinese ? ["出借人（签字）：", "借款人（签字）："] : ["Lender:", "Borrower:"]
  }

  var loanDay: String { (note.isChinese ? "借款日期：" : "Date of the loan: ") + date(note.day) }

  /// What the drawing is, for those who do not see it.
  var description: String { text + " " + state }

  func date(_ day: Day) -> String {
    let (year, month, number) = day.components
    return note.isChinese ? "\(year)年\(month)月\(number)日" : Words.english.date(day)
  }

  /// The name on one line, or a place to write it in.
  private func name(_ name: String?) -> String {
    name.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") } ?? "＿＿＿＿＿＿"
  }

  /// `¥1,200.00`, `USD 1,200.00`; in English `CNY 1,200.00`, as yen have the same sign.
  private func figure(_ money: Money) -> String {
    // Lines are broken by width, so a space may be one that breaks.
    Words.standard(note.isChinese ? .simplifiedChinese : .english)
      .money(money, inFull: true, usesSign: note.isChinese).replacing("\u{A0}", with: " ")
  }

  private var currencyName: String {
    note.amount.currency == .renminbi ? "人民币" : note.amount.currency.code + " "
  }
}
