package import Basics

/// The kind of occasion of an exchange.
package enum OccasionCategory: String, Sendable, Hashable, CaseIterable {
  case wedding
  case babyBorn = "baby_born"
  case fullMoon = "full_moon"
  case firstBirthday = "first_birthday"
  case birthday, funeral, housewarming, graduation, promotion
  case springFestival = "spring_festival"
  case midAutumn = "mid_autumn"
  case dragonBoat = "dragon_boat"
  case other

  package var chineseName: String {
    switch self {
    case .wedding: "婚礼"
    case .babyBorn: "新生儿"
    case .fullMoon: "满月"
    case .firstBirthday: "周岁"
    case .birthday: "生日"
    case .funeral: "丧事"
    case .housewarming: "乔迁"
    case .graduation: "升学"
    case .promotion: "升职"
    case .springFestival: "春节"
    case .midAutumn: "中秋"
    case .dragonBoat: "端午"
    case .other: "其他"
    }
  }
}

extension OccasionCategory {
  /// The category with a code or Chinese name: `wedding`, 婚礼; nil for any other text.
  package init?(named text: String) {
    guard let found = Self(rawValue: text) ?? Self.allCases.first(where: { $0.chineseName == text })
    else { return nil }
    self = found
  }
}

extension OccasionCategory: Comparable {
  /// In the order of the cases.
  package static func < (left: OccasionCategory, right: OccasionCategory) -> Bool {
    left.rank < right.rank
  }
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// An occasion that a person added to the built-in categories, for data entry; a record of
/// `gifts/events`.
package struct Occasion: Sourced {
  package var source: RecordSource
  package var name: String
  package var category: OccasionCategory
  package var icon: String?
  /// The sort position; occasions without one come last, by name.
  package var order: Int?
}

/// The usual amounts in a place for a kind of occasion; a record of `gifts/etiquette`.
package struct Etiquette: Sourced {
  package var source: RecordSource
  package var province: String
  /// Nil if it applies to the whole province.
  package var city: String?
  package var category: OccasionCategory
  /// The usual amounts, all of one currency, with ``least`` ≤ ``average`` ≤ ``most``.
  package var least: Money
  package var average: Money
  package var most: Money
  package var tips: [String] = []
  package var taboos: [String] = []

  /// Creates the entry of a place; nil if the amounts differ in currency or are out of order.
  package init?(
    source: RecordSource, province: String, city: String?, category: OccasionCategory, least: Money,
    average: Money, most: Money
  ) {
    guard least.currency == average.currency, average.currency == most.currency,
      least <= average, average <= most, !least.isNegative
    else { return nil }
    self.source = source
    self.province = province
    self.city = city
    self.category = category
    self.least = least
    self.average = average
    self.most = most
  }
}
