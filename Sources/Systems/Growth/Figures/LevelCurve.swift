/// How many experience points it takes to reach the next level. Everybody starts at level 1.
package enum LevelCurve: Sendable, Hashable {
  /// The steps that the game Habitica takes: slow at first, then by a square.
  case habitica
  /// The same step for each level.
  case linear(step: Int)
  /// The steps from level 1, 2, … on; the last one goes on for all further levels. An empty list
  /// is ``habitica``.
  case list([Int])

  /// The step of ``linear(step:)`` when only its name is set.
  package static let standardStep = 100

  /// The points that it takes to get from `level` to the next; never less than one. Level 1 when
  /// `level` is below it.
  package func step(from level: Int) -> Int {
    let level = max(1, level)
    switch self {
    case .linear(let step): return max(1, step)
    case .list(let steps) where !steps.isEmpty:
      return max(1, steps[min(level, steps.count) - 1])
    case .habitica, .list:
      if level < 5 { return 25 * level }
      if level == 5 { return 150 }
      // (0.25 l² + 10 l + 139.75) / 10, rounded half up, in whole numbers: a fortieth of
      // l² + 40 l + 559.
      return (level * level + 40 * level + 559 + 20) / 40 * 10
    }
  }

  /// Where a person with `xp` points stands; level 1 for none or less.
  package func standing(at xp: Int) -> LevelStanding {
    var (level, rest) = (1, max(0, xp))
    while true {
      let step = step(from: level)
      if isSteady(from: level) {
        return LevelStanding(level: level + rest / step, into: rest % step, step: step)
      }
      if rest < step { return LevelStanding(level: level, into: rest, step: step) }
      rest -= step
      level += 1
    }
  }

  /// Whether all steps from `level` on are the same.
  private func isSteady(from level: Int) -> Bool {
    switch self {
    case .linear: true
    case .list(let steps): !steps.isEmpty && level >= steps.count
    case .habitica: false
    }
  }
}

/// A level, and the way to the next.
package struct LevelStanding: Sendable, Hashable {
  package var level: Int
  /// The points gathered since the level was reached.
  package var into: Int
  /// The points from the level to the next.
  package var step: Int

  package init(level: Int, into: Int, step: Int) {
    self.level = level
    self.into = into
    self.step = step
  }

  /// The part of the way to the next level that is done.
  package var share: Double { Double(into) / Double(step) }
}
