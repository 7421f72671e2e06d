import AllSystems
import Basics
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
  var data: DataFolder?
  var losses: KeptLosses?

  /// A theme and what was wrong with its files.
  struct KeptTheme: Sendable {
    var theme: Theme
    /// What the settings call it, which may be a folder.
    var name: String?
    var diagnostics: [Diagnostic]
  }

  /// What was lost since the last snapshot.
  struct KeptLosses: Sendable {
    var alarm: DropAlarm
    var files: [DropAlarm.Loss]
    /// What changed since.
    var changed: Set<VaultPath> = []
  }

  /// What was lost since the last snapshot, of which only what changed is looked at again.
  ///
  /// - Parameter counted: How many records there are now.
  mutating func losses(in files: any Files, counted: [CountedRecords]) -> [Diagnostic] {
    guard let alarm = DropAlarm(SnapshotStore(of: files), known: losses?.alarm) else {
      losses = nil
      return []
    }
    var lost: [DropAlarm.Loss]
    if let known = losses, known.alarm.snapshot == alarm.snapshot {
      lost = known.files.filter { !$0.path.isIn(known.changed) }
      lost += alarm.lossesOfFiles(in: files, among: known.changed)
    } else {
      lost = alarm.lossesOfFiles(in: files)
    }
    losses = KeptLosses(alarm: alarm, files: lost)
    lost += alarm.lossesOfRecords(counted, beside: lost)
    return lost.map { alarm.diagnostic(of: $0, in: files) }
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
    losses?.changed.insert(path)
    if let named = theme?.name.flatMap({ VaultPath(validating: $0) }), path.isIn([named]) {
      theme = nil
    }
    let folder = path.text.split(separator: "/").first.map(String.init) ?? ""
    switch folder {
    case "pages": pages = nil
    case "reviews": reviews = nil
    case "templates": theme = nil
    case "data": data = nil
    case _ where Systems.names.contains(folder): parts.forget(folder)
    default: self = KeptSite()
    }
  }
}
