import Basics
import Vault

/// The columns of a WeChat or Alipay bill, found by name, as Alipay has changed its columns over
/// the years.
struct BillColumns {
  enum Program { case wechat, alipay }

  enum Column: TableColumn {
    case time, person, subject, direction, amount, status, number, note
    /// The kind of transaction: 转账, 商户消费; not informative in older Alipay bills.
    case type
    /// The refunded amount, in older Alipay bills.
    case refunded

    var names: [String] {
      switch self {
      case .time: ["交易时间", "交易创建时间", "创建时间", "付款时间"]
      case .person: ["交易对方"]
      case .subject: ["商品", "商品说明", "商品名称"]
      case .direction: ["收/支"]
      case .amount: ["金额"]
      case .status: ["当前状态", "交易状态"]
      case .number: ["交易单号", "交易订单号", "交易号", "订单号"]
      case .note: ["备注"]
      case .type: ["交易类型", "交易分类", "类型"]
      case .refunded: ["成功退款"]
      }
    }

    static let required: [Self] = [.time, .person, .direction, .amount, .status, .number]
  }

  let program: Program
  private let places: ColumnPlaces<Column>

  /// Nil unless the names are the columns of a bill.
  init?(_ names: [String]) {
    places = ColumnPlaces(names.firstIndex(of:))
    guard places.missing == nil else { return nil }
    program = names.contains("当前状态") ? .wechat : .alipay
  }

  subscript(column: Column) -> Int? { places[column] }
}

/// A row of a WeChat or Alipay bill.
struct BillRow {
  /// The treatment of a row.
  enum Verdict {
    case gift(GiftDraft)
    case leftOut(ImportSummary.Reason)
  }

  private let cells: GiftCells
  private let columns: BillColumns
  private let type: String
  private let subject: String
  private let note: String
  private let status: String
  /// Nil if no money was transferred.
  let direction: Gift.Direction?
  let amount: Money

  init(_ cells: GiftCells, _ columns: BillColumns) throws(CellFault) {
    self.cells = cells
    self.columns = columns
    type = try cells.said(columns[.type])
    subject = try cells.said(columns[.subject])
    note = try cells.said(columns[.note])
    status = try cells.said(columns[.status])
    switch try cells.said(columns[.direction]) {
    case "收入": direction = .received
    case "支出": direction = .sent
    default: direction = nil
    }
    amount = try cells.amount(columns[.amount], in: .renminbi)
  }

  /// Decides if the row is a gift, and if not, why.
  ///
  /// - Parameter defaults: Include the option to take every income and expense.
  func verdict(_ defaults: GiftDefaults) throws(CellFault) -> Verdict {
    if isRefund { return .leftOut(.refunded) }
    guard let direction else { return .leftOut(.ownMoney) }
    if Self.failures.contains(where: status.contains) { return .leftOut(.unfinished) }
    guard isFinished else { return .leftOut(.inState(status)) }
    if !defaults.takesAllOfBills {
      guard isBetweenPeople else { return .leftOut(.payment) }
      if (type + subject).contains("群红包") { return .leftOut(.groupRedPacket) }
      if Self.purposes.contains(where: (subject + note).contains) {
        return .leftOut(.paysForSomething)
      }
    }
    let left = try amountLeft()
    guard !left.isZero else { return .leftOut(.refunded) }
    let name = try name()
    guard !name.isEmpty else { return .leftOut(.nobody) }
    let given = try cells.text(columns[.time])
    let time = given.asSerialTime ?? given
    let day: Day
    do throws(Diagnostic) {
      guard !time.isEmpty else { throw GiftImportProblem.noDate() }
      day = try defaults.day(of: time)
    } catch {
      throw CellFault(error, at: cells.place(columns[.time]))
    }
    var draft = GiftDraft(name: name, amount: left, direction: direction, day: day)
    draft.payment = columns.program == .wechat ? .wechat : .alipay
    let words = words
    draft.note = words.isEmpty ? nil : words
    readLoan(words, &draft)
    // Anonymised bills have one number for all rows, so the time and amount are added. Values that
    // may change until a later export, such as the state, are excluded.
    draft.transaction = "\(try cells.text(columns[.number])) \(time) \(amount)"
    draft.transactionAmount = amount
    return .gift(draft)
  }

  /// True for a transfer or red packet between people, as far as the bill shows. In older Alipay
  /// bills, only the subject shows it.
  private var isBetweenPeople: Bool {
    guard !type.contains("退款") else { return false }
    switch columns.program {
    case .wechat: return type == "转账" || type.hasPrefix("微信红包") || type == "企业微信红包"
    case .alipay:
      if ["转账红包", "转账", "红包", "人情往来", "亲友往来"].contains(type) { return true }
      return ["即时到账交易", "其他", "其它", ""].contains(type)
        && ["转账", "红包", "份子钱", "礼金"].contains(where: subject.contains)
    }
  }

  private static let failures = ["关闭", "失败", "撤销", "取消", "未收款", "未领取", "待朋友", "等待对方"]
  private static let finished = [
    "成功", "完成", "已收", "已转账", "已存入", "已到账", "已领取", "已入账", "已退款",
  ]

  /// True if the state is known as that of money that arrived.
  private var isFinished: Bool {
    Self.finished.contains(where: status.contains)
      && !["待", "未", "中"].contains(where: status.contains)
  }

  private var isRefund: Bool {
    ["全额退款", "已退还", "对方已退还", "退款成功", "已全部退款"].contains(where: status.contains)
      || type == "退款" || type.hasSuffix("-退款") || type.hasSuffix("－退款")
  }

  /// The amount less the refunded part: 已退款(￥3.00).
  private func amountLeft() throws(CellFault) -> Money {
    var refunded = Money.zero()
    if let column = columns[.refunded], try !cells.said(column).isEmpty {
      refunded = try cells.amount(column, in: .renminbi)
    } else if status.contains("已退款"),
      let start = status.firstIndex(where: { "(（¥￥".contains($0) })
    {
      let part = String(status[start...].trimming { "()（） ".contains($0) })
      do throws(Diagnostic) { refunded = try .given(part, in: .renminbi) } catch {
        throw CellFault(error, at: cells.place(columns[.status]))
      }
    }
    guard refunded.currency == amount.currency, !refunded.isNegative, refunded <= amount else {
      return amount
    }
    return amount - refunded
  }

  /// The person; empty if the bill does not name one. WeChat puts 发给 before the receiver of a red
  /// packet.
  private func name() throws(CellFault) -> String {
    var name = try cells.said(columns[.person])
    if type.contains("红包"), name.hasPrefix("发给") { name = String(name.dropFirst(2)).trimmed }
    guard !name.isEmpty else { return "" }
    guard name.count <= GiftDraft.longestName else {
      throw CellFault(GiftImportProblem.longName, at: cells.place(columns[.person]))
    }
    return name.asName
  }

  /// The person's text, without the placeholder of the program.
  private var words: String {
    var words: [String] = []
    for text in [subject, note] {
      var text = text
      for prefix in ["转账备注:", "转账备注：", "收款方备注:", "付款方留言:"] where text.hasPrefix(prefix) {
        text = String(text.dropFirst(prefix.count)).trimmed
      }
      if !text.isEmpty, !["微信转账", "转账", "红包", "微信红包"].contains(text), !words.contains(text) {
        words.append(text)
      }
    }
    return words.joined(separator: "；")
  }

  private func readLoan(_ words: String, _ draft: inout GiftDraft) {
    if ["还款", "还钱", "还你", "还给", "还清"].contains(where: words.contains) {
      draft.kind = .loan
      draft.isRepayment = true
    } else if ["借款", "借钱", "借你", "借给", "借我", "借用"].contains(where: words.contains) {
      draft.kind = .loan
    }
  }

  private static let purposes = [
    "房租", "租金", "押金", "水电", "电费", "水费", "物业", "货款", "工资", "薪水", "奖金", "报销", "车费", "打车", "油费", "饭钱",
    "餐费", "AA", "拼单", "代付", "代购", "定金", "订金", "尾款", "学费", "快递", "运费", "转账到银行卡", "提现",
  ]
}

extension GiftCells {
  /// The text of a cell of a bill; empty for `/`, which means no value.
  fileprivate func said(_ column: Int?) throws(CellFault) -> String {
    let text = try text(column)
    return text == "/" ? "" : text
  }
}

/// Reads a bill exported by WeChat or Alipay.
///
/// Days are as in the bill, in China's time zone.
struct BillReader {
  let header: GiftHeader
  let columns: BillColumns
  let defaults: GiftDefaults

  func read(into batch: inout GiftBatch, progress: ImportProgress?) {
    var totals = BillTotals()
    var taken = 0
    var isBehindTable = false
    for cells in header.preamble { totals.take(cells.joined(separator: " ")) }
    var (reader, row) = (header.reader, CSVRow())
    var ticker = ProgressTicker(progress, total: reader.bytes.count)
    while reader.next(&row) {
      ticker.reached(reader.position)
      let cells = GiftCells(row: row, bytes: reader.bytes)
      guard !cells.isBlank else { continue }
      // Older Alipay bills give their totals after a line of dashes.
      let texts = row.cells.map { $0.text(in: reader.bytes).trimmed }
      isBehindTable = isBehindTable || texts[0].hasPrefix("-----")
      if isBehindTable {
        totals.take(texts.joined(separator: " "))
        continue
      }
      guard !row.hasErrors else {
        batch.countUnreadable()
        continue
      }
      do throws(CellFault) {
        let row = try BillRow(cells, columns)
        totals.add(row)
        switch try row.verdict(defaults) {
        case .leftOut(let reason): batch.summary.skip(reason)
        case .gift(var draft):
          taken += 1
          draft.event = defaults.event
          batch.add(draft, defaults)
        }
        batch.summary.read += 1
      } catch {
        batch.countUnreadable()
        batch.report(error.problem, at: reader.locate(error.part))
      }
    }
    batch.diagnostics.append(contentsOf: reader.diagnostics)
    ticker.finished()
    let all = batch.summary.read
    if all > 0 {
      batch.remarks.append(.bill(taken: taken, of: all, isAll: defaults.takesAllOfBills))
    }
    for problem in totals.problems(rows: all) {
      batch.diagnostics.append(problem.diagnostic(at: Place(file: header.reader.file)))
    }
  }
}

/// The totals that a bill gives, compared with its rows: 共43笔记录, 收入：1笔 0.35元.
struct BillTotals {
  private var givenCount: Int?
  private var paid: [Gift.Direction: (count: Int, amount: Money)] = [:]
  /// 待支出, which is not paid yet, has rows too.
  private var pending: [Gift.Direction: (count: Int, amount: Money)] = [:]
  private var counts: [Gift.Direction: Int] = [:]
  private var sums: [Gift.Direction: MoneySums] = [:]

  /// Reads the totals in a line before or after the table; most lines have none.
  mutating func take(_ line: String) {
    let line = line.halfWidth
    if line.hasPrefix("共"), line.contains("笔") { givenCount = Int(line.numbers.first ?? "") }
    for (word, direction) in [("收入", Gift.Direction.received), ("支出", .sent)]
    where ["", "已", "待"].contains(where: { line.hasPrefix($0 + word + ":") }) {
      let numbers = line.numbers
      guard numbers.count == 2, let count = Int(numbers[0]),
        let amount = try? AmountText.money(numbers[1])
      else { continue }
      if line.hasPrefix("待") {
        pending[direction] = (count, amount)
      } else {
        paid[direction] = (count, amount)
      }
    }
  }

  mutating func add(_ row: BillRow) {
    guard let direction = row.direction else { return }
    counts[direction, default: 0] += 1
    sums[direction, default: MoneySums()].add(row.amount)
  }

  func problems(rows: Int) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if let givenCount, givenCount != rows {
      problems.append(
        GiftImportProblem.total("the bill gives \(givenCount) rows and has \(rows)"))
    }
    for direction in [Gift.Direction.received, .sent] {
      let parts = [paid[direction], pending[direction]].compactMap(\.self)
      guard let first = parts.first else { continue }
      let given = parts.dropFirst().reduce(first) { ($0.count + $1.count, $0.amount + $1.amount) }
      let count = counts[direction, default: 0]
      // Bills have no totals for other currencies.
      let amount = sums[direction, default: MoneySums()][given.amount.currency]
      guard given.count != count || given.amount != amount else { continue }
      problems.append(
        GiftImportProblem.total(
          "the bill gives \(given.amount) in \(given.count) \(direction.rawValue), "
            + "the rows have \(amount) in \(count)"))
    }
    return problems
  }
}

extension String {
  /// The time that the serial number of a spreadsheet is, such as 46327.5, as a bill writes it: the
  /// cell has no style of dates. Nil for another text.
  fileprivate var asSerialTime: String? {
    // From 1982 to 2119.
    guard let serial = Double(self), 30_000..<80_000 ~= serial else { return nil }
    let seconds = Int(clamping: (serial * 86_400).rounded())
    let clock = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return "\(Day(number: seconds / 86_400 - 25_569)) \(clock)"
  }

  /// The numbers in a line, as written.
  fileprivate var numbers: [String] {
    split { !($0.isASCII && ($0.isNumber || $0 == "." || $0 == ",")) }
      .map { $0.trimming { $0 == "." || $0 == "," } }.filter { !$0.isEmpty }
  }
}
