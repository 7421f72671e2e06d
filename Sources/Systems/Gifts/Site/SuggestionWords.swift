import Basics
import Wording

extension Words {
  /// Why an amount is suggested, as a part of a sentence.
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
    case .moreThanUsual: return self("gifts.reason.more_than_usual")
    case .usuallySent(let amount, let count):
      return self("gifts.reason.usually_sent", ["amount": money(amount), "count": count])
    case .even: return self("gifts.reason.even")
    case .odd: return self("gifts.reason.odd")
    }
  }
}
