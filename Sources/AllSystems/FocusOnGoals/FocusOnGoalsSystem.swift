import Focus
package import Growth
package import SiteKit
import Vault

/// Connects focus and growth: gives growth the focus time spent on goals. It has no records or
/// pages; without it, growth is shown without that time.
package struct FocusOnGoalsSystem: ConnectsSystems {
  package let name = "focus-on-goals"
  package let meets = ["focus", "growth"]
  package let serves = "growth"

  package init() {}

  package func figures(_ records: Void, _ basis: FigureBasis) async -> any TimeOnGoals {
    FocusOnGoals(
      focus: basis.others[FocusHistory.self]
        ?? FocusHistory(log: SessionLog([]), settings: FocusSettings(), moment: basis.moment))
  }
}
