import Basics

/// What could be given to a person on an occasion, and why.
struct Suggestion: Sendable, Hashable {
  /// What spoke for the figure. The wording is elsewhere.
  enum Reason: Sendable, Hashable {
    /// What is usual, and where.
    case usual(UsualRange)
    /// What the person gave last: on such an occasion where there was one, else on any. It is never
    /// gone below.
    case gaveLast(Gift)
    /// By how much the ledger's gifts grow in a year, over how many years, and what that makes of
    /// the last gift.
    case growth(Permille, years: Int, amount: Money)
    case gaveNever
    /// What the person gave is more than is usual; it counts all the same.
    case moreThanUsual
    /// What the keeper of the ledger sends on such occasions, in the middle of `count` gifts.
    case usuallySent(Money, count: Int)
    case even
    case odd
  }

  let category: OccasionCategory
  let amount: Money
  /// From the least that is usual to one and a half of the most, and so that ``amount`` is in it;
  /// nil where nothing is known of what is usual.
  let range: ClosedRange<Money>?
  /// In order of weight.
  let reasons: [Reason]
}

/// What is usual on an occasion, and how near to the place that was asked for.
struct UsualRange: Sendable, Hashable {
  enum Reach: String, Sendable, Hashable, CaseIterable {
    case city, province, elsewhere
  }

  let etiquette: Etiquette
  let reach: Reach
}

extension GiftLedger {
  /// What could be given, in the main currency; nil when nothing is known to go by: neither what is
  /// usual, nor what the person gave, nor what the keeper of the ledger gives.
  ///
  /// - Parameters:
  ///   - person: Nil for somebody who is not in the ledger.
  ///   - day: The day of the occasion; today when it is nil.
  ///   - province: Where the occasion is; by default, with `city`, that of the settings.
  func suggestion(
    for person: Person?, _ category: OccasionCategory, on day: Day? = nil,
    province: String? = nil, city: String? = nil
  ) -> Suggestion? {
    suggestion(
      for: person, category, on: day ?? today,
      usual: usual(for: category, province: province, city: city))
  }

  func suggestion(
    for person: Person?, _ category: OccasionCategory, on day: Day, usual: UsualRange?
  ) -> Suggestion? {
    let currency = settings.currency
    let last = person.flatMap { lastReceived(from: $0, for: category) }
    var reasons: [Suggestion.Reason] = []
    if let usual { reasons.append(.usual(usual)) }

    let low = usual?.etiquette.least
    let high = usual.map { $0.etiquette.most.timesOneAndAHalf }
    var target: Money
    if let last {
      reasons.append(.gaveLast(last))
      target = last.amount
      let years = last.day.wholeYears(to: day)
      if let rate = yearlyGrowth, rate.value > 0, years > 0 {
        target = GiftGrowth.raised(last.amount, by: rate, years: years)
        reasons.append(.growth(rate, years: years, amount: target))
      }
      // A red packet at New Year says nothing about how little would do for a wedding.
      if let usual, last.category != category { target = max(target, usual.etiquette.average) }
      if let low, let high { target = max(last.amount, min(max(target, low), high)) }
      if let high, last.amount > high { reasons.append(.moreThanUsual) }
    } else if let usual {
      reasons.append(.gaveNever)
      target = usual.etiquette.average
    } else if let sent = usuallySent[category] {
      reasons += [.gaveNever, .usuallySent(sent.amount, count: sent.count)]
      target = sent.amount
    } else {
      return nil
    }

    let figures = GiftFigures(for: category)
    switch figures.parity {
    case .even: reasons.append(.even)
    case .odd: reasons.append(.odd)
    case .any: break
    }
    let floor = max(last?.amount ?? .zero(currency), low ?? .zero(currency))
    let ceiling = high.flatMap { $0 < floor ? nil : $0.wholeUnitsDown }
    let units = figures.nearest(
      to: target.wholeUnitsDown, atLeast: floor.wholeUnitsUp, atMost: ceiling)
    let amount = Money.units(units, currency)
    return Suggestion(
      category: category, amount: amount,
      range: low.flatMap { low in high.map { min(low, amount)...max($0, amount) } },
      reasons: reasons)
  }

  /// The last gift of money in the main currency that came from a person, on such an occasion where
  /// there was one.
  func lastReceived(from person: Person, for category: OccasionCategory) -> Gift? {
    var last: Gift?
    for index in indices(of: person).reversed() {
      let gift = gifts[index]
      guard gift.counts(on: today), gift.kind == .gift, gift.direction == .received,
        gift.amount.currency == settings.currency, !gift.amount.isZero
      else { continue }
      if gift.category == category { return gift }
      last = last ?? gift
    }
    return last
  }

  /// What is usual on a kind of occasion: in the city, else in all of its province, else in a city
  /// of the province, else anywhere. Where several say so, the one with the average in the middle,
  /// the lower of two.
  func usual(
    for category: OccasionCategory, province: String? = nil, city: String? = nil
  ) -> UsualRange? {
    let isHome = province == nil && city == nil
    let city = isHome ? settings.city : city
    let known = etiquette.filter {
      $0.category == category && $0.average.currency == settings.currency
    }
    // A city that says which province it is in need not be told.
    let province =
      province ?? (isHome ? settings.province : nil)
      ?? city.flatMap { city in etiquette.first { $0.city == city }?.province }
    let inProvince = known.filter { $0.province == province }
    let inCity = known.filter {
      city != nil && $0.city == city && (province == nil || $0.province == province)
    }
    if let found = Self.middle(inCity) { return UsualRange(etiquette: found, reach: .city) }
    if let found = Self.middle(inProvince.filter { $0.city == nil }) ?? Self.middle(inProvince) {
      return UsualRange(etiquette: found, reach: .province)
    }
    return Self.middle(known).map { UsualRange(etiquette: $0, reach: .elsewhere) }
  }

  private static func middle(_ etiquette: [Etiquette]) -> Etiquette? {
    guard !etiquette.isEmpty else { return nil }
    let sorted = etiquette.sorted { ($0.average, $0.source.id) < ($1.average, $1.source.id) }
    return sorted[(sorted.count - 1) / 2]
  }
}

extension Money {
  /// One and a half of it, rounded down to a whole minor unit.
  fileprivate var timesOneAndAHalf: Money { Money(minorUnits: minorUnits * 3 / 2, currency) }

  /// The number of whole units, a fraction left out.
  fileprivate var wholeUnitsDown: Int {
    Int(clamping: minorUnits / Int128(currency.minorUnitsPerUnit))
  }

  /// The number of whole units, a fraction counted as one.
  fileprivate var wholeUnitsUp: Int {
    let unit = Int128(currency.minorUnitsPerUnit)
    return Int(clamping: (minorUnits + unit - 1) / unit)
  }
}

/// The figures that people put into an envelope.
///
/// No figure holds the digit 4, which sounds like death, and none is 250, which calls a person a
/// fool. 1314, which some give to a couple for its sound, holds a 4 and is left out with the rest.
struct GiftFigures: Sendable {
  /// What a figure has to be.
  enum Parity: Sendable, Hashable {
    /// Good things come in pairs: weddings.
    case even
    /// Grief should not come twice: funerals. The custom is a round figure and one more.
    case odd
    case any
  }

  let parity: Parity

  init(for category: OccasionCategory) {
    parity =
      switch category {
      case .wedding: .even
      case .funeral: .odd
      default: .any
      }
  }

  /// The auspicious figures, in order, in whole units. All are even.
  private static let auspicious = [
    200, 300, 500, 600, 666, 800, 888, 1_000, 1_200, 1_600, 1_666, 1_888, 2_000, 2_600, 2_888,
    3_000, 5_000, 6_000, 6_600, 6_666, 8_000, 8_800, 8_888, 10_000,
  ]

  /// The figures of the custom for this parity, in order. For funerals the round ones with one unit
  /// more, from 101.
  private var customary: [Int] {
    parity == .odd
      ? [101] + Self.auspicious.filter { $0.isMultiple(of: 100) }.map { $0 + 1 } : Self.auspicious
  }

  /// Whether a figure may be given at all.
  func allows(_ units: Int) -> Bool {
    guard units > 0, units != 250 else { return false }
    switch parity {
    case .even where units % 2 != 0, .odd where units % 2 == 0: return false
    default: break
    }
    var rest = units
    while rest > 0 {
      if rest % 10 == 4 { return false }
      rest /= 10
    }
    return true
  }

  /// The figure nearest to `target` that is at least `least` and, where one is, at most `most`; of
  /// two equally near ones the higher.
  ///
  /// Customary figures come first. Where none is within, it is the next round figure from `least`
  /// on, in steps of a tenth of its size; where that is beyond `most`, the next allowed figure from
  /// `least` on, which is beyond `most` only when nothing else is left.
  func nearest(to target: Int, atLeast least: Int, atMost most: Int?) -> Int {
    let least = max(1, least)
    let within = customary.filter { $0 >= least && $0 <= most ?? .max && allows($0) }
    // The list ends at 10,000: above it nothing is customary, and its end is not near.
    if let last = within.last, most != nil || target <= last {
      return within.reduce(last) { best, figure in
        abs(figure - target) <= abs(best - target) ? figure : best
      }
    }
    let round = Self.next(from: max(least, most == nil ? target : least), step: Self.step(of:)) {
      allows(parity == .odd ? $0 + 1 : $0)
    }
    let figure = parity == .odd ? round + 1 : round
    if figure <= most ?? .max { return figure }
    return Self.next(from: least, step: { _ in 1 }, where: allows)
  }

  /// A tenth of the size of a figure, such as 100 of 3,500; 10 at least where that fits.
  private static func step(of figure: Int) -> Int {
    var step = 1
    while step <= figure / 100 { step *= 10 }
    return max(step, figure >= 10 ? 10 : 1)
  }

  /// The first multiple of the step that is `start` or more and satisfies `condition`.
  private static func next(
    from start: Int, step: (Int) -> Int, where condition: (Int) -> Bool
  ) -> Int {
    var figure = start
    while true {
      let step = step(figure)
      figure = (figure + step - 1) / step * step
      if condition(figure) { return figure }
      figure += step
    }
  }
}
