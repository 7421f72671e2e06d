import Basics
import Vault

/// The positions of the columns in a table of gifts.
struct GiftColumns {
  enum Column: CaseIterable {
    case name, amount, received, sent, relation, note, goods, date, payment, phone, address, status
    case direction, event
    case category, currency, handler, voidReason

    /// Its names in common tables, in the form of ``Swift/String/columnName``.
    var names: [String] {
      let names =
        switch self {
        case .name:
          """
          姓名 宾客姓名 来宾姓名 送礼人 客人姓名 宾客 来宾 客人 名字 送礼人姓名 收礼人 亲友姓名 对方 联系人 name guest guestname person \
          giver contact who 名前
          """
        case .amount: "金额 礼金 礼金金额 礼金数额 数额 份子钱 礼钱 钱数 amount money sum giftamount cash 金額"
        case .received: "收礼金额 收到金额 收款金额 收入金额 收礼 收到 收入 收 received amountreceived income in"
        case .sent: "送礼金额 送出金额 随礼金额 支出金额 送礼 送出 随礼 支出 送 sent amountsent expense out"
        case .relation: "关系 与我关系 亲友关系 關係 間柄 relation relationship"
        case .note: "备注 说明 附言 祝福 祝福语 note notes remark remarks memo comment 備註 メモ"
        case .goods: "礼品 礼物 物品 礼品名称 gift goods item present 禮品 品物"
        case .date: "日期 日付 登记时间 时间 登记日期 送礼日期 收礼日期 随礼日期 记账日期 记录时间 创建时间 date day time giftdate"
        case .payment: "方式 收款类型 收款方式 支付方式 付款方式 支付类型 支払い方法 payment method paidby"
        case .phone: "电话 联系电话 手机 手机号 手机号码 电话号码 phone mobile tel telephone"
        case .address: "住址 联系地址 地址 家庭住址 address"
        case .status: "状态 是否作废 作废 狀態 状態 status void"
        case .direction: "方向 收/支 收支 收支类型 收/送 收送 送/收 送收 往来 来往 収支 direction in/out"
        case .event: "事由 场合 事件 宴会名称 宴会 活动 事项 行事 event occasion"
        case .category: "类别 类型 分类 事由类型 礼金类型 類型 種類 category type kind"
        case .currency: "货币 币种 貨幣 通貨 currency"
        case .voidReason: "作废原因 作廢原因 無効理由 撤销原因 voidreason reasonforvoiding"
        case .handler: "经办人 记账人 登记人 收款人 录入人 recordedby"
        }
      return names.split(separator: " ").map(String.init)
    }
  }

  private let columns: [Column: Int]
  /// The columns of amounts, with the direction given by the column's name.
  let amounts: [(column: Int, direction: Gift.Direction?)]
  /// The indices of unused columns.
  let others: [Int]

  /// Nil without columns of names and of amounts. Of two columns of the same kind, the first
  /// counts; of two with days, the day of the exchange counts, not the day of writing.
  init?(_ names: [String]) {
    var columns: [Column: Int] = [:]
    var others: [Int] = []
    for (place, name) in names.enumerated() where !name.isEmpty {
      if let column = Self.byName[name], columns[column] == nil {
        columns[column] = place
      } else if Self.byName[name] == .date, !Self.ofWriting.contains(name),
        let first = columns[.date], Self.ofWriting.contains(names[first])
      {
        columns[.date] = place
        others.append(first)
      } else if !["序号", "序號", "連番", "编号", "no", "no.", "id", "#"].contains(name) {
        others.append(place)
      }
    }
    amounts = [(.amount, nil), (.received, .received), (.sent, .sent)].compactMap {
      (column: Column, direction: Gift.Direction?) in columns[column].map { ($0, direction) }
    }
    guard columns[.name] != nil, !amounts.isEmpty else { return nil }
    self.columns = columns
    self.others = others.sorted()
  }

  subscript(column: Column) -> Int? { columns[column] }

  /// True if English names of columns, all of them known, say that the table is about gifts.
  func areOfGifts(_ names: [String]) -> Bool {
    others.isEmpty
      && !Self.ofGifts.isDisjoint(with: names)
  }

  private static let ofGifts: Set = [
    "guest", "guestname", "giver", "gift", "giftamount", "giftdate", "event", "occasion",
    "relation",
    "relationship",
  ]

  /// True if a text is the name of a column, as in the first line of a list.
  static func isName(_ text: String) -> Bool {
    byName[text.columnName] != nil || ["序号", "序號", "連番", "编号"].contains(text.columnName)
  }

  /// True if a text is the name of a column of notes.
  static func isNote(_ text: String) -> Bool { byName[text.columnName] == .note }

  /// The names of columns that say when a row was written.
  private static let ofWriting: Set = ["登记时间", "登记日期", "记账日期", "记录时间", "创建时间"]

  private static let byName = Dictionary(
    Column.allCases.flatMap { column in column.names.map { ($0, column) } }
  ) { $1 }
}

/// The header row of a table of gifts or a bill, and the rows before it.
struct GiftHeader {
  /// A reader whose next row is the first one after the header.
  var reader: CSVReader
  let columns: Columns
  let names: [String]
  /// The rows before it as texts, without empty cells.
  let preamble: [[String]]

  enum Columns {
    case gifts(GiftColumns)
    case bill(BillColumns)
  }

  /// Bills have 24 rows before it, and a person may have added some.
  private static let longestPreamble = 64
  /// In bytes; a longer text is not the name of a column or an occasion.
  private static let longestName = 512

  /// Finds the header in the first rows of a text with any delimiter; nil if no row has the
  /// required names.
  static func find(
    in bytes: UnsafeBufferPointer<UInt8>, file: String, encoding: TextEncoding
  ) -> GiftHeader? {
    for delimiter in [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";")] {
      var reader = CSVReader(bytes, file: file, delimiter: delimiter)
      reader.encoding = encoding
      reader.allowsBareQuotes = true
      var row = CSVRow()
      var preamble: [[String]] = []
      while preamble.count < longestPreamble, reader.next(&row) {
        var texts = Self.texts(row, bytes)
        var found = Self.columns(texts.map(\.columnName))
        // A second row of names, or of units, below the first.
        var (behind, next) = (reader, CSVRow())
        if behind.next(&next), case let more = Self.texts(next, bytes), isSecond(more) {
          let both = joined(texts, more, found != nil)
          let isTitle = Self.columns(more.map(\.columnName)) != nil
          let columns = Self.columns(both.map(\.columnName))
          if found != nil || columns != nil && !isTitle {
            if let columns { (found, texts) = (columns, both) }
            reader = behind
          }
        }
        if let columns = found {
          // The rows before the table are plain text, whose quotes are no errors.
          reader.dropDiagnostics()
          return GiftHeader(reader: reader, columns: columns, names: texts, preamble: preamble)
        }
        preamble.append(texts.filter { !$0.isEmpty })
      }
    }
    return nil
  }

  private static func texts(_ row: CSVRow, _ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    row.cells.map { $0.range.count > longestName ? "" : $0.text(in: bytes).trimmed }
  }

  /// True if a row below a header has only names of columns, or units in brackets.
  private static func isSecond(_ texts: [String]) -> Bool {
    let cells = texts.filter { !$0.isEmpty }
    return !cells.isEmpty
      && cells.allSatisfy { $0.columnName.isEmpty || GiftColumns.isName($0) }
  }

  /// The names of two rows of a header: the second row's, or the first row's in columns without
  /// one.
  ///
  /// - Parameter isHeader: True if the first row alone is a header, whose names count.
  private static func joined(
    _ first: [String], _ second: [String], _ isHeader: Bool
  ) -> [String] {
    (0..<max(first.count, second.count)).map { place in
      let name = place < first.count ? first[place] : ""
      let below = place < second.count ? second[place] : ""
      if below.columnName.isEmpty || isHeader && GiftColumns.isName(name) { return name }
      return below
    }
  }

  private static func columns(_ names: [String]) -> Columns? {
    if let bill = BillColumns(names) { return .bill(bill) }
    return GiftColumns(names).map(Columns.gifts)
  }
}

extension String {
  /// The name of a column in its lookup form: lower case, without text in brackets, such as the
  /// unit, and without spaces and punctuation.
  var columnName: String {
    var depth = 0
    var name = ""
    for character in halfWidth.lowercased() {
      switch character {
      case "(", "[", "【": depth += 1
      case ")", "]", "】": depth = max(0, depth - 1)
      case _ where depth > 0: break
      case ":", "*", "\u{FEFF}": break
      case _ where character.isWhitespace: break
      default: name.append(character)
      }
    }
    return name
  }
}

/// The values that the lines before a list or table set for all of its gifts: 宴会名称,张三婚宴.
struct GiftPreamble {
  private static let events: Set = [
    "宴会名称", "宴会", "宴席名称", "事由", "事件", "事项", "活动", "活动名称", "名称", "主题", "场合", "event", "occasion",
  ]
  private static let days: Set = [
    "日期", "时间", "宴会日期", "宴会时间", "举办日期", "举办时间", "活动日期", "活动时间", "date", "day",
  ]
  private static let categories: Set = ["类型", "类别", "宴会类型", "活动类型", "分类", "category"]
  private static let directions: Set = Set(GiftColumns.Column.direction.names)

  /// True if a line of a list that starts with `key` and a colon sets such a value.
  static func knows(_ key: String) -> Bool {
    let key = key.columnName
    return events.contains(key) || days.contains(key) || categories.contains(key)
      || directions.contains(key)
  }

  /// A row before a table that says something else, such as 地点: 杭州; nil for any other, such as
  /// a heading of some columns.
  static func other(_ cells: [String]) -> String? {
    let parts = parts(cells)
    guard parts.count >= 2, !parts[1].isEmpty, !knows(parts[0]),
      !categories.contains(parts[0].columnName), !parts.contains(where: GiftColumns.isName)
    else { return nil }
    return "\(parts[0]): \(parts.dropFirst().joined(separator: " "))"
  }

  /// A key and its value, which may be in one cell.
  private static func parts(_ cells: [String]) -> [String] {
    guard cells.count == 1 else { return cells }
    return cells[0].split(maxSplits: 1) { $0 == ":" || $0 == "：" }.map(\.trimmed)
  }

  /// Applies a row to `defaults`; the file takes precedence over the person's options for all
  /// files. Returns the problem of an invalid row.
  static func read(_ cells: [String], into defaults: inout GiftDefaults) -> Diagnostic? {
    let cells = parts(cells)
    guard cells.count >= 2, !cells[1].isEmpty else { return nil }
    let key = cells[0].columnName
    let value = cells[1]
    if events.contains(key) {
      defaults.event = value
    } else if days.contains(key) {
      do throws(Diagnostic) { defaults.day = try defaults.day(of: value) } catch {
        return error
      }
    } else if categories.contains(key) {
      defaults.category = OccasionCategory.said(by: value) ?? defaults.category
    } else if directions.contains(key) {
      guard let direction = Gift.Direction(cell: value) else {
        return GiftImportProblem.unknownDirection(value)
      }
      defaults.direction = direction
    }
    return nil
  }
}

/// The cells of a row of a table of gifts or a bill, as texts.
struct GiftCells {
  let row: CSVRow
  let bytes: UnsafeBufferPointer<UInt8>

  /// A cell; nil if the table has no such column or the row is shorter.
  func cell(_ column: Int?) -> CSVCell? {
    column.flatMap { $0 < row.cells.count ? row.cells[$0] : nil }
  }

  /// The text of a cell without the padding that programs add; empty if there is no cell.
  func text(_ column: Int?) throws(CellFault) -> String {
    guard let cell = cell(column) else { return "" }
    let text = cell.text(in: bytes)
    if let control = text.utf8.first(where: {
      $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F
    }) {
      throw CellFault(GiftImportProblem.text(.controlCharacter(control)), at: cell)
    }
    return text.trimmed
  }

  /// The cells as a person is shown them.
  var words: String {
    row.cells.indices.compactMap { try? text($0) }.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// True if all cells are empty.
  var isBlank: Bool {
    row.cells.allSatisfy { cell in
      bytes[cell.range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
        || cell.text(in: bytes).trimmed.isEmpty
    }
  }

  /// The place of a failure, also if the row lacks the column.
  func place(_ column: Int?) -> CSVCell { cell(column) ?? row.cells[0] }

  /// The name in a cell, on one line.
  func name(_ column: Int) throws(CellFault) -> String {
    let name = try text(column).asName
    guard !name.isEmpty else {
      throw CellFault(GiftImportProblem.noName, at: place(column))
    }
    guard name.count <= GiftDraft.longestName else {
      throw CellFault(GiftImportProblem.longName, at: place(column))
    }
    return name
  }

  /// The amount in a cell, which is not empty.
  ///
  /// - Parameter isSigned: True if it may be negative.
  func amount(
    _ column: Int?, in currency: Currency, isSigned: Bool = false
  ) throws(CellFault) -> Money {
    let text = try text(column)
    do throws(Diagnostic) {
      return try .given(text, in: currency, isSigned: isSigned)
    } catch {
      throw CellFault(error, at: place(column))
    }
  }
}

extension Money {
  /// The amount of a gift in `text`; negative only if the sign gives the direction.
  static func given(
    _ text: String, in currency: Currency, isSigned: Bool = false
  ) throws(Diagnostic) -> Money {
    guard !text.isEmpty else { throw GiftImportProblem.noAmount("") }
    let amount: Money
    do throws(AmountProblem) {
      amount = try AmountText.money(text, in: currency)
    } catch {
      throw GiftProblem.amount(field: "amount", text: text, error)
    }
    guard isSigned || !amount.isNegative else { throw GiftImportProblem.negative(text) }
    return amount
  }
}

extension StringProtocol {
  /// The text without leading and trailing white space and byte-order marks.
  var trimmed: String { trimming { $0.isWhitespace || $0 == "\u{FEFF}" } }
}
