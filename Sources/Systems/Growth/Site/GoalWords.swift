import Wording

extension Words {
  /// How far away a goal is: `quarter`.
  func name(of horizon: Goal.Horizon) -> String {
    switch horizon {
    case .week: self("growth.horizon.week")
    case .quarter: self("growth.horizon.quarter")
    case .year: self("growth.horizon.year")
    case .decade: self("growth.horizon.decade")
    }
  }
}
