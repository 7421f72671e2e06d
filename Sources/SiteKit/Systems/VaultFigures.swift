package import Chronology
import Vault

/// The figures of all systems: the one value that is handed on.
package struct VaultFigures: Sendable {
  /// The moment that counts as now.
  package let moment: Moment
  private var values = SystemValues()
  private var dailySources: [@Sendable (VaultFigures) -> [DailySeries]] = []

  /// No figures.
  package init(moment: Moment) { self.moment = moment }

  /// What all systems say of single days, in their order; made when it is asked for.
  package var daily: [DailySeries] { dailySources.flatMap { $0(self) } }

  /// Adds what a system says of single days.
  mutating func add(daily source: @escaping @Sendable (VaultFigures) -> [DailySeries]) {
    dailySources.append(source)
  }

  /// The figures of a type; nil when no system gave any.
  package subscript<Figures: Sendable>(type: Figures.Type) -> Figures? {
    get { values[type] }
    set { values[type] = newValue }
  }
}
