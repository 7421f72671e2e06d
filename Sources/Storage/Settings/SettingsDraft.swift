import Chronology
import Focus
import Gifts
import Growth

/// Settings while their keys come in, in any order: what needs two keys, or another key first.
struct SettingsDraft {
  var settings = Settings()
  var asOf: TimeText?
  var language: String?
  var languages: [String]?
  var isLunchEnabled = true
  var lunch: TimeWindow
  var activeFrom: TimeOfDay?
  var activeTo: TimeOfDay?
  /// The step of a linear level curve.
  var levelStep: Int?
  /// In units of the currency of gifts.
  var yearlyIncome: Int?

  init() {
    let focus = FocusSettings()
    lunch = focus.lunch ?? focus.sleep
  }

  /// The settings, and how a local `asOf` became an instant.
  func finished() -> (settings: Settings, asOf: Zone.Resolution) {
    var settings = settings
    settings.focus.lunch = isLunchEnabled ? lunch : nil
    if activeFrom != nil || activeTo != nil {
      settings.focus.activeHours = TimeWindow(
        from: activeFrom ?? .startOfDay, to: activeTo ?? .endOfDay)
    }
    if case .linear = settings.growth.curve, let levelStep {
      settings.growth.curve = .linear(step: levelStep)
    }
    settings.languages = languages ?? language.map { [$0] } ?? settings.languages
    settings.gifts.yearlyIncome = yearlyIncome.map { .units($0, settings.gifts.currency) }
    settings.growth.language = Language(settings.language)
    var resolution = Zone.Resolution.exact
    switch asOf {
    case .instant(let instant): settings.asOf = instant
    case .local(let local):
      let (instant, found) = settings.zone.instant(local)
      (settings.asOf, resolution) = (instant, found)
    case nil: break
    }
    return (settings, resolution)
  }
}
