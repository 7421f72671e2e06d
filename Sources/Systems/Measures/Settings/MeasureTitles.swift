import Vault
import Wording

extension MeasureSettings: SettingsPart {}

extension Measure {
  /// What it is called, in all languages.
  var ownTitle: OwnName { OwnName(title, in: titles) }
  /// What its values are of, in all languages.
  var ownUnit: OwnName { OwnName(unit, in: units) }
}
