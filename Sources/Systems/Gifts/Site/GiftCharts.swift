import Basics
import Charts
import SiteKit
import Vault
import Wording

/// The chart series of gifts, all in the main currency.
struct GiftCharts: Sendable {
  let ledger: GiftLedger
  let words: Words

  /// The maximum number of people in the table of a chart of balances.
  private static let mostBalances = 200

  var series: [ChartSeries] {
    [
      oneWay("gifts.sent", .sent, title: "gifts.chart.sent"),
      oneWay("gifts.received", .received, title: "gifts.chart.received"),
      ChartSeries("gifts.months", as: [.grouped], message: monthMessage) {
        (request) throws(ChartRequest.Problem) in
        try bothWays(request)
      } table: {
        monthData([.received, .sent])
      },
      ChartSeries("gifts.balance", as: [.diverging], message: { _ in balanceMessage }) { request in
        balances(title: request.title ?? words("gifts.chart.balances"))
      } table: {
        balanceData
      },
      ChartSeries("gifts.relations", as: [.matrix], message: relationMessage) {
        (request) throws(ChartRequest.Problem) in
        try relations(request)
      } table: {
        relationData
      },
    ]
  }

  private func oneWay(
    _ name: String, _ direction: Gift.Direction, title: Words.Key
  ) -> ChartSeries {
    ChartSeries(name, as: [.bar, .line, .sparkline], draw: months(words(title), direction).months) {
      monthData([direction])
    }
  }

  var currency: Currency { ledger.settings.currency }
  private var format: ValueFormat { MoneyWords.format(currency, words) }

  private func months(_ title: String, _ direction: Gift.Direction) -> PeriodSeries {
    PeriodSeries(
      titles: .init(title), since: ledger.years.first?.firstDay, today: ledger.today, words: words,
      format: format
    ) { MoneyWords.chartValue(ledger.totals(on: $0)[currency][direction]) }
  }

  /// The requested months, or else the last twelve.
  private func months(
    _ request: ChartRequest
  ) throws(ChartRequest.Problem) -> ClosedRange<Day> {
    let today = ledger.today
    var first = today.month
    for _ in 1..<12 { first = first.previous }
    let days = try request.days(
      today: today, since: ledger.gifts.first?.day,
      default: first.firstDay...today.month.lastDay)
    return days.lowerBound.month.firstDay...days.upperBound.month.lastDay
  }

  private func bothWays(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let (days, today) = (try months(request), ledger.today)
    let months = ledger.byMonth(on: days)
    return GroupedBarChart(
      title: request.title ?? words("gifts.chart.both"),
      series: [words("chart.received"), words("chart.sent")],
      groups: months.map { part in
        let tally = part.totals[currency]
        return .init(
          words.long(.month(part.key)),
          [MoneyWords.chartValue(tally.received), MoneyWords.chartValue(tally.sent)],
          axisLabel: axisLabel(part.key, among: months.count),
          standing: part.key == today.month && today < part.key.lastDay ? .partial : .whole,
          day: part.key.firstDay)
      }, per: .month, format: format, wording: words)
  }

  /// The excess of the amounts given or received, if it is a fifth of the total or more.
  private func monthMessage(_ request: ChartRequest) -> String? {
    guard let days = try? months(request) else { return nil }
    let tally = ledger.totals(on: days)[currency]
    let (received, sent) = (
      MoneyWords.chartValue(tally.received), MoneyWords.chartValue(tally.sent)
    )
    guard abs(received - sent) * 5 >= received + sent, received != sent else { return nil }
    return words(
      received > sent ? "gifts.message.received" : "gifts.message.given",
      ["amount": format.text(abs(received - sent), words)])
  }

  private func relationMessage(_ request: ChartRequest) -> String? {
    guard let days = try? months(request) else { return nil }
    return ChartMessages(words, format).share(
      of: ledger.relationMonths(on: days).relations.map { relation in
        (
          words.name(of: relation.relation),
          relation.totals.reduce(0) { $0 + MoneyWords.chartValue($1[currency].turnover) }
        )
      }, "gifts.message.relation")
  }

  /// The person with the balance farthest from zero.
  private var balanceMessage: String? {
    let all = sortedBalances.filter { !$0.balance.isZero }
    guard all.count > 1,
      let most = all.max(by: { abs($0.balance.minorUnits) < abs($1.balance.minorUnits) })
    else { return nil }
    let value = MoneyWords.chartValue(most.balance)
    let side = words(value < 0 ? "gifts.chart.you_gave_more" : "gifts.chart.you_received_more")
    return words(
      "list.labelled",
      [
        "label": most.person.name,
        "value": words("list.commas", ["first": format.text(abs(value), words), "second": side]),
      ])
  }

  /// `Nov`; with the year if the chart covers more than a year.
  private func axisLabel(_ month: Month, among count: Int) -> String {
    count > 12 ? words.shortName(of: month) : words.shortMonth(month.number)
  }

  /// Received less sent, highest first.
  var sortedBalances: [(person: Person, balance: Money)] {
    var all: [(person: Person, balance: Money)] = []
    for person in ledger.people {
      let tally = person.gifts[currency]
      if tally.count > 0 { all.append((person, tally.balance)) }
    }
    return all.sorted {
      $0.balance == $1.balance ? $0.person < $1.person : $0.balance > $1.balance
    }
  }

  private func balances(title: String) -> any Chart {
    let all = sortedBalances
    // The balances farthest from zero, in their order.
    let sizes = all.map { abs($0.balance.minorUnits) }
    let farthest = all.indices.sorted {
      sizes[$0] == sizes[$1] ? $0 < $1 : sizes[$0] > sizes[$1]
    }
    let shown = farthest.prefix(Self.mostBalances).sorted().map { all[$0] }
    return DivergingBarChart(
      title: title,
      points: shown.map { ChartPoint($0.person.name, MoneyWords.chartValue($0.balance)) },
      sides: .init(
        below: words("gifts.chart.you_gave_more"), above: words("gifts.chart.you_received_more")),
      format: format, leftOut: all.count - shown.count, wording: words)
  }

  private func relations(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let table = ledger.relationMonths(on: try months(request))
    let values = table.relations.map { relation in
      zip(table.months, relation.totals).map { month, totals in
        month.firstDay > ledger.today ? nil : MoneyWords.chartValue(totals[currency].turnover)
      }
    }
    var chart = MatrixHeatMap(
      title: request.title ?? words("gifts.chart.relations"),
      rows: .init(
        words("gifts.chart.relation"), table.relations.map { words.name(of: $0.relation) }),
      columns: .init(
        words("gifts.chart.month"), table.months.map { words.long(.month($0)) },
        axis: table.months.map { axisLabel($0, among: table.months.count) }),
      values: values, format: format,
      ramp: HeatRamp(quartersOf: values.joined().compactMap(\.self)), wording: words)
    chart.history = ledger.gifts.first.map { $0.day...max($0.day, ledger.today) }
    return chart
  }
}

// All data of each series, in the main currency.
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
        [.text("\(part.key)")] + directions.map { .money(tally[$0]) } + [.currency(currency)])
    }
    return table
  }

  var balanceData: Table {
    Table(
      header: ["person", "balance", "currency"],
      rows: sortedBalances.map { person, balance in
        [.text(person.name), .money(balance), .currency(currency)]
      })
  }

  /// Received plus sent, by relation and month; relations without gifts are omitted.
  var relationData: Table {
    var table = Table(header: ["month", "relation", "amount", "currency"])
    guard let days = recordedMonths else { return table }
    let (months, relations) = ledger.relationMonths(on: days)
    for (relation, totals) in relations {
      for (month, total) in zip(months, totals) {
        table.append([
          .text("\(month)"), .text(relation.rawValue), .money(total[currency].turnover),
          .currency(currency),
        ])
      }
    }
    return table
  }
}
