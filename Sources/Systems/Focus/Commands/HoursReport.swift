import Basics
import SiteKit
import Vault
import Wording

/// A table of hours and their prices, in each form that `daybook hours` writes.
struct HoursReport: CommandResult {
  let hours: FocusHours
  let rates: ProjectRates
  let moment: Moment
  let words: Words

  var text: String {
    guard !hours.byDay.isEmpty else { return words("hours.none", span) + "\n" }
    var table = TextTable(.left, .left, .right, .right)
    for (day, rows) in hours.byDay {
      table.append("\(day)", "", words.duration(FocusHours.total(of: rows)), "")
      for row in Timesheet.shown(rows) {
        table.append("", name(of: row), words.duration(row.total), "")
      }
    }
    table.append("", "", "", "")
    table.append(
      words("hours.total"), "", words.duration(hours.total),
      words.commas(rates.sums(of: hours).map { sheet.text($0.amount, $0.currency) }))
    for row in Timesheet.shown(hours.projects) {
      let price = price(of: row).map { sheet.text($0.amount, $0.currency) }
      table.append("", name(of: row), words.duration(row.total), price ?? "")
    }
    var lines = [words("hours.title", span), ""] + table.lines()
    let notes = sheet.notes
    if !notes.isEmpty { lines += [""] + notes }
    return lines.joined(separator: "\n") + "\n"
  }

  private var span: KeyValuePairs<String, any WordsArgument> {
    ["from": "\(hours.days.lowerBound)", "to": "\(hours.days.upperBound)"]
  }

  private func name(of row: FocusHours.Row) -> String {
    row.name ?? words("review.no_project")
  }

  private var sheet: Timesheet { Timesheet(hours: hours, rates: rates, words: words) }

  private func price(of row: FocusHours.Row) -> (currency: String, amount: ExactNumber)? {
    sheet.price(of: row)
  }

  /// The table as an object; lengths in seconds, exact to the microsecond.
  var json: JSONLine {
    let sums = rates.sums(of: hours)
    let sum = sums.count == 1 ? sums[0] : nil
    return [
      "from": "\(hours.days.lowerBound)", "to": "\(hours.days.upperBound)",
      "asOf": .string(moment.asOf.formatted(in: moment.zone)),
      "timeZone": .string(moment.zone.identifier),
      "roundSeconds": JSONText(rates.step, JSONText.seconds),
      "seconds": .seconds(hours.total), "focusSeconds": .seconds(hours.focus),
      "overlapSeconds": .seconds(hours.overlap),
      "days": .array(hours.byDay) { day, rows in
        [
          "day": "\(day)", "seconds": .seconds(FocusHours.total(of: rows)),
          "projects": .array(rows) { ["name": JSONText($0.name), "seconds": .seconds($0.total)] },
        ]
      },
      "projects": .array(hours.projects) {
        [
          "name": JSONText($0.name), "seconds": .seconds($0.total),
          "amount": JSONText(price(of: $0)?.amount, JSONText.exact),
          "rate": JSONText(rates.rate(of: $0.name)?.hour, JSONText.exact),
          "currency": JSONText(price(of: $0)?.currency),
          "roundSeconds": JSONText(rates.step(of: $0.name), JSONText.seconds),
        ]
      },
      "rate": JSONText(rates.rate?.hour, JSONText.exact), "currency": JSONText(sum?.currency),
      "amount": JSONText(sum?.amount, JSONText.exact),
      "amounts": .array(sums) {
        ["currency": .string($0.currency), "amount": .exact($0.amount)]
      },
    ]
  }

  /// A row for each project and one for the sum, with a column for each day; in hours, to four
  /// decimals. Sums in further currencies have rows of their own.
  var csv: String {
    let days = Array(hours.days)
    let header =
      ["project"] + days.map { "\($0)" } + ["total"]
      + (rates.hasPrices ? ["amount", "currency"] : [])
    var table = Table(header: header)
    var found: [String?: [Day: Duration]] = [:]
    for (day, rows) in hours.byDay {
      for row in rows { found[row.name, default: [:]][day] = row.total }
    }
    for row in hours.projects {
      let cells = days.map { number(found[row.name]?[$0] ?? .zero) }
      table.append(
        [TableCell(row.name)] + cells + [number(row.total)] + cost(price(of: row)))
    }
    let sums = Dictionary(uniqueKeysWithValues: hours.byDay.map { ($0.day, $0.rows) })
    let prices = rates.sums(of: hours)
    table.append(
      [.text("total")] + days.map { number(FocusHours.total(of: sums[$0] ?? [])) }
        + [number(hours.total)] + cost(prices.first))
    for price in prices.dropFirst() {
      table.append([.text("total")] + days.map { _ in .empty } + [.empty] + cost(price))
    }
    return CSVText(table).text
  }

  private func number(_ length: Duration) -> TableCell {
    .number((length.inHours * 10_000).rounded() / 10_000)
  }

  private func cost(_ price: (currency: String, amount: ExactNumber)?) -> [TableCell] {
    guard rates.hasPrices else { return [] }
    return price.map { [.exact($0.amount), .text($0.currency)] } ?? [.empty, .empty]
  }
}
