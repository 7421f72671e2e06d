/// The Chinese and English names of the parts of a lunar date.
enum LunarNames {
  /// 正, 二 … 十, 冬, 腊: the months without 月.
  static let months = ["正", "二", "三", "四", "五", "六", "七", "八", "九", "十", "冬", "腊"]

  /// 初一 … 三十.
  static func day(_ number: Int) -> String {
    switch number {
    case 1...10: "初" + digits[number]
    case 11...19: "十" + digits[number - 10]
    case 20: "二十"
    case 21...29: "廿" + digits[number - 20]
    default: "三十"
    }
  }

  /// The numbers from 0 to 10; a year is written digit by digit.
  static let digits = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"]

  /// 1st, 2nd, 3rd, 4th …
  static func ordinal(_ number: Int) -> String {
    switch (number % 100, number % 10) {
    case (11...13, _): "\(number)th"
    case (_, 1): "\(number)st"
    case (_, 2): "\(number)nd"
    case (_, 3): "\(number)rd"
    default: "\(number)th"
    }
  }
}

extension LunarMonth {
  /// The month's name: 正月, 冬月, 闰四月.
  package var chineseName: String { (isLeap ? "闰" : "") + LunarNames.months[number - 1] + "月" }
}

extension LunarDay {
  /// The month's name: 正月, 冬月, 闰四月.
  package var monthName: String {
    (isLeapMonth ? "闰" : "") + LunarNames.months[month - 1] + "月"
  }
  /// The day's name: 初一, 廿三, 三十.
  package var dayName: String { LunarNames.day(day) }
  /// Month and day: 闰四月初一.
  package var chineseName: String { monthName + dayName }
  /// Year, month and day: 丙午年正月初一.
  package var chineseDate: String {
    LunarYear(unchecked: year).sexagenaryName + "年" + chineseName
  }
  /// Month and day in English: `4th leap month, 1st day`.
  package var englishName: String {
    let ordinalMonth = LunarNames.ordinal(month) + (isLeapMonth ? " leap" : "")
    return "\(ordinalMonth) month, \(LunarNames.ordinal(day)) day"
  }
}

extension LunarYear {
  /// The year's name in the cycle of sixty: 丙午.
  package var sexagenaryName: String {
    // The year 4 began a cycle, with 甲子, the year of the Rat.
    let stems = ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬", "癸"]
    let branches = ["子", "丑", "寅", "卯", "辰", "巳", "午", "未", "申", "酉", "戌", "亥"]
    return stems[(number - 4) % 10] + branches[(number - 4) % 12]
  }

  /// The year's animal.
  package var zodiac: Zodiac { Zodiac.allCases[(number - 4) % 12] }
}

/// The animal of a lunar year.
package enum Zodiac: String, Sendable, CaseIterable {
  case rat, ox, tiger, rabbit, dragon, snake, horse, goat, monkey, rooster, dog, pig

  /// The animal in Chinese: 马.
  package var chineseName: String {
    switch self {
    case .rat: "鼠"
    case .ox: "牛"
    case .tiger: "虎"
    case .rabbit: "兔"
    case .dragon: "龙"
    case .snake: "蛇"
    case .horse: "马"
    case .goat: "羊"
    case .monkey: "猴"
    case .rooster: "鸡"
    case .dog: "狗"
    case .pig: "猪"
    }
  }

  /// The animal in English: Horse.
  package var englishName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
