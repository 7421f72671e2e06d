import Gifts

/// Why an amount is suggested, in sentences' parts.
struct SuggestionWords: Sendable {
  let names: GiftNames

  func text(_ reason: Suggestion.Reason) -> String {
    switch reason {
    case .usual(let usual):
      let etiquette = usual.etiquette
      let place =
        switch usual.reach {
        case .city: etiquette.city ?? etiquette.province
        case .province, .elsewhere: etiquette.province
        }
      let range = "\(MoneyWords.text(etiquette.least)) to \(MoneyWords.text(etiquette.most))"
      let far = usual.reach == .elsewhere ? ", as nothing nearer is known" : ""
      return "\(range) is usual in \(place)\(far)"
    case .gaveLast(let gift):
      return "they gave \(MoneyWords.text(gift.amount)) last, \(EnglishDates.date(gift.day)), "
        + names.title(of: gift)
    case .growth(let rate, let years, let amount):
      let span = years == 1 ? "1 year" : "\(years) years"
      return "gifts grow by \(rate) a year: \(MoneyWords.text(amount)) after \(span)"
    case .gaveNever: return "no money from them is on record"
    case .moreThanUsual: return "what they gave is more than is usual"
    case .usuallySent(let money, let count):
      return "you give \(MoneyWords.text(money)) on such occasions, the middle of \(count)"
    case .even: return "an even figure, as for weddings"
    case .odd: return "an odd figure, as for funerals"
    }
  }
}
