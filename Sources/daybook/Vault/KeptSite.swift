import AllSystems
import Diagnostics
import Site
import SiteKit
import Vault

/// What was read of a vault, kept until the files it is from change.
struct KeptSite: Sendable {
  /// Of the systems.
  var parts = KeptParts()
  var pages: PageFolder?
  var reviews: ReviewFolder?
  var theme: KeptTheme?

  /// A theme and what was wrong with its files.
  struct KeptTheme: Sendable {
    var theme: Theme
    var diagnostics: [Diagnostic]
  }

  /// What is kept in a slot, else what `make` makes, which is kept from then on.
  static func value<Value>(_ slot: inout Value?, _ make: () -> Value) -> Value {
    if let kept = slot { return kept }
    let made = make()
    slot = made
    return made
  }

  /// Forgets what is made from the file or folder at `path`; everything when it is not known to
  /// which part it belongs, as a link may lead there.
  mutating func forget(_ path: VaultPath) {
    let folder = path.text.split(separator: "/").first.map(String.init) ?? ""
    switch folder {
    case "pages": pages = nil
    case "reviews": reviews = nil
    case "templates": theme = nil
    case _ where Systems.names.contains(folder): parts.forget(folder)
    default: self = KeptSite()
    }
  }
}
