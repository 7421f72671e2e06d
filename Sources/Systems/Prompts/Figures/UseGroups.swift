import Basics

/// Some uses of a prompt with one thing in common, such as a model.
struct UseGroup<Key: Sendable & Hashable & Comparable>: Sendable, Hashable {
  let key: Key
  let uses: Int
  let ratings: Int
  /// The mean of the ratings; nil without one.
  let rating: Double?
  /// The sums; nil when no use says them.
  let tokens: Int?
  let cost: Double?

  /// Groups uses by a key, in its order; those without one are left out.
  static func groups(of uses: [PromptUse], by key: (PromptUse) -> Key?) -> [UseGroup] {
    var groups: [Key: [PromptUse]] = [:]
    for use in uses {
      if let key = key(use) { groups[key, default: []].append(use) }
    }
    return groups.map { UseGroup($0.key, $0.value) }.sorted { $0.key < $1.key }
  }

  private init(_ key: Key, _ all: [PromptUse]) {
    let ratings = all.compactMap(\.rating)
    let tokens = all.compactMap(\.tokens)
    let costs = all.compactMap(\.cost)
    self.key = key
    uses = all.count
    self.ratings = ratings.count
    rating = ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)
    self.tokens = tokens.isEmpty ? nil : tokens.reduce(0, +)
    cost = costs.isEmpty ? nil : costs.reduce(0, +)
  }
}

extension PromptLibrary {
  /// The uses of a prompt by version; uses without a version are left out.
  func byVersion(_ index: Int) -> [UseGroup<Int>] {
    UseGroup.groups(of: uses(of: index), by: \.version)
  }

  /// By model; uses without a model are left out.
  func byModel(_ index: Int) -> [UseGroup<String>] {
    UseGroup.groups(of: uses(of: index), by: \.model)
  }

  /// By month, such as `2026-11`.
  func byMonth(_ index: Int) -> [UseGroup<String>] {
    UseGroup.groups(of: uses(of: index)) { use in
      String("\(moment.zone.day(of: use.at))".prefix(7))
    }
  }
}
