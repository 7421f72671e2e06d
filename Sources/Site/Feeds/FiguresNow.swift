import Basics
import Charts
import SiteKit
import Vault

/// The figures of today and of this week as JSON, for other programs: `data/now.json`.
///
/// It changes with a record or the day alone, as nothing in it is still going on: a running session
/// is there by its start.
enum FiguresNow {
  static let address = "data/now.json"
  static let version = 1

  static func output(of site: LanguageSite, running: Stopwatch.Running?) -> OutputFile {
    OutputFile.page(at: address, source: "the figures of today", inputs: .records) {
      (Array((json(of: site, running: running).line + "\n").utf8), [])
    }
  }

  private static func json(of site: LanguageSite, running: Stopwatch.Running?) -> JSONText {
    let (today, zone) = (site.context.today, site.context.zone)
    var members: [(String, JSONText)] = [
      ("version", .int(version)), ("day", "\(today)"), ("timeZone", .string(zone.identifier)),
    ]
    // Others do not see that somebody is at work now.
    if site.audience.isOwner {
      let json = running.map { running -> JSONText in
        [
          "since": .string(running.since.formatted(in: zone)), "title": JSONText(running.title),
        ]
      }
      members.append(("running", json ?? .null))
    }
    let figures = site.dayFigures.value.filter { $0.firstDay != nil }.map { figure -> JSONText in
      func value(_ days: ClosedRange<Day>) -> JSONText {
        figure.settledValue(of: days, upTo: today).map(JSONText.number) ?? .null
      }
      let week = today.week
      return [
        "system": .string(figure.tone), "series": .string(figure.series),
        "name": .string(figure.name), "ofWeek": figure.addsUp ? "sum" : "mean",
        "unit": .string(figure.format.unitName),
        "today": figure.isWeekly ? .null : value(today...today),
        "week": figure.isWeekly ? .null : value(week.days), "lastWeek": value(week.previous.days),
        "goal": figure.goal.map(JSONText.number) ?? .null,
      ]
    }
    return .members(members + [("figures", .array(figures))])
  }
}

extension ValueFormat {
  /// The unit of a plain number: `seconds`, `¥`; empty for a count.
  fileprivate var unitName: String {
    switch self {
    case .duration: "seconds"
    case .number(let unit), .measure(let unit): unit
    case .amount(let symbol): symbol
    case .percent: "share"
    }
  }
}
