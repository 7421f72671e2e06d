import Basics
import Wording

// What pages call kinds of occasions and relations: in English with the Chinese name behind.
extension Words {
  /// `Wedding 婚礼`.
  func name(of category: OccasionCategory) -> String {
    switch category {
    case .wedding: self("gifts.category.wedding")
    case .babyBorn: self("gifts.category.baby_born")
    case .fullMoon: self("gifts.category.full_moon")
    case .firstBirthday: self("gifts.category.first_birthday")
    case .birthday: self("gifts.category.birthday")
    case .funeral: self("gifts.category.funeral")
    case .housewarming: self("gifts.category.housewarming")
    case .graduation: self("gifts.category.graduation")
    case .promotion: self("gifts.category.promotion")
    case .springFestival: self("gifts.category.spring_festival")
    case .midAutumn: self("gifts.category.mid_autumn")
    case .dragonBoat: self("gifts.category.dragon_boat")
    case .other: self("gifts.category.misc")
    }
  }

  /// `Colleague 同事`.
  func name(of relation: Relation) -> String {
    switch relation {
    case .family: self("gifts.relation.family")
    case .colleague: self("gifts.relation.colleague")
    case .classmate: self("gifts.relation.classmate")
    case .friend: self("gifts.relation.friend")
    case .neighbor: self("gifts.relation.neighbor")
    case .business: self("gifts.relation.business")
    case .other: self("gifts.relation.misc")
    }
  }

  /// `Mid-Autumn Festival 中秋`.
  func name(of festival: Festival) -> String {
    switch festival {
    case .springFestival: self("gifts.festival.spring_festival")
    case .lantern: self("gifts.festival.lantern")
    case .dragonHead: self("gifts.festival.dragon_head")
    case .qingming: self("gifts.festival.qingming")
    case .dragonBoat: self("gifts.festival.dragon_boat")
    case .qixi: self("gifts.festival.qixi")
    case .zhongyuan: self("gifts.festival.zhongyuan")
    case .midAutumn: self("gifts.festival.mid_autumn")
    case .doubleNinth: self("gifts.festival.double_ninth")
    case .winterSolstice: self("gifts.festival.winter_solstice")
    case .laba: self("gifts.festival.laba")
    case .littleNewYear: self("gifts.festival.little_new_year")
    case .newYearsEve: self("gifts.festival.new_years_eve")
    }
  }

  /// `core`, `your turn`.
  func name(of standing: Standing) -> String {
    switch standing {
    case .yourTurn: self("gifts.standing.your_turn")
    case .dormant: self("gifts.standing.dormant")
    case .oneWay: self("gifts.standing.one_way")
    case .core: self("gifts.standing.core")
    case .regular: self("gifts.standing.regular")
    }
  }

  /// Up to three names, and how many more there are.
  func names(_ names: [String]) -> String {
    let shown = list(Array(names.prefix(3)))
    return names.count > 3
      ? self("gifts.notes.names_more", ["names": shown, "count": names.count - 3]) : shown
  }

  /// What a record is about: the occasion as it was called, else its kind.
  func title(of gift: Gift) -> String {
    if let event = gift.event { return event }
    guard gift.kind == .loan else { return name(of: gift.category) }
    return gift.isLoan ? self("gifts.category.loan") : self("gifts.category.repayment")
  }
}
