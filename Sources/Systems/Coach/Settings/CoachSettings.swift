import Basics
import SiteKit
import Vault

struct CoachSettings: SettingsPart {
  var kinds = Set(QuestionReason.Kind.allCases)
}

extension SettingKey {
  static let coach: [SettingKey] = [
    SettingKey(
      "coach.kinds",
      default: "[\(QuestionReason.Kind.allCases.map(\.rawValue).joined(separator: ", "))]",
      "The kinds of questions that a day may ask; [] for none.", YAMLNode.asKinds
    ) { $0[CoachSettings.self].kinds = $1 }
    .choosing(from: QuestionReason.Kind.allCases.map(\.rawValue))
  ]
}

extension YAMLNode {
  fileprivate func asKinds() throws(YAMLValueError) -> Set<QuestionReason.Kind> {
    let names = QuestionReason.Kind.allCases.map(\.rawValue)
    var kinds: Set<QuestionReason.Kind> = []
    for name in try asList() {
      guard let kind = QuestionReason.Kind(rawValue: name) else {
        throw YAMLValueError(
          expected: "a list of kinds of questions",
          hint: names.nearest(to: name).map { "did you mean \($0)?" }
            ?? "they are \(names.joined(separator: ", "))")
      }
      kinds.insert(kind)
    }
    return kinds
  }
}
