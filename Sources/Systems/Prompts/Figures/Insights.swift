import Basics

struct PromptInsights: Sendable, Hashable {
  struct Ranked: Sendable, Hashable {
    /// The prompt's index in the library.
    var index: Int
    /// The number of uses or ratings.
    var count: Int
    /// The mean rating; nil if the ranking does not use it.
    var rating: Double?
    /// The previous number, in a ranking by growth.
    var before = 0
  }

  struct Pair: Sendable, Hashable {
    /// The indices, the lower one first.
    var first: Int
    var second: Int
    /// The cosine.
    var similarity: Double
  }

  /// The number of days in each of the two periods compared for growth; the later one ends today.
  static let growthDays = 28
  /// The number of whole days without use, not counting today, that make a prompt stale.
  static let staleAfterDays = 90
  /// Prompts with a higher similarity are near-duplicates.
  static let duplicateAbove = 0.9

  /// The prompts with any use, most uses first, ties by id.
  var mostUsed: [Ranked]
  /// The prompts with any rating, the highest mean first, ties by more ratings, then by id.
  var bestRated: [Ranked]
  var neverUsed: [Int]
  /// The prompts used more in the last four weeks than in the four before, most gained first, ties
  /// by id.
  var growing: [Ranked]
  /// The prompts neither used nor changed in the last 90 days, longest first; without prompts whose
  /// creation and uses have no date.
  var stale: [Int]
  /// The pairs of near-duplicates, most similar first. Only five partners of each prompt are
  /// considered, as for ``PromptLibrary/Analysis/similar``.
  var nearDuplicates: [Pair]
}

extension PromptLibrary {
  var insights: PromptInsights {
    let indices = Array(prompts.indices)
    let used = indices.map { uses(of: $0).count }
    let mostUsed = indices.filter { used[$0] > 0 }.sorted { (used[$1], $0) < (used[$0], $1) }
    return PromptInsights(
      mostUsed: mostUsed.map { .init(index: $0, count: used[$0], before: 0) },
      bestRated: rated(indices), neverUsed: indices.filter { used[$0] == 0 },
      growing: growing(indices), stale: stale(indices), nearDuplicates: nearDuplicates)
  }

  func rated(_ indices: [Int], in interval: Interval? = nil) -> [PromptInsights.Ranked] {
    indices.compactMap { index -> PromptInsights.Ranked? in
      let rated = interval.map { uses(of: index, in: $0) } ?? uses(of: index)[...]
      let ratings = rated.compactMap(\.rating)
      guard !ratings.isEmpty else { return nil }
      return .init(
        index: index, count: ratings.count,
        rating: Double(ratings.reduce(0, +)) / Double(ratings.count), before: 0)
    }.sorted {
      ($1.rating ?? 0, $1.count, $0.index) < ($0.rating ?? 0, $0.count, $1.index)
    }
  }

  private func growing(_ indices: [Int]) -> [PromptInsights.Ranked] {
    let recent = moment.start(ofLast: PromptInsights.growthDays)
    let before = moment.start(ofLast: 2 * PromptInsights.growthDays)
    return indices.compactMap { index -> PromptInsights.Ranked? in
      let now = uses(of: index).count { $0.at >= recent }
      let then = uses(of: index).count { $0.at >= before && $0.at < recent }
      return now > then ? .init(index: index, count: now, before: then) : nil
    }.sorted { ($1.count - $1.before, $0.index) < ($0.count - $0.before, $1.index) }
  }

  private func stale(_ indices: [Int]) -> [Int] {
    let border = moment.start(ofLast: PromptInsights.staleAfterDays + 1)
    let touched = indices.map { index in
      [prompts[index].createdAt, prompts[index].updatedAt, uses(of: index).last?.at]
        .compactMap(\.self).max()
    }
    return indices.filter { touched[$0].map { $0 < border } ?? false }.sorted {
      (touched[$0]?.microseconds ?? 0, $0) < (touched[$1]?.microseconds ?? 0, $1)
    }
  }

  private var nearDuplicates: [PromptInsights.Pair] {
    var pairs: Set<PromptInsights.Pair> = []
    for index in prompts.indices {
      for other in analyses[index].similar
      where other.similarity > PromptInsights.duplicateAbove {
        pairs.insert(
          .init(
            first: min(index, other.index), second: max(index, other.index),
            similarity: other.similarity))
      }
    }
    return pairs.sorted {
      ($1.similarity, $0.first, $0.second) < ($0.similarity, $1.first, $1.second)
    }
  }
}
