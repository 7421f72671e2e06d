import Chronology
import Gifts

/// What pages call kinds of occasions and relations: in English with the Chinese name behind, or in
/// Chinese alone when that is the site's language.
struct GiftNames: Sendable {
  /// The site's language, such as `en` or `zh-Hans`.
  let language: String

  private func both(_ english: String, _ chinese: String) -> String {
    language.lowercased().hasPrefix("zh") ? chinese : "\(english) \(chinese)"
  }

  /// `Wedding 婚礼`.
  func name(of category: OccasionCategory) -> String {
    let english =
      switch category {
      case .wedding: "Wedding"
      case .babyBorn: "Newborn"
      case .fullMoon: "First month"
      case .firstBirthday: "First birthday"
      case .birthday: "Birthday"
      case .funeral: "Funeral"
      case .housewarming: "Housewarming"
      case .graduation: "Graduation"
      case .promotion: "Promotion"
      case .springFestival: "Spring Festival"
      case .midAutumn: "Mid-Autumn"
      case .dragonBoat: "Dragon Boat"
      case .other: "Other"
      }
    return both(english, category.chineseName)
  }

  /// `Colleague 同事`.
  func name(of relation: Relation) -> String {
    let english =
      switch relation {
      case .family: "Family"
      case .colleague: "Colleague"
      case .classmate: "Classmate"
      case .friend: "Friend"
      case .neighbor: "Neighbour"
      case .business: "Business"
      case .other: "Other"
      }
    return both(english, relation.chineseName)
  }

  /// `Mid-Autumn Festival 中秋`.
  func name(of festival: Festival) -> String { both(festival.englishName, festival.chineseName) }

  /// `core`, `your turn`.
  static func name(of standing: Standing) -> String {
    switch standing {
    case .yourTurn: "your turn"
    case .dormant: "dormant"
    case .oneWay: "one-way"
    case .core: "core"
    case .regular: "regular"
    }
  }

  /// What a record is about: the occasion as it was called, else its kind.
  func title(of gift: Gift) -> String {
    if let event = gift.event { return event }
    guard gift.kind == .loan else { return name(of: gift.category) }
    return gift.isLoan ? both("Loan", "借款") : both("Repayment", "还款")
  }
}
