import Charts
import Chronology
import Focus
import Prompts

extension ChartCatalogue {
  /// How often prompts were used in each week.
  func promptWeeks(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let days = try request.days(
      today: today, default: today.week.firstDay.advanced(by: -7 * 25)...today.week.lastDay)
    var counts: [Week: Double] = [:]
    var first: Week?
    for index in prompts.prompts.indices {
      for use in prompts.uses(of: index) {
        let week = history.zone.day(of: use.at).week
        counts[week, default: 0] += 1
        first = min(first ?? week, week)
      }
    }
    // A week belongs to the year, quarter or month that holds its Thursday, as ISO 8601 counts.
    let weeks = days.filter { $0.weekday == .thursday }.map(\.week)
    guard !weeks.isEmpty else {
      throw .init(
        message: "range \"\(request.range ?? "")\" holds no week",
        hint: "choose a longer one, such as 12 weeks")
    }
    let points = weeks.map { week in
      // Before the first use and after today nothing is known.
      let isKnown = first.map { $0 <= week } ?? false && week <= today.week
      return ChartPoint(
        EnglishDates.long(.week(week)), isKnown ? counts[week] ?? 0 : nil,
        axisLabel: "W\(week.number)",
        standing: week == today.week && today < week.lastDay ? .partial : .whole)
    }
    let title = request.title ?? "Uses of prompts per week"
    switch request.kind {
    case .line:
      return LineChart(
        title: title, points: points, per: .week, format: .number(), fillsArea: true)
    case .sparkline:
      return Sparkline(title: title, points: points, per: .week, format: .number())
    default: return BarChart(title: title, points: points, per: .week, format: .number())
    }
  }
}
