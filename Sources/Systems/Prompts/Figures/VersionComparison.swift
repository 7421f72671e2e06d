import Basics

/// The versions of a prompt side by side, by the answers that came back.
struct VersionComparison: Sendable, Hashable {
  /// The answers of a version.
  struct Side: Sendable, Hashable {
    let version: Int
    var answers = 0
    /// The numbers of answers with checks, and of answers that passed all their checks.
    var checked = 0
    var passed = 0
    var ratings = 0
    var ratingSum = 0
    /// The ratings of ``leastGood`` or more.
    var good = 0
    /// The answers with a number of tokens, and its sum; likewise of dollars and of seconds.
    fileprivate(set) var tokenCount = 0
    fileprivate(set) var tokenSum = 0.0
    fileprivate(set) var costCount = 0
    fileprivate(set) var costSum = 0.0
    fileprivate(set) var secondCount = 0
    fileprivate(set) var secondSum = 0.0

    /// The share that passed, with the interval that it is in; nil when nothing was checked.
    var share: ShareInterval? { ShareInterval(passed, of: checked) }
    /// The share of good ratings, likewise; nil when nothing was rated.
    var goodShare: ShareInterval? { ShareInterval(good, of: ratings) }
    var rating: Double? { ratings == 0 ? nil : Double(ratingSum) / Double(ratings) }
    var meanTokens: Double? { tokenCount == 0 ? nil : tokenSum / Double(tokenCount) }
    var meanCost: Double? { costCount == 0 ? nil : costSum / Double(costCount) }
    var meanSeconds: Double? { secondCount == 0 ? nil : secondSum / Double(secondCount) }
  }

  /// The least rating of a good answer.
  static let leastGood = 4

  /// The successes that versions are compared by.
  enum Basis: String, Sendable, Hashable {
    /// The answers that passed all their checks, of the answers with checks.
    case checks
    /// The good ratings, of all.
    case ratings
  }

  /// The successes of a version.
  struct Result: Sendable, Hashable {
    let version: Int
    let hits: Int
    let trials: Int

    var share: ShareInterval? { ShareInterval(hits, of: trials) }
  }

  /// An input that several versions have results of.
  struct Input: Sendable, Hashable {
    let text: String
    /// The result of each version that has one, in the order of the sides.
    let results: [Result]

    /// The version with the largest share; nil if several share it.
    var best: Int? {
      let shares = results.map { Double($0.hits) / Double($0.trials) }
      guard let most = shares.max(), shares.count(where: { $0 == most }) == 1 else { return nil }
      return shares.firstIndex(of: most).map { results[$0].version }
    }

    /// The version whose interval is above all other intervals; nil if they overlap.
    var better: Int? { VersionComparison.better(results) }
  }

  /// By version, each with at least one answer.
  let sides: [Side]
  /// Checks, if two versions have them, else ratings, if two have those; nil if neither.
  let basis: Basis?
  /// The inputs that at least two versions have results of, in the order of their texts.
  let inputs: [Input]

  /// Compares the versions of some uses of a prompt; uses without a version do not count.
  ///
  /// - Parameter versions: Only these; nil for all.
  init(_ uses: some Sequence<PromptUse>, versions: Set<Int>? = nil) {
    var sides: [Int: Side] = [:]
    let counted = uses.filter { use in use.version.map { versions?.contains($0) ?? true } ?? false }
    for use in counted {
      if let version = use.version { sides[version, default: Side(version: version)].add(use) }
    }
    self.sides = sides.values.sorted { $0.version < $1.version }
    let basis: Basis? =
      if sides.values.count(where: { $0.checked > 0 }) > 1 {
        .checks
      } else if sides.values.count(where: { $0.ratings > 0 }) > 1 {
        .ratings
      } else {
        nil
      }
    self.basis = basis
    var inputs: [String: [Int: (hits: Int, trials: Int)]] = [:]
    for use in counted {
      guard let version = use.version, let input = use.input,
        let isHit = basis == .checks ? use.passedAll : use.isGood
      else { continue }
      inputs[input, default: [:]][version, default: (0, 0)].trials += 1
      if isHit { inputs[input, default: [:]][version, default: (0, 0)].hits += 1 }
    }
    self.inputs = inputs.filter { $0.value.count > 1 }.map { text, results in
      Input(
        text: text,
        results: results.sorted { $0.key < $1.key }.map {
          Result(version: $0.key, hits: $0.value.hits, trials: $0.value.trials)
        })
    }.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }

  /// The number of inputs that each version answers best, in the order of the sides.
  var leads: [(version: Int, inputs: Int)] {
    let best = inputs.compactMap(\.best)
    return sides.map { side in (side.version, best.count { $0 == side.version }) }
      .filter { $0.1 > 0 }
  }

  enum Verdict: Sendable, Hashable {
    /// Nothing to compare: fewer than two versions have checks, or ratings.
    case none
    /// The intervals overlap: more answers are needed.
    case open
    case better(Int)
  }

  /// The version whose interval is above all other intervals.
  var verdict: Verdict {
    guard let basis else { return .none }
    let results = sides.map { side in
      basis == .checks
        ? Result(version: side.version, hits: side.passed, trials: side.checked)
        : Result(version: side.version, hits: side.good, trials: side.ratings)
    }
    return Self.better(results.filter { $0.trials > 0 }).map(Verdict.better) ?? .open
  }

  private static func better(_ results: [Result]) -> Int? {
    let best = results.max { ($0.share?.share ?? 0) < ($1.share?.share ?? 0) }
    guard let best, let lower = best.share?.lower else { return nil }
    let isClear = results.allSatisfy {
      $0.version == best.version || ($0.share?.upper ?? 1) < lower
    }
    return isClear ? best.version : nil
  }
}

extension VersionComparison.Side {
  fileprivate mutating func add(_ use: PromptUse) {
    answers += 1
    if let isPassed = use.passedAll {
      checked += 1
      if isPassed { passed += 1 }
    }
    if let rating = use.rating { (ratings, ratingSum) = (ratings + 1, ratingSum + rating) }
    if use.isGood == true { good += 1 }
    if let tokens = use.tokens {
      (tokenCount, tokenSum) = (tokenCount + 1, tokenSum + Double(tokens))
    }
    if let cost = use.cost { (costCount, costSum) = (costCount + 1, costSum + cost) }
    if let seconds = use.seconds {
      (secondCount, secondSum) = (secondCount + 1, secondSum + seconds)
    }
  }
}

extension PromptUse {
  /// True if its rating is a good one; nil if it was not rated.
  fileprivate var isGood: Bool? { rating.map { $0 >= VersionComparison.leastGood } }
}

/// A share of some trials with the interval of 95% that its true value is in.
///
/// E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927: the
/// score interval, which stays within 0 and 1 and also holds for few trials.
struct ShareInterval: Sendable, Hashable {
  let share: Double
  let lower: Double
  let upper: Double

  /// Nil without a trial.
  init?(_ hits: Int, of trials: Int) {
    guard trials > 0, (0...trials).contains(hits) else { return nil }
    let (count, share) = (Double(trials), Double(hits) / Double(trials))
    // The quantile of the normal distribution at 97.5%.
    let z = 1.959963984540054
    let spread = 1 + z * z / count
    let middle = (share + z * z / (2 * count)) / spread
    let half =
      z * (share * (1 - share) / count + z * z / (4 * count * count)).squareRoot() / spread
    self.share = share
    // Rounding aside, it holds the share.
    lower = min(share, max(0, middle - half))
    upper = max(share, min(1, middle + half))
  }
}
