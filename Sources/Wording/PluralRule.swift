import Basics

/// Which form of a message goes with a count, as the plural rules of CLDR have it for cardinals.
///
/// For languages whose forms none of the rules has, such as Arabic, two forms are told apart.
enum PluralRule: Sendable, Hashable {
  /// One form for all counts: Chinese, Japanese, Korean, Vietnamese, Thai, Indonesian, Malay.
  case never
  /// One form for 1: English, German, Dutch, Swedish, Italian, Spanish and most others.
  case one
  /// One form for all below 2: French, Portuguese, Hindi.
  case belowTwo
  /// Russian, Ukrainian, Belarusian.
  case eastSlavic
  case polish
  /// Czech, Slovak.
  case czech

  /// A form.
  enum Category: String, Sendable, Hashable, CaseIterable {
    case one, few, many, other
  }

  /// The rule of the language that a tag of BCP 47 names.
  init(tag: String) {
    switch tag.lowercased().split(separator: "-").first.map(String.init) ?? "" {
    case "zh", "ja", "ko", "vi", "th", "id", "ms", "lo", "my", "km": self = .never
    case "fr", "pt", "hi": self = .belowTwo
    case "ru", "uk", "be": self = .eastSlavic
    case "pl": self = .polish
    case "cs", "sk": self = .czech
    default: self = .one
    }
  }

  /// The forms that the rule tells apart.
  var categories: [Category] {
    switch self {
    case .never: [.other]
    case .one, .belowTwo: [.one, .other]
    case .eastSlavic, .polish, .czech: [.one, .few, .many, .other]
    }
  }

  /// The form for `count`.
  func category(_ count: Double) -> Category {
    let size = abs(count)
    // A whole number is written without decimals, and only such have forms but the last.
    guard size == size.rounded(), size < 1e15 else {
      return self == .belowTwo && size < 2 ? .one : self == .czech ? .many : .other
    }
    let whole = Int(clamping: size)
    let (ten, hundred) = (whole % 10, whole % 100)
    switch self {
    case .never: return .other
    case .one: return whole == 1 ? .one : .other
    case .belowTwo: return whole < 2 ? .one : .other
    case .eastSlavic:
      if ten == 1, hundred != 11 { return .one }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
    case .polish:
      if whole == 1 { return .one }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
    case .czech: return whole == 1 ? .one : (2...4).contains(whole) ? .few : .other
    }
  }
}
