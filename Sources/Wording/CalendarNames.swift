/// The names that dates are written with, cut out of their messages once.
struct CalendarNames: Sendable, Hashable {
  /// From January.
  var months: [String] = []
  var shortMonths: [String] = []
  /// From Monday.
  var weekdays: [String] = []
  var shortWeekdays: [String] = []
  /// From the first.
  var quarters: [String] = []
  /// The months of the Chinese calendar, from the first, and their days.
  var lunarMonths: [String] = []
  var lunarDays: [String] = []
  /// What stands between the items of a list.
  var separator = ", "

  init() {}

  init(_ words: Words) {
    months = words.list("date.months")
    shortMonths = words.list("date.months_short")
    weekdays = words.list("date.weekdays")
    shortWeekdays = words.list("date.weekdays_short")
    quarters = words.list("date.quarters")
    lunarMonths = words.list("date.lunar_months")
    lunarDays = words.list("date.lunar_days")
    separator = words.separator
  }
}

extension [String] {
  /// The name of the number `number` from 1; empty for one that has none.
  func name(_ number: Int) -> String { indices.contains(number - 1) ? self[number - 1] : "" }
}

extension Words {
  /// `, `: a list is its message, taken apart.
  fileprivate var separator: String {
    var text = ""
    for case .text(let part) in message("list.items", count: nil)?.pieces ?? [] { text += part }
    return text.isEmpty ? ", " : text
  }

  package var listSeparator: String { names.separator }
}
