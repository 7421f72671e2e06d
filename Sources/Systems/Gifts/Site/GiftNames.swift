import Basics
import Wording

// The names of occasions and relations on pages: in English, followed by the Chinese name.
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

  /// `WeChat`, 微信.
  func name(of payment: Gift.Payment) -> String {
    switch payment {
    case .cash: self("gifts.payment.cash")
    case .wechat: self("gifts.payment.wechat")
    case .alipay: self("gifts.payment.alipay")
    case .transfer: self("gifts.payment.transfer")
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

  /// Up to three names, and the number of further ones.
  func names(_ names: [String]) -> String {
    let shown = list(Array(names.prefix(3)))
    return names.count > 3
      ? self("gifts.notes.names_more", ["names": shown, "count": names.count - 3]) : shown
  }

  /// The title of a record: the occasion in the person's words, or else its kind.
  func title(of gift: Gift) -> String {
    if let event = gift.event { return event }
    guard gift.kind == .loan else { return name(of: gift.category) }
    return gift.isLoan ? self("gifts.category.loan") : self("gifts.category.repayment")
  }
}

extension Words {
  /// The reason for a suggested amount, as part of a sentence.
  func text(_ reason: Suggestion.Reason) -> String {
    switch reason {
    case .usual(let usual):
      let etiquette = usual.etiquette
      let (least, most) = (money(etiquette.least), money(etiquette.most))
      return switch usual.reach {
      case .city:
        self(
          "gifts.reason.usual",
          ["least": least, "most": most, "place": etiquette.city ?? etiquette.province])
      case .province:
        self("gifts.reason.usual", ["least": least, "most": most, "place": etiquette.province])
      case .elsewhere:
        self(
          "gifts.reason.usual_elsewhere",
          ["least": least, "most": most, "place": etiquette.province])
      }
    case .gaveLast(let gift):
      return self(
        "gifts.reason.gave_last",
        ["amount": money(gift.amount), "day": date(gift.day), "title": title(of: gift)])
    case .growth(let rate, let years, let amount):
      return self(
        "gifts.reason.rise", ["rate": "\(rate)", "amount": money(amount), "count": years])
    case .gaveNever: return self("gifts.reason.gave_never")
    case .gaveElsewhere(let gift):
      return self(
        "gifts.reason.gave_elsewhere",
        ["amount": money(gift.amount), "day": date(gift.day), "title": title(of: gift)])
    case .moreThanUsual: return self("gifts.reason.more_than_usual")
    case .usuallySent(let amount, let count):
      return self("gifts.reason.usually_sent", ["amount": money(amount), "count": count])
    case .even: return self("gifts.reason.even")
    case .odd: return self("gifts.reason.odd")
    }
  }
}

/// Sentences about gifts, written only if the figures have something to report.
struct GiftNotes {
  let ledger: GiftLedger
  let words: Words

  /// The sentences about the present.
  var now: [String] { [turns, overdue, oneWay].compactMap(\.self) }

  /// The people who are due the next gift from the owner of the ledger.
  private var turns: String? {
    let names = ledger.people.filter { $0.standings.contains(.yourTurn) }.map(\.name)
    guard !names.isEmpty else { return nil }
    return words("gifts.notes.turns", ["names": words.names(names)])
  }

  private var overdue: String? {
    let loans = ledger.loans.filter { $0.status == .overdue }
    guard let first = loans.first else { return nil }
    let amount = words.money(first.outstanding)
    return loans.count == 1
      ? words("gifts.notes.overdue", ["amount": amount, "name": first.name])
      : words(
        "gifts.notes.overdue_more",
        ["amount": amount, "name": first.name, "count": loans.count - 1])
  }

  private var oneWay: String? {
    let count = ledger.people.count { $0.standings.contains(.oneWay) }
    return count == 0 ? nil : words("gifts.notes.one_way", ["count": count])
  }
}
