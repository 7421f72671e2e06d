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
