import Measures
import Vault
import Wording

/// The measures that a person declares in `measures.yaml`.
struct MeasureSettings: SettingsPart {
  /// In the order in which they are written.
  var declared: [Measure] = []

  init() {}
}

extension Measure {
  /// What it is called, in all languages.
  var ownTitle: OwnName { OwnName(title, in: titles) }
}
