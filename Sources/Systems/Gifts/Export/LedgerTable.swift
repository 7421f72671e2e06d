import Basics
import Vault
import Wording

extension GiftExport {
  /// The table that people keep by hand, a row for each record: 序号 姓名 关系 金额 收/送 事件 日期
  /// 备注, in the words of a language.
  ///
  /// The columns of currency, goods, payment, type (loans) and status (void) are there only if a
  /// record has something for them. ``GiftTable`` reads the table, but without ids.
  func ledgerTable(in words: Words) -> Table {
    let columns = columns(in: words).filter { column in
      column.isAlways || gifts.contains { !column.cell($0).plainText.isEmpty }
    }
    return Table(
      header: [words("gifts.column.number")] + columns.map { words($0.title) },
      rows: gifts.enumerated().map { index, gift in
        [.count(index + 1)] + columns.map { $0.cell(gift) }
      })
  }

  private struct Column {
    let title: Words.Key
    var isAlways = true
    let cell: (Gift) -> TableCell
  }

  private func columns(in words: Words) -> [Column] {
    let relations = Dictionary(
      ledger.people.filter(\.contact.isListed).map { ($0.id, $0.contact.relation) }
    ) { first, _ in first }
    return [
      Column(title: "gifts.name") { .text(ledger.name(of: $0)) },
      Column(title: "entry.relation") { gift in
        TableCell(relations[gift.contact].map(words.name(of:)))
      },
      Column(title: "entry.amount") { .money($0.amount) },
      Column(title: "entry.currency", isAlways: false) { gift in
        gift.amount.currency == ledger.settings.currency
          ? .empty : .text(gift.amount.currency.code)
      },
      Column(title: "gifts.column.direction") { gift in
        .text(
          words(gift.direction == .sent ? "gifts.direction.sent" : "gifts.direction.received"))
      },
      Column(title: "gifts.column.type", isAlways: false) { gift in
        guard gift.kind == .loan else { return .empty }
        return .text(words(gift.isLoan ? "gifts.category.loan" : "gifts.category.repayment"))
      },
      Column(title: "gifts.column.event") { gift in
        TableCell(gift.event ?? (gift.kind == .loan ? nil : words.name(of: gift.category)))
      },
      Column(title: "entry.day") { .day($0.day) },
      Column(title: "entry.goods", isAlways: false) { TableCell($0.goods) },
      Column(title: "entry.payment", isAlways: false) { gift in
        TableCell(gift.payment.map(words.name(of:)))
      },
      Column(title: "gifts.column.status", isAlways: false) { gift in
        gift.isVoid ? .text(words("gifts.void")) : .empty
      },
      Column(title: "entry.note") { TableCell($0.note) },
    ]
  }
}
