/// A festival of the Chinese year.
package enum Festival: String, Sendable, CaseIterable {
  case springFestival = "spring-festival"
  case lantern
  case dragonHead = "dragon-head"
  case qingming
  case dragonBoat = "dragon-boat"
  case qixi
  case zhongyuan
  case midAutumn = "mid-autumn"
  case doubleNinth = "double-ninth"
  case winterSolstice = "winter-solstice"
  case laba
  case littleNewYear = "little-new-year"
  case newYearsEve = "new-years-eve"

  /// The rule that decides the day.
  private enum Rule {
    /// A day of a month that is not a leap month.
    case lunar(month: Int, day: Int)
    /// The last day of the lunar year: the 29th or the 30th of its last month.
    case lastDay
    case term(SolarTerm)
  }

  private var rule: Rule {
    switch self {
    case .springFestival: .lunar(month: 1, day: 1)
    case .lantern: .lunar(month: 1, day: 15)
    case .dragonHead: .lunar(month: 2, day: 2)
    case .qingming: .term(.clearAndBright)
    case .dragonBoat: .lunar(month: 5, day: 5)
    case .qixi: .lunar(month: 7, day: 7)
    case .zhongyuan: .lunar(month: 7, day: 15)
    case .midAutumn: .lunar(month: 8, day: 15)
    case .doubleNinth: .lunar(month: 9, day: 9)
    case .winterSolstice: .term(.winterSolstice)
    case .laba: .lunar(month: 12, day: 8)
    // As in the north; the south keeps it a day later.
    case .littleNewYear: .lunar(month: 12, day: 23)
    case .newYearsEve: .lastDay
    }
  }

  /// The festivals of a day, rarely more than one; none outside ``LunarYear/knownDays``.
  package static func on(_ day: Day) -> [Festival] {
    guard let lunar = LunarDay(day) else { return [] }
    return allCases.filter { $0.isOn(lunar) }
  }

  private func isOn(_ lunar: LunarDay) -> Bool {
    switch rule {
    case .lunar(let month, let day):
      lunar.month == month && lunar.day == day && !lunar.isLeapMonth
    case .lastDay: LunarYear(unchecked: lunar.year).lastDay == lunar.gregorian
    case .term(let term): term.isOn(lunar.gregorian)
    }
  }
}

extension Festival {
  /// The festival's name: 春节.
  package var chineseName: String { names.chinese }
  /// The festival's name in English: Spring Festival.
  package var englishName: String { names.english }

  private var names: (chinese: String, english: String) {
    switch self {
    case .springFestival: ("春节", "Spring Festival")
    case .lantern: ("元宵", "Lantern Festival")
    case .dragonHead: ("龙抬头", "Dragon Raises Its Head")
    case .qingming: ("清明", "Tomb-Sweeping Day")
    case .dragonBoat: ("端午", "Dragon Boat Festival")
    case .qixi: ("七夕", "Qixi Festival")
    case .zhongyuan: ("中元", "Zhongyuan Festival")
    case .midAutumn: ("中秋", "Mid-Autumn Festival")
    case .doubleNinth: ("重阳", "Double Ninth Festival")
    case .winterSolstice: ("冬至", "Winter Solstice")
    case .laba: ("腊八", "Laba Festival")
    case .littleNewYear: ("小年", "Little New Year")
    case .newYearsEve: ("除夕", "New Year's Eve")
    }
  }
}
