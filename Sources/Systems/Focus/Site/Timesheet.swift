import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// Hours by day and project with their prices, in words.
struct Timesheet {
  let hours: FocusHours
  let rates: ProjectRates
  let words: Words

  /// The price of a project with its currency; nil without a rate.
  func price(of row: FocusHours.Row) -> (currency: String, amount: ExactNumber)? {
    rates.rate(of: row.name).map { ($0.currency, $0.price(of: row.total)) }
  }

  /// A price in words: `1,200.00 EUR`, `¥1,200.00`.
  func text(_ amount: ExactNumber, _ currency: String) -> String {
    let parts = "\(amount)".split(separator: ".", maxSplits: 1).map(String.init)
    let whole = UInt64(parts[0]).map(words.grouped) ?? parts[0]
    let number = ([whole] + parts.dropFirst()).joined(separator: ".")
    return currency == Currency.renminbi.code
      ? words("hours.sign") + number : "\(number) \(currency)"
  }

  /// The projects of some rows that have a second or more; less is shown as nothing.
  static func shown(_ rows: [FocusHours.Row]) -> [FocusHours.Row] {
    rows.filter { $0.total >= .seconds(1) }
  }

  /// Notes on the rounding of sums, and on overlaps, which count twice.
  var notes: [String] {
    var notes = rates.step.map { [words("hours.rounded", ["length": words.duration($0)])] } ?? []
    for row in hours.projects {
      guard let step = rates.step(of: row.name), step != rates.step else { continue }
      notes.append(
        words(
          "hours.rounded_of",
          [
            "project": row.name ?? words("review.no_project"), "length": words.duration(step),
          ]))
    }
    if hours.overlap >= SessionOverlap.shortest {
      notes.append(words("hours.overlap", ["length": words.duration(hours.overlap)]))
    }
    return notes
  }

  /// The members of the page. Lengths are in seconds, prices texts such as `1,200.00 EUR`.
  var object: Object {
    [
      "total": .seconds(hours.total), "hasPrices": .bool(rates.hasPrices),
      "sums": .array(rates.sums(of: hours)) { .string(text($0.amount, $0.currency)) },
      "projects": .objects(Self.shown(hours.projects)) { row in
        let rate = rates.rate(of: row.name)
        return [
          "name": Value(row.name), "total": .seconds(row.total),
          "rate": Value(rate.map { text($0.hour, $0.currency) }),
          "price": Value(price(of: row).map { text($0.amount, $0.currency) }),
        ]
      },
      "days": .objects(hours.byDay) { day, rows in
        [
          "day": .string("\(day)"), "title": .string(words.dateWithWeekday(day)),
          "total": .seconds(FocusHours.total(of: rows)),
          "projects": .objects(Self.shown(rows)) { row in
            ["name": Value(row.name), "total": .seconds(row.total)]
          },
        ]
      },
      "notes": .strings(notes),
    ]
  }
}

extension FocusView {
  /// The week or month of a timesheet, and the sheet.
  func timesheet(of period: Period) -> Object {
    let sheet = Timesheet(
      hours: history.hours(on: period.days, inStepsOf: rates.step), rates: rates, words: words)
    return PeriodMembers(period, words: words).object(today: history.today).adding(sheet.object)
  }

  /// The address of the timesheet of a week or month; nil without focus in it, and for any other
  /// period.
  func timesheetAddress(of period: Period) -> String? {
    switch period {
    case .week, .month:
      history.totals(on: period.days).isEmpty ? nil : FocusAddress.timesheet(period)
    case .day, .quarter, .year: nil
    }
  }
}
