import Basics
import SiteKit
import Vault
import Wording

/// A table of hours with what they cost, in each form that `daybook hours` writes.
struct HoursReport: CommandResult {
  let hours: FocusHours
  /// The sum of a project on a day was rounded up to a multiple of it; nil for exact sums.
  let step: Duration?
  let rate: HourlyRate?
  let moment: Moment
  let words: Words

  var text: String {
    guard !hours.byDay.isEmpty else { return words("hours.none", span) + "\n" }
    var table = TextTable(.left, .left, .right, .right)
    for (day, rows) in hours.byDay {
      table.append("\(day)", "", words.duration(FocusHours.total(of: rows)), "")
      for row in rows { table.append("", name(of: row), words.duration(row.total), "") }
    }
    table.append("", "", "", "")
    table.append(
      words("hours.total"), "", words.duration(hours.total), amount(rate?.price(of: hours)))
    for row in hours.projects {
      table.append("", name(of: row), words.duration(row.total), amount(price(of: row)))
    }
    var lines = [words("hours.title", span), ""] + table.lines()
    let notes = [
      step.map { words("hours.rounded", ["length": words.duration($0)]) },
      hours.overlap > .zero
        ? words("hours.overlap", ["length": words.duration(hours.overlap)]) : nil,
    ].compactMap(\.self)
    if !notes.isEmpty { lines += [""] + notes }
    return lines.joined(separator: "\n") + "\n"
  }

  private var span: KeyValuePairs<String, any WordsArgument> {
    ["from": "\(hours.days.lowerBound)", "to": "\(hours.days.upperBound)"]
  }

  private func name(of row: FocusHours.Row) -> String {
    row.name ?? words("review.no_project")
  }

  private func amount(_ price: ExactNumber?) -> String {
    guard let price, let rate else { return "" }
    return "\(price) \(rate.currency)"
  }

  /// Nil for time without a project.
  private func price(of row: FocusHours.Row) -> ExactNumber? {
    row.name == nil ? nil : rate?.price(of: row.total)
  }

  /// The table as an object; lengths in seconds, exact to the microsecond.
  var json: JSONLine {
    [
      "from": "\(hours.days.lowerBound)", "to": "\(hours.days.upperBound)",
      "asOf": .string(moment.asOf.formatted(in: moment.zone)),
      "timeZone": .string(moment.zone.identifier),
      "roundSeconds": JSONText(step, JSONText.seconds),
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
          "amount": JSONText(price(of: $0), JSONText.exact),
        ]
      },
      "rate": JSONText(rate?.hour, JSONText.exact), "currency": JSONText(rate?.currency),
      "amount": JSONText(rate?.price(of: hours), JSONText.exact),
    ]
  }

  /// A row for each project and one for the sum, with a column for each day; in hours, to four
  /// decimals.
  var csv: String {
    let days = Array(hours.days)
    let header =
      ["project"] + days.map { "\($0)" } + ["total"] + (rate == nil ? [] : ["amount", "currency"])
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
    table.append(
      [.text("total")] + days.map { number(FocusHours.total(of: sums[$0] ?? [])) }
        + [number(hours.total)] + cost(rate?.price(of: hours)))
    return CSVText(table).text
  }

  private func number(_ length: Duration) -> TableCell {
    .number((length.inHours * 10_000).rounded() / 10_000)
  }

  private func cost(_ price: ExactNumber?) -> [TableCell] {
    guard let rate else { return [] }
    return price.map { [.exact($0), .text(rate.currency)] } ?? [.empty, .empty]
  }
}
