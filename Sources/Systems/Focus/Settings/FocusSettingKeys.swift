import Basics
package import Vault

extension FocusSettings: SettingsPart {}

extension SettingKey {
  package static let focus: [SettingKey] = [
    SettingKey(
      "focus.dailyGoal", default: "4 h", "Your focus goal for a day.",
      YAMLNode.asPartOfDay
    ) { $0[FocusSettings.self].dailyGoal = $1 },
    SettingKey(
      "focus.minimumSession", default: "30 min",
      "The shortest time away from your devices that counts as focus.", YAMLNode.asPartOfDay
    ) { $0[FocusSettings.self].minimumSession = $1 },
    SettingKey(
      "focus.longestSession", default: "4 h",
      "The most that counts of a session without an end.", YAMLNode.asPartOfDay
    ) { $0[FocusSettings.self].longestSession = $1 },
    SettingKey(
      "focus.longestGap", example: "16 h",
      "A longer gap between events of a device is not focus. By default, the hours outside sleep.",
      YAMLNode.asPartOfDay
    ) { $0[FocusSettings.self].longestGap = $1 },
    SettingKey(
      "focus.apps", example: "{YouTube: distraction}",
      "Sort apps, or words in window titles, into categories. Time in distraction is not focus.",
      YAMLNode.asAppRules
    ) { $0[FocusSettings.self].apps = $1 },
    SettingKey(
      "focus.sleep.from", default: "23:00", "When your sleep begins. Sleep is never focus.",
      YAMLNode.asTimeOfDay
    ) { $0[FocusSettings.self].sleep.from = $1 },
    SettingKey("focus.sleep.to", default: "07:00", "When your sleep ends.", YAMLNode.asTimeOfDay) {
      $0[FocusSettings.self].sleep.to = $1
    },
    SettingKey(
      "focus.lunch.enabled", default: "true", "Count lunch as rest, not as focus.",
      YAMLNode.asFlag, in: FocusSettingsDraft.self
    ) { $0.isLunchEnabled = $1 },
    SettingKey(
      "focus.lunch.from", default: "12:00", "When lunch begins.", YAMLNode.asTimeOfDay,
      in: FocusSettingsDraft.self
    ) { $0.lunch?.from = $1 },
    SettingKey(
      "focus.lunch.to", default: "13:30", "When lunch ends.", YAMLNode.asTimeOfDay,
      in: FocusSettingsDraft.self
    ) { $0.lunch?.to = $1 },
    SettingKey(
      "focus.activeHours.from", example: "08:00",
      "Detect no focus before this time. By default, detect it at any hour outside sleep.",
      YAMLNode.asTimeOfDay, in: FocusSettingsDraft.self
    ) { $0.activeFrom = $1 },
    SettingKey(
      "focus.activeHours.to", example: "20:00", "Detect no focus after this time.",
      YAMLNode.asTimeOfDay, in: FocusSettingsDraft.self
    ) { $0.activeTo = $1 },
    .rates,
    SettingKey(
      "focus.workday.from", example: "09:00",
      "When your working day begins, for daybook gaps. By default, with its first session.",
      YAMLNode.asTimeOfDay
    ) { $0[FocusSettings.self].workdayFrom = $1 },
    SettingKey(
      "focus.workday.to", example: "18:00",
      "When your working day ends. By default, with its last session.",
      YAMLNode.asTimeOfDay
    ) { $0[FocusSettings.self].workdayTo = $1 },
  ]
}

extension YAMLNode {
  fileprivate func asAppRules() throws(YAMLValueError) -> AppRules {
    let error = YAMLValueError(
      expected: "names with a category each", hint: "write it as {YouTube: distraction}")
    guard let entries else { throw error }
    var rules: [(String, String)] = []
    for entry in entries {
      guard let category = entry.value.text, !category.isEmpty, !entry.key.isEmpty else {
        throw error
      }
      rules.append((entry.key, category))
    }
    return AppRules(rules)
  }
}

/// Lunch can be switched off, and active hours may have only one end.
private struct FocusSettingsDraft: SettingsDraftPart {
  var isLunchEnabled = true
  var lunch = FocusSettings().lunch
  var activeFrom: TimeOfDay?
  var activeTo: TimeOfDay?

  func finish(_ settings: inout Settings) {
    settings[FocusSettings.self].lunch = isLunchEnabled ? lunch : nil
    if activeFrom != nil || activeTo != nil {
      settings[FocusSettings.self].activeHours = TimeWindow(
        from: activeFrom ?? .startOfDay, to: activeTo ?? .endOfDay)
    }
  }

  func problems(in settings: Settings) -> [(key: String, problem: any Problem)] {
    let focus = settings[FocusSettings.self]
    return [
      ("focus.sleep", focus.sleep), ("focus.lunch", focus.lunch),
      ("focus.activeHours", focus.activeHours),
    ].compactMap { key, window in
      guard let window, window.pieces.isEmpty else { return nil }
      let message = "\(key) starts and ends at the same time, so it is empty"
      return (key, Diagnostic(.warning, kind: "empty-window", message))
    }
  }
}
