import SiteKit
import Vault

extension SiteInput {
  /// Why templates and charts find nothing of a system that the audience does not see, by its name.
  var absences: [String: String] {
    filtering.reduce(into: [:]) { absences, system in
      absences[system.name] = audience.withheld(system.name, of: filtering)?.message
    }
  }

  /// The files beside the pages that are in a site for others because the settings name them.
  var namedFiles: Set<VaultPath> {
    Set(pageFiles.filter { audience.sees(page: $0.text, for: []) })
  }
}
