import Vault

struct JournalSettings: SettingsPart {
  /// True if keys of daily notes are values of measures with their name.
  var readsProperties = false
}

extension SettingKey {
  static let journal = [
    SettingKey(
      "journal.properties", default: "false",
      "Read properties of daily notes as values of the measures of that name.", YAMLNode.asFlag
    ) { $0[JournalSettings.self].readsProperties = $1 }
  ]
}
