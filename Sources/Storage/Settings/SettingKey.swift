import Chronology
import Exercise
import Focus

/// A key of `daybook.yaml`: what it means, what it is by default, and how it is read.
///
/// ``all`` is the one list of them; reading, `daybook init` and the documentation follow it.
package struct SettingKey: Sendable {
  /// The names from the outermost to the key's own: `focus`, `sleep`, `from`.
  package let path: [String]
  /// The default as it would be written; nil for none.
  package let defaultText: String?
  /// A value to show where there is no default.
  package let example: String
  /// What it means, in a sentence.
  package let meaning: String
  /// Takes a value into a draft.
  let read: @Sendable (YAMLNode, inout SettingsDraft) throws(YAMLValueError) -> Void

  /// The names joined by dots: `focus.sleep.from`.
  package var name: String { path.joined(separator: ".") }

  init<Value>(
    _ name: String, default defaultText: String? = nil, example: String = "", _ meaning: String,
    _ value: @escaping @Sendable (YAMLNode) -> () throws(YAMLValueError) -> Value,
    set: @escaping @Sendable (inout SettingsDraft, Value) -> Void
  ) {
    self.path = name.split(separator: ".").map(String.init)
    self.defaultText = defaultText
    self.example = example
    self.meaning = meaning
    self.read = { (node, draft) throws(YAMLValueError) in set(&draft, try value(node)()) }
  }
}

extension SettingKey {
  /// Every key, in the order in which the documentation shows them.
  package static let all: [SettingKey] = site + markdownAndTheme + focus + growth + exercise + gifts

  private static let site = [
    SettingKey("title", default: "Daybook", "The site's name.", YAMLNode.asText) {
      $0.settings.title = $1
    },
    SettingKey("author", example: "Robin Vale", "Who keeps the vault.", YAMLNode.asText) {
      $0.settings.author = $1
    },
    SettingKey(
      "language", default: "en", "The language of the site's words, such as en or zh-Hans.",
      YAMLNode.asLanguage
    ) { $0.language = $1 },
    SettingKey(
      "languages", example: "[zh-Hans, en]",
      "Several languages, in place of one; the first is at the top of the site, the others in "
        + "folders of their own.", YAMLNode.asLanguages
    ) { $0.languages = $1 },
    SettingKey(
      "timeZone", default: "UTC",
      "The zone in which days begin, by its name in the time-zone database.", YAMLNode.asZone
    ) { $0.settings.zone = $1 },
    SettingKey(
      "baseURL", example: "https://example.org/daybook",
      "Where the site will stand: makes links in feeds whole, and lets search engines in.",
      YAMLNode.asBaseURL
    ) { $0.settings.baseURL = $1 },
    SettingKey(
      "asOf", example: "2026-11-21T09:30",
      "The moment that counts as now; for samples, leave it out otherwise.", YAMLNode.asTime
    ) { $0.asOf = $1 },
  ]

  private static let markdownAndTheme = [
    SettingKey(
      "markdown.rawHTML", default: "false",
      "Whether HTML in pages is kept; scripts in them then run.", YAMLNode.asFlag
    ) { $0.settings.keepsRawHTML = $1 },
    SettingKey(
      "theme.strict", default: "true",
      "Whether an unknown variable or filter in a template is an error.", YAMLNode.asFlag
    ) { $0.settings.hasStrictTheme = $1 },
  ]

  private static let focus = [
    SettingKey(
      "focus.dailyGoal", default: "4 h", "How much focus a day should hold.",
      YAMLNode.asPartOfDay
    ) { $0.settings.focus.dailyGoal = $1 },
    SettingKey(
      "focus.minimumSession", default: "30 min",
      "The shortest stretch away from the devices that counts as focus.", YAMLNode.asPartOfDay
    ) { $0.settings.focus.minimumSession = $1 },
    SettingKey(
      "focus.sleep.from", default: "23:00", "When sleep begins; sleep is never focus.",
      YAMLNode.asTimeOfDay
    ) { $0.settings.focus.sleep.from = $1 },
    SettingKey("focus.sleep.to", default: "07:00", "When sleep ends.", YAMLNode.asTimeOfDay) {
      $0.settings.focus.sleep.to = $1
    },
    SettingKey(
      "focus.lunch.enabled", default: "true", "Whether lunch is rest, and not focus.",
      YAMLNode.asFlag
    ) { $0.isLunchEnabled = $1 },
    SettingKey("focus.lunch.from", default: "12:00", "When lunch begins.", YAMLNode.asTimeOfDay) {
      $0.lunch.from = $1
    },
    SettingKey("focus.lunch.to", default: "13:30", "When lunch ends.", YAMLNode.asTimeOfDay) {
      $0.lunch.to = $1
    },
    SettingKey(
      "focus.activeHours.from", example: "08:00",
      "Nothing is detected before this time; left out, all of the day outside sleep is active.",
      YAMLNode.asTimeOfDay
    ) { $0.activeFrom = $1 },
    SettingKey(
      "focus.activeHours.to", example: "20:00", "Nothing is detected after this time.",
      YAMLNode.asTimeOfDay
    ) { $0.activeTo = $1 },
  ]

  private static let exercise = [
    SettingKey(
      "exercise.maxScansPerDay", default: "3",
      "How many scans of a day enter the trend; more are kept and marked.",
      YAMLNode.asScansPerDay
    ) { $0.settings.exercise.maxScansPerDay = $1 },
    SettingKey(
      "exercise.dailyGoal", default: "10 min", "How long a day's practice should be.",
      YAMLNode.asPracticeGoal
    ) { $0.settings.exercise.dailyGoal = $1 },
  ]
}
