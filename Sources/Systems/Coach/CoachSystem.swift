package import SiteKit
package import Vault

/// The coach: one question a day, from what is on record in all systems, to the person alone. It
/// keeps no records; an answer is kept by the system that has a form for it.
package struct CoachSystem: System {
  package let name = "coach"

  /// The system.
  package init() {}

  package var settingKeys: [SettingKey] { SettingKey.coach }
  package var commands: [CommandPlace: [any RoomCommand.Type]] {
    [.top: [AskCommand.self, CoachCommand.self]]
  }

  package func figures(_ records: Void, _ basis: FigureBasis) async -> any DayQuestions {
    CoachQuestions(basis.settings[CoachSettings.self])
  }

  package func room(_ figures: any DayQuestions, _ basis: RoomBasis) -> (any Room)? {
    basis.isOwn ? CoachRoom(basis) : nil
  }
}
