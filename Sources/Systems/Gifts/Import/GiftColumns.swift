/// Where the columns of a table of gifts stand.
struct GiftColumns {
  enum Column: CaseIterable {
    case name, amount, received, sent, relation, note, goods, date, payment, phone, address, status
    case direction, event
    case category, currency, handler

    /// The names that people and programs give it, as ``Swift/String/columnName`` writes them.
    var names: [String] {
      switch self {
      case .name:
        [
          "姓名", "宾客姓名", "来宾姓名", "送礼人", "客人姓名", "宾客", "来宾", "客人", "名字", "送礼人姓名", "收礼人", "亲友姓名",
          "对方", "联系人", "name", "guest", "guestname", "person", "giver", "contact", "who",
        ]
      case .amount:
        [
          "金额", "礼金", "礼金金额", "礼金数额", "数额", "份子钱", "礼钱", "钱数", "amount", "money", "sum",
          "giftamount", "cash",
        ]
      case .received:
        [
          "收礼金额", "收到金额", "收款金额", "收入金额", "收礼", "收到", "收入", "收", "received", "amountreceived",
          "income", "in",
        ]
      case .sent:
        [
          "送礼金额", "送出金额", "随礼金额", "支出金额", "送礼", "送出", "随礼", "支出", "送", "sent", "amountsent",
          "expense", "out",
        ]
      case .relation: ["关系", "与我关系", "亲友关系", "relation", "relationship"]
      case .note:
        ["备注", "说明", "附言", "祝福", "祝福语", "note", "notes", "remark", "remarks", "memo", "comment"]
      case .goods: ["礼品", "礼物", "物品", "礼品名称", "gift", "goods", "item", "present"]
      case .date:
        [
          "日期", "登记时间", "时间", "登记日期", "送礼日期", "收礼日期", "随礼日期", "记账日期", "记录时间", "创建时间", "date",
          "day", "time", "giftdate",
        ]
      case .payment: ["收款类型", "收款方式", "支付方式", "付款方式", "支付类型", "payment", "method"]
      case .phone:
        ["电话", "联系电话", "手机", "手机号", "手机号码", "电话号码", "phone", "mobile", "tel", "telephone"]
      case .address: ["住址", "联系地址", "地址", "家庭住址", "address"]
      case .status: ["状态", "是否作废", "作废", "status", "void"]
      case .direction:
        [
          "方向", "收/支", "收支", "收支类型", "收/送", "收送", "送/收", "送收", "往来", "来往", "direction", "in/out",
        ]
      case .event: ["事由", "场合", "事件", "宴会名称", "宴会", "活动", "事项", "event", "occasion"]
      case .category: ["类别", "类型", "分类", "事由类型", "礼金类型", "category", "type", "kind"]
      case .currency: ["货币", "币种", "currency"]
      case .handler: ["经办人", "记账人", "登记人", "收款人", "录入人", "recordedby"]
      }
    }
  }

  private let columns: [Column: Int]
  /// Where amounts stand, with the direction that the name of the column says.
  let amounts: [(column: Int, direction: Gift.Direction?)]
  /// Which columns nothing is made of, by place.
  let others: [Int]

  /// Nil unless there are columns of names and of amounts. Of two columns of a kind the first
  /// counts.
  init?(_ names: [String]) {
    var columns: [Column: Int] = [:]
    var others: [Int] = []
    for (place, name) in names.enumerated() where !name.isEmpty {
      if let column = Self.byName[name], columns[column] == nil {
        columns[column] = place
      } else if !["序号", "编号", "no", "no.", "id", "#"].contains(name) {
        others.append(place)
      }
    }
    amounts = [(.amount, nil), (.received, .received), (.sent, .sent)].compactMap {
      (column: Column, direction: Gift.Direction?) in columns[column].map { ($0, direction) }
    }
    guard columns[.name] != nil, !amounts.isEmpty else { return nil }
    self.columns = columns
    self.others = others
  }

  subscript(column: Column) -> Int? { columns[column] }

  /// Whether a text is the name of a column, as in the first line of a list.
  static func isName(_ text: String) -> Bool {
    byName[text.columnName] != nil || ["序号", "编号"].contains(text.columnName)
  }

  private static let byName: [String: Column] = {
    var byName: [String: Column] = [:]
    for column in Column.allCases {
      for name in column.names { byName[name] = column }
    }
    return byName
  }()
}
