import AllSystems
import Basics
import Site
import SiteKit
import Vault

extension VaultSettings {
  /// The settings of a vault on this machine, with the faults that `check` finds.
  static func ofVault(_ files: any Files) -> VaultSettings {
    VaultSettings(
      files, keys: NamedVault.settingKeys, systemNames: Systems.names,
      variable: { Machine.environment[$0] },
      faults: { settings in
        guard let name = settings.theme else { return [] }
        do throws(ThemeProblem) {
          _ = try ThemeChoice(name, in: files)
          return []
        } catch {
          return [(Settings.themeKey, error)]
        }
      })
  }

  /// The names that a person can give, for completion.
  static let names: [String] = {
    let keys = SettingKey.general(systemNames: Systems.names) + NamedVault.settingKeys
    return keys.filter { !$0.isRefused }.map(\.name)
  }()

  /// A setting of a system whose value is a length of time, for examples.
  static let sample = NamedVault.settingKeys.first { $0.form == .length }?.name ?? "title"
}
