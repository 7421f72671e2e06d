import Basics

/// A suggested amount for a person on an occasion, with reasons.
struct Suggestion: Sendable, Hashable {
  /// A reason for the amount. The wording is elsewhere.
  enum Reason: Sendable, Hashable {
    /// The usual amount, with its place.
    case usual(UsualRange)
    /// The person's last gift, preferably on this kind of occasion. The suggestion is never below
    /// it.
    case gaveLast(Gift)
    /// The yearly growth of the ledger's gifts, the number of years, and the last gift raised by
    /// it.
    case growth(Permille, years: Int, amount: Money)
    case gaveNever
    /// The person gave only at weddings or funerals, whose sums say nothing about this occasion.
    case gaveElsewhere(Gift)
    /// The person gave more than is usual; it counts all the same.
    case moreThanUsual
    /// The median of `count` gifts that the owner of the ledger sent on such occasions.
    case usuallySent(Money, count: Int)
    case even
    case odd
  }

  let category: OccasionCategory
  let amount: Money
  /// From the usual minimum to 1.5 times the usual maximum, extended to include ``amount``; nil if
  /// no usual amounts are known.
  let range: ClosedRange<Money>?
  /// The customary figures in ``range``, in order; ``amount`` alone without one.
  let figures: [Money]
  /// Most important first.
  let reasons: [Reason]
}

/// The usual amounts on an occasion, with how closely their place matches the requested one.
struct UsualRange: Sendable, Hashable {
  enum Reach: String, Sendable, Hashable, CaseIterable {
    case city, province, elsewhere
  }

  let etiquette: Etiquette
  let reach: Reach
}

extension GiftLedger {
  /// A suggestion in the main currency; nil without any basis: no usual amount, no gift from the
  /// person, and none by the owner of the ledger.
  ///
  /// - Parameters:
  ///   - person: Nil for a person who is not in the ledger.
  ///   - day: The day of the occasion; today by default.
  ///   - province: The place of the occasion; by default, with `city`, the one in the settings.
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
      // A red packet at New Year is no minimum for a wedding.
      if let usual, last.category != category { target = max(target, usual.etiquette.average) }
      if let low, let high { target = max(last.amount, min(max(target, low), high)) }
      if let high, last.amount > high { reasons.append(.moreThanUsual) }
    } else if let usual {
      reasons.append(gaveNothing(person))
      target = usual.etiquette.average
    } else if let sent = usuallySent[category] {
      reasons += [gaveNothing(person), .usuallySent(sent.amount, count: sent.count)]
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
    let range = low.flatMap { low in high.map { min(low, amount)...max($0, amount) } }
    let within = range.map {
      figures.within($0.lowerBound.wholeUnitsUp...$0.upperBound.wholeUnitsDown)
    }
    return Suggestion(
      category: category, amount: amount, range: range,
      figures: Set((within ?? []) + [units]).sorted().map { .units($0, currency) },
      reasons: reasons)
  }

  /// The reason for an amount without a gift from the person that counts.
  private func gaveNothing(_ person: Person?) -> Suggestion.Reason {
    let last = person.flatMap { person in
      indices(of: person).reversed().map { gifts[$0] }.first(where: isMoneyReceived)
    }
    return last.map { .gaveElsewhere($0) } ?? .gaveNever
  }

  private func isMoneyReceived(_ gift: Gift) -> Bool {
    gift.counts(on: today) && gift.kind == .gift && gift.direction == .received
      && gift.amount.currency == settings.currency && !gift.amount.isZero
  }

  /// The last gift of money in the main currency from a person: on this kind of occasion, or else
  /// on any but a wedding or a funeral, whose sums say nothing about others.
  func lastReceived(from person: Person, for category: OccasionCategory) -> Gift? {
    var last: Gift?
    for index in indices(of: person).reversed() {
      let gift = gifts[index]
      guard isMoneyReceived(gift) else { continue }
      if gift.category == category { return gift }
      if gift.category != .wedding, gift.category != .funeral { last = last ?? gift }
    }
    return last
  }

  /// The usual amounts on a kind of occasion: in the city, else the whole province, else another
  /// city of the province, else anywhere. Of several entries, the one with the median average (the
  /// lower of two).
  func usual(
    for category: OccasionCategory, province: String? = nil, city: String? = nil
  ) -> UsualRange? {
    let isHome = province == nil && city == nil
    let city = isHome ? settings.city : city
    let known = etiquette.filter {
      $0.category == category && $0.average.currency == settings.currency
    }
    // A city's record gives its province.
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
  /// 1.5 times the amount, rounded down to a whole minor unit.
  fileprivate var timesOneAndAHalf: Money { Money(minorUnits: minorUnits * 3 / 2, currency) }

  /// The number of whole units, rounded down.
  fileprivate var wholeUnitsDown: Int {
    Int(clamping: minorUnits / Int128(currency.minorUnitsPerUnit))
  }

  /// The number of whole units, rounded up.
  fileprivate var wholeUnitsUp: Int {
    let unit = Int128(currency.minorUnitsPerUnit)
    return Int(clamping: (minorUnits + unit - 1) / unit)
  }
}

/// The amounts that people put into an envelope.
///
/// No amount contains the digit 4, which sounds like death, and none is 250, an insult. 1314, which
/// some give to a couple for its sound, contains a 4 and is excluded too.
struct GiftFigures: Sendable {
  /// The required parity.
  enum Parity: Sendable, Hashable {
    /// Good things come in pairs: weddings.
    case even
    /// Grief should not come twice: funerals. The custom is a round amount plus one.
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

  /// The auspicious amounts, in order, in whole units. All are even.
  private static let auspicious = [
    200, 300, 500, 600, 666, 800, 888, 1_000, 1_200, 1_600, 1_666, 1_888, 2_000, 2_600, 2_888,
    3_000, 5_000, 6_000, 6_600, 6_666, 8_000, 8_800, 8_888, 10_000,
  ]

  /// The customary amounts for this parity, in order. For funerals, round amounts plus one unit,
  /// from 101.
  private var customary: [Int] {
    parity == .odd
      ? [101] + Self.auspicious.filter { $0.isMultiple(of: 100) }.map { $0 + 1 } : Self.auspicious
  }

  /// The customary amounts in a range, in order; none for a range without any.
  func within(_ range: ClosedRange<Int>) -> [Int] {
    customary.filter { range.contains($0) && allows($0) }
  }

  /// True if the amount is acceptable at all.
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

  /// The amount nearest to `target`, at least `least` and, if given, at most `most`; of two equally
  /// near amounts, the higher.
  ///
  /// Customary amounts come first. If none is in range, the next round amount from `least` on, in
  /// steps of a tenth of its magnitude; if that exceeds `most`, the next acceptable amount from
  /// `least` on, which exceeds `most` only as a last resort.
  func nearest(to target: Int, atLeast least: Int, atMost most: Int?) -> Int {
    let least = max(1, least)
    let within = customary.filter { $0 >= least && $0 <= most ?? .max && allows($0) }
    // The list ends at 10,000; larger amounts have no custom, so the last entry is not near them.
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

  /// A tenth of an amount's magnitude, such as 100 for 3,500; at least 10 if that fits.
  private static func step(of figure: Int) -> Int {
    var step = 1
    while step <= figure / 100 { step *= 10 }
    return max(step, figure >= 10 ? 10 : 1)
  }

  /// The first multiple of the step from `start` on that satisfies `condition`.
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
