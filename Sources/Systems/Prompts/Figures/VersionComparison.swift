import Basics

/// The versions of a prompt side by side, by the answers that came back.
struct VersionComparison: Sendable, Hashable {
  /// The answers of a version.
  struct Side: Sendable, Hashable {
    let version: Int
    var answers = 0
    /// The answers that were put to checks, and those of them that passed all.
    var checked = 0
    var passed = 0
    var ratings = 0
    var ratingSum = 0
    /// The answers with a number of tokens, and its sum; likewise of dollars and of seconds.
    fileprivate(set) var tokenCount = 0
    fileprivate(set) var tokenSum = 0.0
    fileprivate(set) var costCount = 0
    fileprivate(set) var costSum = 0.0
    fileprivate(set) var secondCount = 0
    fileprivate(set) var secondSum = 0.0

    /// The share that passed, with the interval that it is in; nil when nothing was checked.
    var share: ShareInterval? { ShareInterval(passed, of: checked) }
    var rating: Double? { ratings == 0 ? nil : Double(ratingSum) / Double(ratings) }
    var meanTokens: Double? { tokenCount == 0 ? nil : tokenSum / Double(tokenCount) }
    var meanCost: Double? { costCount == 0 ? nil : costSum / Double(costCount) }
    var meanSeconds: Double? { secondCount == 0 ? nil : secondSum / Double(secondCount) }
  }

  /// An input that several versions were checked with.
  struct Input: Sendable, Hashable {
    let text: String
    /// The checked answers of each version that has any, in the order of the sides.
    let results: [Result]

    struct Result: Sendable, Hashable {
      let version: Int
      let passed: Int
      let checked: Int
    }

    /// The version with the largest share; nil if several share it.
    var best: Int? {
      let shares = results.map { Double($0.passed) / Double($0.checked) }
      guard let most = shares.max(), shares.count(where: { $0 == most }) == 1 else { return nil }
      return shares.firstIndex(of: most).map { results[$0].version }
    }
  }

  /// By version, each with at least one answer.
  let sides: [Side]
  /// The inputs that at least two versions were checked with, in the order of their texts.
  let inputs: [Input]

  /// Compares the versions of some uses of a prompt; uses without a version do not count.
  ///
  /// - Parameter versions: Only these; nil for all.
  init(_ uses: some Sequence<PromptUse>, versions: Set<Int>? = nil) {
    var sides: [Int: Side] = [:]
    var inputs: [String: [Int: (passed: Int, checked: Int)]] = [:]
    for use in uses {
      guard let version = use.version, versions?.contains(version) ?? true else { continue }
      sides[version, default: Side(version: version)].add(use)
      if let input = use.input, let isPassed = use.passedAll {
        inputs[input, default: [:]][version, default: (0, 0)].checked += 1
        if isPassed { inputs[input, default: [:]][version, default: (0, 0)].passed += 1 }
      }
    }
    self.sides = sides.values.sorted { $0.version < $1.version }
    self.inputs = inputs.filter { $0.value.count > 1 }.map { text, results in
      Input(
        text: text,
        results: results.sorted { $0.key < $1.key }.map {
          .init(version: $0.key, passed: $0.value.passed, checked: $0.value.checked)
        })
    }.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }

  enum Verdict: Sendable, Hashable {
    /// Nothing to compare: fewer than two versions were checked.
    case none
    /// The intervals overlap: more answers are needed.
    case open
    case better(Int)
  }

  /// The version whose interval is above those of all others.
  var verdict: Verdict {
    let checked = sides.filter { $0.checked > 0 }
    guard checked.count > 1 else { return .none }
    let best = checked.max { ($0.share?.share ?? 0) < ($1.share?.share ?? 0) }
    guard let best, let lower = best.share?.lower else { return .open }
    let isClear = checked.allSatisfy {
      $0.version == best.version || ($0.share?.upper ?? 1) < lower
    }
    return isClear ? .better(best.version) : .open
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
    if let tokens = use.tokens {
      (tokenCount, tokenSum) = (tokenCount + 1, tokenSum + Double(tokens))
    }
    if let cost = use.cost { (costCount, costSum) = (costCount + 1, costSum + cost) }
    if let seconds = use.seconds {
      (secondCount, secondSum) = (secondCount + 1, secondSum + seconds)
    }
  }
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
