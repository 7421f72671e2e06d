package import Basics

/// A week of a trend.
package struct TrendWeek: Sendable, Hashable {
  /// The week.
  package var week: Week
  /// Its focus.
  package var total: Duration
  /// The mean of this week and the three before; nil while it is not over, and while fewer than
  /// four weeks are on record.
  package var movingMean: Duration?
}

extension FocusHistory {
  /// Weekly totals of the `count` weeks up to `last`, with their trailing 4-week moving mean. Weeks
  /// before the first record are left out.
  package func trend(weeks count: Int = 12, upTo last: Week) -> [TrendWeek] {
    guard let first = dayTotals.first?.day.week, first <= last else { return [] }
    let all = max(0, (last.firstDay.number - first.firstDay.number) / 7 + 1)
    let shown = min(count, all)
    // Three more weeks before the first shown, for its mean.
    let totals = (0..<min(all, shown + 3)).reversed().map { back in
      let week = Week(containing: Day(number: last.firstDay.number - 7 * back))
      return (week, focus(on: week.days))
    }
    return totals.indices.suffix(shown).map { index in
      let window = totals[max(0, index - 3)...index].reduce(Duration.zero) { $0 + $1.1 }
      let (week, total) = totals[index]
      return TrendWeek(
        week: week, total: total,
        movingMean: index >= 3 && week.lastDay < today ? window / 4 : nil)
    }
  }

  /// The totals of all weeks with focus, in order.
  package var weekTotals: [(week: Week, focus: Duration)] { dayTotals.byWeek }
}

extension [FocusHistory.DayTotal] {
  /// The weeks of the days, which are in order, with what lies on these.
  package var byWeek: [(week: Week, focus: Duration)] {
    var totals: [(week: Week, focus: Duration)] = []
    for total in self {
      if let last = totals.last, last.week.days.contains(total.day) {
        totals[totals.count - 1].focus += total.focus
      } else {
        totals.append((total.day.week, total.focus))
      }
    }
    return totals
  }
}
