package import Basics

/// What an exchange was about.
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

  /// The category in Chinese: 婚礼.
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
  /// The category of a code, or of a Chinese name: `wedding`, 婚礼; nil for anything else.
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

/// An occasion that a person set up for entering, beside the built-in categories; a record of
/// `gifts/events`.
package struct Occasion: Sourced {
  package var source: RecordSource
  package var name: String
  package var category: OccasionCategory
  package var icon: String?
  /// Where it stands among the others; those without come last, by name.
  package var order: Int?

  package init(source: RecordSource, name: String, category: OccasionCategory) {
    self.source = source
    self.name = name
    self.category = category
  }
}
