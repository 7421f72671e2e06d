import Basics
import SiteKit
import Vault

// Everything on record of each series, in the main currency.
extension GiftCharts {
  /// From the first year on record to this month.
  private var recordedMonths: ClosedRange<Day>? {
    ledger.years.first.map { $0.firstDay...ledger.today.month.lastDay }
  }

  func monthData(_ directions: [Gift.Direction]) -> Table {
    var table = Table(header: ["month"] + directions.map(\.rawValue) + ["currency"])
    guard let days = recordedMonths else { return table }
    for part in ledger.byMonth(on: days) {
      let tally = part.totals[currency]
      table.append(
        [.text("\(part.key)")] + directions.map { .money(tally[$0]) } + [.text(currency.code)])
    }
    return table
  }

  var balanceData: Table {
    var table = Table(header: ["person", "balance", "currency"])
    for (person, balance) in sortedBalances {
      table.append([.text(person.name), .money(balance), .text(currency.code)])
    }
    return table
  }

  /// What was received and sent together, by relation and month; relations without any are left
  /// out.
  var relationData: Table {
    var table = Table(header: ["month", "relation", "amount", "currency"])
    guard let days = recordedMonths else { return table }
    let months = ledger.relationMonths(on: days)
    for (relation, totals) in zip(months.relations, months.totals)
    where totals.contains(where: { !$0.isEmpty }) {
      for (month, total) in zip(months.months, totals) {
        table.append([
          .text("\(month)"), .text(relation.rawValue), .money(total[currency].turnover),
          .text(currency.code),
        ])
      }
    }
    return table
  }
}
