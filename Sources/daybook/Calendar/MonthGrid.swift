import Basics
import SiteKit

/// A month on a terminal: seven columns from Monday, each day with its lunar day and, under it, its
/// festival or solar term; below them all, the festivals and terms with their dates, then the
/// person's own occasions, whose days are marked with a plus sign.
struct MonthGrid {
  let month: Month
  /// The days that are shown; other days of the month are left blank.
  let days: ClosedRange<Day>
  let today: Day
  /// True if headings are Chinese, and names appear without their English translation.
  let isChinese: Bool
  /// The person's own events in order of day; they may include other months.
  var events: [(day: Day, title: String)] = []

  /// Wide enough for `20*闰十月` and a gap.
  private static let columns = 11

  var text: String {
    var lines = [title, ""]
    lines.append(row(weekdays))
    for week in weeks {
      lines.append(row(week.map { $0.map(dayAndLunarDay) ?? "" }))
      let labels = week.map { $0.map(label) ?? "" }
      if labels.contains(where: { !$0.isEmpty }) {
        lines.append(row(labels.map { $0.isEmpty ? "" : "   \($0)" }))
      }
    }
    for list in [occasions, ownOccasions] where !list.isEmpty { lines += [""] + list }
    return lines.joined(separator: "\n") + "\n"
  }

  private var shown: [Day] { month.days.filter(days.contains) }

  /// `2026-02  乙巳（蛇）年腊月 – 丙午（马）年正月`.
  private var title: String {
    guard let first = shown.first.flatMap({ LunarDay($0) }),
      let last = shown.last.flatMap({ LunarDay($0) })
    else { return "\(month)" }
    var title = "\(month)  \(yearName(first))\(first.monthName)"
    if last.year != first.year {
      title += " – \(yearName(last))\(last.monthName)"
    } else if last.monthName != first.monthName {
      title += " – \(last.monthName)"
    }
    return title
  }

  private func yearName(_ day: LunarDay) -> String {
    LunarYear(day.year).map { "\($0.sexagenaryName)（\($0.zodiac.chineseName)）年" } ?? ""
  }

  private var weekdays: [String] {
    isChinese
      ? ["周一", "周二", "周三", "周四", "周五", "周六", "周日"]
      : ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  }

  /// The weeks that are shown, with nil for a day that is not.
  private var weeks: [[Day?]] {
    guard let first = shown.first, let last = shown.last else { return [] }
    return stride(from: first.week.firstDay, through: last, by: 7).map { monday in
      (0..<7).map { offset in
        let day = monday.advanced(by: offset)
        return first <= day && day <= last ? day : nil
      }
    }
  }

  /// `20 十二`; the first of a month has the month's name.
  private func dayAndLunarDay(_ day: Day) -> String {
    let number = day.dayOfMonth < 10 ? " \(day.dayOfMonth)" : "\(day.dayOfMonth)"
    let lunar = LunarDay(day).map { $0.day == 1 ? $0.monthName : $0.dayName } ?? ""
    let mark = day == today ? "*" : events.contains { $0.day == day } ? "+" : " "
    return number + mark + lunar
  }

  private func label(_ day: Day) -> String {
    Festival.on(day).first?.chineseName ?? SolarTerm(on: day)?.chineseName ?? ""
  }

  private var occasions: [String] {
    shown.flatMap { day in
      var names = Festival.on(day).map { ($0.chineseName, $0.englishName) }
      if let term = SolarTerm(on: day), !names.contains(where: { $0.0 == term.chineseName }) {
        names.append((term.chineseName, term.englishName))
      }
      return names.map { chinese, english in
        let date = self.date(of: day)
        return isChinese ? date + chinese : date + chinese.padded(to: 8) + english
      }
    }
  }

  private var ownOccasions: [String] {
    events.filter { $0.day.month == month && days.contains($0.day) }
      .map { date(of: $0.day) + $0.title.onOneLine.printable }
  }

  /// `2026-02-17  正月初一    `.
  private func date(of day: Day) -> String {
    "\(day)  " + (LunarDay(day)?.chineseName ?? "").padded(to: 12)
  }

  private func row(_ cells: [String]) -> String {
    var row = cells.map { $0.padded(to: Self.columns) }.joined()
    while row.last == " " { row.removeLast() }
    return row
  }
}
