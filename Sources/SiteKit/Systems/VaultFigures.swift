package import Chronology
import Vault

/// The figures of all systems: the one value that is handed on.
package struct VaultFigures: Sendable {
  /// The moment that counts as now.
  package let moment: Moment
  private var values = SystemValues()

  /// No figures.
  package init(moment: Moment) { self.moment = moment }

  /// The figures of a type; nil when no system gave any.
  package subscript<Figures: Sendable>(type: Figures.Type) -> Figures? {
    get { values[type] }
    set { values[type] = newValue }
  }
}
