import Basics
import Charts
import Wording

/// A loan note to print and sign (借条), as a drawing of an A5 page in landscape.
///
/// The text always fits the page: letters shrink as it gets longer, and a note that would not fit
/// ends in “…”. Names are complete up to some thousand characters, amounts always.
struct LoanNote: Sendable {
  var id: String
  /// The lender's name; nil leaves space to write it.
  var lender: String?
  /// The borrower's name; nil leaves space to write it.
  var borrower: String?
  var amount: Money
  /// The amount still owed on ``asOf``.
  var outstanding: Money
  var isSettled: Bool
  var day: Day
  var due: Day?
  /// The day of settlement, if known.
  var settledOn: Day?
  var note: String?
  /// The day of ``outstanding``.
  var asOf: Day
  /// True for Chinese, false for English.
  var isChinese: Bool
}

extension LoanNote {
  /// The note of a loan in the ledger of `author`; nil leaves space to write the name.
  init(_ loan: Loan, author: String?, asOf: Day, isChinese: Bool) {
    let isLent = loan.gift.direction == .sent
    self.init(
      id: loan.id, lender: isLent ? author : loan.name, borrower: isLent ? loan.name : author,
      amount: loan.amount, outstanding: loan.outstanding, isSettled: loan.status == .settled,
      day: loan.gift.day, due: loan.due, settledOn: loan.settledOn, note: loan.gift.note,
      asOf: asOf, isChinese: isChinese)
  }

  /// The drawing as a standalone file, in the fonts of the machine that shows it.
  var svg: String {
    var page = LoanNotePage(note: self)
    page.draw()
    return page.svg
  }

  /// The text of the agreement: the borrower, the lender, the amount and the days.
  var text: String {
    let (lender, borrower) = (shown(lender), shown(borrower))
    let (number, capitals) = (figure(amount), amount.chineseCapitals)
    if isChinese {
      let due = due.map { "，约定于\(date($0))前归还" } ?? ""
      return "今借款人\(borrower)向出借人\(lender)借到\(currencyName)（大写）\(capitals)"
        + "（小写：\(number)）\(due)。特立此据。"
    }
    let due = due.map { ", to be repaid by \(date($0))" } ?? ""
    return "I, \(borrower), have borrowed from \(lender) the sum of \(number) "
      + "(\(currencyName)\(capitals))\(due)."
  }

  /// The same text in the language of a page.
  func text(in words: Words) -> String {
    // Other currencies have their code before the number.
    let number = words.money(amount, inFull: true, usesSign: words.language != .english)
    return words(
      due == nil ? "gifts.form.clause" : "gifts.form.clause_due",
      [
        "borrower": shown(borrower), "lender": shown(lender), "amount": number,
        "capitals": currencyName + amount.chineseCapitals, "due": due.map(words.date) ?? "",
      ])
  }

  var state: String {
    let (day, left) = (date(asOf), figure(outstanding))
    let capitals = outstanding.chineseCapitals
    return isChinese
      ? "截至\(day)，尚欠\(left)（\(capitals)）。" : "Outstanding on \(day): \(left) (\(capitals))."
  }

  func date(_ day: Day) -> String {
    let (year, month, number) = day.components
    return isChinese ? "\(year)年\(month)月\(number)日" : Words.english.date(day)
  }

  /// The name on one line, or space to write it.
  private func shown(_ name: String?) -> String {
    name.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") } ?? "＿＿＿＿＿＿"
  }

  /// `¥1,200.00`, `USD 1,200.00`; in English `CNY 1,200.00`, as the yen has the same sign.
  private func figure(_ money: Money) -> String {
    // Lines are broken by width, so an ordinary space is fine.
    Words.standard(isChinese ? .simplifiedChinese : .english)
      .money(money, inFull: true, usesSign: isChinese).replacing("\u{A0}", with: " ")
  }

  private var currencyName: String {
    amount.currency == .renminbi ? "人民币" : amount.currency.code + " "
  }
}

/// The page of a loan note while it is drawn, in quarter millimetres.
struct LoanNotePage {
  private static let width = 840.0
  private static let height = 592.0
  private static let margin = 72.0
  /// The red of a seal.
  private static let cinnabar = "#C04851"

  let note: LoanNote
  private var markup = Markup(capacity: 8_192)

  init(note: LoanNote) { self.note = note }

  var svg: String { String(decoding: markup.bytes, as: UTF8.self) }

  private var title: String { note.isChinese ? "借条" : "Loan note" }
  private var column: Double { Self.width - 2 * Self.margin }

  mutating func draw() {
    open()
    frame()
    text(
      note.isChinese ? "借　条" : title, x: Self.width / 2, y: 104, size: 40, anchor: "middle",
      weight: "bold")
    line(
      (note.isChinese ? "编号：" : "No. ") + note.id, right: Self.width - Self.margin, y: 56, size: 13)
    body()
    signatures()
    if note.isSettled { stamp() }
    markup.markup("</svg>\n")
  }

  private mutating func open() {
    markup.markup(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="148mm" viewBox="0 0 840 592" \
      xml:lang="\(note.isChinese ? "zh-CN" : "en")" role="img" \
      font-family="'Noto Serif CJK SC','Source Han Serif SC','Songti SC',SimSun,\
      'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',serif" fill="#1F1F1F">
      <title>
      """)
    markup.text(title)
    markup.markup("</title><desc>")
    markup.text(note.text + " " + note.state)
    markup.markup("</desc>\n")
    markup.markup("<rect width=\"840\" height=\"592\" fill=\"#FFFFFF\"/>\n")
  }

  private mutating func frame() {
    for (inset, stroke) in [(24.0, 2.0), (30.0, 0.75)] {
      markup.markup("<rect x=\"\(inset)\" y=\"\(inset)\" width=\"\(Self.width - 2 * inset)\"")
      markup.markup(" height=\"\(Self.height - 2 * inset)\" fill=\"none\"")
      markup.markup(" stroke=\"\(Self.cinnabar)\" stroke-width=\"\(stroke)\"/>\n")
    }
  }

  /// The text, note and state between title and signatures, in the largest letters that fit. Below
  /// a comfortable size, the note is cut before letters shrink further.
  private mutating func body() {
    let remark = note.note.map { (note.isChinese ? "备注：" : "Note: ") + $0 } ?? ""
    let (top, bottom, least, spacing) = (140.0, 436.0, 12.0, 1.6)
    let sizes = [24.0, 22, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4]
    /// The number of lines that fit, less the two gaps between the three blocks.
    func room(_ size: Double) -> Int { Int(clamping: (bottom - top) / (size * spacing) - 1) }
    func block(_ words: String, _ size: Double) -> WrappedText {
      WrappedText(words, ems: column / size)
    }
    let size =
      sizes.first { size in
        let remarkLines = block(remark, size).lines.count
        let others = block(note.text, size).lines.count + block(note.state, size).lines.count
        return others + (size > least ? remarkLines : min(remarkLines, 1)) <= room(size)
      } ?? 4
    let (ems, state) = (column / size, block(note.state, size).lines)
    let text = block(note.text, size).limited(to: room(size) - state.count, ems: ems)
    let shownRemark = block(remark, size)
      .limited(to: room(size) - state.count - text.count, ems: ems)
    var y = top
    for block in [text, shownRemark, state] where !block.isEmpty {
      for words in block {
        y += size * spacing
        self.text(words, x: Self.margin, y: y, size: size)
      }
      y += size * spacing / 2
    }
  }

  private mutating func signatures() {
    let places = [Self.margin, Self.width / 2 + 12]
    let labels = note.isChinese ? ["出借人（签字）：", "借款人（签字）："] : ["Lender:", "Borrower:"]
    for (label, x) in zip(labels, places) {
      text(label, x: x, y: 484, size: 16)
      let start = x + WrappedText.ems(of: label) * 16 + 4
      markup.markup("<line x1=\"")
      markup.number(start)
      markup.markup("\" y1=\"488\" x2=\"")
      markup.number(x + column / 2 - 20)
      markup.markup("\" y2=\"488\" stroke=\"#1F1F1F\" stroke-width=\"1\"/>\n")
    }
    let label = note.isChinese ? "借款日期：" : "Date of the loan: "
    text(label + note.date(note.day), x: places[1], y: 532, size: 16)
  }

  /// A seal over the text, which stays readable under it.
  private mutating func stamp() {
    let (stamp, size) = note.isChinese ? ("已结清", 40.0) : ("SETTLED", 34.0)
    let width = WrappedText.ems(of: stamp) * size + 36
    let height = 84.0
    markup.markup("<g transform=\"translate(640 400) rotate(-14)\" fill=\"\(Self.cinnabar)\"")
    markup.markup(" opacity=\"0.8\">")
    markup.markup("<rect x=\"")
    markup.number(-width / 2)
    markup.markup("\" y=\"\(-height / 2)\" width=\"")
    markup.number(width)
    markup.markup("\" height=\"\(height)\" rx=\"8\" fill=\"none\" stroke=\"\(Self.cinnabar)\"")
    markup.markup(" stroke-width=\"4\"/>")
    let day = note.settledOn?.description
    text(
      stamp, x: 0, y: day == nil ? 14 : 4, size: size, anchor: "middle", weight: "bold")
    if let day { text(day, x: 0, y: 30, size: 16, anchor: "middle") }
    markup.markup("</g>\n")
  }

  /// A line that ends at `right`; text that does not fit is cut.
  private mutating func line(_ words: String, right: Double, y: Double, size: Double) {
    let ems = column / size
    let shown = WrappedText(words, ems: ems).limited(to: 1, ems: ems).first ?? ""
    text(shown, x: right, y: y, size: size, anchor: "end")
  }

  private mutating func text(
    _ words: String, x: Double, y: Double, size: Double, anchor: String? = nil,
    weight: String? = nil
  ) {
    markup.markup("<text x=\"")
    markup.number(x)
    markup.markup("\" y=\"")
    markup.number(y)
    markup.markup("\" font-size=\"")
    markup.number(size)
    if let anchor { markup.markup("\" text-anchor=\"\(anchor)") }
    if let weight { markup.markup("\" font-weight=\"\(weight)") }
    markup.markup("\">")
    markup.text(words)
    markup.markup("</text>\n")
  }
}
